"""Final scoring, tie-breaks and the ranks of the solo game (rulebook p. 14 and solo mode)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.games.village.hands import Source
from companion.games.village.terms import CHURCH_STAGES, COUNCIL_STAGES, Category
from companion.rules.chance import OVER
from companion.rules.hidden import Hidden
from companion.rules.score import Row, ScoreSheet
from companion.rules.text import Text

if TYPE_CHECKING:
    from companion.games.village.family import Family
    from companion.games.village.numbers import Numbers
    from companion.games.village.state import VillageState

RANKS = ("apprentice", "professional", "master", "grand-master", "genius", "legend")

Counted = tuple[int, Text | None]


def in_chronicle(family: Family) -> int:
    """Members recorded in the chronicle."""
    return sum(family.count(category.chronicle) for category in Category)


def _track(source: Source) -> Callable[[Family, Numbers], Counted]:
    return lambda family, n: (family.points[source], None)


def _cities(family: Family, n: Numbers) -> Counted:
    count = len(family.cities)
    return n.travel_points[count], Text("village-detail-cities", n=count)


def _stages(places: tuple, points: str) -> Callable[[Family, Numbers], Counted]:
    def count(family: Family, n: Numbers) -> Counted:
        members = [family.count(place) for place in places]
        values = getattr(n, points)
        stages = ", ".join(f"{m}×{values[i]}" for i, m in enumerate(members) if m)
        total = sum(m * values[i] for i, m in enumerate(members))
        return total, Text("village-detail-stages", stages=stages) if stages else None

    return count


def _chronicle(family: Family, n: Numbers) -> Counted:
    count = in_chronicle(family)
    return n.chronicle_points[min(count, len(n.chronicle_points) - 1)], Text(
        "village-detail-members", n=count
    )


def _customers(family: Family, n: Numbers) -> Counted:
    seen = [tile for tile in family.served if not isinstance(tile, Hidden)]
    hidden = len(family.served) - len(seen)
    points = sum(n.customers[tile].points for tile in seen)
    return points, Text("village-detail-customers", n=len(family.served), hidden=hidden)


def _coins(family: Family, n: Numbers) -> Counted:
    return family.coins, Text("village-detail-coins", n=family.coins)


ROWS: tuple[tuple[str, Callable[[Family, Numbers], Counted]], ...] = (
    ("travel-track", _track(Source.TRAVEL)),
    ("council-track", _track(Source.COUNCIL)),
    ("mass-track", _track(Source.MASS)),
    ("expansion-track", _track(Source.EXPANSION)),
    ("cities", _cities),
    ("church", _stages(CHURCH_STAGES, "church_points")),
    ("council", _stages(COUNCIL_STAGES, "council_points")),
    ("chronicle", _chronicle),
    ("customers", _customers),
    ("coins", _coins),
)
"""The sheet: first what was scored during play, then what is counted at the end."""


def total(state: VillageState, seat: int) -> int:
    """All prestige points of one seat if the game ended now."""
    return sum(count(state.families[seat], state.numbers)[0] for _, count in ROWS)


def score(state: VillageState) -> ScoreSheet:
    """The sheet at this moment; final, with winners or rank, when the game is over."""
    n = state.numbers
    seats = range(n.seats)
    rows = []
    for key, count in ROWS:
        if key == "expansion-track" and not (n.inn or n.port or n.marriage):
            continue
        counted = [count(state.families[seat], n) for seat in seats]
        rows.append(
            Row(Text(f"village-score-{key}"), tuple(p for p, _ in counted), tuple(d for _, d in counted))
        )
    names = tuple(seat.name for seat in state.setup.seats)
    final = state.turn == OVER
    if n.solo:
        return ScoreSheet(names, tuple(rows), final, rank=rank(n, total(state, 0)))
    winners, decided_by = _winners(state) if final else ([], None)
    return ScoreSheet(names, tuple(rows), final, tuple(names[w] for w in winners), decided_by)


def rank(n: Numbers, points: int) -> Text:
    """The rank that so many points earn in a solo game, boundaries shifted by the expansions."""
    level = max(i for i, low in enumerate(n.rank_from) if points >= low)
    return Text("village-rank", rank=RANKS[level])


def _winners(state: VillageState) -> tuple[list[int], Text | None]:
    """Most points; then most grain on the farm; then most living members; then a shared win (ruling 8)."""
    best = list(range(state.seats))
    decided_by = None
    measures: tuple[tuple[str, Callable[[int], int]], ...] = (
        ("points", lambda seat: total(state, seat)),
        ("grain", lambda seat: state.families[seat].grain),
        ("living", lambda seat: state.families[seat].living()),
    )
    for name, measure in measures:
        before = len(best)
        top = max(measure(seat) for seat in best)
        best = [seat for seat in best if measure(seat) == top]
        if name != "points" and len(best) < before:
            decided_by = Text("village-tie-break", by=name)
        if len(best) == 1:
            return best, decided_by
    return best, Text("village-tie-shared")
