"""How a photograph shows the colours of a deck: told by the cards in it that are sure, for those that are not.

A lamp, a camera and a programme that fades colours change all cards of one photograph alike, and not as they changed the
pictures that were enrolled. One card alone cannot tell that from being another card; several together can.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

#: Every so many pixels of a card tell its colours, but those along its edge, which show the table, too.
_STRIDE, _RIM = 5, 8
#: Difference (of 1) from which on a pixel is other print or a reflection, and how often print and light are told apart.
_STRAY, _ROUNDS = 18 / 255, 4
#: How firmly colours stay as they were enrolled where no card shows them: as if this part of all pixels said so.
_FIRM = 0.01


def shown(cards: Iterable[tuple[np.ndarray, np.ndarray]]) -> np.ndarray:
    """What the photograph makes of enrolled BGR colours: a matrix (3, 3), float32, that they are multiplied with.

    Each of ``cards`` is an enrolled face and what is seen of it, BGR uint8 of one size. One may lie in more light than
    another, or under a veil of it; the matrix tells no brightness, its largest answer to white is 1.
    """
    pairs = [(_pixels(face), _pixels(seen)) for face, seen in cards]
    faces, seen = (np.concatenate(each) for each in zip(*pairs, strict=True))
    owner = np.repeat(np.arange(len(pairs)), [len(face) for face, _ in pairs])
    colours, weight = np.eye(3), np.ones(len(faces))
    for _ in range(_ROUNDS):
        colours, off = _fitted(faces, seen, owner, weight, colours.sum(axis=1))
        weight = 1 / (1 + (off / _STRAY) ** 2)
    return (colours / colours.sum(axis=1).max()).astype(np.float32)


def _fitted(
    faces: np.ndarray, seen: np.ndarray, owner: np.ndarray, weight: np.ndarray, white: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """The matrix (3, 3) that with a brightness and a veil of ``white`` light for each card fits best, and what is off (n,).

    Colours (n, 3) of ``faces`` and as ``seen`` on the cards of ``owner`` (n,). What is seen, less the veil and as bright as
    the others, is what the matrix makes of the face: linear in all that is sought, if the cards are as bright as enrolled
    on the whole.
    """
    count, pixels = int(owner.max()) + 1, len(faces)
    of_card = np.eye(count)[owner]
    bright, veiled = slice(9, 9 + count), slice(9 + count, None)
    rows = np.zeros((3, pixels, 9 + 2 * count))
    for channel in range(3):
        rows[channel, :, 3 * channel : 3 * channel + 3] = -faces
        rows[channel, :, bright] = of_card * seen[:, channel, None]
        rows[channel, :, veiled] = -of_card * white[channel]
    known, goal = np.zeros((10, rows.shape[2])), np.zeros(10)
    known[:9, :9], goal[:9] = np.eye(9), np.diag(white).ravel()
    known[9, bright], goal[9] = 1, count
    firm = pixels * np.array([_FIRM] * 9 + [1])
    all_rows, weights = rows.reshape(-1, rows.shape[2]), np.tile(weight, 3)[:, None]
    normal = all_rows.T @ (all_rows * weights) + known.T @ (known * firm[:, None])
    found = np.linalg.solve(normal + 1e-6 * np.eye(len(normal)), known.T @ (firm * goal))
    return found[:9].reshape(3, 3), np.abs(rows @ found).max(axis=0)


def _pixels(picture: np.ndarray) -> np.ndarray:
    """Some pixels of a card (n, 3), 0 to 1."""
    return picture[_RIM:-_RIM:_STRIDE, _RIM:-_RIM:_STRIDE].reshape(-1, 3) / 255
