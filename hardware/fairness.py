"""Is this randomiser fair? Counts, chi-square and runs, over all draws that it ever made.

The bag changes from draw to draw, so what is expected is added up draw by draw. The chi-square statistic is
the distance between counts and expectation in units of their covariance, which for a bag that never changes
is Pearson's. The runs test asks whether high and low outcomes take turns as often as they should.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from scipy import stats
from scipy.spatial import distance
from scipy.special import gammaln

from hardware.randomisers.record import Draw

LEVEL = 0.001
"""A fair randomiser is called unfair in one of a thousand examinations."""
ENOUGH = 50
"""Fewer draws say nothing."""
_RARE = 5
_CROWDED = 10
"""More bars than this get slanted names."""


class Verdict(enum.Enum):
    """What an examination says."""

    TOO_FEW = "too-few"
    FAIR = "fair"
    UNFAIR = "unfair"


@dataclass(frozen=True, slots=True)
class Row:
    """One kind of piece or face."""

    outcome: str
    seen: int
    expected: float
    deviation: float
    """How many standard deviations ``seen`` is away from ``expected``."""
    spread: float
    """One standard deviation of ``seen`` for a fair randomiser."""


@dataclass(frozen=True, slots=True)
class Fairness:
    """What the draws of one randomiser say about it."""

    randomiser: str
    source: str
    """Who drew: a machine, a person, the generator; empty where that was not noted."""
    draws: int
    rows: tuple[Row, ...]
    chi_square: float
    freedom: int
    p_counts: float
    """How likely a fair randomiser deviates at least so much in its counts."""
    runs: int
    p_runs: float
    """How likely a fair randomiser has so few or so many runs."""

    @property
    def labels(self) -> list[str]:
        """The outcomes of the rows without the word that they all begin with."""
        words = [row.outcome.partition(" ") for row in self.rows]
        if len({first for first, _, _ in words}) == 1 and all(rest for _, _, rest in words):
            return [rest for _, _, rest in words]
        return [row.outcome for row in self.rows]

    @property
    def verdict(self) -> Verdict:
        """Unfair where a test is below half of :data:`LEVEL`, for two tests share it."""
        if self.draws < ENOUGH:
            return Verdict.TOO_FEW
        return Verdict.FAIR if min(self.p_counts, self.p_runs) >= LEVEL / 2 else Verdict.UNFAIR


def examine(draws: Iterable[Draw]) -> Fairness:
    """Examine one randomiser, by the draws of one source.

    :raises ValueError: an outcome that its draw could not give; the log was tampered with.
    """
    kept = [draw for draw in draws if len(draw.weights) > 1]
    names = sorted({outcome for draw in kept for outcome in draw.weights})
    place = {outcome: at for at, outcome in enumerate(names)}
    chances = np.zeros((len(kept), len(names)))
    came = np.zeros(len(kept), dtype=int)
    for number, draw in enumerate(kept):
        if draw.outcome not in draw.weights:
            raise ValueError(
                f"draw {number + 1} of {draw.randomiser} gave {draw.outcome}, which it could not"
            )
        for outcome, weight in draw.weights.items():
            chances[number, place[outcome]] = weight
        came[number] = place[draw.outcome]
    chances /= chances.sum(axis=1, keepdims=True) if kept else 1
    seen = np.bincount(came, minlength=len(names)) if kept else np.zeros(0)
    expected = chances.sum(axis=0)
    covariance = np.diag(expected) - chances.T @ chances
    spread = np.sqrt(np.clip(np.diag(covariance), 1e-12, None))
    rows = [
        Row(
            outcome,
            int(seen[at]),
            float(expected[at]),
            float((seen[at] - expected[at]) / spread[at]),
            float(spread[at]),
        )
        for outcome, at in place.items()
    ]
    chi_square, freedom, p_counts = _counts(seen, expected, covariance)
    runs, p_runs = _runs(chances, came)
    who = (kept[0].randomiser, kept[0].source) if kept else ("", "")
    return Fairness(*who, len(kept), tuple(rows), chi_square, freedom, p_counts, runs, p_runs)


def _counts(seen: np.ndarray, expected: np.ndarray, covariance: np.ndarray) -> tuple[float, int, float]:
    """Chi-square over the outcomes; rare ones count together, as the approximation asks for."""
    kinds = np.flatnonzero(expected >= _RARE)
    rare = np.flatnonzero(expected < _RARE)
    pool = np.zeros((len(kinds) + bool(len(rare)), len(expected)))
    pool[np.arange(len(kinds)), kinds] = 1
    pool[len(kinds) :, rare] = 1
    seen, expected, covariance = pool @ seen, pool @ expected, pool @ covariance @ pool.T
    freedom = int(np.linalg.matrix_rank(covariance, tol=1e-9)) if covariance.size else 0
    if not freedom:
        return 0.0, 0, 1.0
    inverse = np.linalg.pinv(covariance, rcond=1e-9, hermitian=True)
    chi_square = float(distance.mahalanobis(seen, expected, inverse) ** 2)
    return chi_square, freedom, float(stats.chi2.sf(chi_square, freedom))


def _runs(chances: np.ndarray, came: np.ndarray) -> tuple[int, float]:
    """Runs of outcomes above and below the middle of what could come, against all orders of the same draws."""
    if not len(came):
        return 0, 1.0
    rows = np.arange(len(came))
    middle = np.cumsum(chances, axis=1)[rows, came] - chances[rows, came] / 2
    high = middle > np.median(middle)
    if high.all() or not high.any():
        high = middle >= np.median(middle)
    if high.all() or not high.any():
        return 1, 1.0
    runs = 1 + int(np.count_nonzero(np.diff(high)))
    likely = _likely_runs(int(high.sum()), int((~high).sum()))
    rarer = min(likely[: runs + 1].sum(), likely[runs:].sum())
    return runs, min(1.0, 2 * float(rarer))


def _likely_runs(one: int, other: int) -> np.ndarray:
    """How likely each number of runs is, from 0 on, where so many draws of two kinds come in any order (Wald and Wolfowitz, 1940)."""
    cuts = np.arange(max(one, other) + 1)

    def ways(draws: int, cuts: np.ndarray) -> np.ndarray:
        """The logarithm of the ways to cut so many draws so many times: minus infinity for as many cuts as draws."""
        return gammaln(draws) - gammaln(cuts + 1) - gammaln(draws - cuts)

    orders = gammaln(one + other + 1) - gammaln(one + 1) - gammaln(other + 1)
    even = np.log(2) + ways(one, cuts) + ways(other, cuts)
    odd = np.logaddexp(ways(one, cuts + 1) + ways(other, cuts), ways(one, cuts) + ways(other, cuts + 1))
    return np.concatenate([np.zeros(2), np.exp(np.stack([even, odd], axis=1).ravel() - orders)])


def examine_all(draws: Iterable[Draw]) -> list[Fairness]:
    """One page per randomiser and source, in alphabetical order."""
    groups: dict[tuple[str, str], list[Draw]] = {}
    for draw in draws:
        groups.setdefault((draw.randomiser, draw.source), []).append(draw)
    return [examine(group) for _, group in sorted(groups.items())]


@dataclass(frozen=True, slots=True)
class Captions:
    """What stands on a plot, in the language of whoever looks at it."""

    title: Callable[[Fairness], str]
    came: str
    expected: str
    nothing: str
    """Instead of a plot where nothing was drawn yet."""


def plot(pages: Sequence[Fairness], path: Path, captions: Captions) -> None:
    """The pages as one picture: what came beside what was expected, with two standard deviations."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8, 1.2 + 2.6 * max(1, len(pages))), layout="constrained")
    grid = figure.subplots(max(1, len(pages)), 1, squeeze=False)[:, 0]
    for axes, page in zip(grid, pages, strict=False):
        _bars(axes, page, captions)
    if not pages:
        grid[0].set_axis_off()
        grid[0].text(0.5, 0.5, captions.nothing, ha="center", va="center")
    figure.savefig(path, dpi=110)


def _bars(axes: object, page: Fairness, captions: Captions) -> None:
    places = np.arange(len(page.rows))
    expected = [row.expected for row in page.rows]
    errors = [2 * row.spread for row in page.rows]
    axes.bar(places, [row.seen for row in page.rows], width=0.6, color="#9ecae1", label=captions.came)  # type: ignore[attr-defined]
    axes.errorbar(  # type: ignore[attr-defined]
        places,
        expected,
        yerr=errors,
        fmt="_",
        color="#222222",
        markersize=22,
        capsize=5,
        label=captions.expected,
    )
    axes.set_xticks(  # type: ignore[attr-defined]
        places, page.labels, rotation=60 if len(page.rows) > _CROWDED else 0
    )
    tallest = max(
        [row.seen for row in page.rows] + [high + error for high, error in zip(expected, errors, strict=True)]
    )
    axes.set_ylim(0, 1.25 * max(tallest, 1))  # type: ignore[attr-defined]
    axes.set_title(captions.title(page), fontsize=10)  # type: ignore[attr-defined]
    axes.legend(loc="upper left", ncols=2, fontsize=8)  # type: ignore[attr-defined]
