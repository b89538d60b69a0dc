"""The colours that were enrolled, and how lamps never seen move them: near ones alike (a Gaussian process over colours)."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.pieces.filling.tones import tones_of

#: What a lamp and a camera never seen do along the axes: to all colours, and to each as far as it is from grey.
_TINT, _SATURATION = (0.7, 0.08, 0.2), (0.15, 0.4, 0.5)
#: The same to colours that are alike (and how far apart those are at most), and to one alone.
_KIN, _NEAR, _ALONE = (0.22, 0.11, 0.11), 0.5, 0.05
#: How far pictures of the enrolment spread, as variances, and the logarithm of the odds that a lamp is near to one of theirs.
_BAND, _ODDS = np.array([0.15, 0.06, 0.06]) ** 2, 8.0
#: Lamps that are tried first.
STARTS = 24
#: Enrolled pictures of a colour that are remembered.
_MOST = 60


class Kinds:
    """Enrolled colours: their middle (colours, 3), each picture of them, and how lamps may move them."""

    def __init__(self, shots: Sequence[np.ndarray]) -> None:
        every = [tones_of(some)[:: max(1, len(some) // _MOST)] for some in shots]
        self.middle = np.array([some.mean(axis=0) for some in every])
        most = max(len(some) for some in every)
        self.shots = np.array([np.resize(some, (most, 3)) for some in every])
        self.rare = np.array(
            [np.where(np.arange(most) < len(some), -np.log(len(some)), -np.inf) for some in every]
        )
        apart = ((self.middle[:, None] - self.middle) ** 2).sum(axis=-1)
        alike, itself = np.exp(-apart / (2 * _NEAR**2)), _ALONE**2 * np.eye(len(every))
        chroma = [np.linalg.norm(self.middle[:, 1:], axis=1), self.middle[:, 1], self.middle[:, 2]]
        self.moves = np.array(
            [
                tint**2 + saturation**2 * np.outer(along, along) + kin**2 * alike + itself
                for tint, saturation, kin, along in zip(_TINT, _SATURATION, _KIN, chroma, strict=True)
            ]
        )
        self.stiff = np.linalg.inv(self.moves)
        self.volume = np.linalg.slogdet(self.moves)[1].sum()
        self.alone = np.einsum("ckk->kc", self.moves)
        varied = np.array([some.var(axis=0) for some in every]) + _BAND
        less = 1 / np.minimum(varied, 0.98 * self.alone) - 1 / self.alone
        # What remains of the prior where it is multiplied with that of the pictures: their evidence is divided by it.
        self.remains = -0.5 * sum(
            np.linalg.slogdet(np.eye(len(every)) + self.moves[c] @ np.diag(less[:, c]))[1] for c in range(3)
        ) + 0.5 * float(np.log1p(less * self.alone).sum())

    def starts(self) -> np.ndarray:
        """Centres (starts, colours, 3) under lamps in which one colour looks as in one of its pictures, or drawn."""
        rng = np.random.default_rng(5)
        centres = np.repeat(self.middle[None], STARTS, axis=0)
        draw = np.linalg.cholesky(self.moves)
        for start in range(1, STARTS):
            if start % 3:
                kind = rng.integers(len(self.middle))
                picture = self.shots[kind, rng.integers((self.rare[kind] > -np.inf).sum())]
                along = self.moves[:, :, kind] / self.moves[:, kind, kind][:, None]
                centres[start] += (along * (picture - self.middle[kind])[:, None]).T
            else:
                centres[start] += np.einsum("ckl,cl->kc", draw, rng.standard_normal(draw.shape[:2]))
        return centres

    def near(self, centres: np.ndarray, band: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Logarithm of how dense enrolled pictures lie around centres (starts, colours), and where those lie.

        They spread by ``band`` (starts, 1, 3), as variances.
        """
        off = ((centres[:, :, None] - self.shots) ** 2 / band[:, None]).sum(axis=-1)
        each = self.rare - off / 2
        total = np.logaddexp.reduce(each, axis=-1)
        pull = np.einsum("skm,kmc->skc", np.exp(each - total[..., None]), self.shots)
        return total - 0.5 * np.log(2 * np.pi * band).sum(axis=-1), pull

    def likely(self, centres: np.ndarray, width: np.ndarray) -> np.ndarray:
        """Logarithm (starts,) of how likely a lamp, so near to one of the enrolment, ``width`` (starts,), puts the colours there."""
        moved = centres - self.middle
        lamp = -0.5 * np.einsum("skc,ckl,slc->s", moved, self.stiff, moved)
        single = -0.5 * (moved**2 / self.alone + np.log(2 * np.pi * self.alone)).sum(axis=-1)
        known = (self.near(centres, band_of(width))[0] - single).sum(axis=1) - self.remains + _ODDS
        return lamp + np.where(np.isinf(width), 0, known)


def band_of(width: np.ndarray) -> np.ndarray:
    """How far enrolled pictures spread around those of lamps so near to them, ``width`` (starts,): (starts, 1, 3), as variances."""
    return _BAND * width[:, None, None] ** 2
