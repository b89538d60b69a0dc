"""A picture of a kind as numbers: how often which colour shows, and logarithms of its tones and texture."""

from __future__ import annotations

import numpy as np

from vision.tiles.kinds.texture import NUMBERS, TONES, clear, described, unlit
from vision.tiles.pixels import EMPTY, inner_statistics, statistics, within_rim

#: Deviation of brightness within kinds, as a logarithm, up to which all pictures were taken in one light.
_ONE_LIGHT = 0.12


def numbers_of(faces: np.ndarray) -> np.ndarray:
    """Histograms and logarithms of faces (n, 48, 48, 3), BGR uint8: (n, 246)."""
    return np.concatenate([0.1 * statistics(faces), described(faces)], axis=1)


def unlit_numbers(faces: np.ndarray, seen: np.ndarray, look: np.ndarray) -> np.ndarray:
    """The same of faces without their ``look`` (5,), of which ``seen`` is :func:`described`."""
    inner = within_rim(faces)  # no more of them counts
    return np.concatenate([0.1 * inner_statistics(unlit(inner, look)), clear(seen, look)], axis=1)


def described_in(numbers: np.ndarray) -> np.ndarray:
    """:func:`described` among the numbers of faces."""
    return numbers[:, -NUMBERS:]


def of_one_light(by_name: dict[str, list[np.ndarray]]) -> bool:
    """Whether faces (BGR uint8, 48 pixels wide) by id look as if scanned: kinds are as bright each time."""
    tones = [described(np.stack(faces))[:, :TONES] for name, faces in by_name.items() if name != EMPTY]
    varied = [some.mean(axis=1).var(ddof=1) for some in tones if len(some) > 1]
    return not varied or float(np.sqrt(np.mean(varied))) < _ONE_LIGHT
