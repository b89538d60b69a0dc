"""An enrolled face as it lies on its square of a board, under the light there."""

from __future__ import annotations

import cv2
import numpy as np

#: Part of a tile by which it may lie off its cells.
_OFF = 0.06


def laid(face: np.ndarray, now: np.ndarray, margin: int) -> tuple[np.ndarray, np.ndarray]:
    """``face`` as it lies in ``now``, and where (bool) it does."""
    height, width = now.shape[:2]
    start = np.float32([[1, 0, -margin], [0, 1, -margin]])  # from now to face
    grey = [cv2.GaussianBlur(cv2.cvtColor(p, cv2.COLOR_BGR2GRAY), (0, 0), 1.2) for p in (now, face)]
    found = [_warped(face, start, (width, height))]
    try:
        steps = (cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_COUNT, 20, 1e-3)
        _, moved = cv2.findTransformECC(grey[0], grey[1], start.copy(), cv2.MOTION_AFFINE, steps, None, 3)
        if np.abs(moved - start)[:, :2].max() < 0.1 and np.abs(moved - start)[:, 2].max() < _OFF * width + 2:
            found.append(_warped(face, moved, (width, height)))
    except cv2.error:
        pass
    # Shadows of pieces may draw a face away from where it lies.
    return min(found, key=lambda each: unlike(each[0], now, each[1]))


def _warped(face: np.ndarray, matrix: np.ndarray, size: tuple[int, int]) -> tuple[np.ndarray, np.ndarray]:
    laid, cover = (
        cv2.warpAffine(p, cv2.invertAffineTransform(matrix), size)
        for p in (face, np.full(face.shape[:2], 255, np.uint8))
    )
    return laid, cv2.erode(cover, np.ones((3, 3), np.uint8)) > 250


def unlike(laid: np.ndarray, now: np.ndarray, inside: np.ndarray) -> float:
    """How far most pixels of a laid face are from what is seen, under its light."""
    was = lit_like(laid, inside, now)
    return float(np.median(np.abs(was.astype(np.float32) - now)[inside].sum(axis=1)))


def lit_like(laid: np.ndarray, inside: np.ndarray, now: np.ndarray) -> np.ndarray:
    """A face as it is ``laid``, lit like ``now``; around it ``now`` itself."""
    ratio = (now[inside].astype(np.float32) + 4) / (laid[inside].astype(np.float32) + 4)
    gain = np.clip(np.median(ratio, axis=0), 0.5, 2.0)
    lit = np.clip(laid * gain, 0, 255).astype(np.uint8)
    return np.where(inside[..., None], lit, now)
