"""How much a seat may do: villagers to draft and to build, exchanges, coins on the Road; and with which cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.villagers.effects import Limit
from companion.games.villagers.inforce import reduction
from companion.games.villagers.terms import FIRST_BACK

if TYPE_CHECKING:
    from companion.games.villagers.state import VillagersState
    from companion.games.villagers.village import Village


def limit_of(state: VillagersState, seat: int) -> int:
    """How many villagers a seat has to draft: 2 and 1 for each visible food, at most 5."""
    n = state.numbers
    limit = min(n.draft_most, n.draft_base + state.villages[seat].visible(n.cards.food))
    if state.face_up:
        limit = max(0, limit - reduction(state, Limit.DRAFT))
    return limit


def marks_allowed(state: VillagersState) -> int:
    """How many coins a seat may put on the Road: one, unless an event forbids it."""
    if not state.face_up:
        return 1
    return max(0, 1 - reduction(state, Limit.MARK))


def builds_left(state: VillagersState) -> int:
    """How many more villagers the seat may build."""
    left = state.limit - state.builds
    if state.face_up:
        left -= reduction(state, Limit.BUILD)
    return max(left, 0)


def swaps_left(state: VillagersState) -> int:
    """How many more cards the seat may exchange for basics."""
    left = state.numbers.exchanges - state.swapped
    if state.face_up:
        left -= reduction(state, Limit.EXCHANGE)
    return max(left, 0)


def playable(state: VillagersState, village: Village) -> list[int]:
    """Every villager that a hand may hold: the known ones, and what hidden cards can be."""
    found = {*village.hand, *village.secret}
    if village.secret and village.secret[-1] >= FIRST_BACK:
        suited = state.numbers.cards.suited
        for back in [code for code in found if code >= FIRST_BACK]:
            found.remove(back)
            found.update(card for card in suited[back - FIRST_BACK] if state.unseen[card])
    return sorted(found)
