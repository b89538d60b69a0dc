"""Which outcome is this piece? Colours by their word, figures and dice by the tag glued under them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

Outcomes = Sequence[tuple[str, int]]
"""Texts, and how many pieces or faces give each."""

_FACE = re.compile(r"d(\d+)-(\d+)\Z")


def outcome_of(word: str, outcomes: Outcomes) -> str | None:
    """The one outcome that is this word or ends with it; ``None`` if there is none, or more than one."""
    fits = [text for text, _ in outcomes if text == word or text.endswith(f" {word}")]
    return fits[0] if len(fits) == 1 else None


def face_of(label: str, outcomes: Outcomes) -> str | None:
    """The outcome for a face: ``d4-3`` is the third face of a four-sided die, counted in the order given.

    ``None`` if the die has not as many faces as there are outcomes.
    """
    match = _FACE.match(label)
    if match is None:
        return outcome_of(label, outcomes)
    sides, face = int(match[1]), int(match[2])
    faces = [text for text, weight in outcomes for _ in range(weight)]
    return faces[face - 1] if sides == len(faces) and 1 <= face <= sides else None


class TagBook:
    """What is glued under what: tag number -> label.

    A label is an outcome as the game writes it (``member red 2``) or a face (``d4-3``).
    """

    def __init__(self, labels: Mapping[str, str] | None = None) -> None:
        self._labels = dict(labels or {})

    def label(self, tag: str) -> str | None:
        return self._labels.get(tag)

    def tags(self, label: str, count: int) -> list[str]:
        """Up to ``count`` tags with this label, always the same ones first."""
        return sorted(tag for tag, found in self._labels.items() if found == label)[:count]

    def enrol(self, tag: str, label: str) -> None:
        """This tag is glued under this piece now."""
        self._labels[tag] = label

    def labels(self) -> dict[str, str]:
        """All of them, to be saved."""
        return dict(self._labels)


class SimulatedTagBook(TagBook):
    """The tags that the people of a simulated table glue under whatever they have."""

    def tags(self, label: str, count: int) -> list[str]:
        from firmware_bridge.simulator.people import tag_of

        tags = [tag_of(f"{label}#{number}") for number in range(count)]
        for tag in tags:
            self.enrol(tag, label)
        return tags

    def label(self, tag: str) -> str | None:
        return super().label(tag) or self._face(tag)

    @staticmethod
    def _face(tag: str) -> str | None:
        from firmware_bridge.simulator.people import tag_of

        faces = (f"d{sides}-{face}" for sides in range(1, 21) for face in range(1, sides + 1))
        return next((face for face in faces if tag_of(face) == tag), None)


def contents(outcomes: Outcomes) -> Counter[str]:
    """What must lie in the bag."""
    return Counter(dict(outcomes))


def listed(pieces: Iterable[str]) -> str:
    """``3 pink, brown``: for a sentence."""
    counted = Counter(pieces)
    return ", ".join(f"{count} {piece}" if count > 1 else piece for piece, count in sorted(counted.items()))
