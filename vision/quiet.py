"""Opening devices, videos and pictures without the complaints that OpenCV and its decoders write by themselves.

A camera that is not there is looked for several times a second; each time it would write a dozen lines over what
people read and type. What went wrong is told as a fault or an error, in words.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

import cv2

#: Read by OpenCV when it opens the first video; -8 is what its decoders call "quiet".
os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")


@contextmanager
def quiet() -> Iterator[None]:
    """OpenCV writes nothing while this lasts."""
    before = cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)
    try:
        yield
    finally:
        cv2.utils.logging.setLogLevel(before)
