"""Where dice may be: a very small network sweeps over a picture and says which windows deserve a closer look.

It is taught to miss nothing (``vision/dice/nets/teach/proposals.py``) and costs a tenth of the network that knows dice.
"""

from __future__ import annotations

from collections.abc import Iterable

import cv2
import numpy as np

from vision.dice.finding.changes import Changes
from vision.dice.finding.places import Found, places_of
from vision.dice.nets.network import Halves, answers, without_ground

#: Width of a window and distance of one to the next, in what the network sees; it looks one pixel beyond on each side.
SIDE, STEP = 24, 6
_REACH = SIDE // 2 + 1
#: Score (logit) from which on a window is proposed, and that of one which nobody asks about.
_LIKELY, _NEVER = -1.0, -99.0
#: Least width of a window, in pixels, in the picture that it is cut out of.
_FINE = 36
#: So many windows around a part of a picture tell its exposure.
_RIM = 3
#: Widths of windows of one sweep and the next.
FINER = 1.3


class Proposals:
    """Which windows of a picture may show dice, width by width; only where something changed, if that is known."""

    def __init__(self, halves: Halves, changes: Changes | None = None) -> None:
        self.halves, self.changes, self._known = halves, changes, {}

    def around(self, width: float, wider: float, narrowest: float = 0.0) -> np.ndarray:
        """Windows of a ``width`` (pixels), bool (rows, columns), of which they or those so much ``wider`` or narrower, but not
        below the ``narrowest``, are proposed: one size alone tells neither all of a die nor its middle. They lie as in
        :meth:`at`."""
        found = self.at(width).astype(np.uint8)
        for other in (width * wider, width / wider):
            if other < narrowest:
                continue
            near = cv2.dilate(self.at(other).astype(np.uint8), np.ones((3, 3)))
            found |= cv2.resize(near, found.shape[::-1], interpolation=cv2.INTER_NEAREST)
        return found > 0

    def at(self, width: float) -> np.ndarray:
        """The windows of one ``width``, bool (rows, columns), a quarter of it apart; the first one has its middle in the
        corner of the picture."""
        return self._scores(width) > _LIKELY

    def places(self, widths: Iterable[float]) -> list[Found]:
        """Where windows of these ``widths`` (pixels) around each other are proposed, the plainest first; of no value."""
        windows, scores = [np.zeros((0, 3))], [np.zeros(0)]
        for width in widths:
            said = self._scores(width)
            y, x = np.nonzero(said > _LIKELY)
            windows.append(np.stack([x * width / 4, y * width / 4, np.full(len(x), width)], axis=1))
            scores.append(said[y, x])
        likely = 1 / (1 + np.exp(-np.concatenate(scores)))
        order = np.argsort(-likely)
        chances = np.column_stack([1 - likely, *[likely / 6] * 6])
        return sorted(places_of(np.vstack(windows)[order], chances[order]), key=lambda place: -place.weight)

    def _scores(self, width: float) -> np.ndarray:
        """What the network says (logits) of the windows of :meth:`at`."""
        if (key := round(width, 3)) not in self._known:
            self._known[key] = self._whole(width) if self.changes is None else self._parts(width)
        return self._known[key]

    def _whole(self, width: float) -> np.ndarray:
        return answers("proposals.onnx", plain(*self.halves.for_windows(width, _FINE)))[0, 0]

    def _parts(self, width: float) -> np.ndarray:
        """As :meth:`_whole`, where something changed."""
        rows, columns = (1 + int(np.ceil(4 * v / width)) for v in self.halves.picture.shape[:2])
        changed = self.changes.windows(width, rows, columns)
        _, _, boxes, _ = cv2.connectedComponentsWithStats(changed.astype(np.uint8))
        picture, wide = self.halves.for_windows(width, _FINE)
        found = np.full(changed.shape, _NEVER, np.float32)
        for x, y, across, down in (box[:4].tolist() for box in boxes[1:]):
            left, top = max(0, x - _RIM), max(0, y - _RIM)
            x0, y0, x1, y1 = (
                round(v * wide / 4) for v in (left, top, x + across - 1 + _RIM, y + down - 1 + _RIM)
            )
            said = answers("proposals.onnx", plain(picture[y0 : y1 + 1, x0 : x1 + 1], wide))[0, 0]
            said = said[y - top : y - top + down, x - left : x - left + across]
            here = found[y : y + said.shape[0], x : x + said.shape[1]]
            np.maximum(here, said, out=here)
        return np.where(changed, found, _NEVER)


def plain(picture: np.ndarray, width: float) -> np.ndarray:
    """A BGR picture as the network sees it, float32 (1, 3, height, width): its light and its colours of ground taken out."""
    scale = SIDE / width
    size = [max(1, round(scale * v)) for v in picture.shape[1::-1]]
    small = cv2.resize(picture, size, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
    right, below = (_REACH + -v % STEP for v in size)
    small = cv2.copyMakeBorder(small, _REACH, below, _REACH, right, cv2.BORDER_REPLICATE)
    return without_ground(small, SIDE)
