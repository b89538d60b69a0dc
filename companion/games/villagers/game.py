"""Villagers for 2 to 5, and alone against the Countess."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.villagers import (  # noqa: F401  (the modules register their moves)
    build,
    comparison,
    constraints,
    draft,
    draws,
    entering,
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
from companion.games.villagers.cover import COVER
from companion.games.villagers.effects import Event, preview
from companion.games.villagers.moves import GRAMMAR
from companion.games.villagers.numbers import Numbers
from companion.games.villagers.state import VillagersState, fresh
from companion.games.villagers.terms import FOUNDERS, WORDS
from companion.rules.components import Components
from companion.rules.counting import Counting
from companion.rules.forms import Blank
from companion.rules.game import Game, Setup
from companion.rules.notation import Move
from companion.rules.picture import Episode, Look, Picture
from companion.rules.score import ScoreSheet
from companion.rules.state import State
from companion.rules.text import Text


class Villagers(Game):
    """See ``docs/games/villagers.md`` for the rulings behind the options."""

    cover = COVER
    grammar = GRAMMAR
    closing = frozenset(("done", "pass"))
    endless = frozenset({lay.BANK, lay.KNOWN})

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

    def number_text(self, key: str) -> Text:
        return entering.number_text(key)

    def form(self, key: str) -> Blank:
        return entering.form(key)

    count_example = (
        "founders(brewer swineherd/truffler) lumberjack(carpenter+8 cooper+4) lumberjack(wheeler/cartwright log_rafter) "
        "hayer/grazier/milk_maid/fromager hayer(horse_trader ore_muler) miner(blacksmith+10 locksmith) "
        "miner/seeker/spelunker/jeweler chandler+4 grocer freemason priest agent supply+12"
    )

    def counting(self, text: str = "", components: Components | None = None) -> Tally:
        return Tally.read(text if text.strip() else WORDS[FOUNDERS], components)

    def to_count(self, state: State) -> list[tuple[str, str]]:
        villages, cards = state.villages, state.numbers.cards  # type: ignore[attr-defined]
        return [(state.name(owner), Tally(cards, each).write()) for owner, each in enumerate(villages)]  # type: ignore[attr-defined]

    def compare(self, names: Sequence[str], counted: Sequence[Counting]) -> ScoreSheet:
        return comparison.compare(names, counted)  # type: ignore[arg-type]

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
