"""The exact place of a card: a face is laid over it, and it moves to where the blocks of that face are found."""

from __future__ import annotations

import cv2
import numpy as np

from vision.cards.deck import SHIFT, Deck
from vision.cards.face import BLOCK, LONG, Shape, scale, soften
from vision.cards.names.match import AGREES, FEWEST, SIGNS, Match, lay
from vision.cards.names.slide import Ground, slide
from vision.cards.overlaps.cover import Cover
from vision.cards.photo import Photo
from vision.cards.places.plane import rigid, similar
from vision.cards.signs.printed import PRINT, ink_of
from vision.quads import project, rectangle, sane, sides

#: By how much the size of a place may change by so few blocks: more is chance.
STRETCH = 0.04
#: Blocks from which on they tell perspective. The printed ones of an ace are fewer and lie along one diagonal: what a homography
#: makes of them at the other two corners was off by more than a twentieth of a card in 13 of 24 places of decks drawn by
#: others; held back it was in 3.
MANY = 22
#: Part of all blocks, blank ones too, that agree where a plain card is wholly in sight: few blocks of a covered one are another matter.
PLAIN = 0.8
#: How many upright pixels a place may be off at first and then, and by how much it still moves when it is settled.
REACH, MIDDLE, STILL = 7, 5, 1.5
#: Blocks with print below which they lead nowhere but aside, for hatching is as much like itself a line farther and a stretched
#: sign is like another one; and how far each of them may then lie off.
FEW, CLOSE = 10, 1
#: Evidence from which on a face of which all is in sight need not be laid over its place again.
SURE = 0.8
#: Part of the blocks that must agree at first: of places that held a card 0.33 did at least.
HOPELESS = 0.27
#: Pixels around print that tell where it lies, and part of the evidence for a face that is left at least where it comes to rest (two blocks
#: shift less freely there): a wrong ace was drawn three pixels aside by the edge of what lies on it, and kept less.
_AROUND, KEPT = 6, 0.97


def settled(
    photo: Photo,
    quad: np.ndarray,
    deck: Deck,
    view: int,
    within: np.ndarray | None = None,
    below: Cover | None = None,
) -> Match | None:
    """Lay a face over a place, move the place to where its blocks (``within``, or all) are found, twice.

    ``below``: what lies on a card of a column, which is as large as those on it, and so is only moved and turned.
    """
    where = _around(within, deck.shape(view))
    match = lay(photo, quad, deck, view, REACH, where)
    asked = len(match.quality) if within is None else np.count_nonzero(within)
    if np.count_nonzero(match.agrees) < HOPELESS * asked:
        return None
    for reach in (MIDDLE, SHIFT):
        better = refine(photo, match, deck, within)
        if better is None:
            if match.agrees.sum() < 3:
                return None
            break
        if within is None:
            better = _best_way(photo, match, better, deck, reach)
        sure = within is None and match.evidence() >= SURE
        if sure or (reach < MIDDLE and moved(match.quad, better) <= STILL):
            match.quad = better
            break
        match = lay(photo, better, deck, view, reach, where)
    return match if below is None else _rested(photo, match, deck, below, where)


def _rested(photo: Photo, match: Match, deck: Deck, below: Cover, where: np.ndarray) -> Match:
    """The match moved and turned to where its print is found below a pixel, if that is less than blocks tell a place by.

    Two blocks, as an ace has in its corner, do not tell its turn: of one that is off by four degrees the other end lies
    a block beside its place, and what lies on it seems to hide the sign.
    """
    good = match.textured & match.agrees & where
    if not 0 < np.count_nonzero(good) < FEWEST:
        return match
    shape = deck.shape(match.view)
    across, down = np.median(match.shift[good], axis=0)
    quad = _carried(match.quad, np.array([[1, 0, across], [0, 1, down], [0, 0, 1.0]]), shape)
    face = soften(deck.face(match.view), scale(quad, shape))
    near = cv2.dilate(np.uint8(ink_of(face) > PRINT), np.ones((2 * _AROUND + 1, 2 * _AROUND + 1)))
    ground = Ground(photo.upright(quad, shape), 255 * (near & below.clear(quad, shape)))
    if (place := slide(ground, face, rigid=True)) is None:
        return match
    corners = rectangle(shape.width, shape.height) - 0.5
    turn, step = rigid(corners, project(place, corners))
    there = cv2.getPerspectiveTransform(corners, np.float32(quad))
    rested = lay(photo, project(there, corners @ turn + step), deck, match.view, SHIFT, where)
    shown = [laid.evidence(below.open(laid.quad, shape)) for laid in (match, rested)]
    return rested if shown[1] >= KEPT * shown[0] else match


def _best_way(photo: Photo, match: Match, better: np.ndarray, deck: Deck, reach: int) -> np.ndarray:
    """The quad to which all blocks of a card lead: ``better``, or where few lead less far, or, by still fewer, hardly at all."""
    if np.count_nonzero(match.textured & match.agrees) < FEW:
        ways, reach = [better, match.quad, *_aside(match, deck.shape(match.view))], CLOSE
    elif match.agrees.mean() < PLAIN or (held := refine(photo, match, deck, held_back=True)) is None:
        return better
    else:
        ways = [better, held]
    laid = [lay(photo, way, deck, match.view, reach) for way in ways]
    return max(laid, key=lambda way: way.quality.sum()).quad


def _aside(match: Match, shape: Shape) -> list[np.ndarray]:
    """The quad of ``match`` without turning or stretching, where each of its few printed blocks was found."""
    steps = match.shift[match.textured & match.agrees]
    return [
        _carried(match.quad, np.array([[1, 0, x], [0, 1, y], [0, 0, 1.0]]), shape)
        for x, y in np.unique(steps, axis=0)
        if x or y
    ]


def moved(before: np.ndarray, after: np.ndarray) -> float:
    """How far a corner of a place was moved, in upright pixels."""
    return float(np.linalg.norm(after - before, axis=1).max() * LONG / sides(after).max())


def fine(photo: Photo, match: Match, deck: Deck) -> Match:
    """A face of which all is in sight, laid into its place to below a pixel: few blocks may have told a corner."""
    shape = deck.shape(match.view)
    face = soften(deck.face(match.view), scale(match.quad, shape))
    place = slide(Ground(photo.upright(match.quad, shape)), face, slant=np.inf)
    if place is None:
        return match
    quad = _carried(match.quad, place, shape)
    if moved(match.quad, quad) <= STILL:
        return match
    there = lay(photo, quad, deck, match.view, SHIFT)
    return there if there.quality.sum() >= match.quality.sum() else match


def _around(within: np.ndarray | None, shape: Shape) -> np.ndarray | None:
    """``within`` (blocks,) and the blocks beside it: what may come into sight when the place moves."""
    if within is None:
        return None
    return cv2.dilate(within.reshape(shape.grid).astype(np.uint8), np.ones((3, 3), np.uint8)).ravel() > 0


def refine(
    photo: Photo, match: Match, deck: Deck, within: np.ndarray | None = None, held_back: bool = False
) -> np.ndarray | None:
    """The quad moved to where the agreeing blocks were found; None when they do not agree on a place.

    ``within`` (blocks,) limits the blocks; a strip of a card tells its place, turn and size, not its slant. ``held_back``: no
    corner moves more than blocks near it tell; None, too, where there are enough to tell all of them.
    """
    shape = deck.shape(match.view)
    good = match.textured & (match.quality >= AGREES) & (True if within is None else within)
    if good.sum() < (FEWEST if within is None else SIGNS):
        return None
    origin = shape.block_origins()[good] + BLOCK / 2
    face, seen = origin.astype(np.float32), (origin + match.shift[good]).astype(np.float32)
    spread = float((np.ptp(face, axis=0) / (shape.width, shape.height)).min())
    move = _move(face, seen, spread, within is not None)
    if held_back and (
        move is None or len(face) < FEW or (move := _held_back(face, seen, move, shape)) is None
    ):
        return None
    if move is None:
        return None
    quad = _carried(match.quad, move, shape)
    away = np.linalg.norm(quad - match.quad, axis=1).max() / max(1.0, sides(match.quad).max())
    return quad if sane(quad) and away < 0.3 else None


def _move(face: np.ndarray, seen: np.ndarray, spread: float, partly: bool) -> np.ndarray | None:
    """What takes blocks (n, 2) of a face to where they were ``seen``, (3, 3): as much as they can tell; None if they disagree.

    They ``spread`` over so much (0..1) of it both ways, and are of a strip if it is ``partly`` in sight.
    """
    count = len(face)
    if count >= FEW and spread > 0.5:
        return cv2.findHomography(face, seen, cv2.USAC_FAST, 1.8, maxIters=300)[0]
    aside = np.hstack([np.eye(2), np.median(seen - face, axis=0)[:, None]])
    matrix = aside
    if partly and count >= FEWEST:
        matrix, _ = cv2.estimateAffinePartial2D(face, seen, ransacReprojThreshold=1.8, maxIters=300)
        if matrix is not None and count < FEW and abs(np.hypot(*matrix[:, 0]) - 1) > STRETCH:
            matrix = aside
    elif spread > 0.1 and count >= FEW:
        matrix, _ = cv2.estimateAffine2D(face, seen, ransacReprojThreshold=1.8, maxIters=300)
    return None if matrix is None else np.vstack([matrix, [0, 0, 1]])


def _held_back(face: np.ndarray, seen: np.ndarray, move: np.ndarray, shape: Shape) -> np.ndarray | None:
    """As ``move`` (3, 3) takes a few blocks (n, 2) of a face to where they were ``seen``, but no corner more than blocks near it tell.

    All are turned, stretched and moved together; beyond that each corner moves by least squares, held by so much as the
    blocks disagree: by one more block beside it if that is a pixel. None if enough blocks hold to ``move`` to tell perspective.
    """
    hold = np.linalg.norm(project(move, face) - seen, axis=1) < 1.8
    if not FEWEST <= np.count_nonzero(hold) < MANY:
        return None
    face, seen = face[hold], seen[hold]
    turn, step = similar(face, seen)
    corners = rectangle(shape.width, shape.height) - 0.5
    x, y = ((face + 0.5) / (shape.width, shape.height)).T
    near = np.stack([(1 - x) * (1 - y), x * (1 - y), x * y, (1 - x) * y], axis=1)
    off = seen - face @ turn - step
    rest = off - near @ np.linalg.lstsq(near, off, rcond=None)[0]
    noise = float((rest * rest).sum()) / max(1, 2 * (len(face) - 4))
    more = np.linalg.solve(near.T @ near + (noise + 1e-3) * np.eye(4), near.T @ off)
    return cv2.getPerspectiveTransform(corners, (corners @ turn + step + more).astype(np.float32))


def _carried(quad: np.ndarray, move: np.ndarray, shape: Shape) -> np.ndarray:
    """Where the corners (4, 2) of a card lie if its upright picture is moved (3, 3)."""
    corners = rectangle(shape.width, shape.height) - 0.5
    return project(cv2.getPerspectiveTransform(corners, np.float32(quad)) @ move, corners)
