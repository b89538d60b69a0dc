"""From the words after ``--camera`` to a source."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from vision.errors import SourceError
from vision.sources.cameras import PiCamera, UsbCamera
from vision.sources.protocol import Source
from vision.sources.rpicam import FirstThatWorks, RpicamVid
from vision.sources.stored import VIDEOS, Pictures, Video
from vision.sources.twin import Pictured, TwinCamera
from vision.sources.watch import Watched
from vision.twin_eye.scene import Scene


def open_source(name: str, lay: Callable[[], Pictured] | None = None) -> Watched:
    """``picamera``, ``usb://0`` (or ``0``, or ``/dev/video0``), ``twin://``, or the path of a picture, folder or video.

    ``lay`` tells what lies on the twin's table; without it the twin's table is empty. Devices are
    opened by the first ``read``.

    :raises SourceError: the name means nothing; :raises PictureError: a file is there, but is no picture.
    """
    return Watched(*_made(name, lay))


def _made(name: str, lay: Callable[[], Pictured] | None) -> tuple[Source, bool]:
    if name.removesuffix("://") in ("picamera", "pi"):
        return FirstThatWorks(PiCamera(), RpicamVid()), True
    if match := re.fullmatch(r"(?:usb:(?://)?|/dev/video)?(\d{1,2})", name):
        return UsbCamera(int(match[1])), True
    if name.startswith("twin:"):
        return TwinCamera(lay or Scene), False
    path = Path(name)
    if path.suffix.lower() in VIDEOS:
        return Video(path), False
    if name and path.exists():
        return Pictures(path), False
    raise SourceError(
        "no-source",
        "{name!r} is no camera, and no picture, folder or video is there; check the name, "
        "or try usb://0, picamera or twin://",
        name=name,
    )
