"""What is seen where the upper face of a piece on each space would be."""

from __future__ import annotations

from functools import cached_property

import numpy as np

from vision.pieces.aslant import leaning
from vision.pieces.filling import occupied
from vision.pieces.filling.views import Views
from vision.pieces.pixels.costs import WIDE, wide
from vision.quads import flatten


class Tops:
    """Where pieces on ``spaces``, quads (4, 2) in pixels of a BGR ``picture``, show if they lean ``by`` (2,) of their sizes.

    See :func:`vision.pieces.aslant.leaning.shift`. ``empty`` is the picture without pieces, if it is known.
    """

    def __init__(
        self,
        picture: np.ndarray,
        spaces: dict[str, np.ndarray],
        by: np.ndarray,
        empty: np.ndarray | None = None,
    ) -> None:
        self.by = by
        self.places = {
            name: np.float32(quad + by * leaning.size_of(quad)) for name, quad in spaces.items()
        }  #: quads (4, 2)
        self._seen = flattened(picture, self.places)
        self._empty = empty

    @cached_property
    def crops(self) -> dict[str, np.ndarray]:
        """What is seen there, (48, 48, 3) each."""
        return {name: occupied.inner(seen) for name, seen in self._seen.items()}

    @cached_property
    def views(self) -> dict[str, Views]:
        """The same beside the empty picture, which must be known."""
        was = flattened(self._empty, self.places)
        return {name: Views(seen, was[name]) for name, seen in self._seen.items()}


def flattened(picture: np.ndarray, places: dict[str, np.ndarray]) -> dict[str, np.ndarray]:
    """Places, quads (4, 2), and what lies around them, (64, 64, 3) each."""
    return {name: flatten(picture, wide(place), WIDE, WIDE) for name, place in places.items()}
