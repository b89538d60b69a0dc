"""Cards that lie in a column: each hides the one below it except for its upper strip.

The strip is too small to find a card by. But the card in front tells size, turn and axis of the one it
covers, so only the distance along that axis and the name are open, and both can be tried out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import cv2
import numpy as np

from vision.cards.deck import Deck
from vision.cards.face import Shape, embed, thumb_size
from vision.cards.identify import Verdict, identify_covered
from vision.cards.verify import Photo, correlation
from vision.quads import project, rectangle

#: How far a covered card may stick out above the one in front, as parts of its height.
LEAST, MOST = 0.14, 0.62
#: A strip is compared over at most this part of the card's height: the rest may be covered.
STRIP = 0.25
#: Likeness of a strip below which it is not even looked at closely.
LIKENESS = 0.45
#: How much of the part in sight must stick out above the card in front.
UNCOVERED = 0.65
_LONGEST_CHAIN, _FACES = 16, 2


def above(photo: Photo, card: Verdict, deck: Deck, known: list[Verdict]) -> Iterator[Verdict]:
    """The cards that ``card`` covers, then the cards those cover, and so on, upwards, up to one of the ``known``.

    A card whose place is sure but whose name is not comes with its reason, and the search goes on.
    """
    number = int(deck.group_of[card.match.view])
    shape = deck.groups[number].shape
    for _ in range(_LONGEST_CHAIN):
        plane = cv2.getPerspectiveTransform(rectangle(shape.width, shape.height) - 0.5, np.float32(card.quad))
        if any(_along(plane, other, shape) and _moved_up(plane, other, shape) for other in known):
            return
        following = _next(photo, card.quad, number, deck)
        if following is None:
            return
        yield following
        card = following


def in_strip(verdict: Verdict) -> Verdict:
    """A doubtful card of a column with only its upper strip as its place: the rest belongs to the cards on it."""
    upper_left, upper_right, lower_right, lower_left = verdict.quad
    down = STRIP * np.float32([lower_right - upper_right, lower_left - upper_left])
    strip = np.float32([upper_left, upper_right, upper_right + down[0], upper_left + down[1]])
    return replace(verdict, quad=strip)


def _next(photo: Photo, front: np.ndarray, number: int, deck: Deck) -> Verdict | None:
    group = deck.groups[number]
    shape = group.shape
    plane = cv2.getPerspectiveTransform(rectangle(shape.width, shape.height) - 0.5, np.float32(front))
    rows, columns = thumb_size(shape)
    depth = round(STRIP * rows)
    guesses = []
    known = group.vectors.reshape(-1, rows, columns, 3)
    for step in range(round(LEAST * rows), round(MOST * rows) + 1):
        strip = min(depth, step)
        quad = _raised(plane, shape, step / rows)
        if quad[:, 1].min() < -0.3 * photo.picture.shape[0]:
            break
        seen = embed(photo.upright(quad, shape)).reshape(rows, columns, 3)[:strip]
        likeness = correlation(seen.reshape(-1, 3), known[:, :strip].reshape(len(known), -1, 3))
        order = np.argsort(-likeness)[:_FACES]
        guesses.append((step, [(float(likeness[place]), int(place)) for place in order]))
    doubtful: Verdict | None = None
    for step, faces in _peaks(guesses):
        quad = _raised(plane, shape, step / rows)
        for likeness, place in faces:
            if likeness < LIKENESS:
                break
            verdict = identify_covered(photo, quad, deck, int(group.views[place]), STRIP)
            if (verdict.match is None and not verdict.visible) or not _moved_up(plane, verdict, shape):
                continue
            if verdict.match is not None:
                return verdict
            doubtful = doubtful or verdict
        if doubtful is not None:
            return doubtful
    return None


def _peaks(guesses: list[tuple[int, list[tuple[float, int]]]]) -> list[tuple[int, list[tuple[float, int]]]]:
    """The steps at which the best likeness is higher than at their neighbours, nearest step first."""
    best = [faces[0][0] for _, faces in guesses]
    return [
        guess
        for k, guess in enumerate(guesses)
        if best[k] >= LIKENESS and best[k] == max(best[max(0, k - 2) : k + 3])
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
