"""Why a move is not legal now: a stable code, a sentence and the place in the rulebook.

The legal moves themselves come from the modules that offer them; here a refused move is only explained,
from the most basic obstacle to the most specific one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from companion.games.villagers import layout as lay
from companion.games.villagers import rulebook as book
from companion.games.villagers import words
from companion.games.villagers.basics import return_piles
from companion.games.villagers.chains import fits_wild, room_in, spots_for
from companion.games.villagers.limits import builds_left, playable, swaps_left
from companion.games.villagers.moves import (
    BANK,
    FREE,
    PILES,
    TABLE,
    Back,
    Blind,
    Build,
    Choose,
    Deal,
    Did,
    Done,
    Draft,
    Free,
    Give,
    Jest,
    Mark,
    Pass,
    PlaceMonk,
    PlayTinner,
    Resolve,
    Reveal,
    Smuggle,
    Swap,
    Turn,
)
from companion.games.villagers.moves import (
    TINNER as BY_TINNER,
)
from companion.games.villagers.numbers import NONE
from companion.games.villagers.padlocks import keys_for
from companion.games.villagers.phases import Phase
from companion.games.villagers.specials import SIDES, may_be_freed
from companion.games.villagers.terms import (
    APPRENTICE,
    BASICS,
    FIRST_BACK,
    FOUNDERS,
    KIND,
    MONK,
    SMUGGLER,
    TINNER,
    WILD,
    WORDS,
    Suit,
)
from companion.rules import obstacles
from companion.rules.chance import CHANCE
from companion.rules.citation import Rule
from companion.rules.errors import IllegalMove
from companion.rules.notation import Move
from companion.rules.obstacles import Obstacle
from companion.rules.text import Text

if TYPE_CHECKING:
    from companion.games.villagers.state import VillagersState


def refusal(state: VillagersState, move: Move) -> IllegalMove:
    """The first obstacle that stands in the way of ``move``."""
    return obstacles.refusal(state, move, _obstacles(state, move), OUTCOMES)


OUTCOMES = (Deal, Back, Turn, Reveal)

RULES = {
    Phase.DEAL: book.SETUP,
    Phase.BACK: book.BACKS,
    Phase.TURN: book.DRAFT,
    Phase.DRAFT: book.DRAFT,
    Phase.GIVE: book.SOLO,
    Phase.MARK: book.MARKS,
    Phase.BUILD: book.BUILD,
    Phase.COVER: book.CLARIFICATIONS,
    Phase.RESOLVE: book.EVENTS,
    Phase.CHOOSE: book.EVENTS,
    Phase.REVEAL: book.EVENTS,
    Phase.OVER: book.END,
}
"""The chapter that says what is to be done in each phase."""

ANY_TIME = (Phase.DRAFT, Phase.GIVE, Phase.MARK, Phase.BUILD, Phase.RESOLVE, Phase.CHOOSE)

FITS: dict[type[Move], tuple[Phase, ...]] = {
    Draft: (Phase.DRAFT,),
    Blind: (Phase.DRAFT,),
    Give: (Phase.GIVE,),
    Mark: (Phase.MARK,),
    Pass: (Phase.MARK,),
    Build: (Phase.BUILD, Phase.COVER),
    PlaceMonk: (Phase.BUILD, Phase.COVER),
    **dict.fromkeys((Swap, Free, PlayTinner, Smuggle, Done), (Phase.BUILD,)),
    Jest: ANY_TIME,
    Resolve: (Phase.RESOLVE,),
    Choose: (Phase.CHOOSE,),
    Did: (Phase.CHOOSE,),
    Deal: (Phase.DEAL,),
    Back: (Phase.BACK,),
    Turn: (Phase.TURN,),
    Reveal: (Phase.REVEAL,),
}
"""In which phases a kind of move can be asked for at all."""


def _obstacles(state: VillagersState, move: Move) -> Iterator[Obstacle]:
    if state.phase == Phase.COVER and type(move) not in OUTCOMES and not isinstance(move, Build | PlaceMonk):
        yield "monk-uncovered", book.CLARIFICATIONS, {}
    elif state.phase not in FITS[type(move)]:
        waiting = "chance" if state.turn == CHANCE else state.phase.name.lower()
        yield "not-now", RULES[state.phase], {"waiting": waiting}
    else:
        yield from EXPLAIN[type(move)](state, move)
        yield "not-possible", RULES[state.phase], {"waiting": state.phase.name.lower()}


# -- common obstacles ----------------------------------------------------------------------------


def _not_in_hand(state: VillagersState, card: int, rule: Rule) -> Iterator[Obstacle]:
    if card not in playable(state, state.villages[state.turn]):
        yield "not-in-hand", rule, {"card": WORDS[card]}


def _no_build_left(state: VillagersState, needed: int) -> Iterator[Obstacle]:
    left = builds_left(state)
    if left < needed:
        yield "limit-reached", book.BUILD, {"limit": state.limit, "left": left, "needed": needed}


def _slot(state: VillagersState, slot: int, rule: Rule) -> Iterator[Obstacle]:
    if not 1 <= slot <= len(state.road):
        yield "no-such-slot", rule, {"slot": slot}
    elif state.road[slot - 1] < 0:
        yield "slot-empty", rule, {"slot": slot}


def _no_such_spot(state: VillagersState, owner: int, spot: str, rule: Rule) -> Iterator[Obstacle]:
    try:
        state.villages[owner].at(spot)
    except ValueError:
        yield "no-such-spot", rule, {"spot": lay.spot_text(spot), "owner": state.called(owner)}


def _wrong_key(state: VillagersState, card: int, key: str) -> Iterator[Obstacle]:
    """A padlock that is not opened, or not like this (rulebook p. 15)."""
    seat = state.turn
    villager = state.numbers.cards.key[card]
    ways = keys_for(state, seat, card)
    if key in ways:
        return
    holder = lay.card_text(villager) if villager != NONE else Text("villagers-nobody")
    args = {"card": WORDS[card], "keyholder": holder, "key": words.key(state, key)}
    if villager == NONE:
        yield "no-padlock", book.PADLOCKS, args
    elif key == FREE:
        yield "padlock", book.PADLOCKS, args
    elif key == BY_TINNER:
        yield "no-tinner", book.SPECIALS, args
    in_play = any(villager in village.cards for village in state.villages)
    if key == BANK and in_play:
        yield "bank-forbidden", book.PADLOCKS, args
    colour, _, ordinal = key.partition(".")
    there = (
        colour in state.colours
        and (ordinal or "1").isdigit()
        and state.villages[state.colours.index(colour)].cards.count(villager) >= int(ordinal or 1) > 0
    )
    if key != BANK and not there:
        yield "no-key-villager", book.PADLOCKS, args
    have = state.villages[seat].supply
    yield "cannot-pay", book.PADLOCKS, {**args, "have": have, "need": state.numbers.price}


# -- draft and refresh ---------------------------------------------------------------------------


def _draft(state: VillagersState, move: Draft) -> Iterator[Obstacle]:
    yield from _slot(state, move.slot, book.DRAFT)


def _blind(state: VillagersState, move: Blind) -> Iterator[Obstacle]:
    if move.pile not in PILES:
        yield (
            "no-such-pile",
            book.DRAFT,
            {"pile": move.pile, "piles": [lay.place_text(pile) for pile in lay.PILES]},
        )
    elif move.pile == PILES[0] and not state.second_market_due:
        yield "stacks-first", book.DRAFT, {}
    yield "pile-empty", book.DRAFT, {"pile": words.pile(move.pile)}


def _give(state: VillagersState, move: Give) -> Iterator[Obstacle]:
    yield from _slot(state, move.slot, book.SOLO)


def _mark(state: VillagersState, move: Mark) -> Iterator[Obstacle]:
    yield from _slot(state, move.slot, book.MARKS)


# -- build -------------------------------------------------------------------------------------


def _build(state: VillagersState, move: Build) -> Iterator[Obstacle]:
    card = int(move.card)
    village, cards = state.villages[state.turn], state.numbers.cards
    if card in BASICS or KIND[card] == FOUNDERS or card >= FIRST_BACK:
        yield "not-built-like-this", book.BASICS, {"card": WORDS[card]}
    if cards.suit[card] == Suit.SPECIAL:
        yield "special-way", book.SPECIALS, {"card": WORDS[card]}
    yield from _not_in_hand(state, card, book.BUILD)
    yield from _no_build_left(state, 1)
    if state.phase == Phase.COVER and move.on != village.spot(state.pending):
        yield "monk-uncovered", book.CLARIFICATIONS, {}
    want = cards.below[card]
    if want == NONE and move.on != TABLE:
        yield "on-table", book.CHAINS, {"card": WORDS[card]}
    if want != NONE and move.on == TABLE:
        yield "not-on-table", book.CHAINS, {"card": WORDS[card], "below": lay.card_text(want)}
    if want != NONE:
        yield from _no_such_spot(state, state.turn, move.on, book.CHAINS)
        slot = village.at(move.on)
        here = village.cards[slot]
        if KIND[here] != want and not (here in WILD and fits_wild(state, village, card, slot)):
            args = {"card": WORDS[card], "below": lay.card_text(want), "on": lay.card_text(here)}
            yield "wrong-chain", book.CHAINS, args
        if move.on not in spots_for(state, village, card, room_in(village, cards)):
            yield "spot-full", book.CHAINS, {"on": lay.card_text(here), "n": village.above[slot]}
    yield from _wrong_key(state, card, move.key)


def _swap(state: VillagersState, move: Swap) -> Iterator[Obstacle]:
    n = state.numbers
    if not swaps_left(state):
        yield "exchanges-used", book.BASICS, {"n": n.exchanges}
    if move.basic not in BASICS:
        yield "not-a-basic", book.BASICS, {"card": WORDS[move.basic]}
    elif not state.basics[move.basic - BASICS.start]:
        yield "basics-gone", book.BASICS, {"card": WORDS[move.basic]}
    piles = return_piles(state)
    if move.pile not in piles:
        yield (
            "no-return-there",
            book.BASICS,
            {"pile": words.pile(move.pile), "piles": [words.pile(pile) for pile in piles]},
        )
    yield "not-returned-like-this", book.BASICS, {"card": WORDS[move.card]}


def _monk(state: VillagersState, move: PlaceMonk) -> Iterator[Obstacle]:
    yield from _not_in_hand(state, MONK, book.SPECIALS)
    yield from _no_build_left(state, 2)
    if move.on != TABLE:
        yield from _no_such_spot(state, state.turn, move.on, book.CLARIFICATIONS)
    yield "nothing-on-monk", book.CLARIFICATIONS, {"on": lay.on_text(move.on)}


def _free(state: VillagersState, move: Free) -> Iterator[Obstacle]:
    yield from _not_in_hand(state, APPRENTICE, book.SPECIALS)
    yield from _no_build_left(state, 1)
    if move.owner not in state.colours:
        yield "no-such-owner", book.CLARIFICATIONS, {"owner": move.owner, "owners": ", ".join(state.colours)}
    owner = state.colours.index(move.owner)
    yield from _no_such_spot(state, owner, move.spot, book.CLARIFICATIONS)
    village = state.villages[owner]
    slot = village.at(move.spot)
    card = village.cards[slot]
    if not village.above[slot]:
        yield "not-covered", book.CLARIFICATIONS, {"card": WORDS[KIND[card]]}
    if KIND[card] == FOUNDERS and owner != state.turn:
        yield "foreign-founders", book.CLARIFICATIONS, {}
    if KIND[card] == FOUNDERS:
        yield "no-such-side", book.CLARIFICATIONS, {"side": move.on, "sides": ", ".join(SIDES)}
    if not may_be_freed(state, owner, card):
        yield "not-freed", book.CLARIFICATIONS, {"card": WORDS[KIND[card]]}
    if state.option("freed_unlock"):
        yield from _wrong_key(state, card, move.key)
    yield "no-place-for-freed", book.CLARIFICATIONS, {"card": WORDS[KIND[card]], "on": lay.on_text(move.on)}


def _tinner(state: VillagersState, move: PlayTinner) -> Iterator[Obstacle]:
    yield from _not_in_hand(state, TINNER, book.SPECIALS)
    yield "tinner-works", book.SPECIALS, {}


def _smuggle(state: VillagersState, move: Smuggle) -> Iterator[Obstacle]:
    yield from _not_in_hand(state, SMUGGLER, book.SPECIALS)
    yield from _no_such_spot(state, state.turn, move.spot, book.SPECIALS)
    village = state.villages[state.turn]
    slot = village.at(move.spot)
    card = village.cards[slot]
    if village.above[slot]:
        yield "covered", book.SPECIALS, {"card": WORDS[KIND[card]]}
    if not state.numbers.cards.gold[card]:
        yield "no-gold", book.SPECIALS, {"card": WORDS[KIND[card]]}
    yield from _wrong_key(state, SMUGGLER, move.key)


def _nothing(state: VillagersState, move: Move) -> Iterator[Obstacle]:
    yield from ()


# -- solo --------------------------------------------------------------------------------------


def _jest(state: VillagersState, move: Jest) -> Iterator[Obstacle]:
    if not state.numbers.solo or not state.numbers.jester:
        yield "no-jester", book.JESTER, {}
    if not state.jester:
        yield "jester-used", book.JESTER, {}
    yield from _not_face_up(state, move.event)
    yield "jester-late", book.JESTER, {"event": lay.event_text(move.event)}


def _not_face_up(state: VillagersState, event: str) -> Iterator[Obstacle]:
    if event not in state.face_up:
        yield "event-not-open", book.EVENTS, {"event": lay.event_text(event)}


def _resolve(state: VillagersState, move: Resolve) -> Iterator[Obstacle]:
    yield from _not_face_up(state, move.event)


def _choose(state: VillagersState, move: Choose) -> Iterator[Obstacle]:
    choices = [words.choice(other.what) for other in state.moves() if isinstance(other, Choose)]
    yield "not-a-choice", book.EVENTS, {"what": words.choice(move.what), "choices": choices}


def _did(state: VillagersState, move: Did) -> Iterator[Obstacle]:
    yield "not-by-hand", book.EVENTS, {"event": lay.event_text(state.running)}


# -- outcomes ----------------------------------------------------------------------------------


def _seen(state: VillagersState, move: Deal | Back | Turn) -> Iterator[Obstacle]:
    rule = RULES[state.phase]
    possible = [other.card for other in state.moves()]  # type: ignore[attr-defined]
    names = [lay.card_text(card) for card in possible]
    if possible[0] >= FIRST_BACK:
        yield "back-not-there", rule, {"card": WORDS[move.card], "cards": names}
    if len(names) <= 16:
        yield "not-under-this-back", rule, {"card": WORDS[move.card], "cards": names}
    yield "card-not-left", rule, {"card": WORDS[move.card], "copies": state.numbers.cards.copies[move.card]}


def _reveal(state: VillagersState, move: Reveal) -> Iterator[Obstacle]:
    yield "event-not-in-deck", book.EVENTS, {"event": lay.event_text(move.event)}


EXPLAIN: dict[type[Move], Callable[[VillagersState, Any], Iterator[Obstacle]]] = {
    Draft: _draft,
    Blind: _blind,
    Give: _give,
    Mark: _mark,
    Pass: _nothing,
    Build: _build,
    Swap: _swap,
    PlaceMonk: _monk,
    Free: _free,
    PlayTinner: _tinner,
    Smuggle: _smuggle,
    Done: _nothing,
    Jest: _jest,
    Resolve: _resolve,
    Choose: _choose,
    Did: _did,
    Deal: _seen,
    Back: _seen,
    Turn: _seen,
    Reveal: _reveal,
}
