"""Several counted villages side by side: the same rows for all, and who wins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from companion.games.villagers.counter import Tally
from companion.games.villagers.scoring import second_market
from companion.games.villagers.terms import COUNTESS, FORMULAS, FOUNDERS, KIND, VILLAGERS, WORDS, Source
from companion.rules.score import Row, ScoreSheet
from companion.rules.text import Text


def compare(names: Sequence[str], tallies: Sequence[Tally]) -> ScoreSheet:
    """Supply and Second Market by source; most coins win, then fewest villagers, then the win is shared.

    Against the Countess only more coins than hers win.
    """
    columns = [second_market(each.village, each.cards, each.ruling) for each in tallies]
    rows = [Row(Tally.stock_text, tuple(tally.stock for tally in tallies))]
    for source in (Source.GOLD, *FORMULAS, Source.COINS):
        points = tuple(column[source] for column in columns)
        if any(points):
            rows.append(Row(Text(f"villagers-score-{source.name.lower().replace('_', '-')}"), points))
    totals = [sum(row.points[i] for row in rows) for i in range(len(tallies))]
    best = [i for i, total in enumerate(totals) if total == max(totals)]
    decided_by = None
    if len(best) > 1:
        best, decided_by = _tie_break(best, tallies)
    winners = tuple(names[i] for i in best)
    return ScoreSheet(tuple(names), tuple(rows), True, winners, decided_by, notes=tuple(_copies(tallies)))


def _tie_break(best: list[int], tallies: Sequence[Tally]) -> tuple[list[int], Text]:
    hers = [i for i in best if COUNTESS in (KIND[card] for card in tallies[i].village.cards if card >= 0)]
    if hers:
        return hers, Text("villagers-tie-break", by="countess", n=0)
    sizes = {i: tallies[i].village.villagers() for i in best}
    fewest = [i for i in best if sizes[i] == min(sizes.values())]
    by = "villagers" if len(fewest) == 1 else "shared"
    return fewest, Text("villagers-tie-break", by=by, n=min(sizes.values()))


def _copies(tallies: Sequence[Tally]) -> Iterator[Text]:
    """What all villages together cannot hold."""
    copies = Counter(KIND[card] for tally in tallies for card in tally.village.cards if card >= 0)
    for card, n in sorted(copies.items()):
        if card != FOUNDERS and n > (most := tallies[0].cards.copies[card] if card in VILLAGERS else n):
            yield Text("villagers-count-copies", card=WORDS[card], n=n, most=most)
