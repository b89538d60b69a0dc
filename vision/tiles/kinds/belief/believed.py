"""How likely a square of a board is each name, by all that speaks for it and against it: small networks were taught what that is worth."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import numpy as np

from vision.tiles.kinds.belief.evidence import Evidence, of_likeliest
from vision.tiles.kinds.belief.in_numbers import among_others, in_numbers

#: What is left of a chance in which something speaks against it.
DOUBT = 0.5
#: Chance from which a square is sure.
SURE = 0.85
#: Part of the score that is usual on a board by which the second judge prefers a name clearly.
_CLEAR = 0.2
#: Pictures of a kind that are few, chance that the first judge gives a name below which he is against it, and from which it is sure
#: for all that.
_FEW, _AGAINST, _SURELY = 8, 0.2, 0.95
#: Deviations from what is usual beyond which a number counts no more.
MOST = 5.0

#: Layers of a network, the answer among them.
LAYERS = 3
#: What was taught: of a square by itself, and among the others.
ALONE, TOGETHER = (Path(__file__).with_name(f"{name}.npz") for name in ("alone", "together"))


def believed(evidence: Evidence) -> np.ndarray:
    """How likely squares are each name, (n, names), by all evidence.

    First each by itself, and then with what those that look alike are likely to be. The last name, something that is like nothing
    known, is as likely as all others are unlikely.
    """
    numbers = in_numbers(evidence)
    alone = likely(numbers, _network(ALONE))
    chances = likely(among_others(numbers, alone, evidence.ground.apart), _network(TOGETHER))
    doubted = _hazy(chances, evidence) | _hardly_known(chances, evidence)
    return np.where(doubted[:, None], DOUBT, 1) * chances


def _hazy(chances: np.ndarray, evidence: Evidence) -> np.ndarray:
    """On which squares (n, bool) a reflection lies while the second judge does not clearly prefer their likeliest name to all others.

    He compares pictures, and a reflection lends each the same white: the nearest then says little.
    """
    named = chances.argmax(axis=1)[:, None]
    score = of_likeliest(chances, evidence.scores)
    rival = np.where(np.arange(chances.shape[1]) == named, -np.inf, evidence.scores).max(axis=1)
    return evidence.veiled & (score < rival + _CLEAR * evidence.usual(evidence.scores.max(axis=1)))


def _hardly_known(chances: np.ndarray, evidence: Evidence) -> np.ndarray:
    """Which squares (n, bool) are named after a kind of which a few pictures are known, against the first judge.

    Lessons have at least four photographs of boards, which show each kind more often: of fewer pictures nothing was taught.
    """
    worth = np.append(evidence.enrolled.worth, 0)[chances.argmax(axis=1)]
    denied = of_likeliest(chances, evidence.judged) < _AGAINST
    few = (worth > 0) & (worth < _FEW) & (not evidence.enrolled.one_light)
    return few & denied & (chances.max(axis=1) < _SURELY)


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
