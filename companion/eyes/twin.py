"""The table in software with its simulated people: hands that draw, lay and roll, and a board to look at.

The hands carry out every instruction of the table. What chance decides, they decide: they draw out of
the twin's bags and roll the twin's die, and the companion learns of it by looking.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterable, Mapping
from typing import Any

from companion.rules.chance import CHANCE
from companion.rules.instruction import Instruction, by_own_hand, carry_out, difference
from companion.rules.notation import Move
from companion.rules.picture import DIE as DIE_SHAPE
from companion.rules.sight import DIE, PIECES, TILE, Sight
from companion.rules.state import State
from companion.rules.text import Text
from companion.table import event as kinds
from companion.table.event import Event
from companion.table.reconcile import in_sight
from companion.table.table import Table
from hardware.twin import NotThere, ShiftTuple, Slip, Twin
from vision.twin_eye.board_table import BoardTable, TwinSpot, tile_face


class TwinTable:
    """A simulated table beside a real journal."""

    def __init__(
        self, table: Table, *, errors: float = 0.0, seed: int = 1, size: tuple[int, int] = (1280, 720)
    ) -> None:
        """``errors``: how likely the hands put a piece wrong, 0 to 1."""
        self._table = table
        self._rng = random.Random(f"twin {seed}")
        self._sight = table.game.appearance.sight(table.state)
        self.board = board_of(table.state, self._sight, size, seed)
        self._dice: dict[str, str] = {}
        """What each die shows: an outcome in notation."""
        self.drawn: deque[Move] = deque()
        """What the hands have drawn or rolled and nobody has entered yet, the first one first."""
        self._decided = False
        self.surprises: list[ShiftTuple] = []
        """What the hands could not do, because something else lies there than the companion believes."""
        events = table.in_force if errors else []
        start = table.before(events[0]) if events else table.state
        self.hands = Twin(_lying(start, self._rng), error_rate=errors, rng=self._rng)
        for event in events:  # hands that err do so from the beginning
            self._carry_out(self._all_steps(event))
        self._followed = table.number

    @property
    def slips(self) -> list[Slip]:
        """Every mistake of the hands so far."""
        return self.hands.slips

    # -- hands -----------------------------------------------------------------------------------------

    def follow(self) -> None:
        """Carry out the instructions of everything that was recorded since."""
        for event in self._table.events[self._followed :]:
            if event.kind in (kinds.MOVE, kinds.CHANCE):
                self._carry_out(self._rest(event))
            elif event.kind in (kinds.UNDO, kinds.REDO, kinds.CORRECT):
                self._lay_anew()
        self._followed = self._table.number

    def draw(self) -> None:
        """Draw and roll what is open: everything that one look can see, else a single piece."""
        self.follow()
        if self.drawn:
            return  # it lies there already, and nobody has read it yet
        state, sight = self._table.state.copy(), self._table.game.appearance.sight(self._table.state)
        seen, first = in_sight(state, sight), _randomiser(state)
        while state.turn == CHANCE and _randomiser(state) == first:
            move = self._outcome(state)
            self.drawn.append(move)
            if self._is_roll(state, move):
                self._dice[first] = str(move)
                self.board.throw()
                return
            steps = _own(state.instructions(move))
            self._carry_out(steps[:1])
            state.push(move)
            if not seen or len(steps) > 1:  # people wait to be told what else is to be done
                return

    def decide(self, move: Move) -> bool:
        """Do what a decision says before anybody enters it; false if no camera could see that."""
        self.follow()
        state = self._table.state
        steps = by_own_hand(state.instructions(move))
        sight = self._table.game.appearance.sight(state)
        before = sight.visible(state.layout())
        after = carry_out(state.layout(), [shift for step in steps for shift in step.shifts])
        if sight.visible(after) == before:
            return False
        self._carry_out(steps)
        self._decided = True
        return True

    def _rest(self, event: Event) -> list[Instruction]:
        """The instructions of an event that the hands have not carried out already."""
        steps = self._table.instructions(event)
        if event.kind == kinds.CHANCE and self.drawn:
            if self._is_roll(self._table.before(event), self.drawn.popleft()):
                return steps
            first = _own(steps)[:1]
            return [step for step in steps if step not in first]
        if event.kind == kinds.MOVE and self._decided:
            self._decided = False
            done = by_own_hand(steps)
            return steps[len(done) :] if steps[: len(done)] == done else [s for s in steps if s not in done]
        return steps

    def _carry_out(self, steps: Iterable[Instruction]) -> None:
        for step in steps:
            for shift in step.shifts:
                try:
                    self.hands.carry_out([tuple(shift)])
                except NotThere:
                    self.surprises.append(tuple(shift))

    def _outcome(self, state: State) -> Move:
        """What the hands get: a piece out of the twin's bag, or a face of its die."""
        chance = state.chance
        assert chance is not None
        moves = list(chance.weights)
        weights = []
        for move in moves:
            steps = [] if self._is_roll(state, move) else _own(state.instructions(move))[:1]
            shift = steps[0].shifts[0] if steps else None
            weights.append(self.hands.count(shift.component, shift.source) if shift else chance.weights[move])
        if not any(weights):
            weights = [chance.weights[move] for move in moves]
        return self._rng.choices(moves, weights)[0]

    @staticmethod
    def _is_roll(state: State, move: Move) -> bool:
        look = state.game.appearance.face(state, move)
        return look is not None and look.shape == DIE_SHAPE

    def _lay_anew(self) -> None:
        self.hands = Twin(_lying(self._table.state, self._rng), rng=self._rng)
        self.drawn.clear()
        self._decided = False

    def _all_steps(self, event: Event) -> list[Instruction]:
        if event.kind != kinds.CORRECT:
            return self._table.instructions(event)
        before, after = self._table.before(event).layout(), self._table.after(event).layout()
        return [Instruction(Text(event.text), tuple(difference(before, after)))]

    # -- what is to be seen ------------------------------------------------------------------------------

    def seen(self) -> BoardTable:
        """The board as it lies now; for :class:`vision.sources.twin.TwinCamera`."""
        layout = self.hands.layout()
        contents: dict[str, dict[str, int]] = {}
        for spot in self._sight.spots:
            if spot.kind == DIE:
                shown = self._dice.get(spot.name)
                contents[spot.name] = {spot.words[shown]: 1} if shown else {}
            else:
                lying = layout.get(spot.name, {})
                contents[spot.name] = {spot.words[c]: n for c, n in lying.items() if c in spot.words and n}
        if contents != self._laid or self._dice:
            self.board.lay(contents)
            self._laid = contents
        return self.board

    _laid: Mapping[str, Mapping[str, int]] | None = None


def _own(steps: list[Instruction]) -> list[Instruction]:
    return [step for step in steps if step.shifts]


def _randomiser(state: State) -> str:
    chance = state.chance
    assert chance is not None
    return chance.randomiser


def _lying(state: State, rng: random.Random) -> dict[str, dict[str, int]]:
    """What lies where, with hidden pieces dealt: the simulated table has real ones."""
    return {place: dict(pieces) for place, pieces in state.resample(None, rng).layout().items()}


def board_of(state: State, sight: Sight, size: tuple[int, int], seed: int) -> BoardTable:
    """The simulated board of a game, drawn after the picture that the game describes."""
    boards = [board for board in state.game.appearance.picture(state).boards if board.name == sight.board]
    zones = {zone.name: tuple(zone.area) for board in boards for zone in board.zones}
    spots = {
        spot.name: TwinSpot(spot.kind, tuple(tuple(area) for area in spot.areas)) for spot in sight.spots
    }
    words = sorted({word for spot in sight.spots if spot.kind == PIECES for word in spot.words.values()})
    return BoardTable(sight.ratio, zones, spots, faces_of(state, sight), words, size=size, seed=seed)  # type: ignore[arg-type]


def faces_of(state: State, sight: Sight) -> dict[str, Any]:
    """A face for every tile that may lie on the board, drawn after its look."""
    faces = {}
    words = {c: w for spot in sight.spots if spot.kind == TILE for c, w in spot.words.items()}
    for number, (component, word) in enumerate(sorted(words.items())):
        look = state.game.appearance.look(state, component)
        icons = [(inner.colour, _letter(inner.mark)) for inner in look.inside]
        faces[word] = tile_face(_letter(look.mark), icons, number)
    return faces


def _letter(mark: Any) -> str:
    """A mark without language: its text, or the last word of what it is about."""
    if isinstance(mark, str):
        return mark
    return str(next(iter(mark.args.values()), ""))[:1].upper()
