"""The generator: draws without any device."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hardware.randomisers import fair
from hardware.randomisers.answer import Answer

SOURCE = "generator"


class Generator:
    """Draws by :func:`hardware.randomisers.fair.draw`.

    ``seed`` is asked for at every draw, because whoever keeps the seed changes it once it is revealed.
    """

    source = SOURCE

    def __init__(self, seed: Callable[[], bytes]) -> None:
        self._seed = seed

    def ask(self, request: Any) -> Answer:
        """The outcome that seed, number and contents determine."""
        outcome = fair.draw(self._seed(), request.number, request.randomiser, request.outcomes)
        return Answer(outcome, self.source, f"draw {request.number}")
