"""Does the table lie as the companion believes? The person decides who is right."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from companion.rules.instruction import Layout
from companion.rules.state import State
from companion.rules.text import Text


@dataclass(frozen=True, slots=True)
class Finding:
    """One place where table and belief differ in the number of one component."""

    place: str
    component: str
    expected: int
    """How many the companion believes to lie there."""
    seen: int


def audit(expected: Layout, seen: Layout, places: Collection[str] | None = None) -> list[Finding]:
    """Every difference, in the order in which the companion lists places and components.

    :param expected: ``state.layout()``.
    :param seen: what a camera or a person found; a component that is not named was not there.
    :param places: the places that were looked at; all that either side names unless given.
    """
    looked = [*expected, *(place for place in seen if place not in expected)]
    findings = []
    for place in looked:
        if places is not None and place not in places:
            continue
        believed, found = expected.get(place, {}), seen.get(place, {})
        for component in [*believed, *(piece for piece in found if piece not in believed)]:
            wanted, got = believed.get(component, 0), found.get(component, 0)
            if wanted != got:
                findings.append(Finding(place, component, wanted, got))
    return findings


def first_difference(expected: Layout, seen: Layout, places: Collection[str] | None = None) -> Finding | None:
    """The first of :func:`audit`; ``None`` if everything lies as it should."""
    findings = audit(expected, seen, places)
    return findings[0] if findings else None


def finding_text(state: State, finding: Finding) -> Text:
    """One difference between table and belief, in the words of the game."""
    return Text(
        "audit-finding",
        place=state.place_text(finding.place),
        expected=state.component_text(finding.component, finding.expected),
        seen=state.component_text(finding.component, finding.seen),
        case="other" if finding.seen and finding.expected else "more" if finding.seen else "less",
    )
