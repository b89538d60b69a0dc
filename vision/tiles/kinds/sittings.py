"""The light under which pictures of kinds were taken, told by those that came out of one photograph."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

import numpy as np

from vision.tiles.kinds.spread import common_spread
from vision.tiles.kinds.texture import by_light, described, unlit
from vision.tiles.pixels import EMPTY

#: Photographs that tell what a board shows once.
_PHOTOGRAPHS = 5
#: Pictures, and kinds of them, that tell the light of a photograph.
_PICTURES, _KINDS = 4, 2
#: Deviation of light, as a logarithm, and of what each number varies at least.
_LIGHT, _LEAST = 0.3, 0.03
#: Times that the light is looked for.
_ROUNDS = 4


def photographs(stems: Sequence[str]) -> list[str]:
    """For each of the names of files that of the photograph they were cut out of, as far as they tell.

    It is what comes before the first ``_``, ``-``, space or dot if that is not the same for all, else more.
    """
    parts = [re.split(r"[_\-. ]+", stem) for stem in stems]
    for length in range(1, max(map(len, parts), default=1)):
        told = ["_".join(part[:length]) for part in parts]
        if len(set(told)) > 1:
            return told
    return [""] * len(stems)


def shown_once(names: Sequence[str], taken: Sequence[str]) -> dict[str, int]:
    """Kinds that each photograph shows exactly once, as a board has one castle, with the number of photographs.

    ``names`` are the kinds of pictures, ``taken`` names the photograph of each.
    """
    every = sorted(set(taken))
    if len(every) < _PHOTOGRAPHS:
        return {}
    seen = Counter(zip(names, taken, strict=True))
    kinds = sorted(set(names) - {EMPTY})
    if any(max(seen[name, photograph] for name in kinds) < 2 for photograph in every):
        return {}  # numbered kind by kind, rather than photographs of boards
    return {name: len(every) for name in kinds if all(seen[name, photograph] == 1 for photograph in every)}


def unlit_by_photograph(
    faces: Sequence[np.ndarray], names: Sequence[str], taken: Sequence[str]
) -> list[np.ndarray]:
    """Faces (BGR uint8, 48 pixels wide) of kinds as they look in the middle of the lights of all photographs.

    ``taken`` names the photograph of each; those that show too little are left as they are.
    """
    labels, groups = np.array(names), np.array(taken)
    shown = labels != EMPTY
    telling = [g for g in sorted(set(taken)) if _tells(labels[shown & (groups == g)])]
    if len(telling) < 2:
        return list(faces)
    numbers = described(np.stack(faces))
    axes = np.stack([by_light(axis, numbers.shape[1]) for axis in np.eye(3)])
    lights = np.zeros((len(telling), 3))
    which = np.array([telling.index(g) if g in telling else -1 for g in taken])
    for _ in range(_ROUNDS):
        plain = numbers - np.where(which[:, None] < 0, 0, lights[which]) @ axes
        means = {name: plain[labels == name].mean(axis=0) for name in set(names)}
        kinds = [plain[labels == name] for name in means if name != EMPTY]
        narrow = np.linalg.inv(common_spread(kinds) + np.eye(numbers.shape[1]) * _LEAST**2)
        sharp = axes @ narrow @ axes.T
        for k in range(len(telling)):
            mine = shown & (which == k)
            off = sum(numbers[i] - means[labels[i]] for i in np.flatnonzero(mine))
            lights[k] = np.linalg.solve(mine.sum() * sharp + np.eye(3) / _LIGHT**2, axes @ narrow @ off)
        lights -= lights.mean(axis=0)
    return [face if k < 0 else unlit(face[None], lights[k])[0] for face, k in zip(faces, which, strict=True)]


def _tells(names: np.ndarray) -> bool:
    return len(names) >= _PICTURES and len(set(names)) >= _KINDS
