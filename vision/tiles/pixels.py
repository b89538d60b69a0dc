"""Pictures of tiles as numbers: thumbnails, small pictures at small shifts, colour and texture."""

from __future__ import annotations

import cv2
import numpy as np

from vision.picture import lab as to_lab

#: Side in pixels of the upright pictures in which tiles are compared; also what a cell gets in a warp.
SIDE = 48
#: Side of the thumbnails of the shortlist.
_THUMB = 12
#: Pixels (of 48) that a square has more on each side, and by how many it may be off: tiles lie crooked
#: in their cells, and thick ones seem to lean outwards.
REACH = 4
_SHIFTS = [(dx, dy) for dy in (-3, 0, 3) for dx in (-3, 0, 3)]
#: Side of the pictures that are compared closely: coarse enough that focus does not matter.
_FINE = 16
#: Distance in Lab (lightness at half weight) at which a pixel half-heartedly agrees.
_SIGMA = 13.0
#: Factor of lightness by which a whole square may be off: shade, or a lamp near by.
_SHADE = 1.35
#: Distance in a* and b* by which a whole square may be off: what a camera leaves of the light's colour.
_TINT = 8.0


def thumbs(faces: np.ndarray) -> np.ndarray:
    """Faces (n, side, side, 3) as rows of numbers whose distance tells likeness, float32 (n, d).

    Lab, lightness at half weight: light falls unevenly on a board, colour does not.
    """
    small = [cv2.resize(face, (_THUMB, _THUMB), interpolation=cv2.INTER_AREA) for face in faces]
    return np.stack([(to_lab(s) * (0.5, 1, 1)).ravel() for s in small]).astype(np.float32) / _THUMB


def fine(faces: np.ndarray) -> np.ndarray:
    """Faces (n, side, side, 3) as small pictures in Lab, lightness at half weight, (n, 256, 3)."""
    return np.stack([_small(to_lab(face) * (0.5, 1, 1)) for face in faces])


def views(square: np.ndarray, gain: np.ndarray | float = 1.0) -> np.ndarray:
    """A square (56x56 BGR) as seen at nine small shifts, the unshifted one in the middle, (9, 256, 3)."""
    lab = to_lab(np.clip(square * gain, 0, 255).astype(np.float32)) * np.float32([0.5, 1, 1])
    return np.stack(
        [_small(lab[REACH + dy : REACH + dy + SIDE, REACH + dx : REACH + dx + SIDE]) for dx, dy in _SHIFTS]
    )


def _small(lab: np.ndarray) -> np.ndarray:
    return cv2.resize(lab.astype(np.float32), (_FINE, _FINE), interpolation=cv2.INTER_AREA).reshape(-1, 3)


def likeness(seen: np.ndarray, face: np.ndarray, keep: np.ndarray | None = None) -> float:
    """Part (0..1) of a face (256, 3) that agrees with the best of the views (9, 256, 3) of a square.

    Pixels agree or not, so what a cube hides costs its area only; with ``keep`` (256 bool) only what it
    does not hide counts.
    """
    if keep is not None:
        seen, face = seen[:, keep], face[keep]
    light = _medians((seen[..., 0] + 2) / (face[:, 0] + 2), axis=1)
    gap = seen - face
    gap[..., 0] = seen[..., 0] / np.clip(light, 1 / _SHADE, _SHADE)[:, None] - face[:, 0]
    tint = np.clip(_medians(gap[..., 1:], axis=1), -_TINT, _TINT)
    gap[..., 1:] -= tint[:, None]
    agree = np.exp(np.einsum("ijk,ijk->ij", gap, gap) * np.float32(-0.5 / _SIGMA**2))
    return float(agree.mean(axis=1).max())


def _medians(values: np.ndarray, axis: int) -> np.ndarray:
    """Upper medians along an axis: of this many numbers they are as good and cost half."""
    half = values.shape[axis] // 2
    return np.partition(values, half, axis=axis).take(half, axis=axis)


def statistics(faces: np.ndarray) -> np.ndarray:
    """Colour and texture of faces (n, side, side, 3) whatever their arrangement, float32 (n, d).

    A soft histogram of colour, percentiles of Lab, and how strong edges are at three scales.
    """
    rows = []
    for face in faces:
        lab = to_lab(face)
        flat = lab.reshape(-1, 3)
        table, _ = np.histogramdd(flat, bins=(5, 6, 6), range=((0, 100), (-48, 48), (-48, 72)))
        grey, strength = lab[..., 0], []
        for blur in (0.8, 1.6, 3.2):
            smooth = cv2.GaussianBlur(grey, (0, 0), blur)
            slope = np.hypot(cv2.Sobel(smooth, cv2.CV_32F, 1, 0), cv2.Sobel(smooth, cv2.CV_32F, 0, 1))
            strength += [np.log1p(slope.mean()), np.log1p(np.percentile(slope, 90))]
        rows.append(
            np.concatenate(
                [
                    np.sqrt(table.ravel() / len(flat)) * 12,
                    np.percentile(flat, (10, 25, 50, 75, 90), axis=0).ravel(),
                    np.array(strength) * 8,
                ]
            )
        )
    return np.stack(rows).astype(np.float32)
