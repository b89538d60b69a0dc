"""Where a rule stands in its rulebook."""

from __future__ import annotations

from typing import NamedTuple


class Rule(NamedTuple):
    """One place in a rulebook, so that a refusal can be checked by whoever doubts it."""

    chapter: str
    """The chapter's printed title, in the language of the rulebook."""
    page: str
    """The printed page, or the narrowest range of pages that is known ("8", "8-10")."""

    def __str__(self) -> str:
        return f"{self.chapter}, p. {self.page}"
