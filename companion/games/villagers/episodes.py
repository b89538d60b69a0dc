"""The stretches of play of Villagers, each with its steps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.villagers.phases import Phase
from companion.rules.picture import Episode
from companion.rules.text import Text

if TYPE_CHECKING:
    from companion.games.villagers.state import VillagersState

EPISODES = {"setup": ("deal", "backs", "events"), "round": ("draft", "refresh", "build", "events")}


def episode(state: VillagersState) -> Episode | None:
    """The set-up, or the round with its phases."""
    if state.phase == Phase.OVER:
        return None
    if state.round == 0:
        name = "setup"
        step = {Phase.DEAL: "deal", Phase.REVEAL: "events"}.get(state.phase, "backs")
    else:
        name, step = "round", state.stage.name.lower()
    steps = EPISODES[name] if state.numbers.solo else EPISODES[name][:-1]
    title = Text("villagers-heading", round=state.round)
    return Episode(title, tuple(Text("villagers-step", step=each) for each in steps), steps.index(step))
