"""What the commands that look at pictures share: errors in one line, pictures to draw in, exit status 3."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from companion.cli.help import option
from companion.cli.types import Complaint
from companion.cli.voice import Voice
from companion.eyes.words import error_text, refused_text
from companion.rules.text import Text
from companion.table.system import import_text, system_text

CANNOT_READ = 3
"""Exit status of a picture that cannot be read; the refusal says what a person can do."""


def eyes() -> Any:
    """The package that sees; one clear line when its libraries are not installed."""
    try:
        import vision.draw
    except ImportError as error:
        raise Complaint(Text("see-not-installed", why=import_text(error))) from error
    return vision


@contextmanager
def guarded() -> Iterator[None]:
    """Turns errors of pictures and enrolments into one line with cause and next step."""
    eyes()
    from vision.errors import VisionError

    try:
        yield
    except VisionError as error:
        raise Complaint(error_text(error)) from error


def output_options(drawn: Text) -> Callable[[Any], Any]:
    """``--json`` and ``--draw``; ``drawn`` says what is drawn."""

    def decorate(function: Any) -> Any:
        draw = option("--draw", callback=_drawable, default=None, metavar=Text("metavar-file"), help=drawn)
        return option("--json", "as_json", is_flag=True, help=Text("help-json"))(draw(function))

    return decorate


def _drawable(context: click.Context, parameter: click.Parameter, file: str | None) -> str | None:
    """Where to draw, if its folder is there: nobody should read a table first to hear that it is not."""
    if file is not None and not Path(file).absolute().parent.is_dir():
        raise Complaint(Text("see-no-folder", file=file))
    return file


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
    """
    if path.is_dir():
        raise Complaint(Text("enrol-is-a-folder", file=str(path)))
    return path
