"""Whether something stands on a space that was never seen empty, as far as colours tell it.

What has a colour that no piece has is print. What has one of theirs may be print, too, for spaces are printed in the colours
of the pieces: that says something only where many spaces were enrolled empty, which show what print looks like. Black says
nothing: dark print and shadows look like it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from vision.pieces.colours import Colours

#: How fast the odds grow with the lead of a colour, as a logarithm, and the most they say for a piece, and for print: that is less
#: than relief may say, as strange pieces have strange colours.
_ODDS, _MOST_PIECE, _MOST_PRINT = 9.0, 3.0, 4.0
#: Enrolled empty spaces from which the colour of a piece counts half as much as one that no piece has, and its least chroma.
_FEW, _COLOURED = 200, 25.0


def odds(colours: Colours, crops: Sequence[np.ndarray]) -> np.ndarray:
    """How much more likely (n,) something stands on each of some spaces (BGR crops) than nothing, as logarithms.

    ``empty`` spaces must have been enrolled.
    """
    ahead, names = colours.ahead(crops)
    coloured = np.array([np.hypot(*colours.lab[name][1:]) > _COLOURED for name in names])
    sure = np.where(ahead > 0, coloured * colours.bare / (colours.bare + _FEW), 1.0)
    return np.clip(_ODDS * sure * ahead, -_MOST_PRINT, _MOST_PIECE)
