"""A face that cannot be told because the picture is blurred: to roll the die again, or to turn a lamp off, would not help."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np

from vision.picture import crop, edge_width, shrink
from vision.results import Refusal

#: A die is looked at in this size, in pixels, and its edges are so wide there if it is blurred: of sharp dice, traced and drawn, they
#: are 1.7 wide at most, of moved and unfocused ones whose pips cannot be told 3.3 and more.
_SIZE, _BLURRED = 110, 2.6


def blurred(picture: np.ndarray, refusal: Refusal) -> Refusal:
    """The ``refusal`` of a die in a BGR picture whose face cannot be told, or that it is blurred."""
    if refusal.code not in ("unreadable_face", "perhaps_a_die") or refusal.place is None:
        return refusal
    near, _ = shrink(crop(picture, refusal.place), _SIZE)
    # What is smooth by itself, as a hand, has no sharp edges either: those of the table around it tell.
    if any(edge_width(cv2.cvtColor(each, cv2.COLOR_BGR2GRAY)) < _BLURRED for each in (near, picture)):
        return refusal
    return replace(refusal, code="blurred")
