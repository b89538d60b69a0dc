"""What the commands that look at pictures share: errors in one line, pictures to draw in, exit status 3."""

from __future__ import annotations

import errno
import functools
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from companion.cli.help import option
from companion.cli.types import BAD_INPUT, CANNOT_READ, Complaint
from companion.cli.voice import Voice
from companion.eyes.words import error_text, refused_text
from companion.rules.text import Text
from companion.table.files import writing
from companion.table.system import import_text, system_text


def eyes() -> Any:
    """The package that sees; one clear line when its libraries are not installed."""
    try:
        import vision.draw
    except ImportError as error:
        raise Complaint(Text("see-not-installed", why=import_text(error))) from error
    return vision


@contextmanager
def guarded() -> Iterator[None]:
    """Turns errors of pictures and enrolments into one line with cause and next step.

    Here it is decided which of them are wrong words or files, and which are pictures that cannot be read.
    """
    eyes()
    from vision.errors import UnreadableError, VisionError

    try:
        yield
    except VisionError as error:
        status = CANNOT_READ if isinstance(error, UnreadableError) else BAD_INPUT
        raise Complaint(error_text(error), status=status) from error


def output_options(drawn: Text) -> Callable[[Any], Any]:
    """``--json`` and ``--draw``; ``drawn`` says what is drawn. What the command reads is not overwritten."""

    def decorate(function: Any) -> Any:
        function = sparing(function)
        draw = option("--draw", callback=_drawable, default=None, metavar=Text("metavar-file"), help=drawn)
        return option("--json", "as_json", is_flag=True, help=Text("help-json"))(draw(function))

    return decorate


def _drawable(context: click.Context, parameter: click.Parameter, file: str | None) -> str | None:
    """Where to draw, if a picture can be written there: nobody should read or teach first to hear that it cannot."""
    if file is None:
        return None
    if not Path(file).absolute().parent.is_dir():
        raise Complaint(Text("see-no-folder", file=file))
    eyes()
    import cv2

    if Path(file).is_dir():
        raise Complaint(Text("enrol-is-a-folder", file=file))
    if not cv2.haveImageWriter(file):
        raise Complaint(Text("see-cannot-draw", file=file))
    return file


PICTURES = ("photo", "folder", "empty", "before", "camera", "source")
"""What the commands call that out of which they read pictures."""
WRITTEN = ("out", "draw", "spaces_out")
"""What they call the files that they write."""
LEARNT = ("out", "spaces_out")
"""Those of them that are no pictures."""


def sparing(command: Callable[..., Any]) -> Callable[..., Any]:
    """A command that refuses, before it does anything, to write over a picture that it reads, twice into one file, or what is no
    picture into a file that is named like one."""

    @functools.wraps(command)
    def careful(*args: Any, **given: Any) -> Any:
        written = [Path(given[name]) for name in WRITTEN if given.get(name)]
        for file in written:
            if any(_among(file, Path(given[name])) for name in PICTURES if given.get(name)):
                raise Complaint(Text("see-would-overwrite", file=str(file)))
        if len({file.absolute() for file in written}) < len(written):
            raise Complaint(Text("see-written-twice", file=str(written[0])))
        for file in (Path(given[name]) for name in LEARNT if given.get(name)):
            if _is_picture(file):
                raise Complaint(Text("see-named-like-picture", file=str(file)))
        return command(*args, **given)

    return careful


def _is_picture(file: Path) -> bool:
    """Whether a file is named like a picture that can be read."""
    eyes()
    from vision.picture import SUFFIXES

    return file.suffix.lower() in SUFFIXES


def _among(file: Path, read: Path) -> bool:
    """Whether a file is a picture that is read, or one of a folder of them."""
    if not file.is_file():
        return False
    if not read.is_dir():
        return read.is_file() and file.samefile(read)
    return _is_picture(file) and read.resolve() in file.resolve().parents


photo_output = output_options(Text("help-draw"))
"""Those of the commands that draw into a photo."""


def save_drawn(file: str | None, picture: Any) -> None:
    """Write a picture with findings; the ending of the name chooses the format."""
    if file is None:
        return
    import cv2

    try:
        encoded, data = cv2.imencode(Path(file).suffix, picture)
    except cv2.error:
        encoded = False
    if not encoded:
        raise Complaint(Text("see-cannot-draw", file=file))
    try:
        Path(file).write_bytes(data.tobytes())
    except OSError as error:
        raise Complaint(Text("see-not-written", file=file, why=system_text(error))) from error


def refuse(voice: Voice, refusal: Any, as_json: bool) -> int:
    """Say why a picture cannot be read; the exit status of that."""
    if as_json:
        voice.json(refusal.as_json())
    else:
        voice.warn(refused_text(refusal))
    return CANNOT_READ


def numbers(text: str, count: int, what: str) -> list[float]:
    """``count`` numbers with commas between them."""
    try:
        found = [float(word) for word in text.split(",")]
    except ValueError:
        found = []
    if len(found) != count:
        raise Complaint(Text("see-bad-numbers", value=text, n=count, what=what))
    return found


def four_corners(text: str, what: str) -> Any:
    """The four corners (4, 2) in pixels, float32, that were typed for the option ``what``.

    :raises Complaint: no eight numbers, or corners that go round nothing, or anticlockwise.
    """
    import numpy as np

    from vision.quads import clockwise, imaginable

    found = np.array(numbers(text, 8, what)).reshape(4, 2)
    if not (imaginable(found) and clockwise(found)):
        raise Complaint(Text("see-corners-clockwise", corners=text, what=what))
    return np.float32(found)


def existing(path: str) -> Path:
    """A path that is there."""
    if not Path(path).exists():
        raise Complaint(Text("cli-no-file", file=path))
    return Path(path)


def pictures_in(folder: Path) -> list[Path]:
    """The pictures in a folder.

    :raises Complaint: there are none.
    """
    from vision.picture import files

    if found := files(folder):
        return found
    raise Complaint(Text("enrol-no-pictures", folder=str(folder)))


def writable(path: Path) -> Path:
    """A file that may be written, before a person takes the trouble that leads to it.

    :raises Complaint: there is a folder of that name.
    :raises CannotWrite: its folder is none, or read-only.
    """
    if path.is_dir():
        raise Complaint(Text("enrol-is-a-folder", file=str(path)))
    folder = next(each for each in path.absolute().parents if each.exists())
    refused = errno.ENOTDIR if not folder.is_dir() else 0 if os.access(folder, os.W_OK) else errno.EACCES
    if refused:
        with writing(path):
            raise OSError(refused, os.strerror(refused))
    return path


@contextmanager
def into_box(file: Path) -> Iterator[None]:
    """What a disk refuses of a box is told with what helps there: its files have no other name.

    :raises CannotWrite: a full disk, a read-only folder.
    """
    from vision.errors import VisionError

    try:
        yield
    except VisionError as error:
        if isinstance(refused := error.__cause__, OSError):
            with writing(file):
                raise refused from error
        raise
