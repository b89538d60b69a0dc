"""How dice are made: pips printed or drilled, bodies plain, marbled, speckled, wooden or clear."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Finish:
    """All parts are 0..1 and 0 is a plain body with printed pips.

    ``drilled`` is the depth of a pip in its radius, ``marbled`` how strongly veins of the colour ``second``
    (BGR) show, ``speckled`` the share of the body in dots of it, ``grain`` how deep the grain of wood is,
    ``clear`` how much of the far sides shows through. ``ace`` is the colour of a single pip if it has one of
    its own, ``wide`` how far from the middle of a face its outer pips are, in edges.
    """

    drilled: float = 0.0
    marbled: float = 0.0
    speckled: float = 0.0
    grain: float = 0.0
    clear: float = 0.0
    second: tuple[float, float, float] = (255, 255, 255)
    ace: tuple[float, float, float] | None = None
    wide: float = 0.26


PLAIN = Finish()


def stained(finish: Finish, colour: np.ndarray, unit: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """``colour`` (n, 3) of a body as its material makes it at the points ``unit`` (n, 3), in edges."""
    second = np.float32(finish.second)
    if finish.marbled:
        bent = unit + 0.12 * np.sin(_waves(unit, rng, 7.0, 3))
        veins = np.abs(_waves(bent, rng, 6.0, 1)[:, 0] % (2 * np.pi) - np.pi) / np.pi
        colour = colour + (finish.marbled * veins**2)[:, None] * (second - colour)
    if finish.speckled:
        cell = np.floor(unit * 26 + 50).astype(np.int64)
        dice = (cell @ np.int64([73856093, 19349663, 83492791]) * 2654435761 >> 9) % 1000
        colour = np.where((dice < 1000 * finish.speckled)[:, None], second, colour)
    if finish.grain:
        lines = np.sin(_waves(unit * (1, 1, 0.15), rng, 45.0, 1)[:, 0] + 3 * unit[:, 2])
        colour = colour * (1 + finish.grain * lines)[:, None]
    return colour


def _waves(unit: np.ndarray, rng: np.random.Generator, often: float, count: int) -> np.ndarray:
    """Phases (n, count) of plane waves through the points."""
    return unit @ rng.normal(0, often, (3, count)).astype(np.float32) + rng.uniform(0, 6, count)
