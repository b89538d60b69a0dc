"""Every way to pay a price in influence cubes, coins standing in for any of them."""

from __future__ import annotations

import functools
import itertools

from companion.games.village.moves import Payment
from companion.games.village.numbers import Cost
from companion.games.village.terms import INFLUENCE, Means


def ways(cost: Cost, cubes: list[int], coins: int, ring: bool) -> tuple[Payment, ...]:
    """All payments of ``cost`` from these cubes and coins; the ring counts as one more coin.

    Cubes first: the way that keeps most coins comes first.
    """
    c0, c1, c2, c3 = cost
    h0, h1, h2, h3 = cubes
    have = (
        h0 if h0 < c0 else c0,
        h1 if h1 < c1 else c1,
        h2 if h2 < c2 else c2,
        h3 if h3 < c3 else c3,
    )
    total = c0 + c1 + c2 + c3
    missing = total - sum(have)
    if missing > coins + ring:
        return ()
    return _ways(cost, have, coins if coins < total else total, ring)


@functools.cache
def _ways(cost: Cost, have: Cost, coins: int, ring: bool) -> tuple[Payment, ...]:
    found = []
    for cubes in itertools.product(*(range(n, -1, -1) for n in have)):
        missing = sum(cost) - sum(cubes)
        for rings in (0, 1) if ring else (0,):
            if 0 <= missing - rings <= coins:
                paid = [Means(colour) for colour in INFLUENCE for _ in range(cubes[colour])]
                found.append((*paid, *[Means.COIN] * (missing - rings), *[Means.RING] * rings))
    return tuple(sorted(set(found), key=lambda payment: (sum(m >= Means.COIN for m in payment), payment)))


def coin_ways(coins: int, ring: bool) -> tuple[Payment, ...]:
    """The ways to pay exactly one coin, where no cube will do."""
    return ((Means.COIN,),) * (coins > 0) + ((Means.RING,),) * ring


@functools.cache
def well_ways(cubes: tuple[int, ...], coins: int, ring: bool) -> tuple[Payment, ...]:
    """All payments of three cubes of one colour. Arguments may be capped at three."""
    found: dict[Payment, None] = {}
    for colour in INFLUENCE:
        cost: Cost = tuple(3 * (colour == other) for other in INFLUENCE)  # type: ignore[assignment]
        for payment in ways(cost, list(cubes), coins, ring):
            found[payment] = None
    return tuple(sorted(found, key=lambda payment: (sum(m >= Means.COIN for m in payment), payment)))
