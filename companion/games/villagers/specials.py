"""Monk, Apprentice, Tinner and Smuggler (rulebook pp. 17 and 27)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.villagers import layout as lay
from companion.games.villagers.chains import covered, fits_wild, room_in, spots_for
from companion.games.villagers.hands import (
    gain,
    hand_of,
    join_village,
    leave_hand,
    place_of,
    play_special,
    shifts_from,
)
from companion.games.villagers.limits import builds_left, playable
from companion.games.villagers.moves import (
    FREE,
    PLAY_TINNER,
    TABLE,
    Free,
    PlaceMonk,
    PlayTinner,
    Smuggle,
    build,
    free,
    monk,
    smuggle,
)
from companion.games.villagers.padlocks import keys_for, open_padlock
from companion.games.villagers.phases import Phase, applies, offers
from companion.games.villagers.terms import (
    APPRENTICE,
    FIRST_BACK,
    FOUNDERS,
    FOUNDERS_FED,
    KIND,
    MONK,
    SMUGGLER,
    TINNER,
    WILD,
    WORDS,
    Source,
    Suit,
)
from companion.games.villagers.village import EMPTY
from companion.rules.instruction import Shift
from companion.rules.notation import Move
from companion.rules.phased import tell

if TYPE_CHECKING:
    from companion.games.villagers.state import VillagersState
    from companion.games.villagers.village import Village

SIDES = {"gold": FOUNDERS, "food": FOUNDERS_FED}
"""The words for the two sides of the Founders."""


def special_moves(state: VillagersState, cards: list[int], left: int) -> list[Move]:
    """What the specials of a hand can do now; ``left`` builds are open."""
    moves: list[Move] = []
    if left >= 2 and MONK in cards:
        moves += monk_moves(state, cards, left)
    if left and APPRENTICE in cards:
        moves += apprentice_moves(state)
    if TINNER in cards and not state.tinner:
        moves.append(PLAY_TINNER)
    if SMUGGLER in cards:
        moves += smuggler_moves(state)
    return moves


# -- Monk --------------------------------------------------------------------------------------


def monk_moves(state: VillagersState, cards: list[int], left: int) -> list[Move]:
    """Every place for a Monk on which a card of the hand can follow."""
    village = state.villages[state.turn]
    return [monk(spot) for spot in _monk_spots(state, village, cards, left)]


def _monk_spots(state: VillagersState, village: Village, cards: list[int], left: int) -> list[str]:
    room = room_in(village, state.numbers.cards)
    spots = [TABLE, *(spot for kind in sorted(room) for spot in room[kind])]
    return [spot for spot in spots if _can_cover(state, village, cards, left, spot)]


def _can_cover(state: VillagersState, village: Village, cards: list[int], left: int, spot: str) -> bool:
    """Whether a Monk in this spot can get a villager of the hand on top, perhaps over a second Monk."""
    under = EMPTY if spot == TABLE else village.at(spot)
    slot = village.place(MONK, under)
    possible = any(
        fits_wild(state, village, card, slot) and keys_for(state, state.turn, card)
        for card in cards
        if card < MONK
    )
    if not possible and left >= 3 and monks_in_hand(state) >= 2:
        possible = _second_monk(state, village, cards, slot)
    village.remove(slot)
    return possible


def _second_monk(state: VillagersState, village: Village, cards: list[int], first: int) -> bool:
    second = village.place(MONK, first)
    possible = any(
        fits_wild(state, village, card, second) and keys_for(state, state.turn, card)
        for card in cards
        if card < MONK
    )
    village.remove(second)
    return possible


def monks_in_hand(state: VillagersState) -> int:
    """How many Monks the seat to act can play at most."""
    village = state.villages[state.turn]
    known = village.hand.count(MONK) + village.secret.count(MONK)
    hidden = village.secret.count(FIRST_BACK + Suit.SPECIAL)
    return known + min(hidden, state.unseen[MONK])


@applies(PlaceMonk)
def place_monk(state: VillagersState, move: PlaceMonk) -> None:
    seat = state.turn
    village = state.villages[seat]
    under = EMPTY if move.on == TABLE else village.at(move.on)
    code = leave_hand(state, seat, MONK)
    state.pending = join_village(state, seat, MONK, (code, hand_of(state, seat)), under, "do-monk")
    state.builds += 1
    state.ask(seat, Phase.COVER)


@offers(Phase.COVER)
def cover_moves(state: VillagersState) -> list[Move]:
    """A villager of the hand on the pending Monk, or the second Monk."""
    village = state.villages[state.turn]
    cards = playable(state, village)
    left = builds_left(state)
    spot = village.spot(state.pending)
    moves: list[Move] = []
    for card in cards:
        if card < MONK and fits_wild(state, village, card, state.pending):
            moves += [build(card, spot, key) for key in keys_for(state, state.turn, card)]
    if MONK in cards and left >= 2 and _second_monk(state, village, cards, state.pending):
        moves.append(monk(spot))
    return moves


# -- Apprentice --------------------------------------------------------------------------------


def apprentice_moves(state: VillagersState) -> list[Move]:
    """Every covered villager that can be freed, with every place it can go to."""
    moves: list[Move] = []
    for owner, village in enumerate(state.villages):
        for slot in covered(village):
            moves += _ways_to_free(state, owner, slot)
    return moves


def may_be_freed(state: VillagersState, owner: int, card: int) -> bool:
    """Not another seat's Founders, no special; basics and other roots as the table has agreed."""
    kind = KIND[card]
    if kind == FOUNDERS:
        return owner == state.turn
    if kind in WILD:
        return False
    root = state.numbers.cards.below[kind] < 0
    return bool(state.option("free_roots")) or not root


def _ways_to_free(state: VillagersState, owner: int, slot: int) -> list[Move]:
    card = state.villages[owner].cards[slot]
    if not may_be_freed(state, owner, card):
        return []
    colour, spot = state.colours[owner], state.villages[owner].spot(slot)
    if KIND[card] == FOUNDERS:
        return [free(colour, spot, side, FREE) for side in SIDES]
    mine = state.villages[state.turn]
    state.villages[owner].cards[slot] = APPRENTICE
    room = room_in(mine, state.numbers.cards)
    spots = spots_for(state, mine, card, room)
    keys = keys_for(state, state.turn, card) if state.option("freed_unlock") else (FREE,)
    state.villages[owner].cards[slot] = card
    return [free(colour, spot, place, key) for place in spots for key in keys]


@applies(Free)
def free_villager(state: VillagersState, move: Free) -> None:
    seat = state.turn
    mine = state.villages[seat]
    owner = state.colours.index(move.owner)
    theirs = state.villages[owner]
    slot = theirs.at(move.spot)
    card = theirs.cards[slot]
    before = place_of(state, owner, slot)
    if move.key != FREE:
        open_padlock(state, seat, card, move.key)
    code = leave_hand(state, seat, APPRENTICE)
    theirs.cards[slot] = APPRENTICE
    if state.recorder is not None:
        shifts = shifts_from(APPRENTICE, code, hand_of(state, seat), place_of(state, owner, slot))
        args = {"owner": state.name(owner), "card": WORDS[KIND[card]]}
        tell(state, "do-apprentice", *shifts, seat=seat, name=state.name(seat), **args)
    if KIND[card] == FOUNDERS:
        join_village(state, seat, SIDES[move.on], (FOUNDERS, before), key="do-founders", side=move.on)
    else:
        under = EMPTY if move.on == TABLE else mine.at(move.on)
        join_village(state, seat, card, (card, before), under, "do-freed")
    if theirs.coins[slot]:
        _move_coins(state, owner, slot, before)
    state.builds += 1


def _move_coins(state: VillagersState, owner: int, slot: int, before: str) -> None:
    """Coins never lie on a covered villager of the base game; should they, they stay on the Apprentice."""
    if state.recorder is not None and before != place_of(state, owner, slot):
        shift = Shift(lay.COIN, state.villages[owner].coins[slot], before, place_of(state, owner, slot))
        tell(state, "do-coins-stay", shift, seat=owner, name=state.name(owner))


# -- Tinner and Smuggler -----------------------------------------------------------------------


@applies(PlayTinner)
def play_tinner(state: VillagersState, move: PlayTinner) -> None:
    play_special(state, state.turn, TINNER, "do-tinner")
    state.tinner = True


def smuggler_moves(state: VillagersState) -> list[Move]:
    """Each visible villager with gold, with each way to open the Smuggler's padlock."""
    village = state.villages[state.turn]
    gold = state.numbers.cards.gold
    spots = [village.spot(slot) for slot in village.top_slots() if gold[village.cards[slot]]]
    return [smuggle(spot, key) for spot in spots for key in keys_for(state, state.turn, SMUGGLER)]


@applies(Smuggle)
def smuggle_gold(state: VillagersState, move: Smuggle) -> None:
    seat = state.turn
    village = state.villages[seat]
    card = village.cards[village.at(move.spot)]
    open_padlock(state, seat, SMUGGLER, move.key)
    play_special(state, seat, SMUGGLER, "do-smuggler")
    half = (state.numbers.cards.gold[card] + 1) // 2
    gain(state, seat, half, Source.SMUGGLER, "do-smuggled", card=WORDS[KIND[card]])
