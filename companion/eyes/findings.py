"""What an enrolment found doubtful, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from companion.rules.text import Text
from vision.enrolment import Finding

_ALONE = ("no_outline", "blurred", "small", "oblong", "cut_out")
"""Kinds of findings that concern one picture each."""
_NAMED = 6
"""So many are named in a short sentence."""


def finding_texts(
    findings: Sequence[Finding], called: Mapping[str, Text] = MappingProxyType({}), *, shortly: bool = False
) -> list[Text]:
    """What is doubtful about enrolled pictures, and how to mend it; ``called``: what people call what is enrolled by a name.

    What is alike comes pair by pair, the rest in one sentence for all pictures with the same fault; ``shortly`` names few of
    them, where a picture of all stands beside it.
    """
    alone = {kind: [f.names[0] for f in findings if f.kind == kind] for kind in _ALONE}
    together = [Finding(kind, tuple(names)) for kind, names in alone.items() if names]
    return [
        *(finding_text(f, called, shortly=shortly) for f in together),
        *(finding_text(f, called) for f in findings if f.kind not in alone),
    ]


def finding_text(
    finding: Finding, called: Mapping[str, Text] = MappingProxyType({}), *, shortly: bool = False
) -> Text:
    """One finding, and how to mend it."""
    names = [called.get(name, name) for name in finding.names]
    return Text(
        "enrol-finding",
        kind=finding.kind,
        names=few(names) if shortly else names,
        where=few(finding.where),
        n=len(finding.where),
    )


def few(names: Sequence[Text | str], most: int = _NAMED) -> list[Text | str]:
    """The first of the names, and how many there are besides."""
    more = len(names) - most
    return [*names[:most], *([Text("enrol-more", n=more)] if more > 0 else [])]
