"""Which events lie open, what they limit, and whether the Jester may still call them off."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.villagers.effects import Limit, Per, Reduce, Unless, When
from companion.games.villagers.moves import jest
from companion.games.villagers.terms import Stage
from companion.rules.notation import Move

if TYPE_CHECKING:
    from companion.games.villagers.state import VillagersState

PERSON = 0
"""The seat of the one who plays alone."""

STAGE_OF = {
    When.DRAFT: Stage.DRAFT,
    When.REFRESH: Stage.REFRESH,
    When.BUILD: Stage.BUILD,
    When.EVENT: Stage.EVENTS,
}
"""In which stage an event works."""


def measure(state: VillagersState, per: Per) -> int:
    """How much of something the person's village shows, or the Road holds."""
    village, cards = state.villages[PERSON], state.numbers.cards
    if per == Per.ONCE:
        return 1
    if per in (Per.FOOD, Per.BUILDER):
        return village.visible(cards.food if per == Per.FOOD else cards.builder)
    if per == Per.GOLD:
        return sum(cards.gold[card] > 0 for card in village.tops())
    if per == Per.PADLOCK:
        return sum(card >= 0 and cards.key[card] >= 0 for card in village.cards)
    if per == Per.TOP:
        return len(village.tops())
    if per == Per.HAND:
        return village.held()
    return sum(card >= 0 for card in state.road)


def reduction(state: VillagersState, limit: Limit) -> int:
    """By how much the face-up events lower a limit now."""
    total = 0
    limiting = state.numbers.limiting
    for name in state.face_up:
        for effect in limiting.get(name, ()):
            if isinstance(effect, Unless) and measure(state, effect.per) >= effect.least:
                break
            if isinstance(effect, Reduce) and effect.what == limit:
                total += effect.by
    return total


def jests(state: VillagersState) -> list[Move]:
    """The events that the Jester may discard now."""
    return [jest(name) for name in state.face_up if jestable(state, name)] if state.jester else []


def jestable(state: VillagersState, name: str) -> bool:
    """Whether an event is neither resolved nor being resolved."""
    event = state.numbers.events[name]
    if name == state.running:
        return False
    if event.when == When.EVENT or name in state.queue:
        return True
    phase = STAGE_OF[event.when]
    if phase == state.stage:
        return all(isinstance(effect, Reduce | Unless) for effect in event.effects)
    return phase > state.stage
