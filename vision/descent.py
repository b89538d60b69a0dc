"""The least of a sum of squares, by Levenberg and Marquardt's steps: what a few numbers must be for what is seen to fit.

Small problems are solved with it hundreds of times a picture, in a third of a millisecond each.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

#: By how much a step that leads nowhere is held back at first, ten times as much the next time, and at most.
_HELD = (1e-5, 1e2)

Linear = tuple[np.ndarray, np.ndarray]
"""How each of k numbers moves m others, (m, k), and what these are still off, (m,): where they should be less where they are."""


def descend(
    state: np.ndarray,
    look: Callable[[np.ndarray], Linear | None],
    steps: int = 30,
    less: float = 1e-3,
) -> np.ndarray:
    """The numbers (k,), from a first guess on, that leave the least; ``look`` tells what some leave, None where they are impossible.

    After so many ``steps``, or one that makes the rest less by a smaller part than ``less``, it is enough. Numbers that leave
    the same whatever they are stay as they were guessed.
    """
    found, held = look(state), 0.0
    for _ in range(steps):
        if found is None:
            break
        closer = None
        while closer is None and held < _HELD[1]:
            tried = state + _step(*found, held)
            there = look(tried)
            if there is not None and _rest(there) < _rest(found):
                closer = tried, there
            else:
                held = max(10 * held, _HELD[0])
        if closer is None:
            break
        before, (state, found), held = _rest(found), closer, held / 10
        if _rest(found) > (1 - less) * before and held < _HELD[0]:
            break
    return state


def _rest(found: Linear) -> float:
    return float(found[1] @ found[1])


def _step(moves: np.ndarray, off: np.ndarray, held: float) -> np.ndarray:
    """The step (k,) that leaves the least as far as all is linear, ``held`` back by so much (squared, of what each number moves)."""
    hold = np.sqrt(held) * np.diag(np.linalg.norm(moves, axis=0))
    # The shortest of the best steps, for the sake of numbers that may be anything.
    return np.linalg.lstsq(np.vstack([moves, hold]), np.append(off, np.zeros(len(hold))), rcond=1e-9)[0]
