"""The owner's numbers for one physical copy of a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Box:
    """What differs from the shipped numbers in one copy."""

    game: str
    name: str
    numbers: Mapping[str, Any] = field(default_factory=dict)
