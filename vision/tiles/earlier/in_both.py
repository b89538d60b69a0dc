"""How the camera rendered the pieces on a board in its picture, and in the one from before: the old tiles tell it, too."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.results import Refusal
from vision.tiles.deck import TileDeck
from vision.tiles.earlier.moved_pieces import tiles_on
from vision.tiles.pieces.rendered import Rendered, rendered


def rendered_in_both(
    shape: tuple[int, int], deck: TileDeck, known: Sequence[Rendered]
) -> list[Rendered] | Refusal | None:
    """How each of two boards of ``shape`` (rows, columns) renders tiles and pieces; None where it is as ``known``.

    All tiles of a board are read for it.
    """
    everywhere = np.ones(shape, bool)
    now, was = (rendered(tiles_on(each, everywhere, everywhere, deck), each, True) for each in known)
    if isinstance(now, Refusal):
        return now
    if now is None and not isinstance(was, Rendered):
        return None
    return [new if isinstance(new, Rendered) else old for new, old in zip((now, was), known, strict=True)]
