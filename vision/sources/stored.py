"""Pictures from files: one, a folder of them, or a video."""

from __future__ import annotations

from pathlib import Path

import cv2

from vision.errors import PictureError, SourceError
from vision.picture import SUFFIXES, files, load
from vision.quiet import quiet
from vision.sources.protocol import Fault, Frame

VIDEOS = (
    *(".mp4", ".m4v", ".mov", ".avi", ".mkv", ".webm"),
    *(".mpg", ".mpeg", ".wmv", ".3gp", ".mts", ".m2ts", ".ogv", ".flv"),
)


class Pictures:
    """One picture again and again, or those of a folder in order of name; what is put there later is read, too.

    ``loop`` starts over after the last one; a single file always does.

    :raises SourceError: there are none; :raises PictureError: the first one cannot be read.
    """

    def __init__(self, path: str | Path, loop: bool = False) -> None:
        self._path = path = Path(path)
        self.name = str(path)
        self._files = self._listed()
        if not self._files:
            raise SourceError(
                "source-without-pictures",
                "{file} holds no pictures ({kinds}); choose another file or folder",
                file=path,
                kinds=", ".join(SUFFIXES),
            )
        load(self._files[0])  # a file of another kind stays one: no look would ever mend that
        self._loop = loop or len(self._files) == 1
        self._number = 0

    def _listed(self) -> list[Path]:
        if self._path.is_file():
            return [self._path]
        return files(self._path) if self._path.is_dir() else []

    def read(self) -> Frame | Fault:
        if self._number >= len(self._files) and not self._loop and (fault := self._grow()) is not None:
            return fault
        path = self._files[self._number % len(self._files)]
        try:
            frame = Frame(load(path), self._number)
        except PictureError:
            # It may be half written yet, or about to be replaced: the next look tries again.
            return Fault("unreadable" if path.exists() else "gone", str(path))
        self._number += 1
        return frame

    def _grow(self) -> Fault | None:
        """Take up what was put into the folder since it was listed; a fault if there is nothing to read."""
        try:
            new = [path for path in self._listed() if path not in self._files]
        except PictureError as error:
            return Fault("unreadable", str(error.values["file"]))
        self._files += new
        return None if new else Fault("ended")

    def close(self) -> None:
        """Starts over at the first picture."""
        self._number = 0


class Video:
    """The pictures of a video file.

    :raises SourceError: it is not there or cannot be played.
    """

    def __init__(self, path: str | Path) -> None:
        self.name = str(path)
        self._path = str(path)
        self._capture: cv2.VideoCapture | None = None
        self._number = 0
        if not Path(path).is_file():
            raise SourceError("no-video", "there is no video {file}; check the name of the file", file=path)
        playable = isinstance(self.read(), Frame)
        self.close()
        if not playable:
            raise SourceError(
                "video-not-played",
                "{file} cannot be played: it is damaged, or no video of a kind that can be read; "
                "save it as MP4 (H.264), or give pictures",
                file=path,
            )

    def read(self) -> Frame | Fault:
        if self._capture is None:
            with quiet():
                self._capture = cv2.VideoCapture(self._path)
            self._number = 0
        there, picture = self._capture.read()
        if not there:
            return Fault("ended")
        self._number += 1
        return Frame(picture, self._number - 1)

    def close(self) -> None:
        if self._capture is not None:
            self._capture.release()
        self._capture = None
