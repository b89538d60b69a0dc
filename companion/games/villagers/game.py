"""Villagers for 2 to 5, and alone against the Countess."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.villagers import (  # noqa: F401  (the modules register their moves)
    build,
    constraints,
    draft,
    draws,
    events,
    happenings,
    looks,
    market,
    refresh,
    rounds,
    specials,
    words,
)
from companion.games.villagers import layout as lay
from companion.games.villagers import picture as pictured
from companion.games.villagers.counter import Tally
from companion.games.villagers.effects import Event, preview
from companion.games.villagers.moves import GRAMMAR
from companion.games.villagers.numbers import MODES, Numbers, shipped
from companion.games.villagers.state import VillagersState, fresh
from companion.rules.components import Components
from companion.rules.game import Game, Option, Setup
from companion.rules.notation import Move
from companion.rules.picture import Episode, Look, Picture
from companion.rules.score import ScoreSheet
from companion.rules.state import State
from companion.rules.text import Text


class Villagers(Game):
    """See ``docs/games/villagers.md`` for the rulings behind the options."""

    name = "villagers"
    title = "Villagers"
    colours = ("red", "blue", "green", "yellow", "purple")
    seat_counts = (1, 2, 3, 4, 5)
    automaton = "Countess"
    endless = frozenset({lay.BANK, lay.KNOWN})
    grammar = GRAMMAR
    options = (
        Option("mode", "normal", MODES),
        Option("hands", "known", ("known", "closed")),
        Option("returned_card", "top", ("top", "bottom"), ruling="1"),
        Option("both_markets", True, ruling="2"),
        Option("last_tie", "shared", ("shared", "order"), ruling="3"),
        Option("tie_counts", "all", ("all", "without_basics"), ruling="4"),
        Option("agents_share", True, ruling="5"),
        Option("freed_unlock", True, ruling="6"),
        Option("free_roots", True, ruling="7"),
        Option("monk_founders", True, ruling="8"),
        Option("countess_disc", True, ruling="9"),
        Option("reshuffle_first", False, ruling="11"),
    )

    def components(self) -> Components:
        return shipped()

    def problems(self, components: Components) -> list[Text]:
        return list(constraints.problems(components))

    def start(self, setup: Setup) -> VillagersState:
        return fresh(setup, numbers_of(setup))

    def load(self, setup: Setup, data: Mapping[str, Any]) -> VillagersState:
        return VillagersState.from_data(self.start(setup), data)

    def picture(self, state: State) -> Picture:
        return pictured.picture(state)  # type: ignore[arg-type]

    def look(self, state: State, component: str) -> Look:
        return looks.look(state, component)  # type: ignore[arg-type]

    def touches(self, state: State, move: Move) -> Sequence[str]:
        return pictured.touches(state, move)  # type: ignore[arg-type]

    def meant(self, state: State, zone: str) -> Move | None:
        return pictured.meant(state, zone)  # type: ignore[arg-type]

    def face(self, state: State, outcome: Move) -> Look | None:
        return looks.face(state, outcome)  # type: ignore[arg-type]

    def episode(self, state: State) -> Episode | None:
        return pictured.episode(state)  # type: ignore[arg-type]

    def in_words(self, key: str, value: Any) -> Sequence[Text]:
        return preview(Event.read(value)) if key.startswith("events.") else ()

    count_example = (
        "founders(brewer swineherd/truffler) lumberjack(carpenter+8 cooper+4) lumberjack(wheeler/cartwright log_rafter) "
        "hayer/grazier/milk_maid/fromager hayer(horse_trader ore_muler) miner(blacksmith+10 locksmith) "
        "miner/seeker/spelunker/jeweler chandler+4 grocer freemason priest agent"
    )

    def count(self, text: str, components: Components | None = None) -> ScoreSheet:
        return Tally.read(text, components).sheet()

    def component_text(self, component: str, count: int) -> Text:
        return lay.component_text(component, count)

    def place_text(self, place: str) -> Text:
        return lay.place_text(place)

    def move_text(self, move: Move) -> Text:
        return words.move(move)

    def field_text(self, path: str) -> Text:
        return words.field(path)


_numbers: dict[int, tuple[Setup, Numbers]] = {}
"""The numbers of the latest setups: reading the card table takes longer than a whole simulated game."""


def numbers_of(setup: Setup) -> Numbers:
    """The printed numbers for a setup, read once."""
    known = _numbers.get(id(setup))
    if known is None or known[0] is not setup:
        if len(_numbers) > 16:
            _numbers.clear()
        known = (setup, Numbers(setup.components, len(setup.seats), str(setup.options["mode"])))
        _numbers[id(setup)] = known
    return known[1]


GAME = Villagers()
