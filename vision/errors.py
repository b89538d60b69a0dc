"""What can go wrong in this package, in one family.

A reader that cannot read does not raise: it returns a :class:`vision.results.Refusal`. Exceptions are
for pictures that cannot be loaded, broken enrolments and devices that fail.
"""

from __future__ import annotations


class VisionError(Exception):
    """Root of all errors of ``vision``. ``code`` is stable; ``str(error)`` gives cause and next step."""

    code = "vision-error"


class PictureError(VisionError, ValueError):
    """A file is not a picture, or an array does not have the shape of one."""

    code = "bad-picture"


class EnrolmentError(VisionError, ValueError):
    """The pictures offered cannot make an enrolment, or an enrolment file is damaged."""

    code = "bad-enrolment"


class LayoutError(VisionError, ValueError):
    """A file that tells where things lie (spaces, track, grid, mat) contradicts itself."""

    code = "bad-layout"


class SourceError(VisionError, OSError):
    """A source of pictures cannot be opened or named."""

    code = "bad-source"
