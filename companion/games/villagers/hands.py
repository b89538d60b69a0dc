"""The elementary changes of the table, each told to whoever records what hands must do.

Every rule moves cards and coins through these functions only, so that a change and its instruction cannot
drift apart.
"""

from __future__ import annotations

from bisect import insort
from typing import TYPE_CHECKING

from companion.games.villagers import layout as lay
from companion.games.villagers.terms import FIRST_BACK, KIND, PRIVATE, WILD, WORDS, Source
from companion.games.villagers.village import EMPTY
from companion.rules.instruction import Shift
from companion.rules.phased import tell
from companion.rules.text import Text

if TYPE_CHECKING:
    from companion.games.villagers.state import VillagersState


def place_of(state: VillagersState, owner: int, slot: int) -> str:
    """The layout name of a slot of a village."""
    return lay.village_place(state.colours[owner], slot, state.villages[owner].cards[slot])


def hand_of(state: VillagersState, owner: int) -> str:
    """The layout name of a hand."""
    return f"{state.colours[owner]} hand"


# -- coins -------------------------------------------------------------------------------------


def gain(
    state: VillagersState,
    owner: int,
    coins: int,
    source: Source,
    /,
    key: str = "do-gain",
    origin: str = lay.BANK,
    reason: Text | None = None,
    **args: object,
) -> None:
    """Coins go to a supply, from the Bank unless ``origin`` says otherwise."""
    village = state.villages[owner]
    village.supply += coins
    village.ledger[source] += coins
    if state.recorder is not None and coins:
        shift = Shift(lay.COIN, coins, origin, lay.supply(state.colours[owner]))
        tell(state, key, shift, seat=owner, reason=reason, name=state.called(owner), n=coins, **args)


def lose(
    state: VillagersState,
    owner: int,
    coins: int,
    source: Source,
    /,
    key: str = "do-pay-bank",
    target: str = lay.BANK,
    reason: Text | None = None,
    **args: object,
) -> None:
    """Coins leave a supply, for the Bank unless ``target`` says otherwise."""
    village = state.villages[owner]
    village.supply -= coins
    village.ledger[source] -= coins
    if state.recorder is not None and coins:
        shift = Shift(lay.COIN, coins, lay.supply(state.colours[owner]), target)
        tell(state, key, shift, seat=owner, reason=reason, name=state.called(owner), n=coins, **args)


def take_road_coins(state: VillagersState, slot: int, owner: int) -> None:
    """Coins on a villager of the Road go to whoever gets the villager."""
    coins, state.road_coins[slot] = state.road_coins[slot], 0
    if coins:
        gain(
            state,
            owner,
            coins,
            Source.ROAD,
            "do-road-coins",
            lay.ROAD[slot],
            card=WORDS[state.road[slot]],
            slot=slot + 1,
        )


# -- cards of hands ------------------------------------------------------------------------------


def leave_hand(state: VillagersState, seat: int, card: int) -> int:
    """Take a card out of a hand: one that all have seen, else the seat's secret one, else a hidden one.

    Returns what was taken out: the card or its back.

    :raises ValueError: no card of the hand can be this one.
    """
    village = state.villages[seat]
    if card in village.hand:
        village.hand.remove(card)
        return card
    if card in village.secret:
        village.secret.remove(card)
        return card
    back = FIRST_BACK + state.numbers.cards.suit[card]
    village.secret.remove(back)
    state.unseen[card] -= 1
    return back


def shifts_from(card: int, code: int, source: str, target: str) -> tuple[Shift, ...]:
    """The shifts of a card that lay somewhere as ``code`` and goes to an open place."""
    if lay.is_hidden(code):
        return (
            Shift(lay.FACE_DOWN, 1, source, lay.KNOWN),
            Shift(WORDS[card], 1, lay.OUT_OF_SIGHT, target),
        )
    return (Shift(WORDS[card], 1, source, target),)


def to_hand(state: VillagersState, seat: int, card: int) -> None:
    """An open card joins a hand; everybody knows it there."""
    insort(state.villages[seat].hand, card)


def play_special(state: VillagersState, seat: int, card: int, key: str) -> None:
    """Discard a special villager of the hand for its effect."""
    code = leave_hand(state, seat, card)
    state.discards.append(card)
    if state.recorder is not None:
        shifts = shifts_from(card, code, hand_of(state, seat), lay.DISCARDS)
        tell(state, key, *shifts, seat=seat, name=state.name(seat))


# -- cards of the Road ---------------------------------------------------------------------------


def off_road(state: VillagersState, slot: int) -> int:
    """Take a villager off the Road, its coins gone already; the slot is empty then."""
    card = state.road[slot]
    state.road[slot] = EMPTY
    return card


# -- cards of villages ---------------------------------------------------------------------------


def remove_top(
    state: VillagersState, owner: int, slot: int, key: str, target: str, reason: Text | None = None
) -> int:
    """Take an uncovered villager out of a village; its coins go to the supply of the village.

    A Monk or Apprentice that becomes visible returns to the hand. Returns the card.
    """
    village = state.villages[owner]
    card = village.cards[slot]
    coins, village.coins[slot] = village.coins[slot], 0
    place = place_of(state, owner, slot)
    if coins:
        gain(state, owner, coins, Source.RETURNED, "do-coins-back", place, card=WORDS[card])
    if state.recorder is not None:
        shift = Shift(WORDS[card], 1, place, target)
        tell(state, key, shift, seat=owner, reason=reason, name=state.called(owner), card=WORDS[card])
    under = village.remove(slot)
    if under >= 0 and not village.above[under] and village.cards[under] in WILD:
        wild = village.cards[under]
        if state.recorder is not None:
            shift = Shift(WORDS[wild], 1, place_of(state, owner, under), hand_of(state, owner))
            tell(state, "do-wild-returns", shift, seat=owner, name=state.called(owner), card=WORDS[wild])
        village.remove(under)
        to_hand(state, owner, wild)
    return card


def join_village(
    state: VillagersState,
    owner: int,
    card: int,
    origin: tuple[int, str],
    /,
    under: int = EMPTY,
    key: str = "do-build",
    reason: Text | None = None,
    **args: object,
) -> int:
    """Place a card in a village; ``origin`` is what it lay as, and where. Returns its slot."""
    village = state.villages[owner]
    slot = village.place(card, under)
    if state.recorder is not None:
        code, source = origin
        shifts = shifts_from(KIND[card], code, source, lay.village_place(state.colours[owner], slot, card))
        on = lay.on_text(village.spot(under) if under >= 0 else "table")
        tell(
            state,
            key,
            *shifts,
            seat=owner,
            reason=reason,
            name=state.called(owner),
            card=WORDS[KIND[card]],
            on=on,
            **args,
        )
    return slot


def known_code(code: int) -> int:
    """The card behind a code of a pile that is not hidden."""
    return code % PRIVATE
