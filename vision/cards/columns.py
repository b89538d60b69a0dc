"""Cards that lie in a column: each hides the one below it except for its upper strip.

The strip is too small to find a card by. But the card in front tells size, turn and axis of the one it
covers, so only the distance along that axis and the name are open, and both can be tried out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.cards.composed import COVERED
from vision.cards.cover import Cover
from vision.cards.deck import Deck, Group
from vision.cards.face import Shape, levelled, thumb_size
from vision.cards.identify import identify
from vision.cards.photo import Photo
from vision.cards.strips import likenesses
from vision.cards.verdict import Verdict
from vision.picture import lab as to_lab
from vision.quads import project, rectangle, sane

#: How far a covered card may stick out above the one in front, as parts of its height.
LEAST, MOST = 0.14, 0.62
#: A strip is compared over at most this part of the card's height: the rest may be covered.
STRIP = 0.25
#: Likeness of a strip below which it is not even looked at closely.
LIKENESS = 0.45
#: Likeness from which on a strip is plainly the upper edge of a card, whatever is printed on it.
PLAINLY = 0.65
#: The same of two thirds of a strip, on whose rest something lies.
PARTLY = 0.75
#: How much more of a card must be open than shows (parts of its height) if something lies between it and the card in
#: front: a block more may be the edge of that card.
HIDDEN = 0.17
#: How much of the part in sight must stick out above the card in front.
UNCOVERED = 0.65
#: Part of a card that must be printed above the one in front for a strip to be sought there.
PRINT = 0.02
_LONGEST_CHAIN = 16

#: How far a strip lies above the card in front (parts of its height), and its pixels as
#: :func:`~vision.cards.face.levelled` makes them.
Strip = tuple[float, np.ndarray]
#: How far a covered card may stick out (parts of its height), how like a face its strip is, and that face's view.
Peak = tuple[float, float, int]
#: Rows of a thumbnail within which there is one step.
_NEAR = 2


def above(
    photo: Photo, card: Verdict, deck: Deck, known: list[Verdict], cover: Cover, print_: np.ndarray
) -> Iterator[Verdict]:
    """The cards that ``card`` covers, then the cards those cover, and so on, upwards, up to one of the ``known``.

    ``cover`` tells what is known to lie on them, ``print_`` (uint8, as large as its raster) where anything is to be
    seen that no card explains. A card whose place is sure but whose name is not comes with its
    reason, and the search goes on.
    """
    number = int(deck.group_of[card.match.view])
    shape = deck.groups[number].shape
    for _ in range(_LONGEST_CHAIN):
        plane = cv2.getPerspectiveTransform(rectangle(shape.width, shape.height) - 0.5, np.float32(card.quad))
        if any(_along(plane, other, shape) and _moved_up(plane, other, shape) for other in known):
            return
        if not _printed(print_, cover.scale, plane, shape):
            return
        cover = cover.below(card.quad)
        following = _Below(photo, plane, number, deck, cover).card(card.reason != COVERED)
        if following is None:
            return
        if (gap := _gap(plane, following, shape)) > HIDDEN:
            unknown = Verdict(reason=COVERED, quad=_raised(plane, shape, gap))
            yield unknown
            cover = cover.below(unknown.quad)
        yield following
        card = following


def in_strip(verdict: Verdict) -> Verdict:
    """A doubtful card of a column with only its upper strip as its place: the rest belongs to the cards on it."""
    upper_left, upper_right, lower_right, lower_left = verdict.quad
    down = STRIP * np.float32([lower_right - upper_right, lower_left - upper_left])
    strip = np.float32([upper_left, upper_right, upper_right + down[0], upper_left + down[1]])
    return replace(verdict, quad=strip)


@dataclass(frozen=True)
class _Below:
    """What the card that ``plane`` belongs to may cover: a card of its group ``number``."""

    photo: Photo
    plane: np.ndarray
    number: int
    deck: Deck
    cover: Cover

    @property
    def group(self) -> Group:
        return self.deck.groups[self.number]

    def card(self, partly: bool) -> Verdict | None:
        """The covered card, named or with its reason; None if there is none.

        ``partly`` allows that something unknown lies on a third of its strip.
        """
        strips = _strips(self.photo, self.plane, self.group)
        if not strips:
            return None
        steps = [step for step, _ in strips]
        alike = likenesses([pixels for _, pixels in strips], self.group)
        verdict = self._open(_peaks(steps, alike[:, 0], self.group, LIKENESS))
        if verdict is not None or not partly:
            return verdict
        return self._partly(
            [peak for third in (1, 2, 3) for peak in _peaks(steps, alike[:, third], self.group, PARTLY)]
        )

    def _open(self, peaks: list[Peak]) -> Verdict | None:
        """The card whose strip lies open: the first that can be named, or else the nearest that cannot."""
        doubtful: Verdict | None = None
        nearest = 0.0
        for step, likeness, view in peaks:
            if doubtful is not None and step - nearest >= LEAST:
                break  # that is the card which the doubtful one covers
            place = self._place(step)
            verdict = self._identified(place, view)
            found = (verdict.match is not None or verdict.visible) and self._moved_up(verdict)
            if found and verdict.match is not None:
                return verdict
            if found and (doubtful is None or not doubtful.visible):
                doubtful, nearest = verdict, step
            elif doubtful is None and likeness >= PLAINLY and self._open_edge(place):
                doubtful, nearest = Verdict(reason="foreign_object", quad=place), step
        return doubtful

    def _partly(self, peaks: list[Peak]) -> Verdict | None:
        """The card on a third of whose strip something unknown lies: the likeliest of all thirds."""
        if not peaks:
            return None
        step, _, view = max(peaks, key=lambda peak: peak[1])
        place = self._place(step)
        if not self._open_edge(place):
            return None
        verdict = self._identified(place, view)
        named = verdict.match is not None and self._moved_up(verdict)
        return verdict if named else Verdict(reason=COVERED, quad=place)

    def _place(self, step: float) -> np.ndarray:
        return _raised(self.plane, self.group.shape, step)

    def _identified(self, place: np.ndarray, view: int) -> Verdict:
        return identify(self.photo, place, self.number, self.deck, (0,), (view,), self.cover)

    def _moved_up(self, verdict: Verdict) -> bool:
        return _moved_up(self.plane, verdict, self.group.shape)

    def _open_edge(self, place: np.ndarray) -> bool:
        """The upper edge of a card in ``place`` would be in sight."""
        seen = self.cover.open(place, self.group.shape)
        return seen is None or bool(seen[: self.group.shape.grid[1]].all())


def _printed(print_: np.ndarray, scale: float, plane: np.ndarray, shape: Shape) -> bool:
    """Enough for the strip of a card is printed where the one that ``plane`` belongs to may cover one."""
    corners = rectangle(shape.width, MOST * shape.height) - 0.5 - np.float32([0, MOST * shape.height])
    place = cv2.fillConvexPoly(np.zeros_like(print_), np.int32(np.round(project(plane, corners) * scale)), 1)
    whole = np.count_nonzero(place) / MOST
    return cv2.countNonZero(cv2.bitwise_and(place, print_)) > PRINT * whole


def _strips(photo: Photo, plane: np.ndarray, group: Group) -> list[Strip]:
    """The upper edges of the cards that might be covered, nearest first; none when the plane makes no sense."""
    shape = group.shape
    rows, columns = thumb_size(shape)
    least, depth, most = (round(part * rows) for part in (LEAST, STRIP, MOST))
    # A step at the end of the range is one only if those beyond it are less like an edge.
    least, most = max(1, least - _NEAR), most + _NEAR
    up = round(most * shape.height / rows)
    tall = Shape(shape.width, shape.height + up)
    quad = project(plane, rectangle(tall.width, tall.height) - 0.5 - np.float32([0, up]))
    if not sane(quad):
        return []
    # Reduced once for all steps; how light and colourful the card is that each would be belongs to it alone.
    seen = to_lab(cv2.resize(photo.upright(quad, tall), (columns, most + rows), interpolation=cv2.INTER_AREA))
    strips = []
    for step in range(least, most + 1):
        card = levelled(seen[most - step : most - step + rows])
        strips.append((step / rows, card[: min(depth, step)]))
    return strips


def _peaks(steps: list[float], alike: np.ndarray, group: Group, enough: float) -> list[Peak]:
    """The strips that are more like the upper edge of a face than their neighbours, nearest first.

    ``alike`` is their likeness to all faces (strips, faces).
    """
    best = alike.max(axis=1)
    return [
        (steps[k], float(best[k]), int(group.views[alike[k].argmax()]))
        for k in range(_NEAR, len(best) - _NEAR)
        if best[k] >= enough and best[k] == best[k - _NEAR : k + _NEAR + 1].max()
    ][:3]


def _raised(plane: np.ndarray, shape: Shape, part: float) -> np.ndarray:
    corners = rectangle(shape.width, shape.height) - 0.5 - np.float32([0, part * shape.height])
    return project(plane, corners)


def _along(plane: np.ndarray, other: Verdict, shape: Shape) -> bool:
    """``other`` lies the same way up as the card that ``plane`` belongs to."""
    corners = project(np.linalg.inv(plane), other.quad)
    across = corners[1] - corners[0]
    return bool(across[0] > 0.8 * shape.width and abs(across[1]) < 0.2 * shape.width)


def _moved_up(plane: np.ndarray, found: Verdict, shape: Shape) -> bool:
    """The found card lies above the one in front, in its column, by as much as is in sight of it.

    Otherwise it is the front card once more: its own frame fits a strip, too.
    """
    centre = project(np.linalg.inv(plane), found.quad).mean(axis=0)
    dx = abs(centre[0] - shape.width / 2) / shape.width
    dy = (shape.height / 2 - centre[1]) / shape.height
    return bool(dx < 0.3 and max(LEAST * 0.6, UNCOVERED * found.visible) < dy < MOST * 1.2)


def _gap(plane: np.ndarray, found: Verdict, shape: Shape) -> float:
    """Height (part of a card's) between the card in front and what is in sight of the ``found`` one."""
    if found.match is None:
        return 0.0
    upper = project(np.linalg.inv(plane), found.quad)[:2, 1].mean() / shape.height
    rows = np.flatnonzero(found.mask.reshape(shape.grid).any(axis=1))
    return float(-upper - (rows[-1] + 1) / shape.grid[0])
