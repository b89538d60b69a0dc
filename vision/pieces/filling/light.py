"""The light of a whole picture and the names of the colours in it, found together.

One sticker that looks orange may be a red one under a warm lamp; thirty stickers tell the lamp. In logarithms
of its channels a colour is a point. Lamp, balance, saturation and exposure move all points, and near ones alike
(a Gaussian process over colours); each space shows one of the moved colours at a light of its own, or something
that was never enrolled. Colours and names are fitted in turns from many starts (expectation and maximisation of
a mixture whose centres have a prior). Fits that end in other names are weighed by their evidence, so a name is
as sure as the share of all explanations that give it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.pieces.filling.lamps import STARTS, Kinds, band_of
from vision.pieces.filling.tones import Shown, Spaces, reflecting, unveiled

#: How far light and tint of single pieces of a picture lie apart as a rule, and how many pieces that counts for.
_APART, _USUAL = np.array([0.28, 0.06, 0.06]) ** 2, 3.0
#: For how many pieces the spread of all colours counts in that of one.
_ALIKE = np.array([20.0, 8.0, 8.0])
#: How near a lamp is to one of the enrolment: times as far as those spread; of a new one it tells nothing.
_WIDTHS = (1.0, 2.5, np.inf)
#: Part of pieces with a tint three times as far off; part of things never enrolled, and the space of all tints.
_ODD, _STRANGE, _TINTS = 0.06, 0.01, 36.0
#: Rounds, after which of them only so many different starts go on; evidence counts a little less than it claims.
_ROUNDS, _KEPT, _CLAIM = 24, {4: 8, 8: 4}, 0.5
#: Step of all colours, as logarithms, under which another round changes nothing.
_FOUND = 1e-3
#: Rounds before the spread of what is seen is believed.
_STEADY = 4
#: Part of pieces on which a lamp is reflected evenly, and what such a colour varies more than others, as variances.
_REFLECTS, _EVEN = 0.12, np.array([0.1, 0.04, 0.04]) ** 2


def named(seen: Sequence[Shown], shots: Sequence[np.ndarray], looks: np.ndarray | None = None) -> np.ndarray:
    """How likely each of some spaces of one picture has each colour, or (last) none of them: (n, colours + 1).

    ``shots`` are for each colour the BGR colours (m, 3) of its enrolled pictures, ``looks`` (n, colours) logarithms of how
    likely other evidence has each space of each colour.
    """
    trust = np.array([one.trust for one in seen])
    spaces, kinds = Spaces(np.array([one.colour for one in seen], float), trust), Kinds(shots)
    veiled = [(i, Spaces(unveiled(one))) for i, one in enumerate(seen) if one.shines]
    fits = _fits(spaces, kinds, veiled)
    evidence, shares = np.array([e for e, _ in fits]), np.array([s for _, s in fits])
    if looks is not None:
        shares[..., :-1] *= np.exp(looks)
        total = shares.sum(axis=-1, keepdims=True)
        evidence, shares = evidence + np.log(total[..., 0]).sum(axis=-1), shares / total
    weights = np.exp(_CLAIM * (evidence - evidence.max()))
    return np.einsum("f,fnk->nk", weights / weights.sum(), shares)


@dataclass
class _Guess:
    """Centres (starts, colours, 3), their spread, and the spread (starts, 3) of the whole picture, as variances.

    ``width`` (starts,) is how near the lamp of each is to one of the enrolment.
    """

    centres: np.ndarray
    spread: np.ndarray
    scene: np.ndarray
    width: np.ndarray

    def only(self, which: list[int]) -> _Guess:
        return _Guess(self.centres[which], self.spread[which], self.scene[which], self.width[which])

    @property
    def band(self) -> np.ndarray:
        """How far enrolled pictures spread around those of such lamps, (starts, 1, 3), as variances."""
        return band_of(self.width)

    def odd(self) -> np.ndarray:
        """Logarithm (starts,) of how likely such spreads are."""
        from_usual, from_scene = self.scene / _APART, self.spread / self.scene[:, None]
        return -0.5 * (_USUAL * (np.log(from_usual) + 1 / from_usual - 1)).sum(axis=1) - 0.5 * (
            _ALIKE * (np.log(from_scene) + 1 / from_scene - 1)
        ).sum(axis=(1, 2))


@dataclass
class _Look:
    """What a guess makes of the spaces.

    How far each is off (starts, n, colours, 3) and with which variance, logarithms of how likely each look is for each
    colour or none (starts, n, colours + 1), whose they are, what they weigh for each colour, and the evidence (starts,).
    """

    off: np.ndarray
    variance: np.ndarray
    logs: np.ndarray
    shares: np.ndarray
    weights: np.ndarray
    evidence: np.ndarray

    @property
    def likely(self) -> np.ndarray:
        """How likely each look is for each colour or none (starts, n, colours + 1)."""
        return np.exp(self.logs)


def _look(spaces: Spaces, guess: _Guess, haste: float = 1.0) -> _Look:
    """Expectation; less ``haste`` than 1 divides doubtful spaces more evenly."""
    off = spaces.off(guess.centres)
    variance = guess.spread[:, None] + spaces.noise[None, :, None]
    # Each axis by itself: NumPy takes many times as long over so short a one.
    far, wide = sum(_axes(off * off / variance)), np.log(math.prod(_axes(variance)))
    usual = -0.5 * (far + wide) + np.log((1 - _ODD) / off.shape[2])
    odd = -0.5 * (far / 9 + wide) + np.log(_ODD / 27 / off.shape[2])
    every = np.empty((*far.shape[:2], off.shape[2] + 1))
    every[..., :-1] = np.logaddexp(usual, odd)
    every[..., -1] = np.log(_STRANGE / _TINTS) + 1.5 * np.log(2 * np.pi)
    top = every.max(axis=-1, keepdims=True)
    shares = np.exp(every - top)
    whole = shares.sum(axis=-1, keepdims=True)
    total = (top + np.log(whole))[..., 0]
    shares /= whole
    if haste < 1:
        shares **= haste
        shares /= shares.sum(axis=-1, keepdims=True)
    core = np.exp(usual - every[..., :-1])
    weights = shares[..., :-1] * (core + (1 - core) / 9) * spaces.trust[:, None]
    return _Look(off, variance, every, shares, weights, total @ spaces.trust)


def _axes(numbers: np.ndarray) -> np.ndarray:
    """Numbers (..., 3) along each of the axes, (3, ...)."""
    return np.moveaxis(numbers, -1, 0)


def _refitted(
    look: _Look, guess: _Guess, spaces: Spaces, kinds: Kinds, spread: bool
) -> tuple[_Guess, np.ndarray]:
    """Maximisation: the guess that explains its look best, and how stiff it is (starts, 3, colours, colours)."""
    weights, variance = look.weights[..., None] / look.variance, guess.spread[:, None] / look.variance
    stiff = weights.sum(axis=1)
    pull = (weights * (guess.centres[:, None] + look.off)).sum(axis=1)
    _, pictures = kinds.near(guess.centres, guess.band)
    instead = np.isfinite(guess.band) / kinds.alone  # of what a lamp does to one colour alone
    stiff += 1 / guess.band - instead
    pull += pictures / guess.band - kinds.middle * instead
    every = kinds.stiff + np.einsum("skc,kl->sckl", stiff, np.eye(len(kinds.middle)))
    right = pull.swapaxes(1, 2) + np.einsum("ckl,lc->ck", kinds.stiff, kinds.middle)
    centres = np.linalg.solve(every, right[..., None])[..., 0].swapaxes(1, 2)
    if not spread:
        return _Guess(centres, guess.spread, guess.scene, guess.width), every
    squares = (variance * look.off) ** 2 + variance * spaces.noise[None, :, None]
    squares = (look.weights[..., None] * squares).sum(axis=1)
    number = look.weights.sum(axis=1)[..., None]
    scene = (_USUAL * _APART + squares.sum(axis=1)) / (_USUAL + number.sum(axis=1))
    spread = (_ALIKE * scene[:, None] + squares) / (_ALIKE + number)
    return _Guess(centres, spread, scene, guess.width), every


def _fits(
    spaces: Spaces, kinds: Kinds, veiled: Sequence[tuple[int, Spaces]]
) -> list[tuple[float, np.ndarray]]:
    """Explanations by lamps as near to an enrolled one as each of :data:`_WIDTHS`: evidence, and shares (n, colours + 1).

    ``veiled`` are spaces (by number) under a reflection, and what colours they may have.
    """
    centres = np.tile(kinds.starts(), (len(_WIDTHS), 1, 1))
    usual = np.broadcast_to(_APART, (len(centres), 3))
    guess = _Guess(centres, np.broadcast_to(_APART, centres.shape), usual, np.repeat(_WIDTHS, STARTS))
    for turn in range(_ROUNDS):
        look = _look(spaces, guess, min(1.0, 0.5 + turn / 8))
        if turn in _KEPT:
            guess = guess.only(_different(look, guess, kinds.likely(guess.centres, guess.width), _KEPT[turn]))
            look = _look(spaces, guess)
        before = guess
        guess, stiff = _refitted(look, guess, spaces, kinds, turn >= _STEADY)
        if turn > max(_KEPT) and np.abs(guess.centres - before.centres).max() < _FOUND:
            break
    look = _look(spaces, guess)
    evidence = look.evidence + kinds.likely(guess.centres, guess.width) + guess.odd()
    evidence -= 0.5 * (np.linalg.slogdet(stiff)[1].sum(axis=1) + kinds.volume)
    shares = _may_reflect(look, spaces, guess, kinds)
    for number, colours in veiled:
        shares[:, number] = _look(colours, guess).likely.mean(axis=1)
        shares[:, number] /= shares[:, number].sum(axis=-1, keepdims=True)
    return [(float(evidence[i]), shares[i]) for i in _different(look, guess, evidence, STARTS)]


def _may_reflect(look: _Look, spaces: Spaces, guess: _Guess, kinds: Kinds) -> np.ndarray:
    """The shares (starts, n, colours + 1) of a look if a lamp may be reflected evenly on any space: that shows no edge."""
    tint = (guess.centres - kinds.middle)[..., 1:].mean(axis=1)
    paler = [
        _look(spaces, _Guess(centres, guess.spread + _EVEN, guess.scene, guess.width)).likely[..., :-1]
        for centres in reflecting(guess.centres, tint)
    ]
    every = look.likely.copy()
    every[..., :-1] += _REFLECTS * (np.mean(paler, axis=0) - every[..., :-1])
    return every / every.sum(axis=-1, keepdims=True)


def _different(look: _Look, guess: _Guess, prior: np.ndarray, most: int) -> list[int]:
    """The likeliest starts, of lamps of each width, that have come to different names."""
    found: dict[float, dict[bytes, int]] = {width: {} for width in _WIDTHS}
    for start in np.argsort(-(look.evidence + prior)):
        found[guess.width[start]].setdefault(look.shares[start].argmax(axis=-1).tobytes(), int(start))
    return [start for starts in found.values() for start in list(starts.values())[:most]]
