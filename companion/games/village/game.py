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
    episodes,
    expansions,
    looks,
    market,
    mass,
    picture,
    rounds,
    sight,
    touch,
    travel,
    turn,
    words,
)
from companion.games.village import layout as lay
from companion.games.village.cover import COVER
from companion.games.village.moves import GRAMMAR, MONK, member
from companion.games.village.numbers import Numbers
from companion.games.village.state import VillageState, fresh
from companion.games.village.terms import GENERATIONS
from companion.rules.appearance import Appearance
from companion.rules.components import Components
from companion.rules.cover import OptionValue
from companion.rules.errors import BadOptions
from companion.rules.game import Game, Seat, Setup
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

    component_text = staticmethod(lay.component_text)
    place_text = staticmethod(lay.place_text)
    move_text = staticmethod(words.move)
    field_text = staticmethod(corrections.field_text)
    number_text = staticmethod(entering.number_text)
    form = staticmethod(entering.form)
    appearance = Appearance(
        picture.picture,
        looks.look,
        touch.touches,
        touch.meant,
        looks.face,
        episodes.episode,
        sight.sight,
    )


GAME = Village()
VillageState.game = GAME
