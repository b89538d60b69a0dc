"""What may come of reading a whole picture of which the truth is known: exact, refused or wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from vision.results import Refusal

EXACT, REFUSED, WRONG = "exact", "refused", "wrong"


def whole(outcomes: Iterable[str]) -> str:
    """A picture is wrong when any part of it is; refused when any is; else exact."""
    seen = set(outcomes)
    return next((worst for worst in (WRONG, REFUSED) if worst in seen), EXACT)


def of_spaces(found: dict | Refusal, truth: dict[str, dict[str, int]]) -> list[str]:
    """The outcome of each space: what was read of it, against what stands on it."""
    if isinstance(found, Refusal):
        return [REFUSED] * len(truth)
    return [
        REFUSED if isinstance(found[name], Refusal) else EXACT if found[name].contents == stands else WRONG
        for name, stands in truth.items()
    ]


def by_space(found: dict | Refusal, truth: dict[str, dict[str, int]]) -> Counter:
    """How many spaces were read rightly, refused, or read wrongly."""
    return Counter(of_spaces(found, truth))


def row(name: str, counts: Counter) -> str:
    """A row of a Markdown table: how many, and how many in a hundred were exact, refused and wrong."""
    total = max(1, counts.total())
    return (
        f"| {name} | {total} | "
        + " | ".join(f"{100 * counts[o] / total:.1f}" for o in (EXACT, REFUSED, WRONG))
        + " |"
    )
