"""The protocol of all sources, and the states in which a source has no picture."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np

#: state -> what a person can do about it.
ADVICE = {
    "unplugged": "The camera does not answer: check its cable and plug it in again.",
    "held": "Another program uses the camera: close that program.",
    "forbidden": "This user may not open the camera: join the group of its device.",
    "silent": "The camera is there but gives no picture: close other programs that use it, or try its other number.",
    "black": "The camera gives a black picture: take off the lens cap, or switch a light on.",
    "frozen": "The camera repeats the same picture: unplug it and plug it in again.",
    "ended": "There are no more pictures.",
    "restless": "The pictures ended before several in a row showed the same still view: give one picture of the table as it lies.",
    "gone": "The picture is not there any more: put it back, or choose another source.",
    "unreadable": "A file is no picture that can be read: save it as JPEG or PNG, or take it out of the folder.",
    "other_lens": "The lens was measured in pictures of another shape than these: measure it again, or set the camera as it was then.",
    "missing": "This kind of camera cannot be used here: install its software, or choose another source.",
}


@dataclass(frozen=True)
class Frame:
    """A picture (BGR uint8, as displayed) and its number, counting from 0."""

    picture: np.ndarray
    number: int


@dataclass(frozen=True)
class Fault:
    """No picture, and what to do. ``state`` is stable; ``detail`` is what the system said, or the file, if anything."""

    state: str
    detail: str = ""

    @property
    def advice(self) -> str:
        return ADVICE[self.state]

    @property
    def lasting(self) -> bool:
        """Whether looking again cannot mend it."""
        return self.state in ("ended", "restless", "missing", "other_lens")


class Source(Protocol):
    """Anything that gives pictures. ``read`` never raises for a device: it answers a :class:`Fault`."""

    name: str

    def read(self) -> Frame | Fault:
        """The next picture; may take as long as the camera does."""

    def close(self) -> None:
        """Give the device back. Reading again opens it again."""


def is_live(source: Source) -> bool:
    """Whether it shows what lies before a camera now; stored pictures do not, and who does not say so is taken for those."""
    return bool(getattr(source, "live", False))
