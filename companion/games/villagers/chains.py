"""Where a villager may be placed (rulebook p. 12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.villagers.moves import TABLE
from companion.games.villagers.numbers import NONE
from companion.games.villagers.terms import FOUNDERS, KIND, MONK, WILD
from companion.games.villagers.village import SPOTS, spot_word

if TYPE_CHECKING:
    from companion.games.villagers.numbers import Cards
    from companion.games.villagers.state import VillagersState
    from companion.games.villagers.village import Village

Room = dict[int, list[str]]
"""Kind of card to the spots of that kind that can carry one more."""


def room_in(village: Village, cards: Cards) -> Room:
    """Every spot of a village that can carry one more villager."""
    found: Room = {}
    seen: dict[int, int] = {}
    room = cards.room
    for slot, card in enumerate(village.cards):
        if card < 0 or (not room[card] and card not in WILD):
            continue
        kind = KIND[card]
        seen[kind] = ordinal = seen.get(kind, 0) + 1
        if village.above[slot] < (room[card] if kind not in WILD else capacity(village, slot)):
            word = SPOTS[kind][ordinal] if ordinal < 16 else spot_word(kind, ordinal)
            if kind in found:
                found[kind].append(word)
            else:
                found[kind] = [word]
    return found


def capacity(village: Village, slot: int) -> int:
    """A Monk or Apprentice carries 2 cards at the bottom of a chain, otherwise 1 (rulebook p. 27)."""
    return 2 if village.below[slot] < 0 else 1


def spots_for(state: VillagersState, village: Village, card: int, room: Room) -> list[str]:
    """The words of every place where this villager may lie; empty if there is none."""
    want = state.numbers.cards.below[card]
    if want == NONE:
        return [TABLE]
    spots = room.get(want, [])
    for wild in WILD:
        if wild in room:
            spots = spots + [spot for spot in room[wild] if fits_wild(state, village, card, village.at(spot))]
    return spots


def fits_wild(state: VillagersState, village: Village, card: int, slot: int) -> bool:
    """Whether a Monk or Apprentice in this slot can be the villager that must lie below ``card``."""
    cards = state.numbers.cards
    want = cards.below[card]
    if want == NONE:
        return False
    if village.below[slot] < 0 and village.above[slot]:
        suit = _suit_above(village, cards, slot)
        if suit not in (NONE, cards.suit[card]):
            return False
    return _chain_holds(state, village, want, slot)


def _suit_above(village: Village, cards: Cards, slot: int) -> int:
    """The suit of the chain on a slot; ``NONE`` while only wild cards lie on it."""
    for upper, under in enumerate(village.below):
        if under == slot and village.cards[upper] >= 0:
            if village.cards[upper] not in WILD:
                return cards.suit[village.cards[upper]]
            suit = _suit_above(village, cards, upper)
            if suit != NONE:
                return suit
    return NONE


def _chain_holds(state: VillagersState, village: Village, want: int, slot: int) -> bool:
    """Whether the chain from this slot down is the one that ends with ``want``, wild cards included."""
    below = state.numbers.cards.below
    while True:
        if slot < 0:
            return False
        here = KIND[village.cards[slot]]
        if here == MONK and want == FOUNDERS and not state.option("monk_founders"):
            return False
        if here != want and here not in WILD:
            return False
        want, slot = below[want], village.below[slot]
        if want == NONE:
            return slot < 0


def covered(village: Village) -> list[int]:
    """The slots with something on them."""
    return [slot for slot, above in enumerate(village.above) if above and village.cards[slot] >= 0]
