"""One figure, its reference, and the bound between them."""

from __future__ import annotations

import statistics
from collections.abc import Callable
from dataclasses import dataclass

from companion.rules.text import Text


@dataclass(frozen=True, slots=True)
class Bound:
    """How far a figure may be from its reference: ``factor`` times the reference plus ``plus``."""

    more_is_better: bool
    """True for speeds (the figure must reach the limit), false for times (it must not pass it)."""
    factor: float = 1.0
    plus: float = 0.0

    def limit(self, reference: float) -> float:
        """The last value that is good enough."""
        return self.factor * reference + self.plus

    def keeps(self, value: float, reference: float) -> bool:
        """Whether a figure is good enough."""
        limit = self.limit(reference)
        return value >= limit if self.more_is_better else value <= limit


@dataclass(frozen=True, slots=True)
class Measurement:
    """Something worth measuring: a figure and its reference in the same unit."""

    name: str
    """A stable word for programs and for ``--only``."""
    title: Text
    reference_title: Text
    unit: str
    """Such as ``moves/s`` or ``s``; the same in every language."""
    take: Callable[[], tuple[float, float]]
    """One round: the figure and its reference, measured close together. See :func:`in_turns`."""
    bound: Bound
    lacking: Callable[[], Text | None] = lambda: None
    """Why this cannot be measured here, such as a missing package; ``None`` if it can."""
    rounds: int = 5
    """How often to take it, unless whoever asks says: once for what lasts a minute and repeats within itself."""


@dataclass(frozen=True, slots=True)
class Result:
    """A measured figure beside its measured reference."""

    measurement: Measurement
    value: float
    reference: float

    @property
    def limit(self) -> float:
        """The last value that is good enough."""
        return self.measurement.bound.limit(self.reference)

    @property
    def ok(self) -> bool:
        """Whether the bound is kept."""
        return self.measurement.bound.keeps(self.value, self.reference)


def in_turns(value: Callable[[], float], reference: Callable[[], float]) -> Callable[[], tuple[float, float]]:
    """Take the reference and then the figure, so that both see the same machine."""

    def take() -> tuple[float, float]:
        first = reference()
        return value(), first

    return take


def measure(measurement: Measurement, rounds: int | None = None) -> Result:
    """Measure so many rounds, or as many as the measurement asks for; the median of each side counts."""
    taken = [measurement.take() for _ in range(rounds or measurement.rounds)]
    values, references = zip(*taken, strict=True)
    return Result(measurement, statistics.median(values), statistics.median(references))
