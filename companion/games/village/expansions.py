"""Inn, Port and Marriage: outcomes that the person enters by hand.

The rulebook at hand describes these expansions only for the solo game. Their action spaces carry
cubes and Carla treats them as it says; what an action of theirs brings is entered step by step.
Each kind of outcome can be entered once per action (pink members: four times), so that an action
always ends.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from companion.games.village import layout as lay
from companion.games.village.death import lay_to_rest
from companion.games.village.hands import (
    Source,
    change_goods,
    change_pieces,
    earn,
    gain_cubes,
    move_member,
    pay,
    spend_time,
)
from companion.games.village.moves import (
    DONE,
    WED,
    Earn,
    Give,
    Lose,
    MovePink,
    Pink,
    Receive,
    Send,
    Spend,
    Stuff,
    Wed,
    roll,
)
from companion.games.village.phases import Phase, applies, chances, offers
from companion.games.village.terms import (
    GENERATIONS,
    INFLUENCE,
    PLACES,
    VISIBLE,
    Colour,
    Good,
    Means,
    Place,
    Space,
)
from companion.rules.chance import CHANCE, Chance
from companion.rules.instruction import Shift
from companion.rules.notation import Move
from companion.rules.phased import tell
from companion.rules.text import Text

if TYPE_CHECKING:
    from companion.games.village.state import VillageState

MOST = 5
"""The largest count that one entry takes; enter twice in two kinds for more."""
MOST_POINTS = 20

MOST_PINK = 4
"""Moves of pink members per action: two that marry both return to the supply."""

_HOME = {
    Space.INN: Place.GUEST,
    Space.TRAVEL: Place.SEA,
    Space.MARRIAGE: Place.WEDDING,
    Space.SMUGGLING: Place.SMUGGLERS,
}

_spend = functools.cache(Spend)
_receive = functools.cache(Receive)
_give = functools.cache(Give)
_earn = functools.cache(Earn)
_send = functools.cache(Send)
_lose = functools.cache(Lose)
_pink = functools.cache(MovePink)


@offers(Phase.RECORD)
def outcomes(state: VillageState) -> list[Move]:
    """Every entry that the table allows, beside being done."""
    moves: list[Move] = []
    for bit, kind in enumerate(_KINDS):
        done = state.recorded >> _PINK_BIT >= MOST_PINK if kind is MovePink else state.recorded >> bit & 1
        if not done:
            moves += _ENTRIES[kind](state)
    return [*moves, DONE]


def _spends(state: VillageState) -> Iterator[Move]:
    return map(_spend, range(1, state.numbers.life_track + 1))


def _receives(state: VillageState) -> Iterator[Move]:
    return (_receive(stuff, count) for stuff in Stuff for count in range(1, _room(state, stuff) + 1))


def _gives(state: VillageState) -> Iterator[Move]:
    most = {stuff: min(_held(state, stuff), MOST) for stuff in Stuff}
    return (_give(stuff, count) for stuff in Stuff for count in range(1, most[stuff] + 1))


def _earns(state: VillageState) -> Iterator[Move]:
    return map(_earn, range(1, MOST_POINTS + 1))


def _sends(state: VillageState) -> Iterator[Move]:
    family, home = state.families[state.turn], _HOME[state.space]
    for origin, target in ((Place.FARM, home), (home, Place.FARM)):
        for generation in family.generations(origin):
            yield _send(generation, origin, target)


def _losses(state: VillageState) -> Iterator[Move]:
    members = state.families[state.turn].members
    for generation in GENERATIONS:
        for place in VISIBLE:
            if members[(generation - 1) * PLACES + place]:
                yield _lose(generation, Place(place))


def _weddings(state: VillageState) -> Iterator[Move]:
    n = state.numbers
    if n.marriage and n.solo and state.space == Space.MARRIAGE:
        yield WED


def _pink_moves(state: VillageState) -> Iterator[Move]:
    if not state.numbers.marriage or state.space != Space.MARRIAGE:
        return
    for origin in Pink:
        for target in Pink:
            taken = target >= Pink.RANK1 and state.pink[target]
            if origin != target and state.pink[origin] and not taken:
                yield _pink(origin, target)


# In the order in which an action counts what was entered; moves of pink members last, for they are counted.
_ENTRIES: dict[type[Move], Callable[[VillageState], Iterator[Move]]] = {
    Spend: _spends,
    Receive: _receives,
    Give: _gives,
    Earn: _earns,
    Send: _sends,
    Lose: _losses,
    Wed: _weddings,
    MovePink: _pink_moves,
}
_KINDS = tuple(_ENTRIES)
_PINK_BIT = _KINDS.index(MovePink)


def _mark(state: VillageState, kind: type[Move]) -> None:
    # MovePink is the last kind: from its bit upwards the number counts its entries.
    state.recorded += 1 << _KINDS.index(kind)
    state.ask(state.turn, Phase.RECORD)


def _held(state: VillageState, stuff: Stuff) -> int:
    family = state.families[state.turn]
    if stuff <= Stuff.PINK:
        return family.cubes[stuff]
    if stuff <= Stuff.WAGON:
        return family.goods[stuff - Stuff.SCROLL]
    return getattr(family, _PIECES[stuff])


def _room(state: VillageState, stuff: Stuff) -> int:
    """How much of this a family can still receive in one entry."""
    if stuff <= Stuff.PINK:
        return min(MOST, state.supply[stuff])
    if stuff == Stuff.GRAIN:
        return state.numbers.grain_capacity - state.families[state.turn].grain
    if stuff == Stuff.BREAD and not state.numbers.marriage:
        return 0
    return MOST


_PIECES = {Stuff.GRAIN: "grain", Stuff.COIN: "coins", Stuff.BREAD: "bread"}


@applies(Spend)
def spend(state: VillageState, move: Spend) -> None:
    spend_time(state, state.turn, move.time)
    _mark(state, Spend)


@applies(Receive)
def receive(state: VillageState, move: Receive) -> None:
    stuff = move.stuff
    if stuff <= Stuff.PINK:
        gain_cubes(state, state.turn, Colour(stuff), move.count)
    elif stuff <= Stuff.WAGON:
        change_goods(state, state.turn, Good(stuff - Stuff.SCROLL), move.count)
    else:
        change_pieces(state, state.turn, _PIECES[stuff], move.count)
    _mark(state, Receive)


@applies(Give)
def give(state: VillageState, move: Give) -> None:
    stuff = move.stuff
    if stuff <= Stuff.PINK:
        pay(state, state.turn, (Means(stuff),) * move.count)
    elif stuff <= Stuff.WAGON:
        change_goods(state, state.turn, Good(stuff - Stuff.SCROLL), -move.count)
    else:
        change_pieces(state, state.turn, _PIECES[stuff], -move.count)
    _mark(state, Give)


@applies(Earn)
def earn_points(state: VillageState, move: Earn) -> None:
    earn(state, state.turn, move.points, Source.EXPANSION)
    _mark(state, Earn)


@applies(Send)
def send(state: VillageState, move: Send) -> None:
    move_member(state, state.turn, move.generation, move.origin, move.target)
    _mark(state, Send)


@applies(Lose)
def lose(state: VillageState, move: Lose) -> None:
    lay_to_rest(state, state.turn, move.generation, move.place)
    _mark(state, Lose)


# -- weddings ----------------------------------------------------------------------------------


@applies(Wed)
def wed(state: VillageState, move: Wed) -> None:
    """A solo wedding: the die is rolled twice before the steps that the person carries out."""
    state.rolls = 2
    if state.recorder is not None:
        tell(state, "do-wedding", seat=state.turn, name=state.name(state.turn))
    state.ask(CHANCE, Phase.WEDDING)


@chances(Phase.WEDDING)
def wedding_die(state: VillageState) -> Chance:
    """The four-sided colour die, for a rank of the marriage board."""
    weights = {roll(colour): 1 for colour in INFLUENCE}
    return Chance("colour_die", weights, Text("village-chance-wedding", roll=3 - state.rolls))


def wedding_roll(state: VillageState, colour: Colour) -> None:
    """A pink member goes to the rank that the die points at, if that rank is free.

    For the second roll an empty supply is made up from the family houses by way of the ceremony
    (rulebook, solo mode with expansions).
    """
    rank = Pink(Pink.RANK1 + state.numbers.rank_of_colour[colour])
    state.rolls -= 1
    second = state.rolls == 0
    if not state.pink[rank]:
        if state.pink[Pink.SUPPLY]:
            _move_pink(state, Pink.SUPPLY, rank)
        elif second and state.pink[Pink.HOUSES]:
            _move_pink(state, Pink.HOUSES, Pink.CEREMONY)
    elif state.recorder is not None:
        tell(state, "do-rank-taken", rank=rank - Pink.HOUSES)
    if not second:
        state.ask(CHANCE, Phase.WEDDING)
    else:
        state.turn = state.actor
        _mark(state, Wed)


@applies(MovePink)
def move_pink(state: VillageState, move: MovePink) -> None:
    _move_pink(state, move.origin, move.target)
    _mark(state, MovePink)


def _move_pink(state: VillageState, origin: Pink, target: Pink) -> None:
    state.pink[origin] -= 1
    state.pink[target] += 1
    if state.recorder is not None:
        source, goal = lay.PINK_PLACES[origin], lay.PINK_PLACES[target]
        shift = Shift("pink member", 1, source, goal)
        tell(
            state, "do-pink", shift, origin=lay.place_text(source, "from"), target=lay.place_text(goal, "to")
        )
