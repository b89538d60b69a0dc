"""What every randomiser gives back, and how it fails."""

from __future__ import annotations

from typing import NamedTuple


class Answer(NamedTuple):
    """One outcome and who says so."""

    outcome: str
    """One of the texts of the request; whoever asked checks it."""
    source: str
    evidence: str = ""
    """What the source can show for it, such as the number of a draw or the name of a picture."""


class RandomiserFailed(OSError):
    """No answer: a device is absent, jammed or unsure, or a person turned away. Nothing was drawn."""

    task = False
    """Nothing is wrong: people have to do something first, and then retry."""

    def __init__(self, cause: str, advice: str) -> None:
        """Both are sentences for people; those of :mod:`hardware.message` can be said in any language."""
        self.cause, self.advice = cause, advice
        super().__init__(f"{cause} {advice}")

    def __str__(self) -> str:
        return str(self.args[0])
