"""An enrolled deck: the faces, what to find them by, and the one file it is kept in."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from vision import archive
from vision.cards.face import LONG, Shape, block_means, blocks_deviation, embed, soften
from vision.errors import EnrolmentError

#: Written into each file; a reader refuses files of another version instead of misreading them.
VERSION = 1


@dataclass
class Group:
    """All faces of one proportion.

    ``views`` are indices into :attr:`Deck.ids`; ``faces`` uint8 BGR (n, height, width, 3);
    ``vectors`` float32 (n, d), see :func:`vision.cards.face.embed`; ``distinct`` float32 (blocks,)
    tells how much of each block differs from card to card (0 = frame common to all, 1 = all its own).
    """

    shape: Shape
    views: np.ndarray
    faces: np.ndarray
    vectors: np.ndarray
    distinct: np.ndarray


@dataclass
class Features:
    """Local features of all faces: ``points`` float32 (n, 4) hold x, y, size and angle (degrees).

    Lengths are in units of the face's long side. ``words`` uint8 (n, bytes) are binary descriptors,
    ``owner`` the view each belongs to.
    """

    points: np.ndarray
    words: np.ndarray
    owner: np.ndarray


@dataclass
class Deck:
    """Enrolled cards. ``ids`` names the card of each view; a card may have several views."""

    ids: list[str]
    groups: list[Group]
    features: Features
    group_of: np.ndarray = field(init=False)
    place_of: np.ndarray = field(init=False)

    def __post_init__(self) -> None:
        self.group_of = np.zeros(len(self.ids), int)
        self.place_of = np.zeros(len(self.ids), int)
        for number, group in enumerate(self.groups):
            self.group_of[group.views] = number
            self.place_of[group.views] = np.arange(len(group.views))

    @property
    def cards(self) -> list[str]:
        """The ids, each once, in order."""
        return sorted(set(self.ids))

    def save(self, path: str | Path) -> None:
        """Write the deck as one file, whole or not at all."""
        arrays = {
            "version": np.array(VERSION),
            "ids": np.array(self.ids),
            "points": self.features.points,
            "words": self.features.words,
            "owner": self.features.owner.astype(np.int32),
        }
        for number, group in enumerate(self.groups):
            arrays |= {
                f"views_{number}": group.views.astype(np.int32),
                f"faces_{number}": group.faces,
                f"vectors_{number}": group.vectors.astype(np.float16),
                f"distinct_{number}": group.distinct.astype(np.float32),
            }
        archive.save(path, "deck", arrays)

    @classmethod
    def load(cls, path: str | Path) -> Deck:
        """The deck in a file; a damaged file or one of another version is an :class:`EnrolmentError`."""
        arrays = archive.load(path, "deck")
        try:
            if int(arrays["version"]) != VERSION:
                raise EnrolmentError(
                    f"{path} was written by another version of this program; enrol the deck again"
                )
            ids = [str(name) for name in arrays["ids"]]
            groups = []
            while (number := len(groups)) < len(ids) and f"views_{number}" in arrays:
                faces = arrays[f"faces_{number}"]
                groups.append(
                    Group(
                        Shape(faces.shape[2], faces.shape[1]),
                        arrays[f"views_{number}"].astype(int),
                        faces,
                        arrays[f"vectors_{number}"].astype(np.float32),
                        arrays[f"distinct_{number}"],
                    )
                )
            features = Features(arrays["points"], arrays["words"], arrays["owner"].astype(int))
            deck = cls(ids, groups, features)
            deck.check()
        except (KeyError, IndexError, ValueError, AttributeError) as error:
            if isinstance(error, EnrolmentError):
                raise
            raise EnrolmentError(f"{path} is a damaged deck ({error}); enrol it again") from error
        return deck

    def check(self) -> None:
        """Raise :class:`EnrolmentError` when the parts contradict each other."""
        views = np.sort(np.concatenate([g.views for g in self.groups])) if self.groups else np.zeros(0)
        parts = self.features
        whole = (
            np.array_equal(views, np.arange(len(self.ids)))
            and all(
                g.faces.dtype == np.uint8
                and g.faces.ndim == 4
                and len(g.faces) == len(g.vectors) == len(g.views)
                and len(g.distinct) == len(g.shape.block_origins())
                for g in self.groups
            )
            and parts.points.shape == (len(parts.words), 4)
            and len(parts.owner) == len(parts.words)
            and (len(parts.owner) == 0 or 0 <= parts.owner.min() <= parts.owner.max() < len(self.ids))
        )
        if not self.ids or not whole:
            raise EnrolmentError("the parts of the deck do not belong together; enrol it again")


def grouped(views: np.ndarray, faces: np.ndarray) -> Group:
    """A group from upright faces (n, height, width, 3) of one shape."""
    shape = Shape(faces.shape[2], faces.shape[1])
    vectors = np.stack([embed(face) for face in faces]).astype(np.float32)
    return Group(shape, np.asarray(views, int), faces, vectors, _distinct(faces, shape))


def _distinct(faces: np.ndarray, shape: Shape) -> np.ndarray:
    """Which blocks tell the cards apart: 1 - mean likeness to the same block of other cards, (blocks,)."""
    count = len(faces)
    origins = shape.block_origins()
    if count < 2:
        return np.ones(len(origins), np.float32)
    rng = np.random.default_rng(0)
    pairs = np.stack([rng.permutation(count) for _ in range(2)], 1)[:64]
    pairs = pairs[pairs[:, 0] != pairs[:, 1]]
    if not len(pairs):
        pairs = np.array([[0, 1]])
    soft = {int(i): soften(faces[i], LONG) for i in np.unique(pairs)}
    means = {i: block_means(face, shape) for i, face in soft.items()}
    spread = {i: blocks_deviation(face, shape) for i, face in soft.items()}
    unlike = np.zeros((len(pairs), len(origins)), np.float32)
    for row, (first, second) in enumerate(pairs.tolist()):
        gap = _gap(soft[first], soft[second], shape)
        busy = np.maximum(np.maximum(spread[first], spread[second]), 8.0)
        tint = np.linalg.norm(means[first] - means[second], axis=1)
        unlike[row] = np.clip(np.maximum(gap / busy, tint / 60.0), 0, 1)
    return unlike.mean(axis=0)


def _gap(a: np.ndarray, b: np.ndarray, shape: Shape) -> np.ndarray:
    """Root mean square difference of two faces in each block, grey levels, (blocks,)."""
    square = (a.astype(np.float32) - b) ** 2
    return np.sqrt(block_means(square, shape).max(axis=1))
