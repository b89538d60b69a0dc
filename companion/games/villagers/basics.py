"""Exchanging hand cards for basics (rulebook p. 14)."""

from __future__ import annotations

from bisect import insort
from typing import TYPE_CHECKING

from companion.games.villagers import layout as lay
from companion.games.villagers.hands import hand_of, join_village, leave_hand, shifts_from
from companion.games.villagers.limits import playable
from companion.games.villagers.moves import DISCARD, PILES, Swap, swaps
from companion.games.villagers.phases import applies
from companion.games.villagers.terms import BASICS, FIRST_BACK, PRIVATE, RESERVE, WORDS, Suit
from companion.rules.instruction import Shift
from companion.rules.notation import Move
from companion.rules.phased import tell

if TYPE_CHECKING:
    from companion.games.villagers.state import VillagersState
    from companion.games.villagers.village import Village


def add_swaps(state: VillagersState, village: Village, moves: list[Move]) -> None:
    basics = tuple([basic for basic, left in zip(BASICS, state.basics, strict=True) if left])
    piles = return_piles(state)
    if piles == (DISCARD,):
        for card in playable(state, village):
            moves += swaps(card, piles, basics)
        return
    closed = state.option("hands") == "closed"
    if closed or (village.secret and village.secret[-1] >= FIRST_BACK):
        cards = returnable(state, village)
    elif village.secret:
        cards = sorted({*village.hand, *village.secret})
    else:
        cards = sorted({*village.hand})
    for card in cards:
        moves += swaps(card, piles, basics)


def returnable(state: VillagersState, village: Village) -> list[int]:
    """What a partly hidden hand may return: a card that is certain, else only the back is told."""
    suits = state.numbers.cards.suit
    found = set()
    for code in (*village.hand, *village.secret):
        if code >= FIRST_BACK:
            found.add(code)
        else:
            back = FIRST_BACK + suits[code]
            hidden = back in village.secret or any(
                suits[other] == suits[code] for other in village.hand if other != code
            )
            found.add(back if hidden else code)
    return sorted(found)


def return_piles(state: VillagersState) -> tuple[str, ...]:
    """Where a hand card may be returned: stacks in play; else the Reserve; else the discard pile."""
    piles = state.piles
    mask = 0
    for number in (1, 2, 3, 4, 5, 6):
        if piles[number]:
            mask |= 1 << number
    return _STACKS[mask] if mask else (PILES[RESERVE],) if piles[RESERVE] else (DISCARD,)


_STACKS = tuple(
    tuple(PILES[number] for number in range(1, 7) if mask >> number & 1) for mask in range(1 << 7)
)


@applies(Swap)
def exchange(state: VillagersState, move: Swap) -> None:
    seat, basic = state.turn, int(move.basic)
    _return_card(state, seat, int(move.card), move.pile)
    state.basics[basic - BASICS.start] -= 1
    join_village(state, seat, basic, (basic, lay.BASIC_PILES), key="do-basic")
    state.swapped += 1


def _return_card(state: VillagersState, seat: int, card: int, pile: str) -> None:
    """Face down onto a pile; onto the discard pile, where everybody sees it, if no other is left."""
    suits = state.numbers.cards.suit
    if pile == DISCARD:
        code = leave_hand(state, seat, card)
        state.discards.append(card)
        if state.recorder is not None:
            shifts = shifts_from(card, code, hand_of(state, seat), lay.DISCARDS)
            tell(state, "do-return-discard", *shifts, seat=seat, name=state.name(seat), card=WORDS[card])
        return
    number = PILES.index(pile)
    place = lay.PILES[number]
    code, returned = _leave_face_down(state, seat, card, place)
    _put_back(state, number, code)
    if state.recorder is not None:
        tell(
            state,
            "do-return",
            *returned,
            seat=seat,
            name=state.name(seat),
            suit=Suit(_suit_of(card, suits)).name.lower(),
            pile=lay.place_text(place),
        )


def _leave_face_down(state: VillagersState, seat: int, card: int, place: str) -> tuple[int, list[Shift]]:
    """Others see only the back, and no longer know which of the seat's cards of this suit it was.

    Returns what the pile holds now (the card, its back, or the card as the seat alone knows it), and what
    moved.
    """
    village, hand = state.villages[seat], hand_of(state, seat)
    suits = state.numbers.cards.suit
    suit = _suit_of(card, suits)
    seen = [other for other in village.hand if suits[other] == suit]
    secret = any(_suit_of(other, suits) == suit for other in village.secret)
    if not secret and all(other == card for other in seen):
        village.hand.remove(card)
        return card, [Shift(WORDS[card], 1, hand, place)]
    if card >= FIRST_BACK:
        return card, _leave_as_back(state, seat, card, seen, place)
    taken = leave_hand(state, seat, card)
    for other in seen:
        if other in village.hand:
            village.hand.remove(other)
            insort(village.secret, other)
    if taken >= FIRST_BACK:
        state.unseen[card] += 1
        return taken, [Shift(lay.FACE_DOWN, 1, hand, place)]
    return card + PRIVATE * (seat + 1), [Shift(WORDS[card], 1, hand, place)]


def _leave_as_back(state: VillagersState, seat: int, back: int, seen: list[int], place: str) -> list[Shift]:
    """Nobody is told the card: each one of the suit that was known may be it."""
    village, hand = state.villages[seat], hand_of(state, seat)
    if back in village.secret:
        village.secret.remove(back)
        shifts = [Shift(lay.FACE_DOWN, 1, hand, place)]
    else:
        first, *seen = seen
        shifts = [Shift(lay.FACE_DOWN, 1, lay.KNOWN, place), _forget(state, seat, first)]
    for other in seen:
        shifts.append(_forget(state, seat, other))
        insort(village.secret, back)
        shifts.append(Shift(lay.FACE_DOWN, 1, lay.KNOWN, hand))
    return shifts


def _forget(state: VillagersState, seat: int, card: int) -> Shift:
    """A card that was known in a hand may be the returned one from now on."""
    state.villages[seat].hand.remove(card)
    state.unseen[card] += 1
    return Shift(WORDS[card], 1, hand_of(state, seat), lay.OUT_OF_SIGHT)


def _suit_of(code: int, suits: list[int]) -> int:
    return code - FIRST_BACK if code >= FIRST_BACK else suits[code]


def _put_back(state: VillagersState, number: int, code: int) -> None:
    if state.option("returned_card") == "bottom" and number != RESERVE:
        state.piles[number].insert(0, code)
    else:
        state.piles[number].append(code)
