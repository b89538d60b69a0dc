"""Places of a picture that may be dice: what windows around each other saw, and how places lie to each other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from vision.dice.nets.learnt import BELIEVED, Opinion

#: Places nearer than this (in widths) are one.
SAME = 0.5
#: What is narrower than so much of the usual die is none.
SMALLEST = 0.5
#: Widths of dice in parts of the usual one, at least and at most; what is smaller than the first counts only if it
#: leaves no doubt: there are larger dice of another set, or it is a part of one.
SMALL, LARGEST = 0.6, 2.0
#: A die that is sure on its looks alone was seen by so many windows.
WEIGHTY = 2.0
#: A die that is plain is usually seen by so many windows.
PLAIN = 9.0
#: Windows of one place: how far apart (in widths), and how much wider one is than the other.
_TOGETHER, _AS_WIDE = 0.35, 1.7
#: At most so many windows, the likeliest, are gathered.
_WINDOWS = 900
#: Places nearer than this (in widths) may touch.
_CLOSE = 1.6
#: A place with so much of its width beyond the picture is more than the margin around a die: a part of it may be out of sight.
RIM = 0.1


@dataclass(frozen=True, eq=False)
class Found:
    """A place that may be a die: its ``window`` (3,) as middle x, y and width, what the network makes of it on a
    closer look, and the ``weight`` of the windows of the sweep that saw a die there. ``guessed``: it is where
    something changed, and few looks left no doubt; ``hasty``: those were two. ``passed_over``: the sweep saw none there."""

    window: np.ndarray
    opinion: Opinion
    weight: float = 0.0
    guessed: bool = False
    hasty: bool = False
    passed_over: bool = False

    @property
    def centre(self) -> np.ndarray:
        """Its middle (2,) in pixels."""
        return self.window[:2]

    @property
    def width(self) -> float:
        """Its width in pixels."""
        return float(self.window[2])

    @property
    def box(self) -> tuple[int, int, int, int]:
        """The window as x, y, width and height, which may reach beyond the picture."""
        x, y, width = self.window
        return round(x - width / 2), round(y - width / 2), round(width), round(width)

    def outside(self, shape: tuple[int, ...]) -> float:
        """How much of its width lies beyond a picture of this ``shape``; 0 and less if nothing does."""
        x, y, width = self.window
        return float(max(-x, -y, x - shape[1], y - shape[0]) / width + 0.5)

    @property
    def believed(self) -> bool:
        """Whether the network leaves no doubt, of what the sweep saw: a closer look at a stack may show one die of it alone."""
        sure = self.opinion.value > 0 and self.opinion.sure > BELIEVED
        return sure and self.weight > WEIGHTY and not self.passed_over

    def same(self, other: Found) -> bool:
        """Whether two places are nearer to each other than two dice can be."""
        return _apart(self, other) < SAME * max(self.width, other.width)

    def beside(self, other: Found, near: float = _CLOSE) -> bool:
        """Whether two places are two dice that may touch: they are ``near``, in widths."""
        return not self.same(other) and _apart(self, other) < near * max(self.width, other.width)


def in_sight(window: Sequence[float], shape: tuple[int, ...]) -> tuple[int, int, int, int]:
    """The part of a square window (3,) that a picture of this ``shape`` shows, as x, y, width and height."""
    x, y, width = window
    x0, y0 = (max(0, round(v - width / 2)) for v in (x, y))
    return x0, y0, min(shape[1], round(x + width / 2)) - x0, min(shape[0], round(y + width / 2)) - y0


def _apart(place: Found, other: Found) -> float:
    return float(np.linalg.norm(place.centre - other.centre))


def among(place: Found, places: list[Found]) -> bool:
    """Whether a place is the same as one of some ``places``."""
    return any(place.same(other) for other in places)


def usual_width(places: Iterable[Found]) -> float | None:
    """The width that is usual among ``places`` (pixels), None without any."""
    widths = [place.width for place in places]
    return float(np.median(widths)) if widths else None


def places_of(windows: np.ndarray, chances: np.ndarray) -> list[Found]:
    """Where windows (n, 3), the likeliest first, see a die: those around each other are one place.

    ``chances`` (n, 7) are what the network says of each window.
    """
    weights, left, places = 1 - chances[:, 0], np.ones(len(windows), bool), []
    while left.any():
        first = windows[int(left.argmax())]
        near = left & _together(windows, first)
        weight = weights[near]
        middle, wide = (weight @ v / weight.sum() for v in (windows[near, :2], np.log(windows[near, 2])))
        window = np.append(middle, np.exp(wide))
        said = weight @ chances[near] / weight.sum()
        places.append(Found(window, Opinion(said, np.zeros(2)), float(weight.sum())))
        apart = np.linalg.norm(windows[:, :2] - window[:2], axis=1)
        # Windows of another size are judged on their own: a large one may see several dice as the pips of one.
        left &= ~near & (apart > SAME * np.minimum(windows[:, 2], window[2]))
    return places


def _together(windows: np.ndarray, one: np.ndarray) -> np.ndarray:
    """Which of some windows (n, 3) see the same as ``one`` (3,) does, bool (n,)."""
    apart = np.linalg.norm(windows[:, :2] - one[:2], axis=1)
    alike = np.abs(np.log(windows[:, 2] / one[2])) < np.log(_AS_WIDE)
    return alike & (apart < _TOGETHER * np.minimum(windows[:, 2], one[2]))


class Sightings:
    """The likeliest windows that see a die, and what the network says of them."""

    def __init__(self) -> None:
        self._windows, self._chances = np.zeros((0, 3)), np.zeros((0, 7))

    def add(self, windows: np.ndarray, chances: np.ndarray) -> bool:
        """Those of more windows (n, 3) that see a die, by their ``chances`` (n, 7); answers whether any does."""
        likely = chances[:, 0] < 0.5
        windows, chances = (
            np.vstack(both) for both in ((self._windows, windows[likely]), (self._chances, chances[likely]))
        )
        order = np.argsort(chances[:, 0])[:_WINDOWS]
        self._windows, self._chances = windows[order], chances[order]
        return bool(likely.any())

    def forget(self, places: Iterable[Found]) -> bool:
        """Leave out the windows that see what is at some places; answers whether any does."""
        others = np.ones(len(self._windows), bool)
        for place in places:
            others &= ~_together(self._windows, place.window)
        self._windows, self._chances = self._windows[others], self._chances[others]
        return not others.all()

    @property
    def middle(self) -> np.ndarray:
        """Where they see a die on average (2,)."""
        weights = 1 - self._chances[:, 0]
        return weights @ self._windows[:, :2] / weights.sum()

    def places(self) -> list[Found]:
        """Where those around each other see a die."""
        return places_of(self._windows, self._chances)
