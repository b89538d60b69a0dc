"""One moment of a game of Village."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Self

from companion.games.village import appraisal, corrections, refusals, scoring, words
from companion.games.village import layout as lay
from companion.games.village.family import Family
from companion.games.village.numbers import Numbers
from companion.games.village.phases import TABLES, Phase
from companion.games.village.terms import CUSTOMER, PLACES, Colour, Craft, Place, Space
from companion.rules.chance import CHANCE, OVER
from companion.rules.errors import IllegalMove
from companion.rules.game import Setup
from companion.rules.hidden import Hidden, conceal
from companion.rules.instruction import Layout
from companion.rules.notation import Move
from companion.rules.phased import PhasedState
from companion.rules.score import ScoreSheet
from companion.rules.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable


class VillageState(PhasedState):
    """The whole table: board, bags, families, and the question that is open.

    Seats are numbered from the starting player clockwise. In a solo game Carla's family follows the
    person's in ``families``; she has no seat, her turns happen by themselves.
    """

    RING_HOME = -1
    """``ring`` while it lies on its council space."""
    RING_ASIDE = -2
    """``ring`` after it was spent as a coin (solo), until the next round."""
    NOBODY = -1

    __slots__ = (
        "numbers", "colours", "carla", "families",
        # the board
        "spaces", "bag", "supply", "left", "filled", "stalls", "queue", "pile",
        "slots", "graves", "sea_graves", "ring", "first", "round",
        # the turn
        "actor", "space", "craft", "reached", "gains", "dying", "recorded",
        # a market day
        "trigger", "out", "free_sale", "served_any", "carla_serves",
        # the mass
        "at", "pieces", "drawn", "monks_out",
        # the end
        "ended_by", "ended_day", "last",
        # Carla
        "carla_due", "taken", "her_space", "track", "fate", "quill", "fate_set",
        # Marriage
        "pink", "rolls",
    )  # fmt: skip

    tables = TABLES
    corrections = corrections
    numbers: Numbers
    colours: tuple[str, ...]
    """The colour of each family, Carla's last."""
    carla: int
    """The index of Carla's family; ``NOBODY`` with two or more people."""
    families: list[Family]
    spaces: list[list[int]]
    """Cubes by colour on each action space."""
    bag: list[int]
    supply: list[int]
    left: int
    """Cubes on all action spaces together."""
    filled: int
    """How many cubes of this round have been laid out."""
    stalls: list[str | None]
    queue: list[str]
    pile: list[str | Hidden]
    """Customers not seen yet. Their order is chance, so it is not kept."""
    slots: list[int]
    """Free chronicle spaces by :class:`Category`."""
    graves: int
    sea_graves: int
    ring: int
    """The seat that holds the next-first-player ring, or ``RING_HOME`` or ``RING_ASIDE``."""
    first: int
    round: int
    """0 during the set-up, then 1, 2, ..."""
    actor: int
    """Whose turn of the round it is; ``turn`` differs from it in a market day."""
    space: Space
    """The space whose action is being done."""
    craft: Craft
    """Where a member was just trained."""
    reached: int
    """The highest council stage whose privilege may be used."""
    gains: int
    """Cubes of choice still to be chosen; 0 means one goods tile."""
    dying: int
    """Deaths to settle now for ``turn``."""
    recorded: int
    """Bits of the expansion outcomes entered in this action."""
    trigger: int
    """Who triggered the market day (Carla's index if she did); ``NOBODY`` without one."""
    out: list[int]
    """Who has passed in this market day."""
    free_sale: bool
    """Whether the trigger's first sale is still open."""
    served_any: bool
    carla_serves: bool
    """Whether Carla still serves her one customer in this market day."""
    at: int
    """How many seats have had their turn in this step of the mass, or of the set-up."""
    pieces: int
    """Pieces out of the black bag so far in this mass."""
    drawn: list[tuple[int, int]]
    """Members out of the black bag in this mass: (family, generation)."""
    monks_out: int
    ended_by: int
    """Who filled the last chronicle space or grave; ``NOBODY`` before that."""
    ended_day: int
    """Who had triggered the market day in which the end was triggered; ``NOBODY`` outside of one."""
    last: list[int] | None
    """Who still has a last action, in order; ``None`` before the last actions begin."""
    carla_due: bool
    """Whether Carla takes a cube after this turn."""
    taken: tuple[Space, Colour] | None
    """The cube that the person took in this turn."""
    her_space: Space
    """Where Carla's latest cube came from."""
    track: list[tuple[int, Colour]]
    """Carla's cubes: (space of her track, colour), the latest last."""
    fate: list[int]
    """Fate tiles turned up in the top and the bottom set."""
    quill: list[bool]
    """Whether the quill of each set lies open."""
    fate_set: int
    pink: list[int]
    """Pink members by :class:`Pink` place."""
    rolls: int
    """Wedding rolls still to come."""

    _ENUMS: Mapping[str, Callable[[int], Any]] = {
        "space": Space,
        "craft": Craft,
        "her_space": Space,
    }
    STATIC = frozenset(("numbers", "colours", "carla"))
    LISTS = (
        "bag", "supply", "stalls", "queue", "pile", "slots", "out", "drawn", "track", "fate", "quill", "pink",
    )  # fmt: skip

    # -- moves ---------------------------------------------------------------------------------

    def refusal(self, move: Move) -> IllegalMove:
        return refusals.refusal(self, move)

    def heading(self) -> Text | None:
        return Text("village-heading", round=self.round)

    def question(self) -> Text | None:
        if self.turn == OVER:
            return None
        if self.turn == CHANCE:
            return self.chance.prompt  # type: ignore[union-attr]
        return words.question(self)

    def component_text(self, component: str, count: int) -> Text:
        return words.component(self, component, count)

    def place_text(self, place: str) -> Text:
        return words.place(self, place)

    def move_text(self, move: Move) -> Text:
        return words.move(move, self)

    def field_text(self, path: str) -> Text:
        return corrections.field_text(path, self)

    def value_text(self, path: str, word: str) -> Text:
        return corrections.value_text(self, path, word)

    # -- the table -----------------------------------------------------------------------------

    def layout(self) -> Layout:
        return lay.layout(self)

    def score(self) -> ScoreSheet:
        return scoring.score(self)

    def values(self) -> Sequence[float]:
        return appraisal.appraise(self)

    def view(self, seat: int | None) -> Self:
        """Served customers lie face down: only their owner may look. The pile is face down for all."""
        seen = self.copy()
        for owner, family in enumerate(seen.families):
            if owner != seat and owner != self.carla and self.turn != OVER:
                family.served = conceal(family.served, lambda tile: CUSTOMER)
        seen.pile = conceal(seen.pile, lambda tile: CUSTOMER)
        return seen

    def resample(self, seat: int | None, rng: random.Random) -> Self:
        """Deal the face-down customers anew: those of the pile and of the other families."""
        known = {tile for tile in (*self.stalls, *self.queue) if tile}
        for family in self.families:
            known.update(tile for tile in family.served if isinstance(tile, str))
        full = self.copy()
        seen = self.view(seat)
        open_tiles = {tile for tile in (*self.stalls, *self.queue) if tile}
        for family in seen.families:
            open_tiles.update(tile for tile in family.served if isinstance(tile, str))
        unseen = [tile for tile in self.numbers.customers if tile not in open_tiles]
        rng.shuffle(unseen)
        for owner, family in enumerate(seen.families):
            full.families[owner].served = [
                unseen.pop() if isinstance(tile, Hidden) else tile for tile in family.served
            ]
        full.pile = sorted(unseen)
        return full

    def position(self) -> str:
        who = {CHANCE: "chance", OVER: "over"}.get(self.turn) or self.colours[self.turn]
        return f"round {self.round}, {who}, {self.phase.name.lower()}, {self.left} cubes left"

    # -- plain data ----------------------------------------------------------------------------

    def copy(self) -> Self:
        other = super().copy()
        other.families = [family.copy() for family in self.families]
        other.spaces = [counts[:] for counts in self.spaces]
        other.last = None if self.last is None else self.last[:]
        return other

    @classmethod
    def from_data(cls, start: VillageState, data: Mapping[str, Any]) -> VillageState:
        """The inverse of :meth:`to_data`, on the static part of a fresh ``start``."""
        state = start.restored(data)
        for name, kind in cls._ENUMS.items():
            setattr(state, name, kind(data[name]))
        state.families = [Family.from_data(family) for family in data["families"]]
        state.spaces = [list(counts) for counts in data["spaces"]]
        state.pile = [Hidden(tile[1:]) if tile.startswith("?") else tile for tile in data["pile"]]
        state.drawn = [(seat, generation) for seat, generation in data["drawn"]]
        state.track = [(space, Colour(colour)) for space, colour in data["track"]]
        state.taken = (Space(data["taken"][0]), Colour(data["taken"][1])) if data["taken"] else None
        state.last = None if data["last"] is None else list(data["last"])
        return state

    # -- small helpers of the rules ------------------------------------------------------------

    def order(self, start: int) -> list[int]:
        """All seats clockwise from ``start``."""
        n = self.numbers.seats
        return [(start + i) % n for i in range(n)]

    def name(self, family: int) -> str:
        """The name of a seat, or Carla's."""
        return "Carla" if family == self.carla else self.setup.seats[family].name

    def place_of(self, family: int, place: Place) -> str:
        """The layout name of a place of this family's members."""
        return lay.place_name(self.colours[family], place)


def fresh(setup: Setup, numbers: Numbers, colours: Sequence[str]) -> VillageState:
    """The table after the set-up steps that need no chance and no decision."""
    state = object.__new__(VillageState)
    state.setup = setup
    state.numbers = numbers
    state.colours = tuple(colours)
    state.carla = 1 if numbers.solo else VillageState.NOBODY
    state.recorder = None
    state._moves = None
    state.families = [Family() for _ in colours]
    for seat, family in enumerate(state.families):
        _place_figures(family, numbers, is_carla=seat == state.carla)
        family.coins = 0 if seat == state.carla else 1
    state.spaces = [[0] * 5 for _ in Space]
    state.bag = [0] * 5
    state.supply = [numbers.cubes_per_colour] * 4 + [numbers.plague_cubes]
    state.left = state.filled = 0
    state.stalls = [None] * numbers.stalls
    state.queue = []
    state.pile = sorted(numbers.customers)
    state.slots = list(numbers.chronicle_slots)
    state.graves = numbers.graves
    state.sea_graves = numbers.sea_graves
    state.ring = VillageState.RING_HOME
    state.first = state.round = state.actor = state.at = 0
    state.space, state.craft, state.her_space = Space.MARKET, Craft.WAINWRIGHT, Space.MARKET
    state.reached = state.gains = state.dying = state.recorded = 0
    state.trigger = state.ended_by = state.ended_day = VillageState.NOBODY
    state.out, state.drawn, state.track = [], [], []
    state.last = None
    state.free_sale = state.served_any = state.carla_serves = state.carla_due = False
    state.pieces = state.monks_out = state.rolls = state.fate_set = 0
    state.taken = None
    state.fate, state.quill = [0, 0], [False, False]
    state.pink = [numbers.pink_members, 0, 0, 0, 0, 0, 0]
    state.ask(CHANCE, Phase.REVEAL)
    return state


def _place_figures(family: Family, numbers: Numbers, *, is_carla: bool) -> None:
    """Put the figures where the set-up says.

    The extra first-generation member of Marriage waits in a person's reserve: the source text says
    that it exists, not where it starts.
    """
    base = numbers.members[0] - numbers.marriage
    for generation, count in enumerate(numbers.members, 1):
        row = (generation - 1) * PLACES
        if is_carla:
            family.members[row + (Place.BESIDE if generation <= 2 else Place.ON_CHURCH)] = count
        elif generation == 1:
            family.members[row + Place.FARM] = base
            family.members[row + Place.RESERVE] = count - base
        else:
            family.members[row + Place.RESERVE] = count
