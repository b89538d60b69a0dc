"""What can go wrong in this package, in one family.

A reader that cannot read does not raise: it returns a :class:`vision.results.Refusal`. Exceptions are
for pictures that cannot be loaded, broken enrolments and devices that fail::

    raise PictureError("picture-is-folder", "{file} is a folder; give one of the pictures in it", file=path)

The words may be translated by ``why`` and ``values``, as those of a refusal may by its code.
"""

from __future__ import annotations

import errno
from dataclasses import dataclass
from functools import partial
from typing import Any


class VisionError(Exception):
    """Root of all errors of ``vision``. ``code`` is stable; ``str(error)`` gives cause and next step.

    ``why`` is the stable name of these very words, ``values`` is what stands in their braces.
    """

    code = "vision-error"

    def __init__(self, why: str, words: str, /, **values: Any) -> None:
        super().__init__(words.format(**values))
        self.why, self.words, self.values = why, words, values

    def __reduce__(self) -> tuple[Any, ...]:
        # What exceptions do by themselves would pass on the finished sentence only.
        return partial(type(self), self.why, self.words, **self.values), ()


class PictureError(VisionError, ValueError):
    """A file is not a picture, or an array does not have the shape of one."""

    code = "bad-picture"


class EnrolmentError(VisionError, ValueError):
    """The pictures offered cannot make an enrolment, or an enrolment file is damaged."""

    code = "bad-enrolment"


class UnreadableError(EnrolmentError):
    """Pictures that are whole show too little to make an enrolment: better ones of the same things would do."""

    code = "unreadable"


class LayoutError(VisionError, ValueError):
    """A file that tells where things lie (spaces, track, grid, mat) contradicts itself."""

    code = "bad-layout"


class SourceError(VisionError, OSError):
    """A source of pictures cannot be opened or named."""

    code = "bad-source"


@dataclass(frozen=True)
class Several:
    """What is wrong with each of several pictures, as one value of an error that tells all of them; ``more`` are not told."""

    errors: tuple[VisionError, ...]
    more: int = 0

    def __str__(self) -> str:
        told = " ".join(f"({number}) {error}" for number, error in enumerate(self.errors, 1))
        return f"{told} ({self.more} more)" if self.more else told


@dataclass(frozen=True)
class Said:
    """What the system or a library says about a failure, as a value of an error: a stable ``code``, and its English ``words``."""

    code: str
    words: str

    def __str__(self) -> str:
        return self.words

    @classmethod
    def by_system(cls, error: OSError) -> Said:
        """The code is the system's own, as ``ENOENT``."""
        return cls(errno.errorcode.get(error.errno or 0, "other"), error.strerror or str(error))
