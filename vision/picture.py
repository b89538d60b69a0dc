"""Loading pictures, and the measures every reader takes before it trusts one."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np

from vision import LARGEST
from vision.errors import PictureError, Said
from vision.quiet import quiet
from vision.results import Refusal

SUFFIXES = (
    *(".jpg", ".jpeg", ".jpe", ".jfif", ".png", ".webp", ".avif", ".gif"),
    *(".jp2", ".tif", ".tiff", ".bmp", ".ppm", ".pgm"),
)
#: What telephones and cameras also write, and OpenCV cannot read.
FOREIGN = (".heic", ".heif", ".dng", ".cr2", ".cr3", ".nef", ".arw", ".orf", ".raf", ".rw2")

#: How pictures begin that OpenCV does read, if they are whole (JPEG, PNG).
_READ = (b"\xff\xd8\xff", b"\x89PNG")
#: How a telephone's pictures go on after four bytes, whatever the ending of their name.
_FOREIGN = tuple(b"ftyp" + brand for brand in (b"heic", b"heix", b"heim", b"heis", b"hevc", b"mif1", b"msf1"))

#: Mean L* (0..100) of the brightest part of a picture below which nothing on it can be told apart.
DARK_L = 12.0
#: That part: of what covers some of the picture, and of what may be one small die on black cloth.
BRIGHTEST, SMALL_PART = 1 / 50, 1 / 1000

#: All channels of a pixel that is burnt out have this value at least.
BURNT = 250
#: Width of the steepest edges of a picture, at most so many pixels long, that is out of focus: of drawn tables without anything on them,
#: blurred a little, it was 2.6 at most, of such on which dice could not be seen any more 7 and more.
UNFOCUSED, _LOOKED_AT = 4.5, 1280

#: The bytes as parts of 1: looking them up costs a sixth of dividing.
_PARTS = np.arange(256, dtype=np.float32) / 255.0
#: One pixel of so many squared tells whether a picture is plainly light.
_SPARSE = 12
#: About so many pixels of one thing tell its colour.
_ENOUGH = 500
#: Pixels along the shorter side of a picture below which it shows no more than a smudge.
SMALLEST = 16


def load(path: str | Path) -> np.ndarray:
    """The picture in a file, BGR ``(height, width, 3)`` as displayed: the EXIF turn is applied.

    Raises :class:`PictureError` when the file is missing, is no picture, or one of more than :data:`vision.LARGEST` million pixels.
    """
    path = Path(path)
    try:
        data = np.fromfile(path, np.uint8)  # not cv2.imread: it cannot open every path on every system
    except IsADirectoryError as error:
        raise PictureError(
            "picture-is-folder", "{file} is a folder; give one of the pictures in it", file=path
        ) from error
    except OSError as error:
        said = Said.by_system(error)
        raise PictureError(
            "picture-not-read", "{file}: {said}; check the name of the picture", file=path, said=said
        ) from error
    whole = data.size and not _lacks_its_end(data.tobytes())
    picture = _decoded(path, data) if whole else None
    if picture is None:
        raise _no_picture(path, data[:16].tobytes())
    return picture


def _decoded(path: Path, data: np.ndarray) -> np.ndarray | None:
    """The picture of the bytes of a file; None if they are none. Its size is asked of its first bytes only."""
    try:
        with quiet():
            return cv2.imdecode(data, cv2.IMREAD_COLOR)
    except cv2.error as error:
        if "CV_IO_MAX_IMAGE" not in error.err:
            return None
        raise PictureError(
            "picture-too-large",
            "{file} is too large, pictures of up to {most} million pixels are read; "
            "save it smaller, or set the camera to a lower resolution",
            file=path,
            most=LARGEST,
        ) from error


def _lacks_its_end(data: bytes) -> bool:
    """Whether it is a PNG that is cut off: its decoder would complain to the terminal by itself, at every look anew."""
    return data.startswith(_READ[1]) and b"IEND" not in data


def _no_picture(path: Path, beginning: bytes) -> PictureError:
    """Why a file that begins like this gives no picture, and what to do."""
    if not beginning:
        return PictureError("picture-empty", "{file} is empty; copy or save the picture again", file=path)
    if beginning.startswith(_READ):
        return PictureError(
            "picture-damaged", "{file} is damaged or cut off; copy or save the picture again", file=path
        )
    if path.suffix.lower() in FOREIGN or beginning[4:].startswith(_FOREIGN):
        return _foreign(path)
    return PictureError("no-picture", "{file} is not a picture that can be read; use JPEG or PNG", file=path)


def _foreign(path: Path) -> PictureError:
    return PictureError(
        "picture-foreign",
        "{file} is a picture of a kind that cannot be read; save it as JPEG or PNG",
        file=path,
    )


def files(folder: str | Path) -> list[Path]:
    """The picture files directly in ``folder``, in order of name; hidden ones are none.

    :raises PictureError: one is of a kind that cannot be read: to pass over it would lose what it shows without a word.
    """
    named = named_as_pictures(folder)
    if foreign := [p for p in named if p.suffix.lower() in FOREIGN]:
        raise _foreign(foreign[0])
    return named


def named_as_pictures(folder: str | Path) -> list[Path]:
    """The same with those of a kind that :func:`load` refuses, for who tells of all that cannot be loaded."""
    named = sorted(p for p in Path(folder).iterdir() if p.is_file() and not p.name.startswith("."))
    return [p for p in named if p.suffix.lower() in (*SUFFIXES, *FOREIGN)]


def check(picture: np.ndarray) -> np.ndarray:
    """``picture`` as a BGR uint8 array; grey and BGRA are converted, anything else is an error."""
    picture = np.asarray(picture)
    if picture.dtype != np.uint8 or picture.ndim not in (2, 3) or picture.size == 0:
        raise PictureError(
            "array-of-another-shape",
            "expected a uint8 array (height, width, 3), got {kind} {shape}; convert the picture first",
            kind=str(picture.dtype),
            shape=str(picture.shape),
        )
    if picture.ndim == 2:
        return cv2.cvtColor(picture, cv2.COLOR_GRAY2BGR)
    if picture.shape[2] == 4:
        return cv2.cvtColor(picture, cv2.COLOR_BGRA2BGR)
    if picture.shape[2] != 3:
        raise PictureError(
            "array-of-other-channels",
            "expected three channels (BGR), got {n}; convert the picture first",
            n=picture.shape[2],
        )
    return picture


def lab(picture: np.ndarray) -> np.ndarray:
    """CIE L*a*b* as float32, L* in 0..100, a* and b* about -100..100. Same height and width."""
    parts = cv2.LUT(picture, _PARTS) if picture.dtype == np.uint8 else picture.astype(np.float32) / 255.0
    return cv2.cvtColor(parts, cv2.COLOR_BGR2LAB)


def from_lab(colours: np.ndarray) -> np.ndarray:
    """Colours of :func:`lab` (..., 3) as BGR uint8, those that no screen shows at their limits."""
    shades = cv2.cvtColor(np.float32(colours).reshape(1, -1, 3), cv2.COLOR_LAB2BGR)
    return np.uint8(np.round(255 * np.clip(shades, 0, 1))).reshape(np.shape(colours))


def shrink(picture: np.ndarray, longest: int) -> tuple[np.ndarray, float]:
    """The picture with its longest side at most ``longest`` pixels, and the factor that did it."""
    factor = longest / max(picture.shape[:2])
    if factor >= 1:
        return picture, 1.0
    size = (max(1, round(picture.shape[1] * factor)), max(1, round(picture.shape[0] * factor)))
    return cv2.resize(picture, size, interpolation=cv2.INTER_AREA), factor


def reduced(picture: np.ndarray, step: int) -> np.ndarray:
    """One pixel for each ``step`` x ``step``, what is left over cut off: whole steps are much cheaper than any other factor."""
    height, width = (v // step for v in picture.shape[:2])
    picture = picture[: height * step, : width * step]
    return cv2.resize(picture, (width, height), interpolation=cv2.INTER_AREA)


def too_small(picture: np.ndarray) -> Refusal | None:
    """A refusal of a picture of a few pixels."""
    return Refusal("too_small") if min(picture.shape[:2]) < SMALLEST else None


def too_dark(picture: np.ndarray, part: float = BRIGHTEST) -> Refusal | None:
    """A refusal when even the brightest ``part`` (0..1) of the picture is nearly black."""
    if lab(picture[::_SPARSE, ::_SPARSE])[..., 0].mean() > 2 * DARK_L:
        return None  # what is light all over is light at its brightest
    small = reduced(picture, max(1, min(picture.shape[0] // 48, picture.shape[1] // 64)))
    light = np.sort(lab(small)[..., 0].ravel())
    return Refusal("too_dark") if light[-max(1, round(part * len(light))) :].mean() < DARK_L else None


def hides_all(picture: np.ndarray) -> Refusal | None:
    """Why nothing was found in a picture though something may lie there: hardly anything is light, more than half of it is burnt out, or
    all is out of focus."""
    if refusal := too_dark(picture):
        return refusal
    few = picture[::_SPARSE, ::_SPARSE]
    if (few.min(axis=2) >= BURNT).mean() > 0.5:
        return Refusal("too_bright")
    width = edge_width(cv2.cvtColor(shrink(picture, _LOOKED_AT)[0], cv2.COLOR_BGR2GRAY))
    return Refusal("blurred") if UNFOCUSED < width < float("inf") else None


def unfit(picture: np.ndarray, part: float = BRIGHTEST) -> Refusal | None:
    """A refusal of a picture in which nobody could read anything, though what lies there be only a ``part`` (0..1) of it."""
    return too_small(picture) or too_dark(picture, part)


def edge_width(grey: np.ndarray) -> float:
    """How wide, in pixels, the steepest edges of a picture are: about 1-2 when sharp, more when blurred.

    ``grey`` is a uint8 array (height, width). A picture without any edge gives infinity.
    """
    smooth = cv2.GaussianBlur(grey.astype(np.float32), (0, 0), 0.7)
    slope = cv2.magnitude(cv2.Sobel(smooth, cv2.CV_32F, 1, 0) / 8, cv2.Sobel(smooth, cv2.CV_32F, 0, 1) / 8)
    steep = float(np.percentile(slope, 99.7))
    if steep < 1.0:
        return float("inf")
    strong = slope >= steep
    kernel = np.ones((15, 15), np.uint8)
    rise = cv2.dilate(smooth, kernel) - cv2.erode(smooth, kernel)
    return float(np.median(rise[strong] / (2 * slope[strong])))


def crop(picture: np.ndarray, box: tuple[int, int, int, int]) -> np.ndarray:
    """The part of the picture in ``box`` (x, y, width, height), clipped to the picture; a copy."""
    x, y, width, height = (round(v) for v in box)
    x0, y0 = max(0, x), max(0, y)
    return picture[y0 : max(y0, y + height), x0 : max(x0, x + width)].copy()


def some(picture: np.ndarray, mask: np.ndarray) -> np.ndarray:
    """Enough pixels (n, 3) of a ``picture`` (h, w, 3) inside a mask (h, w) to tell their colours, evenly spread."""
    inside = np.flatnonzero(mask)
    return picture.reshape(-1, 3)[inside[:: max(1, len(inside) // _ENOUGH)]]
