"""Enrolling the cards of a game that has no board in sight: one after the other on a bare cloth."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from companion.eyes.enrolling import Enrolling, Step
from companion.rules.counting import Counting
from companion.rules.text import Text
from vision.cards.enrol import enrol_photos
from vision.enrolment import Enrolled, Finding
from vision.reference import difference, match_light

CLOTH = ""
"""The name of the step that shows the table without a card."""
LOOKED = 480
"""Pixels of width at which pictures are compared."""
CHANGED = 13.0
"""Units of CIE Lab from which on a pixel looks otherwise: noise and JPEG stay below."""
QUALITY = 95
"""Of the photos that are kept, 1 to 100; noise grows by less than that of a camera."""
CARD, MOVED = 900, 30
"""So many such pixels in one place are a card that can be read, and so many one that somebody has laid anew: nobody lays two
cards on the very same place, so that their edges show, however alike they are."""


class EnrolCards(Enrolling):
    """Every card that a score counter can be told of, each of its faces once, by the names that it takes."""

    skips = True

    def __init__(self, counting: Counting) -> None:
        super().__init__()
        self.steps: Sequence[Step] = [
            Step(CLOTH, Text("enrol-clear-cloth"), Text.of(CLOTH), bare=True),
            *(Step(word, Text("enrol-lay-card", card=name), name) for word, name in counting.faces().items()),
        ]

    def _take(self, step: Step, picture: np.ndarray) -> Text | None:
        if step.name != CLOTH:
            if CLOTH in self.shown and _changed(picture, _picture(self.shown[CLOTH])) < CARD:
                return Text("enrol-no-card")
            last = next(reversed(self.shown), CLOTH)
            if last not in (CLOTH, step.name) and _changed(picture, _picture(self.shown[last])) < MOVED:
                return Text("enrol-same-card", card=self.called[last])
        self.forget(step)  # so that it is the last one
        self.shown[step.name] = _photo(picture)
        return None

    def _finish(self) -> tuple[Enrolled, list[Finding]]:
        return enrol_photos((name, _picture(photo)) for name, photo in self.shown.items() if name != CLOTH)


def _photo(picture: np.ndarray) -> np.ndarray:
    """A picture as a file would have it: a hundred cards must not fill the memory of a small Pi."""
    return cv2.imencode(".jpg", picture, (cv2.IMWRITE_JPEG_QUALITY, QUALITY))[1]


def _picture(photo: np.ndarray) -> np.ndarray:
    return cv2.imdecode(photo, cv2.IMREAD_COLOR)


def _changed(picture: np.ndarray, before: np.ndarray) -> int:
    """How large the largest place is, in pixels of a reduced picture, that looks otherwise than in another picture."""
    if picture.shape != before.shape:
        return picture.size
    now, was = (_reduced(each) for each in (picture, before))
    changed = (difference(now, match_light(was, now)) > CHANGED).astype(np.uint8)
    together = cv2.morphologyEx(changed, cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8))
    _, _, stats, _ = cv2.connectedComponentsWithStats(together)
    return int(stats[1:, cv2.CC_STAT_AREA].max(initial=0))


def _reduced(picture: np.ndarray) -> np.ndarray:
    height, width = picture.shape[:2]
    size = (LOOKED, max(1, round(height * LOOKED / width)))
    return cv2.resize(picture, size, interpolation=cv2.INTER_AREA)
