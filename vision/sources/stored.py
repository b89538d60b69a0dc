"""Pictures from files: one, a folder of them, or a video."""

from __future__ import annotations

from pathlib import Path

import cv2

from vision.errors import PictureError, SourceError
from vision.picture import SUFFIXES, files, load
from vision.sources.protocol import Fault, Frame

VIDEOS = (".mp4", ".avi", ".mov", ".mkv", ".webm", ".m4v")


class Pictures:
    """One picture again and again, or those of a folder in order of name.

    ``loop`` starts over after the last one; a single file always does.
    """

    def __init__(self, path: str | Path, loop: bool = False) -> None:
        path = Path(path)
        self.name = str(path)
        self._files = [path] if path.is_file() else files(path) if path.is_dir() else []
        if not self._files:
            raise SourceError(
                f"{path} holds no pictures ({', '.join(SUFFIXES)}); choose another file or folder"
            )
        self._loop = loop or len(self._files) == 1
        self._number = 0

    def read(self) -> Frame | Fault:
        if self._number >= len(self._files) and not self._loop:
            return Fault("ended")
        path = self._files[self._number % len(self._files)]
        try:
            frame = Frame(load(path), self._number)
        except PictureError as error:
            return Fault("unplugged", str(error))
        self._number += 1
        return frame

    def close(self) -> None:
        """Starts over at the first picture."""
        self._number = 0


class Video:
    """The pictures of a video file."""

    def __init__(self, path: str | Path) -> None:
        self.name = str(path)
        self._path = str(path)
        self._capture: cv2.VideoCapture | None = None
        self._number = 0
        if not Path(path).is_file():
            raise SourceError(f"there is no video {path}; check the name of the file")

    def read(self) -> Frame | Fault:
        if self._capture is None:
            self._capture = cv2.VideoCapture(self._path)
            self._number = 0
        if not self._capture.isOpened():
            return Fault("missing", f"{self._path} cannot be played")
        there, picture = self._capture.read()
        if not there:
            return Fault("ended")
        self._number += 1
        return Frame(picture, self._number - 1)

    def close(self) -> None:
        if self._capture is not None:
            self._capture.release()
        self._capture = None
