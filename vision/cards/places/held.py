"""A card of which a part is in sight, held to the table: what blocks tell of a strip says little of where the rest lies."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np

from vision.cards.face import BLOCK
from vision.cards.names.match import FEWEST, Match
from vision.cards.names.settle import moved
from vision.cards.places.plane import FAR, Plane, rigid
from vision.cards.verdict import Verdict
from vision.quads import project, rectangle, sane

#: How far, in upright pixels, a block may lie from where the others say that it lies.
ASTRAY = 1.8
#: What moves by less lies where it lies: upright pixels.
STILL = 0.3


def held(verdict: Verdict, plane: Plane) -> Verdict:
    """The same card, moved and turned in ``plane`` to where its blocks in sight were found; as it was if they disagree.

    The blocks of a strip a quarter as high as the card tell its lower corners four times worse than its upper ones, and
    what follows from these is sought beside its place. But a card that lies on the table is as large as the others.
    """
    if verdict.match is None or verdict.mask.all() or plane.placed(verdict.quad, FAR) is None:
        return verdict
    quad = _rested(verdict.match, verdict.mask, plane)
    if quad is None or moved(verdict.match.quad, quad) < STILL:
        return verdict
    return replace(verdict, match=_moved(verdict.match, quad, plane), quad=quad)


def _rested(match: Match, mask: np.ndarray, plane: Plane) -> np.ndarray | None:
    """The card (4, 2) in ``plane`` whose blocks of ``mask`` lie where those of ``match`` were found; None if none does."""
    good = match.textured & match.agrees & mask
    if good.sum() < FEWEST:
        return None
    face = plane.shape.block_origins()[good].astype(np.float32) + BLOCK / 2
    seen = project(np.linalg.inv(plane.to_picture), _found(match, plane)[good])
    alike, inliers = cv2.estimateAffinePartial2D(face, seen, ransacReprojThreshold=ASTRAY, maxIters=300)
    if alike is None or abs(np.hypot(*alike[:, 0]) - 1) > plane.slack:
        return None
    agreed = inliers.ravel() > 0
    turn, aside = rigid(face[agreed], seen[agreed])
    quad = project(plane.to_picture, _upright(plane) @ turn + aside)
    return quad if sane(quad) else None


def _moved(match: Match, quad: np.ndarray, plane: Plane) -> Match:
    """The match with its card in ``quad``: its blocks were found where they were found."""
    there = cv2.getPerspectiveTransform(_upright(plane), quad)
    shift = project(np.linalg.inv(there), _found(match, plane)) - plane.shape.block_origins() - BLOCK / 2
    return replace(match, quad=quad, shift=shift)


def _found(match: Match, plane: Plane) -> np.ndarray:
    """Where in the picture the middles of the blocks were found, (blocks, 2)."""
    there = cv2.getPerspectiveTransform(_upright(plane), np.float32(match.quad))
    return project(there, plane.shape.block_origins() + BLOCK / 2 + match.shift)


def _upright(plane: Plane) -> np.ndarray:
    return rectangle(plane.shape.width, plane.shape.height) - 0.5
