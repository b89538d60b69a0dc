"""From many pictures to one reading: wait until nothing moves, look three times, let the looks vote."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

import cv2
import numpy as np

from vision.mat.lens import Calibration
from vision.results import Refusal
from vision.sources.protocol import Fault, Source, is_live

T = TypeVar("T")


@dataclass
class MotionGate:
    """Opens after ``still`` pictures in a row that differ by less than ``level`` grey levels.

    ``part`` is the share of the picture that must move to count as motion (a hand, not noise).
    """

    still: int = 3
    level: float = 14.0
    part: float = 0.004
    _last: np.ndarray | None = field(default=None, init=False)
    _calm: int = field(default=0, init=False)

    def open(self, picture: np.ndarray) -> bool:
        """Show the next picture (BGR or grey); True when the table has been still long enough."""
        grey = picture if picture.ndim == 2 else cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
        small = cv2.resize(
            grey, (160, max(1, 160 * grey.shape[0] // grey.shape[1])), interpolation=cv2.INTER_AREA
        )
        small = cv2.GaussianBlur(small, (5, 5), 0).astype(np.int16)
        if self._last is None or self._last.shape != small.shape:
            moved = True
        else:
            step = small - self._last
            step = step - np.int16(np.median(step))  # a lamp or the exposure, not a hand
            moved = bool((np.abs(step) > self.level).mean() > self.part)
        self._last = small
        self._calm = 1 if moved else self._calm + 1
        return self._calm >= self.still

    def reset(self) -> None:
        """Forget everything: the next reading waits again."""
        self._last, self._calm = None, 0


def still_pictures(
    source: Source,
    gate: MotionGate,
    lens: Calibration | None = None,
    stop: Callable[[], bool] = lambda: False,
    moving: Callable[[], None] = lambda: None,
) -> list[np.ndarray] | Fault | None:
    """The last ``gate.still`` pictures of a source once nothing moves; a fault ends the wait.

    Stored pictures that end before that are ``restless``: they may be many, and each of something else.
    ``stop`` is asked between pictures and ends it with None; ``moving`` is called while something moves.
    ``lens`` straightens them, and those of a camera of another shape than it was calibrated at are a fault.
    """
    pictures: deque[np.ndarray] = deque(maxlen=gate.still)
    gate.reset()
    seen = 0
    while not stop():
        answer = source.read()
        if isinstance(answer, Fault):
            return Fault("restless") if answer.state == "ended" and pictures else answer
        picture = answer.picture
        if lens is not None:
            picture = _straight(picture, lens, is_live(source))
            if isinstance(picture, Fault):
                return picture
        pictures.append(picture)
        if gate.open(picture):
            return list(pictures)
        seen += 1
        if seen >= gate.still:
            moving()
    return None


def straightens(lens: Calibration | None, picture: np.ndarray, live: bool) -> bool:
    """Whether pictures like this one are straightened.

    Stored pictures of another size may be of any camera: they stay as they are.
    """
    return lens is not None and (live or picture.shape[1::-1] == lens.size)


def _straight(picture: np.ndarray, lens: Calibration, live: bool) -> np.ndarray | Fault:
    """A picture without the distortion of the lens of this computer's camera."""
    size = picture.shape[1::-1]
    if not straightens(lens, picture, live):
        return picture
    if lens.at(size) is None:
        return Fault("other_lens", " / ".join(f"{width}x{height}" for width, height in (lens.size, size)))
    return lens.straighten(picture)


@dataclass
class Vote(Generic[T]):
    """The last ``of`` answers of a reader; ``result`` when at least ``need`` agree and none outvotes."""

    key: Callable[[T], Hashable]
    of: int = 3
    need: int = 2
    _answers: deque = field(init=False)

    def __post_init__(self) -> None:
        self._answers = deque(maxlen=self.of)

    def add(self, answer: T | Refusal) -> None:
        """One more look."""
        self._answers.append(answer)

    def result(self) -> T | Refusal | None:
        """None while looks are missing; the agreed answer; or the refusal that most looks gave."""
        if len(self._answers) < self.of:
            return None
        keys = [("no", a.code) if isinstance(a, Refusal) else ("yes", self.key(a)) for a in self._answers]
        (best, times), *others = Counter(keys).most_common()
        if times < self.need or (others and others[0][1] == times):
            return Refusal("unstable")
        return next(a for a, k in zip(reversed(self._answers), reversed(keys), strict=True) if k == best)
