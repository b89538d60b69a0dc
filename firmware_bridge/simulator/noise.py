"""A bad cable, on purpose: bytes dropped, doubled, delayed, reordered or flipped."""

from __future__ import annotations

import random
from dataclasses import dataclass, fields


@dataclass(frozen=True, slots=True)
class Rates:
    """How likely each fault is for each piece of data that passes (0 to 1)."""

    drop: float = 0.0
    """A byte, or everything, is lost."""
    double: float = 0.0
    """It arrives twice."""
    delay: float = 0.0
    """It arrives late, up to :data:`LATEST` seconds."""
    reorder: float = 0.0
    """What comes next overtakes it."""
    flip: float = 0.0
    """Bits of one byte change."""

    @classmethod
    def all(cls, rate: float) -> Rates:
        """The same rate for every fault."""
        return cls(**{field.name: rate for field in fields(cls)})


LATEST = 0.4
"""Longest delay in seconds."""
_OVERTAKEN = 0.01


class Noise:
    """Decides for each piece of data what arrives when."""

    def __init__(self, rates: Rates, seed: int = 0) -> None:
        self.rates = rates
        self._rng = random.Random(seed)
        self.faults = 0
        """How many faults there were."""

    def _strikes(self, rate: float) -> bool:
        struck = rate > 0 and self._rng.random() < rate
        self.faults += struck
        return struck

    def passes(self, data: bytes) -> list[tuple[float, bytes]]:
        """``(seconds from now, bytes)`` for everything that arrives of ``data``."""
        rates, rng = self.rates, self._rng
        late = 0.0
        if self._strikes(rates.drop):
            at = rng.randrange(len(data))
            data = b"" if rng.random() < 0.5 else data[:at] + data[at + rng.randint(1, 8) :]
        if data and self._strikes(rates.flip):
            at = rng.randrange(len(data))
            data = data[:at] + bytes((data[at] ^ rng.randint(1, 255),)) + data[at + 1 :]
        if self._strikes(rates.delay):
            late += rng.random() * LATEST
        if self._strikes(rates.reorder):
            late += _OVERTAKEN
        arrivals = [(late, data)] if data else []
        if data and self._strikes(rates.double):
            arrivals.append((late + rng.random() * LATEST, data))
        return arrivals
