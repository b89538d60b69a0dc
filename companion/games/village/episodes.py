"""The stretches of play of Village, each with its steps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.village.phases import Phase
from companion.rules.picture import Episode
from companion.rules.text import Text

if TYPE_CHECKING:
    from companion.games.village.state import VillageState

EPISODES: dict[str, tuple[str, ...]] = {
    "setup": ("customers", "compensation"),
    "fill": ("draw",),
    "turn": ("cube", "action", "gain", "death"),
    "market": ("free-sale", "sale"),
    "mass": ("ransom", "bag", "promote"),
    "carla": ("die", "pick", "fate"),
    "wedding": ("roll",),
}
STEP_OF_PHASE: dict[Phase, tuple[str, str]] = {
    Phase.GRACE: ("setup", "compensation"),
    Phase.FAVOUR: ("setup", "compensation"),
    Phase.FILL: ("fill", "draw"),
    Phase.TURN: ("turn", "cube"),
    Phase.ACT: ("turn", "action"),
    Phase.FREE: ("turn", "action"),
    Phase.ACTION: ("turn", "action"),
    Phase.RECORD: ("turn", "action"),
    Phase.PRODUCE: ("turn", "gain"),
    Phase.PRIVILEGE: ("turn", "gain"),
    Phase.CHOOSE: ("turn", "gain"),
    Phase.DEATH: ("turn", "death"),
    Phase.DIE: ("carla", "die"),
    Phase.PICK: ("carla", "pick"),
    Phase.FATE: ("carla", "fate"),
    Phase.RANSOM: ("mass", "ransom"),
    Phase.BAG: ("mass", "bag"),
    Phase.PROMOTE: ("mass", "promote"),
    Phase.WEDDING: ("wedding", "roll"),
}
ZONE_OF_EPISODE = {"market": "market", "mass": "church"}


def episode(state: VillageState) -> Episode | None:
    """The turn, market day or mass that is going on."""
    if state.phase == Phase.OVER:
        return None
    if state.phase == Phase.MARKET:
        name, step = "market", "free-sale" if state.free_sale else "sale"
    elif state.phase == Phase.REVEAL:
        name, step = ("setup", "customers") if state.round == 0 else ("market", "sale")
    else:
        name, step = STEP_OF_PHASE[state.phase]
    steps = EPISODES[name]
    return Episode(
        Text("village-episode", episode=name),
        tuple(Text("village-episode-step", step=each) for each in steps),
        steps.index(step),
        ZONE_OF_EPISODE.get(name, ""),
    )
