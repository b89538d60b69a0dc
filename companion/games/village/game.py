"""Village Big Box: the base game for 1 to 5, alone against Carla."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.village import (  # noqa: F401  (the modules register their moves)
    actions,
    carla,
    constraints,
    corrections,
    council,
    death,
    entering,
    expansions,
    market,
    mass,
    rounds,
    travel,
    turn,
    words,
)
from companion.games.village import layout as lay
from companion.games.village import picture as pictured
from companion.games.village import sight as seen
from companion.games.village.cover import COVER
from companion.games.village.moves import GRAMMAR, MONK, member
from companion.games.village.numbers import Numbers
from companion.games.village.state import VillageState, fresh
from companion.games.village.terms import GENERATIONS
from companion.rules.components import Components
from companion.rules.cover import OptionValue
from companion.rules.errors import BadOptions
from companion.rules.forms import Blank
from companion.rules.game import Game, Seat, Setup
from companion.rules.notation import Move
from companion.rules.picture import Episode, Look, Picture
from companion.rules.sight import Sight
from companion.rules.state import State
from companion.rules.text import Text


class Village(Game):
    """See ``docs/games/village.md`` for the rulings behind the options."""

    cover = COVER
    grammar = GRAMMAR
    closing = frozenset(("skip", "done", "pass"))
    endless = frozenset({lay.TALLY})

    def figures(self, components: Components) -> Mapping[str, int]:
        """The monks, and the family members of every colour: all that may lie in the black bag."""
        members = {
            str(member(colour, generation)): components["pieces.members"][generation - 1]
            for colour in self.colours
            for generation in GENERATIONS
        }
        return {str(MONK): components["pieces.monks"], **members}

    def problems(self, components: Components) -> list[Text]:
        return list(constraints.problems(components))

    def start(self, setup: Setup) -> VillageState:
        options = setup.options
        numbers = Numbers(
            setup.components,
            len(setup.seats),
            inn=bool(options["inn"]),
            port=bool(options["port"]),
            marriage=bool(options["marriage"]),
        )
        colours = [seat.colour for seat in setup.seats]
        if numbers.solo:
            colours.append(self._carlas_colour(colours[0], str(options["carla_colour"])))
        return fresh(setup, numbers, colours)

    def _carlas_colour(self, taken: str, wanted: str) -> str:
        return (
            wanted
            if wanted in self.colours and wanted != taken
            else next(c for c in self.colours if c != taken)
        )

    def load(self, setup: Setup, data: Mapping[str, Any]) -> VillageState:
        return VillageState.from_data(self.start(setup), data)

    def check_seats(self, seats: Sequence[Seat], options: Mapping[str, OptionValue]) -> None:
        super().check_seats(seats, options)
        if len(seats) == 1 and options["carla_colour"] == seats[0].colour:
            raise BadOptions(Text("colour-twice", colour=seats[0].colour), code="colour-twice")

    def component_text(self, component: str, count: int) -> Text:
        return lay.component_text(component, count)

    def place_text(self, place: str) -> Text:
        return lay.place_text(place)

    def number_text(self, key: str) -> Text:
        return entering.number_text(key)

    def form(self, key: str) -> Blank:
        return entering.form(key)

    def move_text(self, move: Move) -> Text:
        return words.move(move)

    def field_text(self, path: str) -> Text:
        return corrections.field_text(path)

    def picture(self, state: State) -> Picture:
        return pictured.picture(state)  # type: ignore[arg-type]

    def sight(self, state: State) -> Sight:
        return seen.sight(state, pictured.picture(state).boards[0])  # type: ignore[arg-type]

    def look(self, state: State, component: str) -> Look:
        return pictured.look(state, component)  # type: ignore[arg-type]

    def touches(self, state: State, move: Move) -> Sequence[str]:
        return pictured.touches(state, move)  # type: ignore[arg-type]

    def meant(self, state: State, zone: str) -> Move | None:
        return pictured.meant(state, zone)  # type: ignore[arg-type]

    def face(self, state: State, outcome: Move) -> Look | None:
        return pictured.face(state, outcome)  # type: ignore[arg-type]

    def episode(self, state: State) -> Episode | None:
        return pictured.episode(state)  # type: ignore[arg-type]


GAME = Village()
VillageState.game = GAME
