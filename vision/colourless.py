"""Pictures without colours, as taken by night or scanned in black and white: nothing that is told by its colour can be read there."""

from __future__ import annotations

import numpy as np

from vision.channels import least, most

#: Grey levels between the channels of a pixel: that of nearly all pixels of a picture in grey, and that of a tenth of those of
#: a face in colours. So many percent are nearly all: two cubes on white paper are the only colours of their picture.
_GREY, _COLOURED, _NEARLY = 3, 20, 99.9
#: One pixel of so many squared tells it, and the grey levels between the darkest and the lightest ones of a picture of anything.
_SPARSE, _ANYTHING = 4, 10


def grey(picture: np.ndarray) -> bool:
    """A BGR picture (height, width, 3) of anything has no colours; of one plain grey that is not known."""
    few = picture[::_SPARSE, ::_SPARSE]
    return bool(
        np.percentile(_spread(few), _NEARLY) <= _GREY and np.ptp(np.percentile(few, (1, 99))) > _ANYTHING
    )


def coloured(face: np.ndarray) -> bool:
    """An enrolled picture of something (BGR) is in colours."""
    return bool(np.percentile(_spread(face), 90) > _COLOURED)


def _spread(picture: np.ndarray) -> np.ndarray:
    """How far apart the channels of each pixel are, uint8 (height, width)."""
    return most(picture) - least(picture)
