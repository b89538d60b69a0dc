"""What one check found."""

from __future__ import annotations

from dataclasses import dataclass

from companion.rules.text import Text

OK = "ok"
ABSENT = "absent"
"""Not there, and the companion goes on without it."""
PROBLEM = "problem"
"""Something will not work until somebody does what the advice says."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of the doctor's report."""

    name: str
    """A stable word for programs, such as ``camera``."""
    title: Text
    state: str
    """``ok``, ``absent`` or ``problem``."""
    found: Text
    """What is there."""
    advice: Text | None = None
    """What to do; always present unless ``state`` is ``ok``."""
