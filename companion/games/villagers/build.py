"""The Build Phase (rulebook pp. 12-18): villagers, basics, padlocks, and its end."""

from __future__ import annotations

from bisect import insort
from typing import TYPE_CHECKING

from companion.games.villagers import layout as lay
from companion.games.villagers.chains import keys_for, room_in, spots_for
from companion.games.villagers.draws import resumes
from companion.games.villagers.effects import Limit, When
from companion.games.villagers.hands import hand_of, join_village, leave_hand, lose, place_of, shifts_from
from companion.games.villagers.moves import (
    BANK,
    DISCARD,
    DONE,
    FREE,
    PILES,
    TABLE,
    TINNER,
    Build,
    Done,
    Swap,
    build,
    swaps,
)
from companion.games.villagers.phases import Phase, applies, offers
from companion.games.villagers.state import NOWHERE
from companion.games.villagers.terms import (
    BASICS,
    FIRST_BACK,
    FOUNDERS,
    FOUNDERS_FED,
    PRIVATE,
    RESERVE,
    WORDS,
    Source,
    Stage,
    Suit,
)
from companion.games.villagers.village import EMPTY
from companion.rules.instruction import Shift
from companion.rules.notation import Move
from companion.rules.phased import tell

if TYPE_CHECKING:
    from companion.games.villagers.state import VillagersState
    from companion.games.villagers.village import Village


def begin(state: VillagersState) -> None:
    """Each seat builds completely before the next one, beginning with the first player."""
    state.stage = Stage.BUILD
    state.at = 0
    if state.countess >= 0:
        from companion.games.villagers.events import start_phase

        return start_phase(state, When.BUILD)
    next_builder(state)


@resumes(Stage.BUILD)
def next_builder(state: VillagersState) -> None:
    """The Build Phase of the next seat; after the last one, its end."""
    n = state.numbers
    while state.at < n.seats:
        seat = (state.first + state.at) % n.seats
        village = state.villages[seat]
        state.actor = seat
        state.limit = min(n.build_most, n.build_base + village.visible(n.cards.builder))
        state.builds = state.swapped = 0
        state.tinner = False
        state.pending = NOWHERE
        if village.hand or village.secret:
            if state.recorder is not None:
                tell(state, "do-announce", seat=seat, name=state.name(seat), n=builds_left(state))
            return state.ask(seat, Phase.BUILD)
        state.at += 1
    end(state)


def builds_left(state: VillagersState) -> int:
    """How many more villagers the seat may build."""
    left = state.limit - state.builds
    if state.face_up:
        from companion.games.villagers.events import reduction

        left -= reduction(state, Limit.BUILD)
    return max(left, 0)


def swaps_left(state: VillagersState) -> int:
    """How many more cards the seat may exchange for basics."""
    left = state.numbers.exchanges - state.swapped
    if state.face_up:
        from companion.games.villagers.events import reduction

        left -= reduction(state, Limit.EXCHANGE)
    return max(left, 0)


# -- the choices -------------------------------------------------------------------------------


def playable(state: VillagersState, village: Village) -> list[int]:
    """Every villager that a hand may hold: the known ones, and what hidden cards can be."""
    found = {*village.hand, *village.secret}
    if village.secret and village.secret[-1] >= FIRST_BACK:
        suited = state.numbers.cards.suited
        for back in [code for code in found if code >= FIRST_BACK]:
            found.remove(back)
            found.update(card for card in suited[back - FIRST_BACK] if state.unseen[card])
    return sorted(found)


@offers(Phase.BUILD)
def build_moves(state: VillagersState) -> list[Move]:
    seat = state.turn
    village = state.villages[seat]
    moves: list[Move] = []
    left = builds_left(state)
    cards = playable(state, village)
    suits = state.numbers.cards.suit
    specials = bool(cards) and suits[cards[-1]] == Suit.SPECIAL
    if left:
        room = room_in(village, state.numbers.cards)
        for card in cards:
            if suits[card] != Suit.SPECIAL:
                spots = spots_for(state, village, card, room)
                if spots:
                    for key in keys_for(state, seat, card):
                        for spot in spots:
                            moves.append(build(card, spot, key))
    if specials:
        from companion.games.villagers.specials import special_moves

        moves += special_moves(state, cards, left)
    if cards and swaps_left(state):
        _add_swaps(state, village, moves)
    moves.append(DONE)
    if state.jester:
        from companion.games.villagers.events import jests

        moves += jests(state)
    return moves


def _add_swaps(state: VillagersState, village: Village, moves: list[Move]) -> None:
    basics = tuple([basic for basic, left in zip(BASICS, state.basics, strict=True) if left])
    piles = return_piles(state)
    if piles == (DISCARD,):
        for card in playable(state, village):
            moves += swaps(card, piles, basics)
        return
    closed = village.secret and village.secret[-1] >= FIRST_BACK
    if closed:
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


# -- placing a villager --------------------------------------------------------------------------


@applies(Build)
def build_villager(state: VillagersState, move: Build) -> None:
    seat, card = state.turn, int(move.card)
    village = state.villages[seat]
    under = EMPTY if move.on == TABLE else village.at(move.on)
    if move.key != FREE:
        open_padlock(state, seat, card, move.key)
    code = leave_hand(state, seat, card)
    join_village(state, seat, card, (code, hand_of(state, seat)), under)
    state.builds += 1
    state.pending = NOWHERE
    if state.phase != Phase.BUILD:
        state.ask(seat, Phase.BUILD)


def open_padlock(state: VillagersState, seat: int, card: int, key: str) -> None:
    """Pay 2 coins as the rules say, or let the Tinner open it."""
    price = state.numbers.price
    if key == TINNER:
        if state.recorder is not None:
            tell(state, "do-tinner-opens", seat=seat, name=state.name(seat), card=WORDS[card])
        return
    if key == BANK:
        return lose(state, seat, price, Source.PADLOCKS, "do-key-bank", card=WORDS[card])
    colour, _, ordinal = key.partition(".")
    owner = state.colours.index(colour)
    villager = state.numbers.cards.key[card]
    slot = state.villages[owner].find(villager, int(ordinal or 1))
    state.villages[owner].coins[slot] += price
    place = place_of(state, owner, slot)
    args = {"card": WORDS[card], "keyholder": lay.card_text(villager), "owner": state.name(owner)}
    if owner != seat:
        return lose(state, seat, price, Source.PADLOCKS, "do-key-other", place, **args)
    if state.recorder is not None:
        shift = Shift(lay.COIN, price, lay.BANK, place)
        tell(state, "do-key-own", shift, seat=seat, name=state.name(seat), n=price, **args)


# -- basics ------------------------------------------------------------------------------------


@applies(Swap)
def exchange(state: VillagersState, move: Swap) -> None:
    seat, basic = state.turn, int(move.basic)
    _return_card(state, seat, int(move.card), move.pile)
    state.basics[basic - BASICS.start] -= 1
    join_village(state, seat, basic, (basic, lay.BASIC_PILES), key="do-basic")
    state.swapped += 1


def _return_card(state: VillagersState, seat: int, card: int, pile: str) -> None:
    """Face down: others see only the back, and no longer know which of the seat's cards of this suit it was."""
    village = state.villages[seat]
    if pile == DISCARD:
        code = leave_hand(state, seat, card)
        state.discards.append(card)
        if state.recorder is not None:
            shifts = shifts_from(card, code, hand_of(state, seat), lay.DISCARDS)
            tell(state, "do-return-discard", *shifts, seat=seat, name=state.name(seat), card=WORDS[card])
        return
    suits = state.numbers.cards.suit
    suit = card - FIRST_BACK if card >= FIRST_BACK else suits[card]
    seen = [other for other in village.hand if suits[other] == suit]
    secret = [other for other in village.secret if _suit_of(other, suits) == suit]
    number = PILES.index(pile)
    hand, place = hand_of(state, seat), lay.PILES[number]
    shifts: list[Shift] = []
    if not secret and all(other == card for other in seen):
        village.hand.remove(card)
        code = card
        shifts.append(Shift(WORDS[card], 1, hand, place))
    elif card >= FIRST_BACK:
        code = card
        village.secret.remove(card) if card in village.secret else None
        forgotten = seen if card in secret else seen[1:]
        if card not in secret:
            _forget(state, village, seen[0], hand, shifts, place)
        shifts.insert(0, Shift(lay.FACE_DOWN, 1, hand if card in secret else lay.KNOWN, place))
        for other in forgotten:
            _forget(state, village, other, hand, shifts, hand)
            insort(village.secret, card)
            shifts.append(Shift(lay.FACE_DOWN, 1, lay.KNOWN, hand))
    else:
        taken = leave_hand(state, seat, card)
        if taken >= FIRST_BACK:
            state.unseen[card] += 1
            code = taken
            shifts.append(Shift(lay.FACE_DOWN, 1, hand, place))
        else:
            code = card + PRIVATE * (seat + 1)
            shifts.append(Shift(WORDS[card], 1, hand, place))
        for other in seen:
            if other in village.hand:
                village.hand.remove(other)
                insort(village.secret, other)
    _put_back(state, number, code)
    if state.recorder is not None:
        tell(
            state,
            "do-return",
            *shifts,
            seat=seat,
            name=state.name(seat),
            suit=Suit(suit).name.lower(),
            pile=lay.place_text(place),
        )


def _suit_of(code: int, suits: list[int]) -> int:
    return code - FIRST_BACK if code >= FIRST_BACK else suits[code]


def _forget(
    state: VillagersState, village: Village, card: int, hand: str, shifts: list[Shift], place: str
) -> None:
    """A card that was known in a hand may be the returned one from now on."""
    village.hand.remove(card)
    state.unseen[card] += 1
    shifts.append(Shift(WORDS[card], 1, hand, lay.OUT_OF_SIGHT))


def _put_back(state: VillagersState, number: int, code: int) -> None:
    if state.option("returned_card") == "bottom" and number != RESERVE:
        state.piles[number].insert(0, code)
    else:
        state.piles[number].append(code)


# -- the end of the phase ------------------------------------------------------------------------


@applies(Done)
def done(state: VillagersState, move: Done) -> None:
    if state.recorder is not None:
        tell(state, "do-done", seat=state.turn, name=state.name(state.turn))
    state.at += 1
    next_builder(state)


def end(state: VillagersState) -> None:
    """Founders without food turn over, the First Player card moves on, then events or markets."""
    food = state.numbers.cards.food
    for seat in range(state.seats):
        village = state.villages[seat]
        if not village.visible(food) and FOUNDERS in village.cards:
            slot = village.cards.index(FOUNDERS)
            before = place_of(state, seat, slot)
            village.cards[slot] = FOUNDERS_FED
            if state.recorder is not None:
                shift = Shift(WORDS[FOUNDERS], 1, before, place_of(state, seat, slot))
                tell(state, "do-flip", shift, seat=seat, name=state.name(seat))
    if state.seats > 1:
        after = (state.first + 1) % state.seats
        if state.recorder is not None:
            shift = Shift(
                lay.FIRST_PLAYER, 1, f"{state.colours[state.first]} square", f"{state.colours[after]} square"
            )
            tell(state, "do-first-player", shift, seat=after, name=state.name(after))
        state.first = after
    if state.countess >= 0:
        from companion.games.villagers.events import event_phase

        return event_phase(state)
    from companion.games.villagers.market import markets

    markets(state)
