"""What people may set by hand when the table and the companion disagree.

Every correction keeps the cards in balance: a villager that turns up somewhere comes out of the unseen ones,
and what nobody has any more is unseen again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from companion.games.villagers.chain_text import read_village, write_village
from companion.games.villagers.phases import Phase
from companion.games.villagers.terms import (
    BASICS,
    CODE,
    COUNTESS,
    FIRST_BACK,
    FOUNDERS,
    KIND,
    NOWHERE,
    PRIVATE,
    UNKNOWN,
    VILLAGERS,
    WORDS,
    Source,
)
from companion.games.villagers.village import EMPTY
from companion.rules.errors import BadCorrection, InvalidMove
from companion.rules.notation import EMPTY_TUPLE, JOINT
from companion.rules.state import Field
from companion.rules.text import Text

if TYPE_CHECKING:
    from companion.games.villagers.state import VillagersState
    from companion.games.villagers.village import Village

MOST = 999
"""No supply holds more coins."""
EMPTY_WORD = "none"
PILE_FIELDS = ("reserve", "stack1", "stack2", "stack3", "stack4", "stack5", "stack6")
OPEN_CARDS = tuple(WORDS[card] for card in VILLAGERS)
CLOSED_CARDS = (*OPEN_CARDS, *(WORDS[back] for back in range(FIRST_BACK, UNKNOWN)))
"""What may be written for a card that lies face down: its name if it is known, else its back."""


def fields(state: VillagersState) -> Iterator[Field]:
    """Every value that can be corrected, as ``OWNER.WHAT`` or ``PLACE.WHAT``."""
    for owner, village in enumerate(state.villages):
        who = state.colours[owner]
        yield Field(f"{who}.supply", str(village.supply))
        yield Field(f"{who}.village", write_village(village))
        if owner != state.countess:
            yield Field(f"{who}.hand", _join(village.hand), (), OPEN_CARDS)
            yield Field(f"{who}.closed", _join(village.secret), (), CLOSED_CARDS)
    free = [WORDS[card] for card in VILLAGERS if state.unseen[card] and _spare(state, card)]
    for slot, card in enumerate(state.road):
        here = WORDS[card] if card >= 0 else EMPTY_WORD
        yield Field(f"road{slot + 1}", here, tuple(dict.fromkeys((here, EMPTY_WORD, *free))))
        yield Field(f"road{slot + 1}.coins", str(state.road_coins[slot]), tuple(map(str, range(10))))
    total = sum(map(len, state.piles))
    for name, pile in zip(PILE_FIELDS, state.piles, strict=True):
        yield Field(name, str(len(pile)), tuple(map(str, range(total + 1))))
    yield Field("discards", _join(state.discards), (), OPEN_CARDS)
    if state.seats > 1:
        yield Field("first", state.colours[state.first], state.colours)


def _spare(state: VillagersState, card: int) -> bool:
    """Whether a copy may still be among the cards whose backs nobody has read."""
    return bool(state.free[state.numbers.cards.suit[card]])


def _join(codes: Iterable[int]) -> str:
    return JOINT.join(WORDS[code] for code in codes) or EMPTY_TUPLE


def set_field(state: VillagersState, path: str, value: str) -> None:
    """Set one value; :func:`fields` has already checked it against its choices."""
    head, _, what = path.partition(".")
    if head in state.colours and what:
        owner = state.colours.index(head)
        if what == "supply":
            _set_supply(state, owner, value)
        elif what == "village":
            _set_village(state, owner, value)
        else:
            _set_hand(state, owner, value, open_cards=what == "hand")
    elif what == "coins":
        state.road_coins[int(head[4:]) - 1] = int(value)
    elif head.startswith("road"):
        _set_slot(state, int(head[4:]) - 1, value)
    elif head in PILE_FIELDS:
        _set_pile(state, PILE_FIELDS.index(head), int(value))
    elif head == "discards":
        cards = _cards(state, value, hidden=False)
        if cards != sorted(state.discards):
            _exchange(state, state.discards, cards)
            state.discards = cards
    else:
        state.first = state.colours.index(value)


def _set_supply(state: VillagersState, owner: int, value: str) -> None:
    if not value.isascii() or not value.isdigit() or int(value) > MOST:
        raise BadCorrection(Text("villagers-correct-number", value=value, most=MOST), code="not-a-number")
    village = state.villages[owner]
    village.ledger[Source.START] += int(value) - village.supply
    village.supply = int(value)


# -- cards -------------------------------------------------------------------------------------


def _cards(state: VillagersState, value: str, *, hidden: bool) -> list[int]:
    """Sorted cards from ``cooper+brewer``; ``-`` for none."""
    words = [] if value == EMPTY_TUPLE else value.split(JOINT)
    cards = [CODE.get(word, UNKNOWN) for word in words]
    for word, card in zip(words, cards, strict=True):
        if card not in VILLAGERS and not (hidden and FIRST_BACK <= card < UNKNOWN):
            raise BadCorrection(Text("villagers-unknown-card", card=word), code="unknown-card")
    return sorted(cards)


def _exchange(state: VillagersState, old: Iterable[int], new: Iterable[int]) -> None:
    """Cards that are new here come out of the unseen ones; those that are gone are unseen again.

    The piles grow and shrink with them, so that every card is somewhere.
    """
    before, after = Counter(map(_kind, old)), Counter(map(_kind, new))
    suits = state.numbers.cards.suit
    for code in sorted(before.keys() | after.keys()):
        change = after[code] - before[code]
        if not change:
            continue
        suit = code - FIRST_BACK if code >= FIRST_BACK else suits[code]
        if change > state.free[suit] or (code < FIRST_BACK and change > state.unseen[code]):
            raise BadCorrection(
                Text("villagers-correct-card", card=WORDS[code], n=change), code="no-such-card"
            )
        state.free[suit] -= change
        if code < FIRST_BACK:
            state.unseen[code] -= change
        _grow_piles(state, -change)


def _kind(code: int) -> int:
    return KIND[code] if code < PRIVATE else code % PRIVATE


def _grow_piles(state: VillagersState, change: int) -> None:
    """Cards without a known back join the Reserve, or leave it; if it has none, the fullest stack."""
    for _ in range(change):
        state.piles[0].insert(0, UNKNOWN)
    for _ in range(-change):
        pile = max(state.piles[1:], key=lambda pile: pile.count(UNKNOWN))
        pile = state.piles[0] if UNKNOWN in state.piles[0] else pile
        if UNKNOWN not in pile:
            raise BadCorrection(Text("villagers-correct-no-unknown"), code="no-unknown-card")
        pile.remove(UNKNOWN)
    _keep_draw(state)


def _keep_draw(state: VillagersState) -> None:
    """The open draw needs a pile to draw from."""
    if state.phase in (Phase.BACK, Phase.TURN) and state.turn < 0:
        pile = state.piles[state.pile]
        back = state.phase == Phase.BACK
        if not pile or (pile[-1] == UNKNOWN) != back:
            raise BadCorrection(Text("villagers-correct-open-draw"), code="open-draw")


def _set_slot(state: VillagersState, slot: int, value: str) -> None:
    old = state.road[slot]
    new = CODE[value] if value != EMPTY_WORD else EMPTY
    if old == new:
        return
    _exchange(state, [old] if old >= 0 else [], [new] if new >= 0 else [])
    state.road[slot] = new
    if new < 0:
        state.road_coins[slot] = 0


def _set_hand(state: VillagersState, owner: int, value: str, *, open_cards: bool) -> None:
    village = state.villages[owner]
    old = village.hand if open_cards else village.secret
    new = _cards(state, value, hidden=not open_cards)
    if not open_cards and len(new) == len(old):
        _look_into_hand(state, old, new)
    else:
        _exchange(state, old, new)
    if open_cards:
        village.hand = new
    else:
        village.secret = new


def _look_into_hand(state: VillagersState, old: list[int], new: list[int]) -> None:
    """Hidden cards of a hand get their fronts, or known ones become hidden: the backs stay the same."""
    suits = state.numbers.cards.suit

    def backs(cards: list[int]) -> list[int]:
        return sorted(code if code >= FIRST_BACK else FIRST_BACK + suits[code] for code in cards)

    if backs(old) != backs(new):
        return _exchange(state, old, new)
    for code in old:
        if code < FIRST_BACK:
            state.unseen[code] += 1
    for code in new:
        if code < FIRST_BACK:
            state.unseen[code] -= 1
            if state.unseen[code] < 0:
                raise BadCorrection(
                    Text("villagers-correct-card", card=WORDS[code], n=1), code="no-such-card"
                )
    hidden = [sum(state.unseen[card] for card in suited) for suited in state.numbers.cards.suited]
    for suit, n in enumerate(hidden):
        if n < state.free[suit]:
            raise BadCorrection(
                Text("villagers-correct-card", card=WORDS[FIRST_BACK + suit], n=1), code="no-such-card"
            )


def _set_pile(state: VillagersState, number: int, count: int) -> None:
    """More or fewer cards in a pile; the others give or take cards of which nothing is known."""
    pile = state.piles[number]
    change = count - len(pile)
    others = [other for other in range(len(state.piles)) if other != number]
    for _ in range(change):
        giver = next((other for other in others if UNKNOWN in state.piles[other]), None)
        if giver is None:
            raise BadCorrection(Text("villagers-correct-no-unknown"), code="no-unknown-card")
        state.piles[giver].remove(UNKNOWN)
        pile.insert(0, UNKNOWN)
    for _ in range(-change):
        if UNKNOWN not in pile:
            raise BadCorrection(Text("villagers-correct-no-unknown"), code="no-unknown-card")
        pile.remove(UNKNOWN)
        state.piles[others[0]].insert(0, UNKNOWN)
    _keep_draw(state)


# -- villages ----------------------------------------------------------------------------------


def _set_village(state: VillagersState, owner: int, value: str) -> None:
    """A whole village as in :mod:`.chain_text`; basics go to and come from their piles."""
    try:
        new = read_village(value)
    except InvalidMove as error:
        raise BadCorrection(error.reason, code=error.code) from None
    village = state.villages[owner]
    _check_first_card(state, owner, new)
    if state.pending != NOWHERE and owner == state.turn:
        raise BadCorrection(Text("villagers-correct-monk"), code="monk-open")
    old = [card for card in village.cards if card >= 0]
    _exchange(state, [c for c in old if c in VILLAGERS], [c for c in new.cards if c in VILLAGERS])
    for i, basic in enumerate(BASICS):
        state.basics[i] += old.count(basic) - new.cards.count(basic)
        if state.basics[i] < 0:
            raise BadCorrection(Text("villagers-correct-card", card=WORDS[basic], n=1), code="no-such-card")
    if write_village(new) != write_village(village):
        village.cards, village.below, village.above, village.coins = (
            new.cards,
            new.below,
            new.above,
            new.coins,
        )


def _check_first_card(state: VillagersState, owner: int, new: Village) -> None:
    """A village has its own first card once, and no coins lie on it.

    :raises BadCorrection: it has not.
    """
    first = COUNTESS if owner == state.countess else FOUNDERS
    kinds = [KIND[card] for card in new.cards]
    if kinds.count(first) != 1 or any(card >= FOUNDERS and card != first for card in kinds):
        raise BadCorrection(Text("villagers-correct-first", card=WORDS[first]), code="first-card")
    slot = kinds.index(first)
    if new.coins[slot]:
        raise BadCorrection(Text("villagers-correct-first", card=WORDS[first]), code="first-card")
    if owner == state.countess and new.cards[slot] != state.numbers.countess_card:
        printed = WORDS[state.numbers.countess_card]
        raise BadCorrection(Text("villagers-correct-first", card=printed), code="first-card")
