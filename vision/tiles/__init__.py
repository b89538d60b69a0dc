"""Square tiles of one, two or three cells on a grid: which, where, which way up, and what is new.

:func:`~vision.tiles.enrol.enrol` makes a :class:`TileDeck` from pictures; :func:`read` reads a picture
of the grid, or only what changed since an earlier picture. Coloured cubes may stand on the tiles.
"""

from vision.tiles.board import GridReading, read
from vision.tiles.deck import TileDeck

__all__ = ["GridReading", "TileDeck", "read"]
