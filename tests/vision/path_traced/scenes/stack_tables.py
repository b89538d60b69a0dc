"""Crowds of dice of which about half stand on others."""

from __future__ import annotations

from pathlib import Path

from tests.vision.path_traced.scenes import crowd_tables

#: The part of the dice that stand on another.
STACKED = 0.45


def make(number: int, out: Path) -> None:
    """Write ``crowd_NNN.jpg`` and what is known of its dice, without those below others."""
    crowd_tables.make(number, out, STACKED)
