"""The camera before which an owner enrols: a real one, or a simulated table whose owner lays what is asked for."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from companion.eyes.opening import TWIN, NoEyes, TwinWishes, fault_now, patient_gate
from companion.eyes.parts import PartsFolder
from companion.rules.sight import Sight
from companion.rules.state import State
from companion.rules.text import Text
from vision.eye import TableEye
from vision.results import Refusal
from vision.sources import Watched, open_source
from vision.sources.protocol import Fault, is_live
from vision.sources.twin import TwinCamera
from vision.steady import still_pictures, straightens

if TYPE_CHECKING:
    from vision.board import EnrolledBoard


class EnrolCamera:
    """Opened at the first look, because that may take seconds, and never again once it was given back.

    One look at a time; all of them may block.
    """

    def __init__(self, address: str, state: State, sight: Sight, parts: PartsFolder) -> None:
        """``state``: the game before its first event; ``parts``: of the box, which knows the lens.

        :raises NoEyes: the address wishes for a simulated table that cannot be, or for one of a game without a board.
        :raises VisionError: the calibrated lens is damaged.
        """
        self._address = address
        self._lens = parts.measured_lens()
        self._one_at_a_time = threading.Lock()
        self._source: Watched | None = None
        self._given_back = False
        self._known: TableEye | None = None
        self._twin: Any = None
        self.straight = False
        """Whether its last picture, as the camera sees it, was straightened."""
        if address.startswith(TWIN):
            from companion.eyes.twin import board_of
            from vision.twin_eye.disturb import MODERATE

            wishes = TwinWishes.read(address)
            if not sight.spots:
                game = state.game
                raise NoEyes(Text("enrol-no-simulated-cards", game=game.title, name=game.name))
            self._twin = board_of(state, sight, wishes.size, wishes.seed)
            self._how = MODERATE[wishes.light]

    @property
    def simulated(self) -> bool:
        """Whether no hands are needed."""
        return self._twin is not None

    def lay(self, lay: Mapping[str, Mapping[str, int]]) -> None:
        """Let simulated hands lay this: spot -> the reader's word -> how many. Others have been asked to."""
        if self._twin is not None:
            self._twin.lay(lay)

    def spaces(self) -> dict[str, np.ndarray] | None:
        """Where the squares of all spots are in its pictures; ``None`` unless the table is simulated."""
        from companion.eyes.simulated import spaces_of

        return None if self._twin is None else dict(spaces_of(self._twin))  # type: ignore[arg-type]

    def fault(self) -> Fault | None:
        """Why it gives no picture now, if it is a real one; see :func:`companion.eyes.opening.fault_now`."""
        with self._one_at_a_time:
            return fault_now(self._opened())

    def still(
        self, board: EnrolledBoard | None = None, stop: Callable[[], bool] = lambda: False
    ) -> np.ndarray | Fault | Refusal | None:
        """A picture of the table once nothing moves, BGR: in the view of an enrolled board, else as the camera sees it.

        Ends with ``None`` once ``stop`` says so, which is asked between pictures, and after :meth:`close`.
        """
        with self._one_at_a_time:
            if self._given_back:
                return None
            source = self._opened()
            if board is not None:
                return self._eye(source, board).still(stop)
            found = still_pictures(source, patient_gate(source), self._lens, stop)
            if not isinstance(found, list):
                return found
            self.straight = straightens(self._lens, found[-1], is_live(source))
            return found[-1]

    def close(self) -> None:
        """Give the camera back, once the look that is going on has ended."""
        with self._one_at_a_time:
            self._given_back = True
            if self._source is not None:
                self._source.close()
            self._source = self._known = None

    def _opened(self) -> Watched:
        if self._source is None:
            self._source = (
                open_source(self._address)
                if self._twin is None
                else Watched(TwinCamera(lambda: self._twin, self._how), live=False)
            )
        return self._source

    def _eye(self, source: Watched, board: EnrolledBoard) -> TableEye:
        """The same as before above the same board: it knows where that lay, should a hand cover its markers."""
        if self._known is None or self._known.board is not board:
            gate = patient_gate(source)
            self._known = TableEye(source, board, None, lens=self._lens, gate=gate)  # type: ignore[arg-type]
        return self._known
