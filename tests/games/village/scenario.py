"""A table of Village set by values, and lines of notation played on it.

A scenario reads like a page of the rulebook: who has what, then what they do, then what lies where::

    scene = Scene('''
        blue:   farm 1, grain 4, ox, plow, life 9
        red:
        crafts: pink pink green
        stalls: c01 c02
    ''')
    scene.play("take crafts pink", "train smithy 1", "produce plow")
    assert scene.on("blue farm", "plow") == 2

Every line that is played also checks what must always hold: no component appears or vanishes, the
instructions lead hands to the new table, and the state survives being written down.

Lines of a table
    COLOUR: PLACE GENERATION..., GOOD [COUNT], CUBE COUNT, grain N, coins N, bread N, life N, points N,
            disc CITY, served CUSTOMER... ("rest" for all that are mentioned nowhere)
    SPACE: CUBE...                bag: CUBE COUNT, ...
    stalls / queue / pile: CUSTOMER... ("-" for nothing; "none" for an empty stall)
    free: SECTION N, graves N, sea_graves N
    ring: COLOUR, aside or council   first: COLOUR    turn: COLOUR
    carla: as a colour                track: SPACE CUBE, ...
    fate: top N [quill], bottom N [quill]       pink: AREA N, ...

A family whose line names no figure keeps those of the set-up; otherwise figures that no line names
are out of the game. The seats sit in the order of their lines; one seat plays against Carla.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.village.family import Family
from companion.games.village.game import GAME
from companion.games.village.moves import Pink
from companion.games.village.phases import Phase
from companion.games.village.state import VillageState
from companion.games.village.terms import GENERATIONS, INFLUENCE, PLACES, Category, Colour, Good, Place, Space
from companion.rules import CHANCE, Seat
from companion.rules.instruction import census
from tests.games.playing import Playing

NAMES = {"blue": "Ambra", "red": "Simona", "yellow": "Massimo", "white": "Bruno", "purple": "Lidia"}

PINNED: Mapping[str, Any] = {
    "life_track.spaces": 10,
    "crafts.stables.training_time": 3,
    "crafts.office.training_time": 2,
    "council.stage_time.2": 2,
    "council.stage_time.3": 3,
    "council.stage_time.4": 3,
    "church.grain.3": 1,
    "church.grain.4": 2,
    "carla.track_spaces": 18,
    "carla.first_space": 1,
    "carla.fate_top": [3, 6, 9],
    "carla.fate_bottom": [12, 15, 18],
}
"""Numbers that the scenarios count with, whatever this copy's components say."""


class Scene(Playing):
    """One table at one moment, moved on by :meth:`play`."""

    def __init__(self, text: str, *, box: Mapping[str, Any] | None = None, **options: Any) -> None:
        lines = [line.split(":", 1) for line in map(str.strip, text.strip().splitlines()) if line]
        table = {
            head.strip(): [item.split() for item in rest.split(",") if item.split()] for head, rest in lines
        }
        colours = [head for head in table if head in NAMES]
        seats = [Seat(NAMES[colour], colour) for colour in colours]
        components = GAME.components().with_box({**PINNED, **(box or {})})
        setup = GAME.setup(seats, {"compensation": False, **options}, components)
        self.state: VillageState = GAME.start(setup)
        self.told = []
        self._pile: list[str] | None = None
        self._lay_out(table)
        self._census = census(self.state.layout())

    # -- setting the table ---------------------------------------------------------------------

    def _lay_out(self, table: Mapping[str, list[list[str]]]) -> None:
        state = self.state
        state.round = 1
        rest: list[Family] = []
        for head, items in table.items():
            words = items[0] if items else []
            if head in state.colours or head == "carla":
                seat = state.carla if head == "carla" else state.colours.index(head)
                self._lay_farm(seat, items, rest)
            elif head.upper() in Space.__members__:
                self._lay_cubes(state.spaces[Space[head.upper()]], [(word, 1) for word in words])
            elif head == "bag":
                self._lay_cubes(state.bag, [(word, int(count)) for word, count in items])
            elif head in ("stalls", "queue", "pile"):
                self._lay_customers(head, words)
            elif head == "free":
                self._leave_free({name: int(count) for name, count in items})
            elif head in ("ring", "first", "turn"):
                places = {"council": state.RING_HOME, "aside": state.RING_ASIDE}
                value = places[words[0]] if words[0] in places else state.colours.index(words[0])
                setattr(state, "actor" if head == "turn" else head, value)
                if head == "first" and "turn" not in table:
                    state.actor = value
            elif head == "track":
                state.track = [(int(space), Colour[colour.upper()]) for space, colour in items]
                for _, colour in state.track:
                    state.supply[colour] -= 1
            elif head == "fate":
                for name, turned, *quill in items:
                    row = ("top", "bottom").index(name)
                    state.fate[row], state.quill[row] = int(turned), quill == ["quill"]
            elif head == "pink":
                state.pink = [0] * len(Pink)
                for name, count in items:
                    state.pink[Pink[name.upper()]] = int(count)
            else:
                raise ValueError(f"no such line: {head}")
        if self._pile is not None:
            spare = [tile for tile in state.pile if tile not in self._pile]
            assert rest or not spare, f'a farm must have "served rest" for {spare}'
            rest[0].served += spare
            state.pile = self._pile
        state.left = sum(map(sum, state.spaces))
        state.ask(state.actor, Phase.TURN if state.left else Phase.FREE)

    def _lay_farm(self, seat: int, items: list[list[str]], rest: list[Family]) -> None:
        state, family = self.state, self.state.families[seat]
        figures = [0] * (4 * PLACES)
        family.coins = 0
        for name, *words in items:
            count = int(words[0]) if words and words[0].isdigit() else 1
            if name in ("grain", "coins", "bread", "life"):
                setattr(family, name, count)
            elif name == "points":
                family.points[0] = count
            elif name == "disc":
                family.cities += [Place[city.upper()] for city in words]
            elif name == "served":
                if words == ["rest"]:
                    rest.append(family)
                else:
                    family.served += words
                    state.pile = [tile for tile in state.pile if tile not in words]
            elif name.upper() in Good.__members__:
                family.goods[Good[name.upper()]] = count
            elif name.upper() in Colour.__members__:
                self._lay_cubes(family.cubes, [(name, count)])
            else:
                for generation in map(int, words):
                    figures[(generation - 1) * PLACES + Place[name.upper()]] += 1
        if any(figures):
            for generation, total in zip(GENERATIONS, state.numbers.members, strict=True):
                row = (generation - 1) * PLACES
                figures[row + Place.REMOVED] += total - sum(figures[row : row + PLACES])
                assert figures[row + Place.REMOVED] >= 0, f"too many figures of generation {generation}"
            family.members = figures

    def _lay_cubes(self, counts: list[int], cubes: list[tuple[str, int]]) -> None:
        for name, count in cubes:
            colour = Colour[name.upper()]
            counts[colour] += count
            self.state.supply[colour] -= count
            assert self.state.supply[colour] >= 0, f"not so many {name} cubes in the box"

    def _lay_customers(self, where: str, tiles: list[str]) -> None:
        state = self.state
        found: list[str | None] = [None if tile == "none" else tile for tile in tiles if tile != "-"]
        if where == "pile":
            self._pile = sorted(str(tile) for tile in found)
            return
        state.pile = [tile for tile in state.pile if tile not in found]
        if where == "queue":
            state.queue = [str(tile) for tile in found]
        else:
            state.stalls = [*found, *[None] * (state.numbers.stalls - len(found))]

    def _leave_free(self, spaces: Mapping[str, int]) -> None:
        for name, count in spaces.items():
            if name in ("graves", "sea_graves"):
                setattr(self.state, name, count)
            else:
                self.state.slots[Category[name.upper()]] = count

    # -- playing -------------------------------------------------------------------------------

    def let_chance(self) -> Scene:
        """Let chance answer anything at all until a seat is asked or the game is over."""
        while self.state.turn == CHANCE:
            self.play(self.legal[0])
        return self

    # -- what a person sees --------------------------------------------------------------------

    @property
    def asked(self) -> str:
        """Who has to decide what: ``red market``, ``chance monk_bag``, ``over``."""
        state = self.state
        if self.waiting:
            return self.waiting
        return f"{state.colours[state.turn]} {state.question().key.removeprefix('village-ask-')}"

    def lies(self, place: str) -> dict[str, int]:
        """What lies in a place."""
        return dict(self.state.layout().get(place, {}))

    def on(self, place: str, component: str) -> int:
        """How many of a component lie in a place."""
        return self.lies(place).get(component, 0)

    def where(self, component: str) -> dict[str, int]:
        """All places of a component."""
        return {place: here[component] for place, here in self.state.layout().items() if component in here}

    def life(self, colour: str) -> int:
        """The space of a life marker, 0 being the first after the quill."""
        (place,) = self.where(f"{colour} life marker")
        return int(place.split()[-1])

    def points(self, colour: str) -> int:
        """The space of a score marker."""
        (place,) = self.where(f"{colour} score marker")
        return int(place.split()[-1])

    def total(self, colour: str) -> int:
        """All points of a seat if the game ended now."""
        return self.state.score().totals[self.state.colours.index(colour)]

    def row(self, source: str) -> tuple[int, ...]:
        """One row of the score sheet, such as ``chronicle``."""
        (row,) = (row for row in self.state.score().rows if row.source.key == f"village-score-{source}")
        return row.points

    def influence(self, place: str) -> dict[str, int]:
        """The cubes of influence that lie in a place, by colour."""
        names = {f"{colour.name.lower()} cube": colour.name.lower() for colour in INFLUENCE}
        return {names[piece]: count for piece, count in self.lies(place).items() if piece in names}
