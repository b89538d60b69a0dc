"""A small learner: which of a few classes do these numbers belong to?

Kernel ridge regression, one class against the rest; closed form, no randomness, a few hundred samples.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np


@dataclass
class Learner:
    """Trained on samples (n, d); ``scores`` answers (m, classes)."""

    names: list[str]
    mean: np.ndarray
    spread: np.ndarray
    samples: np.ndarray
    weights: np.ndarray
    width: float

    @classmethod
    def train(cls, samples: np.ndarray, labels: list[str], floor: float, stiffness: float = 0.05) -> Learner:
        """From ``samples`` float (n, d), one label each; classes count alike however many samples they have.

        ``floor`` is the least spread of a number that means anything.
        """
        names = sorted(set(labels))
        samples = np.asarray(samples, np.float64)
        mean, spread = samples.mean(axis=0), samples.std(axis=0) + floor
        scaled = (samples - mean) / spread
        kernel, width = _kernel(scaled)
        target = np.array([[1.0 if label == name else 0.0 for name in names] for label in labels])
        rarity = np.array([len(labels) / labels.count(label) / len(names) for label in labels])
        ridge = np.diag(stiffness / rarity)
        weights = np.linalg.solve(kernel + ridge, target)
        return cls(names, mean, spread, scaled, weights, width)

    def scores(self, samples: np.ndarray) -> np.ndarray:
        """About 1 for the class a sample belongs to and 0 for others; all near 0 for what is like none."""
        scaled = (np.asarray(samples, np.float64) - self.mean) / self.spread
        return 1 / (1 + _squares(scaled, self.samples) / self.width) @ self.weights

    def arrays(self, prefix: str) -> dict[str, np.ndarray]:
        """For ``np.savez``."""
        return {
            f"{prefix}names": np.array(self.names),
            f"{prefix}mean": self.mean,
            f"{prefix}spread": self.spread,
            f"{prefix}samples": self.samples.astype(np.float32),
            f"{prefix}weights": self.weights.astype(np.float32),
            f"{prefix}width": np.array(self.width),
        }

    @classmethod
    def from_arrays(cls, arrays, prefix: str) -> Learner:
        get = {k: arrays[prefix + k] for k in ("names", "mean", "spread", "samples", "weights", "width")}
        return cls(
            [str(n) for n in get["names"]],
            get["mean"],
            get["spread"],
            get["samples"],
            get["weights"],
            float(get["width"]),
        )


def left_out(
    samples: np.ndarray, target: np.ndarray, trust: np.ndarray, floor: float, stiffness: float, few: float
) -> np.ndarray:
    """What a learner of all other samples (n, d) says of each, (n,): about 1 or -1 as its ``target`` (n,), or 0 if unlike all.

    Samples count as far as they are trusted (n, 0..1), both targets alike however many samples have them. The fewer others
    the rarer target has, the less is said: half with ``few``.
    """
    trust = np.maximum(trust, 1e-3)
    up, down = target > 0, target <= 0
    many = np.array([trust[up].sum(), trust[down].sum()])
    others = np.minimum(many[0] - trust * up, many[1] - trust * down).clip(0)
    if not others.any():
        return np.zeros(len(target))
    scaled = (samples - samples.mean(axis=0)) / (samples.std(axis=0) + floor)
    rarity = many.sum() / 2 / np.where(up, *many)
    inverse = np.linalg.inv(_kernel(scaled)[0] + np.diag(stiffness / (rarity * trust)))
    return (target - inverse @ target / np.diag(inverse)) * others / (others + few)


def _kernel(scaled: np.ndarray) -> tuple[np.ndarray, float]:
    """How alike samples are (0..1), and the width of that."""
    gaps = _squares(scaled, scaled)
    width = float(np.median(gaps[gaps > 1e-9])) if (gaps > 1e-9).any() else 1.0
    return 1 / (1 + gaps / width), width


def _squares(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    return np.maximum(0, (a**2).sum(axis=1)[:, None] + (b**2).sum(axis=1)[None] - 2 * a @ b.T)
