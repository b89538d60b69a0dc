"""How likely squares that rules leave in doubt are each name, by all that was heard: small networks were taught what that is worth."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import numpy as np

from vision.tiles.kinds.belief.believed import SURE
from vision.tiles.kinds.belief.doubts import under_a_reflection
from vision.tiles.kinds.belief.evidence import Heard, Named
from vision.tiles.kinds.belief.in_numbers import among_others, in_numbers

#: Chance from which a square that rules leave in doubt is named.
NAMED = 0.95
#: Part of the usual score of the second judge below which a land is like hardly any picture of it.
_LIKE = 0.5
#: Deviations from what is usual beyond which a number counts no more.
MOST = 5.0

#: Layers of a network, the answer among them.
LAYERS = 3
#: What was taught: of a square by itself, and among the others.
ALONE, TOGETHER = (Path(__file__).with_name(f"{name}.npz") for name in ("alone", "together"))


def settle_doubts(chances: np.ndarray, heard: Heard) -> None:
    """Put the chances (n, names) of squares that are in doubt right, in place, where the networks are sure of a name.

    A reflection lends all pictures the same white: there the second judge must clearly prefer it, too. And a land that is like
    hardly any picture of it, with nothing on it that says why, may be one that was never enrolled.
    """
    doubtful = chances.max(axis=1) < SURE
    if not doubtful.any():
        return
    said = weighed(heard)
    name = Named(heard.evidence, said)
    strange = (name.score < _LIKE * name.usual_score) & (name.number != heard.enrolled.empty)
    strange &= ~heard.evidence.stands
    sure = (said[:, :-1].max(axis=1) > NAMED) & ~under_a_reflection(name) & ~strange
    chances[doubtful & sure] = said[doubtful & sure]


def weighed(heard: Heard) -> np.ndarray:
    """How likely squares are each name, (n, names): first each by itself, and then with what those that look alike are likely to be.

    The last name, something that is like nothing known, is as likely as all others are unlikely.
    """
    numbers = in_numbers(heard)
    alone = likely(numbers, _network(ALONE))
    return likely(among_others(numbers, alone, heard.ground.apart), _network(TOGETHER))


def likely(numbers: np.ndarray, network: Mapping[str, np.ndarray]) -> np.ndarray:
    """The chances (n, names) by the numbers (n, names - 1, d) of every name but the last.

    What several networks of two layers in between, taught alike from other beginnings, say on the mean: their weights are (networks,
    rows, columns).
    """
    seen = np.clip((numbers - network["usual"]) / network["spread"], -MOST, MOST)
    seen = seen.reshape(-1, numbers.shape[-1])
    for k in range(LAYERS):
        seen = np.maximum(seen, 0) if k else seen
        seen = seen @ network[f"weights_{k}"] + network[f"bias_{k}"]
    odds = seen.mean(axis=0).reshape(numbers.shape[:-1])
    odds = np.pad(odds.astype(float), ((0, 0), (0, 1)))
    chances = np.exp(odds - odds.max(axis=1, keepdims=True))
    return chances / chances.sum(axis=1, keepdims=True)


@cache
def _network(path: Path) -> dict[str, np.ndarray]:
    with np.load(path) as known:
        return dict(known)
