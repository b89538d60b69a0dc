"""What an enrolment found doubtful, in words."""

from __future__ import annotations

from collections.abc import Sequence

from companion.rules.text import Text
from vision.enrolment import Finding

_ALONE = ("no_outline", "blurred", "small", "cut_out")
"""Kinds of findings that concern one picture each."""
_NAMED = 6
"""So many spaces are named in one sentence."""


def finding_texts(findings: Sequence[Finding]) -> list[Text]:
    """What is doubtful about enrolled pictures, and how to mend it.

    What is alike comes pair by pair, the rest in one sentence for all pictures with the same fault.
    """
    alone = {kind: [f.names[0] for f in findings if f.kind == kind] for kind in _ALONE}
    together = [Finding(kind, tuple(names)) for kind, names in alone.items() if names]
    return [finding_text(f) for f in [*together, *(f for f in findings if f.kind not in alone)]]


def finding_text(finding: Finding) -> Text:
    """One finding, and how to mend it."""
    where = [*finding.where[:_NAMED], *("…" for _ in finding.where[_NAMED : _NAMED + 1])]
    return Text(
        "enrol-finding",
        kind=finding.kind,
        names=", ".join(finding.names),
        where=", ".join(where),
        n=len(finding.where),
    )
