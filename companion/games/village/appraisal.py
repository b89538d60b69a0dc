"""How well a family stands, for the player programs: points now plus what goods and figures promise.

The weights are rough estimates of ours, in prestige points; they steer the programs and nothing else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.village.scoring import in_chronicle, total
from companion.games.village.terms import CHURCH_STAGES, Place
from companion.rules.chance import OVER

if TYPE_CHECKING:
    from companion.games.village.state import VillageState

CUBE, GRAIN, GOOD, BORN, TRAINED, IN_BAG = 0.35, 0.45, 1.6, 0.9, 0.5, 1.2
COUNCIL_STEP, CHRONICLE_STEP, TIME = 0.7, 1.1, 0.12


def appraise(state: VillageState) -> list[float]:
    """One estimate per seat, in points; the exact totals when the game is over."""
    if state.turn == OVER:
        return [float(total(state, seat)) for seat in range(state.seats)]
    return [_appraise(state, seat) for seat in range(state.seats)]


def _appraise(state: VillageState, seat: int) -> float:
    family = state.families[seat]
    value = float(total(state, seat))
    value += CUBE * sum(min(count, 4) for count in family.cubes)
    value += GRAIN * family.grain
    value += GOOD * sum(min(count, 2) for count in family.goods)
    value += BORN * (sum(family.members) - family.count(Place.RESERVE))
    value += TRAINED * sum(family.count(place) > 0 for place in range(Place.WAINWRIGHT, Place.SMITHY + 1))
    value += COUNCIL_STEP * sum(family.count(place) for place in range(Place.COUNCIL1, Place.COUNCIL4 + 1))
    value += IN_BAG * family.count(Place.BAG)
    value += 0.3 * sum(family.count(place) for place in CHURCH_STAGES)
    value += CHRONICLE_STEP * min(in_chronicle(family), 5)
    value -= TIME * family.life
    value -= 0.6 * family.count(Place.GRAVE)
    if state.numbers.solo is False and state.ring == seat:
        value += 0.5
    return value
