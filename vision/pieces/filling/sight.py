"""What print in sight says of a space, told by how it is seen on the other spaces of the same picture."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

#: How far it varies as a rule, and for how many spaces the rule counts.
_VARIES, _COUNTS = 0.15, 4.0
#: Least spread, and most that one space adds.
_LEAST, _MOST = 0.05, 0.3
#: Part of pieces on which it seems to be seen.
_BY_ACCIDENT = 0.01


@dataclass(frozen=True)
class Rule:
    """How well print agrees (-1..1) on empty spaces and on others as a rule, and on which part of empty ones it is hidden, too.

    ``tells`` is the least difference of the two in a picture from which it says something.
    """

    seen: float
    hidden: float
    covered: float
    tells: float = 0.0


def odds(seen: np.ndarray, known: np.ndarray, rule: Rule) -> np.ndarray | None:
    """How much more likely (n,) something stands on each of some spaces than nothing, as logarithms.

    ``seen`` (n,) is how well the print agrees on each, ``known`` (n,) are such odds by other evidence. None where print
    does not tell empty spaces from others.
    """
    there = 1 / (1 + np.exp(-known))
    (bare, often), (hidden, other) = _usual(seen, 1 - there, rule.seen), _usual(seen, there, rule.hidden)
    if bare - hidden < rule.tells:
        return None
    empty, piece = _density(seen, bare, often), _density(np.maximum(seen, hidden), hidden, other)
    covered = rule.covered * piece + (1 - rule.covered) * empty
    return np.log(piece + _BY_ACCIDENT) - np.log(covered + _BY_ACCIDENT)


def _usual(seen: np.ndarray, weight: np.ndarray, rule: float) -> tuple[float, float]:
    """The weighted median of what is ``seen`` (n,) and its spread, both as a ``rule`` where few spaces tell."""
    order = np.argsort(seen)
    sums = np.cumsum(weight[order])
    half = seen[order][np.searchsorted(sums, sums[-1] / 2)]
    middle = (half * sums[-1] + rule * _COUNTS) / (sums[-1] + _COUNTS)
    squares = np.minimum(np.abs(seen - middle), _MOST) ** 2
    spread = (weight @ squares + _COUNTS * _VARIES**2) / (sums[-1] + _COUNTS)
    return float(middle), float(np.sqrt(spread + _LEAST**2))


def _density(seen: np.ndarray, middle: float, spread: float) -> np.ndarray:
    return np.exp(-(((seen - middle) / spread) ** 2) / 2) / (spread * np.sqrt(2 * np.pi))
