"""Speed, each figure next to a reference that was measured in the same run on the same machine.

Each module of this package has a list ``MEASUREMENTS``; ``companion bench`` finds them by itself.
"""

from __future__ import annotations

import importlib
import pkgutil

from companion.bench.measurement import Bound, Measurement, Result, in_turns, measure

__all__ = ["Bound", "Measurement", "Result", "in_turns", "measure", "measurements"]


def measurements() -> list[Measurement]:
    """Everything that can be measured, in the order of the modules' names."""
    found: list[Measurement] = []
    for info in pkgutil.iter_modules(__path__):
        module = importlib.import_module(f"{__name__}.{info.name}")
        found.extend(getattr(module, "MEASUREMENTS", ()))
    return found
