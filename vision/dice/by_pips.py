"""The upper face of a die that fills a picture, told by its pips alone: the second witness, where the network is not sure."""

from __future__ import annotations

import cv2
import numpy as np

from vision.dice.upper_face.face import Seen, faces_in
from vision.dice.upper_face.pips import Pip
from vision.picture import lab as to_lab
from vision.picture import shrink

#: The picture is brought to this longest side (pixels).
_SIDE = 180
#: Edges of the upper face that are tried, in parts of the picture's shorter side, and how far each reaches:
#: a die that stands on its corner, shows its sides and has a margin around has half of the picture's side.
_EDGES, _REACH = (0.5, 0.64, 0.82, 1.02), 0.16
#: So much of a pip may be more unlike its own colour than half of what it is unlike the face: a highlight.
_STANDS_OUT = 0.06
#: So much of what is around a pip may be of its own colour: a part of the next pip.
_GOES_ON = 0.35
#: Least score of a face that is believed, and how much better it must be than that of another value.
_SURE, _AHEAD = 0.6, 0.1


def by_pips(picture: np.ndarray) -> Seen | None:
    """The upper face of the die that fills a BGR picture, if pips alone leave no doubt."""
    seen = likeliest_face(picture)
    return seen if seen and all(_plain(picture, pip) for pip in seen.face.pips) else None


def likeliest_face(picture: np.ndarray) -> Seen | None:
    """The upper face that spots in a BGR picture show, whether they are pips or not."""
    small, factor = shrink(picture, _SIDE)
    if factor == 1:
        factor = _SIDE / max(picture.shape[:2])
        small = cv2.resize(picture, None, fx=factor, fy=factor, interpolation=cv2.INTER_CUBIC)
    lab = to_lab(cv2.GaussianBlur(small, (0, 0), 1.0))
    found = faces_in(lab, [part * min(small.shape[:2]) for part in _EDGES], _REACH)
    best = found[0] if found else None
    if best is None or best.score < _SURE or best.score - best.rival < _AHEAD:
        return None
    return best.moved(factor, 0, 0)


def _plain(picture: np.ndarray, pip: Pip) -> bool:
    """Whether a pip stands out from what is around it, unlike a part of a highlight, and nothing stands out on it: from afar a die
    on a table looks like a pip."""
    reach = int(np.ceil(1.8 * pip.radius))
    x0, y0 = max(0, int(pip.x) - reach), max(0, int(pip.y) - reach)
    window = to_lab(picture[y0 : int(pip.y) + reach + 1, x0 : int(pip.x) + reach + 1])
    rows, columns = np.indices(window.shape[:2])
    far = np.hypot(columns + x0 - pip.x, rows + y0 - pip.y) / pip.radius
    inside, ring = window[far < 0.75], window[(far > 1.3) & (far < 1.8)]
    if not len(inside) or not len(ring):
        return True
    ink = np.median(inside, axis=0)
    around = np.linalg.norm(ring - ink, axis=1)
    if (around < 0.5 * np.percentile(around, 90)).mean() > _GOES_ON:
        return False
    contrast = np.linalg.norm(np.median(ring, axis=0) - ink)
    return bool((np.linalg.norm(inside - ink, axis=1) > 0.5 * contrast).mean() < _STANDS_OUT)
