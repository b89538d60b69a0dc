"""Whether the randomisers are fair: one page for each, as a plot with its verdict."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.app.makers import BUSY, DOWN, READY
from companion.app.views.say import Say
from companion.devices import fairness

if TYPE_CHECKING:
    from hardware.fairness import Fairness

LIGHTS = {"too-few": BUSY, "fair": READY, "unfair": DOWN}


@dataclass(frozen=True, slots=True)
class BarView:
    """One kind of piece or face: how often it came, and how often a fair randomiser brings it."""

    label: str
    came: int
    expected: float
    spread: float
    """Twice the standard deviation of what a fair one brings."""


@dataclass(frozen=True, slots=True)
class PageView:
    """One randomiser."""

    title: str
    bars: tuple[BarView, ...]
    tests: tuple[str, ...]
    verdict: str
    light: str


@dataclass(frozen=True, slots=True)
class FairnessView:
    """Everything on the panel "fairness"."""

    pages: tuple[PageView, ...]
    waiting: str
    """Instead of pages: that they are being made, that there are none, or why there cannot be any."""


def fairness_view(pages: Sequence[Fairness] | None, trouble: str, say: Say) -> FairnessView:
    """The pages; ``None`` while the draws are being counted."""
    if trouble or not pages:
        waiting = trouble or (say.app("fairness-counting") if pages is None else say(fairness.NOTHING))
        return FairnessView((), waiting)
    return FairnessView(tuple(_page(page, say) for page in pages), "")


def _page(page: Fairness, say: Say) -> PageView:
    bars = (
        BarView(label, row.seen, row.expected, 2 * row.spread)
        for label, row in zip(page.labels, page.rows, strict=True)
    )
    return PageView(
        say(fairness.title(page)),
        tuple(bars),
        tuple(say(line) for line in fairness.tests(page)),
        say(fairness.verdict(page)),
        LIGHTS[page.verdict.value],
    )
