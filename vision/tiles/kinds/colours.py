"""Kinds that come in several colours, as the castles of several players do: each colour for itself, and those not enrolled."""

from __future__ import annotations

import cv2
import numpy as np

from vision.picture import lab as to_lab
from vision.tiles.kinds.texture import TONES
from vision.tiles.pixels import EDGE

#: Chroma from which a pixel has a hue, hues that are told apart, and how many on either side of one are like it.
_COLOURED, _HUES, _LIKE = 25.0, 24, 1
#: Part of a picture that its own colour covers, how many times as much as in the quarter of the others that has
#: least of it, and the part of the pictures of a kind that must have one.
_COVERS, _TIMES, _MOST = 0.06, 4.0, 0.5
#: Radians between the hues of two players, and part of all pairs of pictures that must differ by so much.
_APART, _PAIRS = 0.9, 0.25
#: Colours of players' wood: Lab.
_WOODS = np.float32(
    [
        [45, 60, 40],
        [60, 45, 60],
        [80, 5, 75],
        [50, -45, 35],
        [70, -35, 0],
        [42, 5, -45],
        [38, 40, -35],
        [65, 45, 0],
    ]
)
#: How far apart two pictures of one colour lie at most that no others join, as a logarithm of the ratio of channels.
_GAP = 0.2


def modes(numbers: np.ndarray) -> list[np.ndarray]:
    """Which of the samples (n, d) of one kind are of one colour: an array of bool (n,) for each colour.

    ``numbers`` are those of :func:`~vision.tiles.kinds.texture.described`. Pictures between two colours make them one.
    """
    tones = numbers[:, :TONES].reshape(len(numbers), -1, 3)
    hues = tones - tones.mean(axis=2, keepdims=True)
    apart = np.square(hues[:, None] - hues[None]).mean(axis=(2, 3))
    near = apart < _GAP**2
    found, left = [], np.ones(len(numbers), bool)
    while left.any():
        mine = near[left.argmax()]
        while (more := near[mine].any(axis=0)).sum() > mine.sum():
            mine = more
        found.append(mine)
        left &= ~mine
    return found


def in_other_colours(faces: list[np.ndarray]) -> list[np.ndarray]:
    """Faces (BGR uint8, 48 pixels wide) of a kind as they would look in other colours; none if it comes in one.

    What some pictures have a good deal of and others have none of is the colour of a player, if its hues are several.
    """
    if len(faces) < 2:
        return []
    labs = to_lab(np.stack(faces).reshape(-1, *faces[0].shape[1:])).reshape(len(faces), *faces[0].shape)
    hue = np.arctan2(labs[..., 2], labs[..., 1])
    coloured = np.hypot(labs[..., 1], labs[..., 2]) > _COLOURED
    box = ((hue / (2 * np.pi) + 0.5) * _HUES).astype(int) % _HUES
    rim = round(EDGE * labs.shape[1])
    inner = (slice(rim, -rim), slice(rim, -rim))
    share = (
        np.stack(
            [np.bincount(b[inner][c[inner]], minlength=_HUES) for b, c in zip(box, coloured, strict=True)]
        )
        / (labs.shape[1] - 2 * rim) ** 2
    )
    share = sum(np.roll(share, by, axis=1) for by in range(-_LIKE, _LIKE + 1))
    few = np.sort(share, axis=0)[len(faces) // 4]
    own = (share > _COVERS) & (share > _TIMES * few)
    masks = [c & o[b] for b, c, o in zip(box, coloured, own, strict=True)]
    having = [k for k, mask in enumerate(masks) if mask[inner].mean() > _COVERS]
    if len(having) < _MOST * len(faces):
        return []
    tones = np.array([labs[k][masks[k]].mean(axis=0) for k in having])
    angles = np.arctan2(tones[:, 2], tones[:, 1])
    if (np.abs(_turn(angles[:, None] - angles)) > _APART).mean() < _PAIRS:
        return []
    made = []
    for number, wood in enumerate(_WOODS):
        if np.abs(_turn(np.arctan2(wood[2], wood[1]) - angles)).min() < _APART / 2:
            continue
        for step in range(2):
            k = having[(number + step * 3) % len(having)]
            soft = cv2.GaussianBlur(masks[k].astype(np.float32), (0, 0), 0.7)[..., None]
            tone = labs[k][masks[k]].mean(axis=0)
            made.append(_bgr(labs[k] + soft * (wood - tone)))
    return made


def _turn(angle: np.ndarray) -> np.ndarray:
    return (angle + np.pi) % (2 * np.pi) - np.pi


def _bgr(lab: np.ndarray) -> np.ndarray:
    bgr = cv2.cvtColor(lab.astype(np.float32), cv2.COLOR_LAB2BGR)
    return np.clip(255 * bgr, 0, 255).astype(np.uint8)
