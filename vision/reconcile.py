"""What the camera saw against what can be: accept, ask a person with the best three, or refuse."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from vision.results import Refusal


@dataclass(frozen=True)
class Accepted:
    """Sure enough to go on without asking."""

    candidate: str
    confidence: float


@dataclass(frozen=True)
class Ask:
    """A person decides; ``candidates`` are the best three, best first."""

    candidates: tuple[str, ...]
    why: Refusal


def reconcile(
    seen: Mapping[str, float], possible: Sequence[str], *, accept: float = 0.7, margin: float = 0.2
) -> Accepted | Ask | Refusal:
    """Weigh a reading with the candidates that are possible now.

    ``seen`` maps candidates to confidence (0..1), also impossible ones. Accepted is a possible candidate
    with at least ``accept`` that leads by ``margin``; when something impossible was seen as clearly, a
    person is asked, never overruled.
    """
    if not possible:
        return Refusal("against_rules")
    allowed = sorted(((seen.get(c, 0.0), c) for c in possible), key=lambda s: -s[0])
    strongest_other = max((v for c, v in seen.items() if c not in possible), default=0.0)
    best, name = allowed[0]
    second = allowed[1][0] if len(allowed) > 1 else 0.0
    three = tuple(c for _, c in allowed[:3])
    if best >= accept and best - second >= margin and strongest_other < best:
        return Accepted(name, best)
    if strongest_other > max(best, 0.5):
        return Ask(three, Refusal("against_rules"))
    if best < 0.15:
        return Refusal("nothing_found")
    return Ask(three, Refusal("too_alike"))
