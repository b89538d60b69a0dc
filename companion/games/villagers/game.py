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
    episodes,
    events,
    happenings,
    looks,
    market,
    picture,
    refresh,
    rounds,
    specials,
    touch,
    words,
)
from companion.games.villagers import layout as lay
from companion.games.villagers.counter import Tally
from companion.games.villagers.cover import COVER
from companion.games.villagers.effects import Event, preview
from companion.games.villagers.moves import GRAMMAR
from companion.games.villagers.numbers import Numbers
from companion.games.villagers.state import VillagersState, fresh
from companion.games.villagers.terms import FOUNDERS, WORDS
from companion.rules.appearance import Appearance
from companion.rules.components import Components
from companion.rules.counting import Counting
from companion.rules.game import Game, Setup
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

    def in_words(self, key: str, value: Any) -> Sequence[Text]:
        return preview(Event.read(value)) if key.startswith("events.") else ()

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

    component_text = staticmethod(lay.component_text)
    place_text = staticmethod(lay.place_text)
    move_text = staticmethod(words.move)
    field_text = staticmethod(words.field)
    number_text = staticmethod(entering.number_text)
    form = staticmethod(entering.form)
    appearance = Appearance(
        picture.picture,
        looks.look,
        touch.touches,
        touch.meant,
        looks.face,
        episodes.episode,
    )


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
