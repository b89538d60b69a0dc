"""What hands should do.

An instruction is a sentence plus the shifts of components it stands for. The sentences are for
people; the shifts are for the twin, the camera and the tests: carrying out all shifts of an event
on the layout before it gives exactly the layout after it.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from companion.rules.text import Text

Layout = Mapping[str, Mapping[str, int]]
"""Which components lie where: place -> component -> how many (zeros left out)."""
Entry = tuple[str, str, int]
"""A place, a component that lies there, and how many of it."""


class Shift(NamedTuple):
    """``count`` pieces of ``component`` go from one place to another."""

    component: str
    count: int
    source: str
    target: str


@dataclass(frozen=True, slots=True)
class Instruction:
    """One thing to do, or to know, in the order it happens."""

    text: Text
    shifts: tuple[Shift, ...] = ()
    reason: Text | None = None
    """Why, for the steps of an automaton and for everything that happens by itself."""
    seat: int | None = None
    """Whose figures or goods are concerned; ``None`` for the common board."""


def laid_out(entries: Iterable[Entry]) -> dict[str, dict[str, int]]:
    """The layout of all ``entries``; what is entered several times for one place is counted together."""
    places: dict[str, dict[str, int]] = {}
    for place, component, count in entries:
        pieces = places.get(place)
        if pieces is None:  # setdefault would make a dictionary for each of the hundreds of entries
            pieces = places[place] = {}
        pieces[component] = pieces.get(component, 0) + count
    return tidy(places)


def carry_out(layout: Layout, shifts: Iterable[Shift]) -> dict[str, dict[str, int]]:
    """The layout after the shifts.

    :raises ValueError: a shift takes more than lies at its source.
    """
    places = {place: dict(pieces) for place, pieces in layout.items()}
    for component, count, source, target in shifts:
        here = places.setdefault(source, {})
        held = here.get(component, 0)
        if held < count:
            raise ValueError(f"{source} holds {held} {component}, not {count}")
        here[component] = held - count
        there = places.setdefault(target, {})
        there[component] = there.get(component, 0) + count
    return tidy(places)


def by_own_hand(steps: Iterable[Instruction]) -> list[Instruction]:
    """What somebody does of their own decision: the steps that move something, before the first that
    follows by itself."""
    own = itertools.takewhile(lambda step: step.reason is None, steps)
    return [step for step in own if step.shifts]


def tidy(layout: Layout) -> dict[str, dict[str, int]]:
    """The same layout without zeros and empty places, so that equal tables compare equal."""
    kept = {}
    for place, pieces in layout.items():
        here = {piece: n for piece, n in pieces.items() if n} if 0 in pieces.values() else dict(pieces)
        if here:
            kept[place] = here
    return kept


def difference(before: Layout, after: Layout) -> list[Shift]:
    """The fewest shifts that turn one layout into another: what to put back after an undo.

    :raises ValueError: a component appears or vanishes on the way.
    """
    surplus: dict[str, list[tuple[str, int]]] = {}
    lacking: dict[str, list[tuple[str, int]]] = {}
    for place in sorted({*before, *after}):
        old, new = before.get(place, {}), after.get(place, {})
        for component in sorted({*old, *new}):
            change = new.get(component, 0) - old.get(component, 0)
            if change:
                side = lacking if change > 0 else surplus
                side.setdefault(component, []).append((place, abs(change)))
    shifts = []
    for component in sorted({*surplus, *lacking}):
        sources, targets = surplus.get(component, []), lacking.get(component, [])
        if sum(n for _, n in sources) != sum(n for _, n in targets):
            raise ValueError(f"{component} is not conserved: {sources} -> {targets}")
        sources, targets = list(sources), list(targets)
        while sources:
            (source, have), (target, want) = sources[0], targets[0]
            n = min(have, want)
            shifts.append(Shift(component, n, source, target))
            sources[:1] = [(source, have - n)] if have > n else []
            targets[:1] = [(target, want - n)] if want > n else []
    return shifts


def census(layout: Layout) -> Counter[str]:
    """How many of each component there are, wherever they lie: constant through a game."""
    total: Counter[str] = Counter()
    for pieces in layout.values():
        total.update(pieces)
    return total
