"""The end of the game: who has a last action, and when it is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.village.phases import Phase
from companion.rules.chance import OVER
from companion.rules.phased import tell

if TYPE_CHECKING:
    from companion.games.village.state import VillageState


def next_last_action(state: VillageState) -> int | None:
    """The seat that has the next last action; ``None`` when all have had theirs."""
    if state.last is None:
        state.last = _queue(state)
    if not state.last:
        return None
    seat = state.last.pop(0)
    if state.recorder is not None:
        tell(state, "do-last-action", seat=seat, name=state.name(seat))
    return seat


def _queue(state: VillageState) -> list[int]:
    """Who has one more action after the turn in which the end was triggered.

    The one who triggered it has none, except in a market day that somebody else had begun: then
    everybody has one, the one whose turn it was as the last (rulebook, Fine della partita). In a
    solo game the same holds for the person (ruling 10); Carla's answer to a cube is her action.
    """
    if state.numbers.solo:
        return [0] if state.carla in (state.ended_by, state.ended_day) else []
    after = state.order(state.actor)[1:]
    return after if state.ended_by == state.actor else [*after, state.actor]


def carla_is_done(state: VillageState) -> bool:
    """Whether Carla takes no cube any more: she triggered the end herself (ruling 10)."""
    return state.ended_by == state.carla


def finish(state: VillageState) -> None:
    """The final mass is over."""
    if state.recorder is not None:
        tell(state, "do-game-over")
    state.ask(OVER, Phase.OVER)
