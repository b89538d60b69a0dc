"""Set-up and rounds: customers, compensation, the fill, and the start of a new round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.village import layout as lay
from companion.games.village import words
from companion.games.village.hands import change_pieces, gain_cubes, move_ring
from companion.games.village.moves import Choose, Draw, Gain, Grace, Reveal, choose, draw, grace, reveal
from companion.games.village.phases import Phase, Step, applies, chances, leads, offers
from companion.games.village.terms import CUSTOMER, INFLUENCE, Colour
from companion.rules.chance import CHANCE, Chance
from companion.rules.hidden import Hidden, take
from companion.rules.instruction import Shift
from companion.rules.phased import tell
from companion.rules.text import Text

if TYPE_CHECKING:
    from companion.games.village.state import VillageState

CUBE_BAG, CUSTOMERS, SUPPLY_CUBES = "cube_bag", "customer_pile", "supply_cubes"
"""Randomisers of this chapter."""


# -- customers ---------------------------------------------------------------------------------


@chances(Phase.REVEAL)
def customers_left(state: VillageState) -> Chance:
    """Any customer that nobody has seen yet may come next."""
    pile: list[str] = [tile for tile in state.pile if not isinstance(tile, Hidden)]
    if len(pile) < len(state.pile):
        seen = {*state.stalls, *state.queue}
        for family in state.families:
            seen.update(tile for tile in family.served if not isinstance(tile, Hidden))
        pile = [tile for tile in state.numbers.customers if tile not in seen]
    weights = {reveal(tile): 1 for tile in pile}
    return Chance(CUSTOMERS, weights, Text("village-chance-reveal"))


@applies(Reveal)
def reveal_customer(state: VillageState, move: Reveal) -> None:
    take(state.pile, move.customer, CUSTOMER)
    stall = state.stalls.index(None) if state.round == 0 and None in state.stalls else None
    if stall is None:
        state.queue.append(move.customer)
    else:
        state.stalls[stall] = move.customer
    if state.recorder is not None:
        place = f"queue {len(state.queue)}" if stall is None else f"stall {stall + 1}"
        shift = Shift(f"customer {move.customer}", 1, lay.CUSTOMER_PILE, place)
        tile = words.customer(state.numbers.customers[move.customer])
        tell(state, "do-reveal", shift, customer=tile, place=lay.place_text(place, "to"))
    if state.pile and len(state.queue) < state.numbers.queue:
        state.ask(CHANCE, Phase.REVEAL)
    elif state.round == 0:
        compensate(state)
    else:
        state.go(Step.STALLS_FILLED)


# -- compensation by seat ------------------------------------------------------------------------


@leads(Step.SET_UP)
def compensate(state: VillageState) -> None:
    """What later seats get for starting later (rulebook p. 3, step 14); ``at`` counts the seats served."""
    while state.option("compensation") and state.at < state.seats:
        seat = state.at
        state.at += 1
        if seat == 1:
            change_pieces(state, seat, "grain", 1)
        elif seat == 2:
            return state.ask(CHANCE, Phase.GRACE)
        elif seat == 3:
            return state.ask(seat, Phase.FAVOUR)
        elif seat == 4:
            change_pieces(state, seat, "coins", 1)
    begin_round(state)


@chances(Phase.GRACE)
def random_cube(state: VillageState) -> Chance:
    """One random influence cube from the supply."""
    weights = {grace(colour): state.supply[colour] for colour in INFLUENCE}
    return Chance(SUPPLY_CUBES, weights, Text("village-chance-grace", name=state.name(2)))


@applies(Grace)
def give_random_cube(state: VillageState, move: Grace) -> None:
    gain_cubes(state, 2, move.colour)
    compensate(state)


@offers(Phase.FAVOUR)
def cube_of_choice(state: VillageState) -> list[Choose]:
    return [choose((Gain(colour),)) for colour in INFLUENCE]


# -- rounds ------------------------------------------------------------------------------------


@leads(Step.ROUND)
def begin_round(state: VillageState) -> None:
    """Ring and first player, Carla's track, then the bag and the fill."""
    n = state.numbers
    if state.round:
        _pass_first_player(state)
    if state.track:
        _clear_track(state)
    state.round += 1
    state.filled = 0
    added = [min(n.bag_per_colour, state.supply[colour]) for colour in INFLUENCE] + [
        state.supply[Colour.BLACK]
    ]
    for colour in Colour:
        state.supply[colour] -= added[colour]
        state.bag[colour] += added[colour]
    if state.recorder is not None and any(added):
        shifts = [Shift(lay.CUBES[c], n, lay.SUPPLY, lay.GREEN_BAG) for c, n in enumerate(added) if n]
        tell(state, "do-bag", *shifts, what=words.cubes(added))
    state.ask(CHANCE, Phase.FILL)


def _pass_first_player(state: VillageState) -> None:
    holder = state.ring
    if holder == state.RING_HOME:
        return
    if not state.numbers.solo and holder != state.first:
        if state.recorder is not None:
            shift = Shift(
                "first player marker",
                1,
                f"{state.colours[state.first]} farm",
                f"{state.colours[holder]} farm",
            )
            tell(state, "do-first-player", shift, seat=holder, name=state.name(holder))
        state.first = holder
    move_ring(state, state.RING_HOME)


def _clear_track(state: VillageState) -> None:
    """All cubes on Carla's track but the last one go back to the supply."""
    *cleared, last = state.track
    for _, colour in cleared:
        state.supply[colour] += 1
    if state.recorder is not None and cleared:
        shifts = [Shift(lay.CUBES[colour], 1, f"carla track {at}", lay.SUPPLY) for at, colour in cleared]
        tell(state, "do-clear-track", *shifts, n=len(cleared), space=last[0])
    state.track[:] = [last]


_DRAWS = tuple(draw(colour) for colour in Colour)


@chances(Phase.FILL)
def next_cube(state: VillageState) -> Chance:
    """Any cube of the green bag."""
    weights = {move: n for move, n in zip(_DRAWS, state.bag, strict=True) if n}
    space = state.numbers.fill_order[state.filled]
    left = len(state.numbers.fill_order) - state.filled
    return Chance(CUBE_BAG, weights, Text("village-chance-draw", space=space.name.lower(), left=left))


@applies(Draw)
def lay_cube(state: VillageState, move: Draw) -> None:
    space = state.numbers.fill_order[state.filled]
    colour = move.colour
    state.bag[colour] -= 1
    state.spaces[space][colour] += 1
    state.filled += 1
    state.left += 1
    if state.recorder is not None:
        shift = Shift(lay.CUBES[colour], 1, lay.GREEN_BAG, lay.SPACES[space])
        tell(state, "do-draw", shift, colour=colour.name.lower(), space=space.name.lower())
    if state.filled == len(state.numbers.fill_order) or not any(state.bag):
        state.go(Step.FIRST_TURN)
