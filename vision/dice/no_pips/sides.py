"""Enrolling a four-sided die: which colours its sides have, and which of them each answer shows.

A burnt-out or shaded side has another colour in each picture, so colours alone do not tell the sides apart.
What helps is how such a die is made: every picture shows three of four sides, the fourth lies below, and
each answer hides another one.
"""

from __future__ import annotations

from itertools import permutations

import numpy as np

from vision.dice.no_pips.four_sided import FourSided, Side, way_round
from vision.dice.no_pips.shadeless import SAME, apart
from vision.errors import UnreadableError

_SIDES, _SHOWN = 4, 3
#: Rounds of giving sides to colours and taking their medians; they settle after two or three.
_ROUNDS = 5
#: A side that is farther from its colour on average belongs to another die.
_OTHER = 2 * SAME
#: How much farther (on average) sides must be from their colours the wrong way round, for the right one to be known.
_PLAINLY = 3.0
#: Part of the pictures that may plainly say the other way round: of one die hardly any does.
_AGAINST = 0.2


def enrol(seen: dict[str, list[np.ndarray]]) -> FourSided:
    """From the shadeless colours of the sides in sight, (sides, 3) per picture, for each answer.

    Raises :class:`EnrolmentError` when two answers look the same.
    """
    if len(seen) == _SIDES and all(seen.values()):
        pictures = {a: [p[:_SHOWN] for p in some if len(p) >= _SHOWN] for a, some in seen.items()}
        if all(pictures.values()):
            return _of_four(pictures)
    return _as_seen(seen)


def turn_of(die: FourSided, seen: dict[str, list[list[Side]]]) -> int:
    """Which way round the sides of a ``die`` follow each other (:func:`vision.dice.no_pips.four_sided.way_round`), as pictures of each
    answer show; 0 if they do not say."""
    if any(len(shown) != _SHOWN for shown in die.shown.values()) or len(die.colours) != _SIDES:
        return 0
    ahead = [
        _ahead(die, die.shown[answer], sides[:_SHOWN])
        for answer, some in seen.items()
        for sides in some
        if len(sides) >= _SHOWN
    ]
    told = float(np.mean(ahead)) if ahead else 0.0
    plain = [lead for lead in ahead if abs(lead) > _PLAINLY]
    against = sum(lead * told < 0 for lead in plain)
    return int(np.sign(told)) if abs(told) > _PLAINLY and against <= _AGAINST * len(plain) else 0


def _ahead(die: FourSided, shown: tuple[int, ...], sides: list[Side]) -> float:
    """By how much (on average) three sides are nearer to the colours that are ``shown`` one way round than the other."""
    costs = {1: np.inf, -1: np.inf}
    for order in permutations(shown):
        way = way_round(order, [side.centre for side in sides])
        away = np.mean([apart(side.colour, die.colours[k]) for side, k in zip(sides, order, strict=True)])
        costs[way] = min(costs[way], float(away))
    return costs[-1] - costs[1]


def _of_four(seen: dict[str, list[np.ndarray]]) -> FourSided:
    """Four answers, each with pictures of the three sides that do not lie below."""
    settled = (_settled(seen, picture) for some in seen.values() for picture in some)
    cost, hidden, colours, given = min(settled, key=lambda each: each[0])
    if cost > _OTHER or _torn(seen, colours, hidden) > SAME:
        raise UnreadableError(
            "four-sided-colours",
            "the pictures of the four-sided die do not show three of four colours each; "
            "take them again, from above and without glare, and look that each lies in the right folder",
        )
    shown = {a: tuple(k for k in range(_SIDES) if k != h) for a, h in zip(seen, hidden, strict=True)}
    return FourSided(np.float32([_unbleached(np.array(some)) for some in given]), shown)


def _settled(
    seen: dict[str, list[np.ndarray]], start: np.ndarray
) -> tuple[float, tuple[int, ...], np.ndarray, list[list[np.ndarray]]]:
    """What :func:`_below` tells, and the colours (4, 3), after they settled: at first those of three sides of one picture, and
    that of the side which is most unlike them."""
    others = [side for some in seen.values() for picture in some for side in picture]
    colours = np.float32([*start, max(others, key=lambda side: min(apart(side, own) for own in start))])
    for _ in range(_ROUNDS):
        cost, hidden, given = _below(seen, colours)
        colours = np.float32([np.median(sides, axis=0) for sides in given])
    return cost, hidden, colours, given


def _unbleached(seen: np.ndarray) -> np.ndarray:
    """The colour of a side from what was seen of it, (n, 3): too much light bleaches a colour and turns its hue,
    shade does neither, so the darker half counts."""
    return np.median(seen[np.argsort(seen[:, 0])[: (len(seen) + 1) // 2]], axis=0)


def _below(
    seen: dict[str, list[np.ndarray]], colours: np.ndarray
) -> tuple[float, tuple[int, ...], list[list[np.ndarray]]]:
    """With these ``colours`` (4, 3): the mean distance of the sides to theirs, which colour each answer hides,
    and the sides that each colour is given."""
    fits = [[[_fit(p, colours, hidden) for p in some] for hidden in range(_SIDES)] for some in seen.values()]
    total = [[sum(cost for cost, _ in pictures) for pictures in by_hidden] for by_hidden in fits]
    hidden = min(
        permutations(range(_SIDES)), key=lambda order: sum(t[h] for t, h in zip(total, order, strict=True))
    )
    given: list[list[np.ndarray]] = [[] for _ in range(_SIDES)]
    cost, count = 0.0, 0
    for some, by_hidden, below in zip(seen.values(), fits, hidden, strict=True):
        for picture, (far, order) in zip(some, by_hidden[below], strict=True):
            cost, count = cost + far, count + _SHOWN
            for side, k in zip(picture, order, strict=True):
                given[k].append(side)
    return cost / count, hidden, given


def _torn(seen: dict[str, list[np.ndarray]], colours: np.ndarray, hidden: tuple[int, ...]) -> float:
    """By how much, at worst, the pictures of an answer would rather hide another colour than is left for it."""
    worst = 0.0
    for some, below in zip(seen.values(), hidden, strict=True):
        fits = [np.mean([_fit(p, colours, k)[0] for p in some]) for k in range(_SIDES)]
        worst = max(worst, float(fits[below] - min(fits)))
    return worst


def _fit(picture: np.ndarray, colours: np.ndarray, hidden: int) -> tuple[float, tuple[int, ...]]:
    """How far three sides are from the colours that are not ``hidden``, each used once, and which is which."""
    orders = permutations([k for k in range(_SIDES) if k != hidden])
    fits = ((sum(apart(s, colours[k]) for s, k in zip(picture, o, strict=True)), o) for o in orders)
    return min(fits)


def _as_seen(seen: dict[str, list[np.ndarray]]) -> FourSided:
    """Any number of answers: colours that are near each other are one side."""
    colours: list[np.ndarray] = []
    shown: dict[str, tuple[int, ...]] = {}
    for answer, pictures in seen.items():
        votes: list[int] = []
        for sides in pictures:
            for side in sides:
                near = [apart(side, known) for known in colours]
                if not near or min(near) > SAME:
                    colours.append(np.float32(side))
                    near.append(0.0)
                votes.append(int(np.argmin(near)))
        counts = np.bincount(votes, minlength=len(colours))
        shown[answer] = tuple(int(k) for k in np.flatnonzero(2 * counts > len(pictures)))
    for one, sides in shown.items():
        twins = [other for other, theirs in shown.items() if other != one and theirs == sides]
        if twins:
            raise UnreadableError(
                "sides-alike",
                "the pictures of {name} show the same colours as those of {others}; "
                "take them from above, the die in the same light as in the game",
                name=one,
                others=", ".join(twins),
            )
        if not sides:
            raise UnreadableError(
                "sides-of-no-colour",
                "the pictures of {name} show the same colours as those of none; "
                "take them from above, the die in the same light as in the game",
                name=one,
            )
    return FourSided(np.float32(colours), shown)
