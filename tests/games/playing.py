"""Playing lines of notation on a scene, whatever the game, and checking what must always hold."""

from __future__ import annotations

import json
from typing import Self

from companion.rules import CHANCE, OVER, IllegalMove, Instruction, State
from companion.rules.instruction import carry_out, census, tidy


class Playing:
    """One table at one moment, moved on by :meth:`play`. A game's scene sets the table and adds its eyes."""

    state: State
    told: list[Instruction]
    """What the last line told people to do."""
    _census: dict[str, int]

    def play(self, *lines: str) -> Self:
        """Play these lines, each a move or an outcome, and check what must always hold."""
        for line in lines:
            before, move = self.state, self.state.parse(line)
            assert self.state.parse(str(move)) == move
            self.state = before.play(move)
            self.told = before.instructions(move)
            shifts = [shift for instruction in self.told for shift in instruction.shifts]
            assert carry_out(before.layout(), shifts) == tidy(self.state.layout()), line
            assert census(self.state.layout()) == self._census, line
            data = json.loads(json.dumps(self.state.to_data()))
            assert before.game.load(self.state.setup, data) == self.state, line
        return self

    def refused(self, line: str) -> str:
        """The code that this move is refused with."""
        try:
            self.state.play(self.state.parse(line))
        except IllegalMove as refusal:
            assert refusal.rule is not None
            return refusal.code
        raise AssertionError(f"{line} is legal")

    @property
    def legal(self) -> list[str]:
        """The legal moves in notation."""
        return [str(move) for move in self.state.legal_moves]

    @property
    def waiting(self) -> str:
        """``over``, ``chance RANDOMISER``, or nothing while a seat is asked."""
        if self.state.turn == OVER:
            return "over"
        return f"chance {self.state.chance.randomiser}" if self.state.turn == CHANCE else ""

    @property
    def keys(self) -> list[str]:
        """What the last line told people to do, as message keys without the game's name and ``do-``."""
        return [instruction.text.key.removeprefix(f"{self.state.game.name}-do-") for instruction in self.told]
