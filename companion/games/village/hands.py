"""The elementary changes of the table, each told to whoever records what hands must do.

Every rule changes cubes, goods, markers and figures through these functions only, so that a change
and its instruction cannot drift apart.
"""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING

from companion.games.village import layout as lay
from companion.games.village.moves import Payment
from companion.games.village.terms import PLACES, Colour, Good, Means, Place
from companion.rules.instruction import Shift
from companion.rules.phased import tell
from companion.rules.text import Text

if TYPE_CHECKING:
    from companion.games.village.state import VillageState


class Source(enum.IntEnum):
    """Where prestige points on the track came from."""

    TRAVEL = 0
    COUNCIL = 1
    MASS = 2
    EXPANSION = 3


def farm(state: VillageState, seat: int) -> str:
    """The layout name of a farm."""
    return f"{state.colours[seat]} farm"


# -- time and points ---------------------------------------------------------------------------


def spend_time(state: VillageState, seat: int, units: int) -> int:
    """Move the life marker; return how often it passed the quill. The deaths are owed, not settled."""
    family = state.families[seat]
    before = family.life
    crossings, family.life = divmod(before + units, state.numbers.life_track)
    family.owed += crossings
    if state.recorder is not None and units:
        colour = state.colours[seat]
        shift = Shift(
            f"{colour} life marker", 1, f"{colour} life track {before}", f"{colour} life track {family.life}"
        )
        shifts = (shift,) if before != family.life else ()
        tell(
            state,
            "do-time",
            *shifts,
            seat=seat,
            name=state.name(seat),
            n=units,
            to=family.life + 1,
            crossings=crossings,
            when="later" if state.trigger == state.NOBODY else "now",
        )
    return crossings


def earn(state: VillageState, seat: int, points: int, source: Source) -> None:
    """Move the score marker."""
    family = state.families[seat]
    before = sum(family.points)
    family.points[source] += points
    if state.recorder is not None and points:
        marker = f"{state.colours[seat]} score marker"
        shift = Shift(marker, 1, f"prestige track {before}", f"prestige track {before + points}")
        tell(state, "do-points", shift, seat=seat, name=state.name(seat), n=points, to=before + points)


# -- cubes, goods, coins, grain ------------------------------------------------------------------


def pay(state: VillageState, seat: int, payment: Payment) -> None:
    """Hand in cubes, coins, the ring or a scroll. Time among the means is spent by the caller."""
    family = state.families[seat]
    for means in dict.fromkeys(payment):
        count = payment.count(means)
        if means <= Means.PINK:
            family.cubes[means] -= count
            state.supply[means] += count
            if state.recorder is not None:
                shift = Shift(lay.CUBES[means], count, farm(state, seat), lay.SUPPLY)
                cubes = lay.component_text(lay.CUBES[means], count)
                tell(state, "do-pay", shift, seat=seat, name=state.name(seat), what=cubes)
        elif means == Means.COIN:
            change_pieces(state, seat, "coins", -count)
        elif means == Means.RING:
            state.ring = state.RING_ASIDE
            if state.recorder is not None:
                shift = Shift("ring", 1, farm(state, seat), lay.RING_ASIDE)
                tell(state, "do-pay-ring", shift, seat=seat, name=state.name(seat))
        elif means == Means.SCROLL:
            change_goods(state, seat, Good.SCROLL, -count)


def gain_cubes(state: VillageState, seat: int, colour: Colour, count: int = 1) -> None:
    """Take cubes of one colour from the supply."""
    state.supply[colour] -= count
    state.families[seat].cubes[colour] += count
    if state.recorder is not None:
        shift = Shift(lay.CUBES[colour], count, lay.SUPPLY, farm(state, seat))
        cubes = lay.component_text(lay.CUBES[colour], count)
        tell(state, "do-gain", shift, seat=seat, name=state.name(seat), what=cubes)


def change_goods(state: VillageState, seat: int, good: Good, change: int) -> None:
    """Take goods tiles from the supply, or (negative) hand them in."""
    if state.recorder is not None and change:
        held = sum(family.goods[good] for family in state.families)
        _tell_pieces(state, seat, lay.GOODS[good], held, state.numbers.goods, change)
    state.families[seat].goods[good] += change


def change_pieces(state: VillageState, seat: int, name: str, change: int) -> None:
    """Take or (negative) hand in ``coins``, ``grain`` or ``bread``. The caller knows the cap for grain."""
    family = state.families[seat]
    before = getattr(family, name)
    if state.recorder is not None and change:
        held = sum(getattr(other, name) for other in state.families)
        limit = 0 if name == "bread" else getattr(state.numbers, name)
        _tell_pieces(state, seat, lay.PIECE[name], held, limit, change)
    setattr(family, name, before + change)


def _tell_pieces(state: VillageState, seat: int, piece: str, held: int, limit: int, change: int) -> None:
    """Pieces beyond those in the box come from the tally sheet, and go back there first.

    Bread is an expansion's: nobody has counted it, so the tally stands for its supply.
    """
    low, high = sorted((held, held + change))
    from_box = max(0, min(high, limit) - min(low, limit))
    gains = change > 0
    plain = "do-gain" if gains else "do-pay"
    beyond = plain if piece == "bread" else "do-note" if gains else "do-strike"
    for count, store, key in ((high - low - from_box, lay.TALLY, beyond), (from_box, lay.SUPPLY, plain)):
        if count:
            ends = (store, farm(state, seat)) if gains else (farm(state, seat), store)
            what = lay.component_text(piece, count)
            tell(state, key, Shift(piece, count, *ends), seat=seat, name=state.name(seat), what=what)


# -- figures -----------------------------------------------------------------------------------


def move_member(
    state: VillageState,
    seat: int,
    generation: int,
    origin: Place,
    target: Place,
    key: str = "do-move-member",
    reason: Text | None = None,
) -> None:
    """Move one figure."""
    members = state.families[seat].members
    row = (generation - 1) * PLACES
    members[row + origin] -= 1
    members[row + target] += 1
    if state.recorder is not None:
        colour = state.colours[seat]
        source, goal = state.place_of(seat, origin), state.place_of(seat, target)
        tell(
            state,
            key,
            Shift(lay.member(colour, generation), 1, source, goal),
            seat=seat,
            reason=reason,
            name=state.name(seat),
            generation=generation,
            origin=lay.place_text(lay.spot(origin), "from"),
            target=lay.place_text(lay.spot(target), "to"),
        )


def lay_disc(state: VillageState, seat: int, city: Place) -> None:
    """Mark a city as visited."""
    state.families[seat].cities.append(city)
    if state.recorder is not None:
        place = state.place_of(seat, city)
        shift = Shift(f"{state.colours[seat]} disc", 1, farm(state, seat), place)
        tell(state, "do-disc", shift, seat=seat, name=state.name(seat), city=lay.place_text(place, "to"))


def move_ring(state: VillageState, target: int) -> None:
    """Move the next-first-player ring to a seat, its council space or aside."""
    before = lay.ring_place(state)
    state.ring = target
    after = lay.ring_place(state)
    if state.recorder is not None and before != after:
        shift = Shift("ring", 1, before, after)
        if target >= 0:
            tell(state, "do-ring-take", shift, seat=target, name=state.name(target))
        else:
            tell(state, "do-ring-back", shift)
