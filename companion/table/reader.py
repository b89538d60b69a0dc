"""How a table asks what lies on it.

A reader is anything with a ``source`` and a ``read``: a camera, a simulated one. It is told the spots to
look at, waits until the table is still, and answers with a *reading*: for each spot what lies there, or
why that cannot be said. It may take as long as hands move; ``stop`` ends it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from companion.rules.sight import Sight
from companion.rules.text import Text

CAMERA = "camera"
"""The source of events that a camera has seen."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What a reader claims of one spot."""

    contents: Mapping[str, int] = field(default_factory=dict)
    """Component -> how many; for a die the outcome that it shows. Means nothing if it was refused."""
    confidence: float = 0.0
    """0 to 1."""
    refused: Text | None = None
    """Why it cannot be read, with what a person can do about it."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One look at a still table."""

    spots: Mapping[str, Seen]
    """By the name of the spot."""
    changed: frozenset[str] = frozenset()
    """The spots that look other than at the last look; a die that was not touched is not among them."""
    held: bool = False
    """Whether something covered the markers, so that an earlier place of the board was believed."""

    def layout(self) -> dict[str, dict[str, int]]:
        """What lies where, as far as it could be read: a part of a layout."""
        return {name: dict(seen.contents) for name, seen in self.spots.items() if seen.refused is None}

    def refused(self) -> dict[str, Text]:
        """The spots that could not be read, with the reasons."""
        return {name: seen.refused for name, seen in self.spots.items() if seen.refused is not None}

    @property
    def confidence(self) -> float:
        """That of the least certain spot that was read; 0 if there is none."""
        return min((seen.confidence for seen in self.spots.values() if seen.refused is None), default=0.0)


@dataclass(frozen=True, slots=True)
class Blind:
    """No reading at all: the camera is unplugged, the board is out of sight..."""

    code: str
    """Stable, such as ``unplugged``, ``frozen`` or ``too_few_markers``."""
    why: Text
    """Cause and advice."""
    lasting: bool = False
    """Whether looking again cannot help, such as at the end of a film."""
    fault: bool = False
    """Whether there was no picture at all, rather than one in which nothing can be read."""


class Reader(Protocol):
    """Anything that looks at a table."""

    @property
    def source(self) -> str:
        """The word that its events bear."""

    def read(
        self, sight: Sight, stop: Callable[[], bool], moving: Callable[[], None]
    ) -> Reading | Blind | None:
        """Wait for a still table and read it; may block.

        :param stop: asked between pictures; once it says so the answer is ``None``.
        :param moving: called while something moves.
        """

    def close(self) -> None:
        """Give the device back."""
