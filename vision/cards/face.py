"""One size of card: its upright picture in fixed pixels, cut into blocks, and ways to compare two."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

import cv2
import numpy as np

from vision.picture import lab as to_lab
from vision.quads import lengths
from vision.ranks import percentiles

#: Long side in pixels of the upright picture in which faces are compared: what a card fills at
#: 1280x720 when a table of half a metre is in sight, so that little is invented by enlarging.
LONG = 168
#: Side of a block: large enough to be texture, small enough that two rows fit into the upper quarter
#: of a card, which is all that a column leaves in sight.
BLOCK = 20
#: Standard deviation (grey levels) below which a block is blank and its correlation is noise.
BLANK = 6.0
_SMALL = 4
#: By how much (natural logarithm) a lamp and a camera that corrects most of its colour tint a channel: more is another colour of print.
TINTED = 0.5
#: Percentile of a channel at which a picture of a card shows its paper, or what is lightest on it.
_LIGHTEST = 85
#: Cosine of the angle of a corner from which on a card is blurred across the line of sight and not along its sides. Those seen from
#: less than 43 degrees from straight above have none so slanted, and their sides tell nearly as much.
_SLANT = 0.3
#: How far a blur reaches, in standard deviations.
_REACH = 2.5
#: Cells of a thumbnail along its edge that do not count, and how many are wide (standard deviation).
EDGE, _WIDE = 2, 4.0


@dataclass(frozen=True)
class Shape:
    """Width and height in pixels of the upright pictures of all cards of one proportion."""

    width: int
    height: int

    @classmethod
    def of(cls, ratio: float) -> Shape:
        """``ratio`` is width over height."""
        if ratio <= 1:
            return cls(max(BLOCK * 2, round(LONG * ratio)), LONG)
        return cls(LONG, max(BLOCK * 2, round(LONG / ratio)))

    def turned(self, quarters: int) -> Shape:
        """That of the same cards turned by so many quarters."""
        return Shape(self.height, self.width) if quarters % 2 else self

    @property
    def ratio(self) -> float:
        """Width over height."""
        return self.width / self.height

    @property
    def square(self) -> bool:
        """True when a quarter turn cannot be told by the outline."""
        return abs(self.width - self.height) < 0.12 * LONG

    @property
    def grid(self) -> tuple[int, int]:
        """Rows and columns of blocks."""
        return max(2, round(self.height / BLOCK)), max(2, round(self.width / BLOCK))

    def block_origins(self) -> np.ndarray:
        """Top left pixel ``(x, y)`` of each block, int (rows * columns, 2), row by row; not to be written to."""
        return _block_origins(self)


@cache
def _block_origins(shape: Shape) -> np.ndarray:
    rows, columns = shape.grid
    xs = np.round(np.linspace(0, shape.width - BLOCK, columns)).astype(int)
    ys = np.round(np.linspace(0, shape.height - BLOCK, rows)).astype(int)
    return np.stack(np.meshgrid(xs, ys), -1).reshape(-1, 2)


class Scale(NamedTuple):
    """How a picture shows a card: pixels that an upright pixel takes ``across`` (along its width) and ``down`` (along its height).

    ``slant`` is the cosine of the angle that its upper left corner has there, 0 for a right one.
    """

    across: float
    down: float
    slant: float = 0.0


_AS_LARGE = Scale(1.0, 1.0)


def scale(quad: np.ndarray, shape: Shape) -> Scale:
    """That of a card in ``quad`` (4, 2): seen at a steep angle one side is far shorter than the other, or its corners are no right ones."""
    top, right, bottom, left = lengths(quad)
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = quad.tolist()
    wide, high = (bx + cx - ax - dx, by + cy - ay - dy), (cx + dx - ax - bx, cy + dy - ay - by)
    slant = (wide[0] * high[0] + wide[1] * high[1]) / max(math.hypot(*wide) * math.hypot(*high), 1e-9)
    return Scale(max(top, bottom) / shape.width, max(left, right) / shape.height, slant)


def softness(shown: Scale) -> float:
    """How soft (standard deviation in upright pixels) a picture that shows a face at this :func:`scale` is where it is softest."""
    return float(_blurs(shown)[0].max())


def soften(face: np.ndarray, shown: Scale = _AS_LARGE) -> np.ndarray:
    """``face`` as sharp as a picture that shows it at this :func:`scale`, plus a little lens."""
    if abs(shown.slant) > _SLANT:
        return cv2.filter2D(face, -1, _kernel(*_blurs(shown)))
    return cv2.GaussianBlur(face, (0, 0), _blur(shown.across), sigmaY=_blur(shown.down))


def _blur(shown: float) -> float:
    """Standard deviation, in upright pixels, that a picture leaves where it shows so many pixels for one."""
    return 0.6 + 0.45 * math.sqrt(max(0.0, 1 / max(shown, 0.05) ** 2 - 1))


def _blurs(shown: Scale) -> tuple[np.ndarray, np.ndarray]:
    """Standard deviations (2,) in upright pixels, and the axes (2, 2) of the card, one a column, along which they are.

    Of a card that lies aslant neither side is the one that looks shorter: distances of the picture are those of the card by a matrix;
    along its axes they are stretched, and its directions stay.
    """
    if abs(shown.slant) <= _SLANT:
        return np.array([_blur(shown.across), _blur(shown.down)]), np.eye(2)
    both = shown.slant * shown.across * shown.down
    stretched, axes = np.linalg.eigh([[shown.across**2, both], [both, shown.down**2]])
    return np.array([_blur(math.sqrt(max(each, 0.0))) for each in stretched]), axes


def _kernel(spread: np.ndarray, axes: np.ndarray) -> np.ndarray:
    """A blur by such standard deviations along such axes, float32 (n, n)."""
    reach = math.ceil(_REACH * spread.max())
    along = np.stack(np.meshgrid(*[np.arange(-reach, reach + 1)] * 2), -1) @ (axes / spread)
    kernel = np.exp(-0.5 * (along * along).sum(axis=-1))
    return np.float32(kernel / kernel.sum())


def thumb_size(shape: Shape) -> tuple[int, int]:
    """Rows and columns of the thumbnails that :func:`embed` compares."""
    return max(6, round(shape.height / _SMALL)), max(6, round(shape.width / _SMALL))


def embed(face: np.ndarray, seen: np.ndarray | None = None) -> np.ndarray:
    """A face (BGR, of the size of its shape) as a unit vector; the dot product of two is their likeness.

    Lightness and colour are each taken relative to the face's own mean, so that neither the brightness
    nor the tint of the light counts. ``seen`` (rows, columns of :func:`thumb_size`) bool limits what tells the tint.
    """
    height, width = thumb_size(Shape(face.shape[1], face.shape[0]))
    small = cv2.resize(face, (width, height), interpolation=cv2.INTER_AREA)
    return levelled(to_lab(_balanced(small, seen))).ravel()


def _balanced(picture: np.ndarray, seen: np.ndarray | None) -> np.ndarray:
    """A BGR picture (height, width, 3) with the lightest parts of what is ``seen`` made grey, as far as light tints anything.

    A tint is a factor: paper takes it and black print hardly, so that without this it would look like print in colours. What
    is of more colour than lamps give is print itself, by which cards are told, and is left as it is.
    """
    asked = picture.reshape(-1, 3) if seen is None or not seen.any() else picture[seen]
    light = percentiles(asked.astype(np.float32), (_LIGHTEST,))[0] + 4
    tint = np.log(light / light[1])
    if np.abs(tint).max() > TINTED:
        return picture
    return cv2.multiply(picture, (*np.exp(tint.min() - tint).tolist(), 1.0))


def levelled(lab: np.ndarray) -> np.ndarray:
    """An L*a*b* picture (height, width, 3) relative to its own means and spreads, of the length of a unit vector.

    One spread counts for a* and b*: a tint of the light must not become print.
    """
    mean, (light, a, b) = cv2.meanStdDev(lab)
    colour = max(float(np.hypot(a, b)[0]) / np.sqrt(2), 4.0)
    level = (lab - np.float32(mean.T)) / np.float32([max(float(light[0]), 3.0), colour, colour])
    return level / np.float32(np.linalg.norm(level) + 1e-9)


def relief(vector: np.ndarray, shape: Shape) -> np.ndarray:
    """What of an embedded face is neither its rim nor as wide as a shadow, as a unit vector.

    An outline that is a few pixels off shows the cloth along the rim.
    """
    height, width = thumb_size(shape)
    core = vector.reshape(height, width, 3)[EDGE:-EDGE, EDGE:-EDGE].astype(np.float32)
    drawn = (core - cv2.GaussianBlur(core, (0, 0), _WIDE)).ravel()
    return drawn / (np.linalg.norm(drawn) + 1e-9)


def block_means(face: np.ndarray, shape: Shape) -> np.ndarray:
    """Mean of each block per channel, float32 (blocks, channels)."""
    means = cv2.blur(face.astype(np.float32), (BLOCK, BLOCK), anchor=(0, 0), borderType=cv2.BORDER_REPLICATE)
    x, y = shape.block_origins().T
    return means[y, x].reshape(len(x), -1)


def pixels(mask: np.ndarray, shape: Shape) -> np.ndarray:
    """Blocks (blocks,) as bool pixels (height, width)."""
    blocks = mask.reshape(shape.grid).astype(np.uint8)
    return cv2.resize(blocks, (shape.width, shape.height), interpolation=cv2.INTER_NEAREST) > 0
