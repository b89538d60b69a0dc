"""Whether the randomisers are fair, in words: for the command line, the app and the plot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.rules.text import Text

if TYPE_CHECKING:
    from hardware.fairness import Fairness

NOTHING = Text("machine-no-draws")
"""Instead of pages, before the first draw."""


def title(page: Fairness) -> Text:
    """Which randomiser, who drew, and how often."""
    return Text("fairness-title", randomiser=page.randomiser, source=page.source or "unknown", n=page.draws)


def tests(page: Fairness) -> tuple[Text, Text]:
    """What the two tests found: the counts, and the order."""
    return (
        Text(
            "fairness-counts",
            chi=f"{page.chi_square:.1f}",
            freedom=page.freedom,
            p=f"{page.p_counts:.3g}",
        ),
        Text("fairness-order", runs=page.runs, p=f"{page.p_runs:.3g}"),
    )


def verdict(page: Fairness) -> Text:
    """What follows from them."""
    from hardware.fairness import ENOUGH, LEVEL

    return Text(f"fairness-verdict-{page.verdict.value}", level=f"{LEVEL:g}", least=ENOUGH)
