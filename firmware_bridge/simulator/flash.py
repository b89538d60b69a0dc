"""The flash of a simulated board: files that survive resets, and writes that a power cut tears."""

from __future__ import annotations

import errno
from types import SimpleNamespace
from typing import Self


class PowerCut(BaseException):
    """The supply went away in the middle of a write. Nothing in the firmware can catch it."""


class Flash:
    """A flat file system in memory.

    ``cut_after(n, torn)`` makes the n-th write from now fail after ``torn`` (0 to 1) of its bytes.
    """

    def __init__(self, files: dict[str, bytes] | None = None) -> None:
        self.files = dict(files or {})
        self.writes = 0
        self._cut: tuple[int, float] | None = None

    def cut_after(self, writes: int, torn: float = 0.5) -> None:
        """Let the power go at the ``writes``-th operation from now (1 is the next)."""
        self._cut = (self.writes + writes, torn)

    def _operation(self) -> float:
        """How much of this operation reaches the flash (1: all of it)."""
        self.writes += 1
        if self._cut and self.writes >= self._cut[0]:
            torn, self._cut = self._cut[1], None
            return torn
        return 1.0

    def append(self, path: str, data: bytes) -> None:
        part = self._operation()
        self.files[path] = self.files.get(path, b"") + data[: int(len(data) * part)]
        if part < 1.0:
            raise PowerCut

    def open(self, path: str, mode: str = "r") -> _File:
        if mode == "r" and path not in self.files:
            raise OSError(errno.ENOENT, path)
        if mode == "w":
            self.files[path] = b""
        return _File(self, path)

    def rename(self, old: str, new: str) -> None:
        if self._operation() < 1.0:
            raise PowerCut
        if old not in self.files:
            raise OSError(errno.ENOENT, old)
        self.files[new] = self.files.pop(old)

    def remove(self, path: str) -> None:
        if self._operation() < 1.0:
            raise PowerCut
        if self.files.pop(path, None) is None:
            raise OSError(errno.ENOENT, path)

    def os_module(self) -> SimpleNamespace:
        """What the firmware gets when it imports ``os``."""
        return SimpleNamespace(rename=self.rename, remove=self.remove, listdir=lambda: sorted(self.files))


class _File:
    """An open text file; each ``write`` is one operation of the flash."""

    def __init__(self, flash: Flash, path: str) -> None:
        self._flash, self._path = flash, path

    def read(self) -> str:
        return self._flash.files[self._path].decode()

    def write(self, text: str) -> int:
        self._flash.append(self._path, text.encode())
        return len(text)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        pass
