"""Every maker of draws and rolls, for the contract suite. A new one is added here and nowhere else."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from hardware.randomisers import ByHand, Generator
from hardware.randomisers.fair import seed_from_word


@dataclass(frozen=True)
class Maker:
    """One kind of randomiser, ready for tests."""

    name: str
    make: Callable[[], Any]
    """A working one. Calls ``pytest.skip`` with the reason where it cannot exist."""
    broken: Callable[[], Any] | None = None
    """One that cannot answer; ``None`` for a kind that never fails."""


def a_person_who_draws(seed: int = 1) -> Callable[[Any], str]:
    """Somebody who really draws from what the request says lies in the bag."""
    rng = random.Random(seed)

    def enter(request: Any) -> str:
        texts, weights = zip(*request.outcomes, strict=True)
        return f" {rng.choices(texts, weights)[0]}\n"

    return enter


MAKERS = (
    Maker("generator", lambda: Generator(lambda: seed_from_word("7"))),
    Maker("by hand", lambda: ByHand(a_person_who_draws()), broken=lambda: ByHand(lambda request: None)),
)
