"""An enrolled deck: the faces, what to find them by, and the one file it is kept in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

import cv2
import numpy as np

from vision import archive
from vision.cards.face import Shape, embed, relief, soften, thumb_size
from vision.cards.names.blocks import compare
from vision.cards.signs.printed import Signs
from vision.enrolment import Kept
from vision.errors import EnrolmentError

#: Quality that unrelated print reaches when each block may shift a little.
CHANCE = 0.3
#: By how many upright pixels a block may be off once the place is settled.
SHIFT = 3

#: Written into each file; a reader refuses files of another version instead of misreading them.
VERSION = 1

#: Fewer cards than these are few: strangers that shared a picture with one were named in decks of two to five, in none of six.
FEW = 6


@dataclass
class Group:
    """All faces of one proportion.

    ``views`` are indices into :attr:`Deck.ids`; ``faces`` uint8 BGR (n, height, width, 3);
    ``vectors`` float32 (n, d), see :func:`vision.cards.face.embed`; ``common`` float32 (blocks,) is
    the quality that a wrong card of the group typically reaches in each block: near 1 where all cards
    have the same frame, low where each has its own illustration.
    """

    shape: Shape
    views: np.ndarray
    faces: np.ndarray
    vectors: np.ndarray
    common: np.ndarray
    #: Upper edges of the faces by depth, as :mod:`vision.cards.overlaps.strips` compares them; filled when asked.
    uppers: dict[int, np.ndarray] = field(default_factory=dict, init=False, repr=False, compare=False)
    _turned: dict[int, Group] = field(default_factory=dict, init=False, repr=False, compare=False)

    @cached_property
    def reliefs(self) -> np.ndarray:
        """:func:`vision.cards.face.relief` of all faces, float32 (n, d)."""
        return np.stack([relief(vector, self.shape) for vector in self.vectors])

    @cached_property
    def signs(self) -> Signs:
        """The separate signs of all faces that are plain."""
        return Signs.on(self.faces)

    def turned(self, quarters: int) -> Group:
        """The same faces turned clockwise by so many quarters: turned by one, their left edges are their upper ones."""
        if not quarters:
            return self
        if quarters not in self._turned:
            rows, columns = thumb_size(self.shape)
            thumbs = self.vectors.reshape(-1, rows, columns, 3)
            vectors = np.ascontiguousarray(np.rot90(thumbs, -quarters, (1, 2))).reshape(self.vectors.shape)
            common = np.rot90(self.common.reshape(self.shape.grid), -quarters).ravel()
            faces = np.rot90(self.faces, -quarters, (1, 2))
            self._turned[quarters] = Group(self.shape.turned(quarters), self.views, faces, vectors, common)
        return self._turned[quarters]

    @cached_property
    def channels(self) -> np.ndarray:
        """:attr:`vectors` with each channel by itself, float32 (n, 3, pixels)."""
        pixels = self.vectors.reshape(len(self.vectors), -1, 3)
        return np.ascontiguousarray(pixels.transpose(0, 2, 1))

    @cached_property
    def squares(self) -> np.ndarray:
        """Squares of :attr:`vectors`, the channels of each pixel together, float32 (n, pixels)."""
        pixels = self.vectors.reshape(len(self.vectors), -1, 3)
        return np.einsum("npc,npc->np", pixels, pixels)


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
    """Enrolled cards. ``ids`` names the card of each view; a card may have several views.

    ``find`` finds the features of all faces: most tables are read without them, so they wait until they are asked for.
    ``strangers``: others than these may lie on the table, too. A die has no other faces than its own, but edges that shine.
    """

    ids: list[str]
    groups: list[Group]
    find: Callable[[], Features] = field(repr=False, compare=False)
    strangers: bool = True
    group_of: np.ndarray = field(init=False)
    place_of: np.ndarray = field(init=False)
    turns: dict[tuple[int, int], bool] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        self.group_of = np.zeros(len(self.ids), int)
        self.place_of = np.zeros(len(self.ids), int)
        self.turns = {}  # filled when asked: which views look the same after so many quarter turns
        for number, group in enumerate(self.groups):
            self.group_of[group.views] = number
            self.place_of[group.views] = np.arange(len(group.views))

    @cached_property
    def features(self) -> Features:
        """What cards that lie on each other are found by."""
        return self.find()

    @property
    def cards(self) -> list[str]:
        """The ids, each once, in order."""
        return sorted(set(self.ids))

    def group(self, view: int) -> Group:
        """The faces of the size of a view."""
        return self.groups[self.group_of[view]]

    def few(self, group: Group) -> bool:
        """Whether so few cards are of that shape that they do not show by what one of them differs from a stranger."""
        return self.strangers and len({self.ids[view] for view in group.views}) < FEW

    def face(self, view: int) -> np.ndarray:
        """The enrolled picture (height, width, 3) of a view, BGR uint8."""
        return self.group(view).faces[self.place_of[view]]

    def shape(self, view: int) -> Shape:
        """The size of that picture."""
        return self.group(view).shape

    def kept(self) -> list[Kept]:
        """The face of every view."""
        return [(name, self.face(view)) for view, name in enumerate(self.ids)]

    def recoloured(self, colours: np.ndarray) -> Deck:
        """The deck as a photograph shows it that multiplies BGR colours with ``colours`` (3, 3).

        Its faces only: thumbnails and features know neither lamps nor how strong colours are.
        """
        groups = [
            replace(group, faces=np.stack([cv2.transform(face, colours) for face in group.faces]))
            for group in self.groups
        ]
        return Deck(self.ids, groups, lambda: self.features, self.strangers)

    def save(self, path: str | Path) -> None:
        """Write the deck as one file, whole or not at all."""
        arrays = {
            "ids": np.array(self.ids),
            "points": self.features.points,
            "words": self.features.words,
            "owner": self.features.owner.astype(np.int32),
        }
        for number, group in enumerate(self.groups):
            arrays |= {
                f"views_{number}": group.views.astype(np.int32),
                f"faces_{number}": group.faces,
                f"common_{number}": group.common.astype(np.float32),
            }
        archive.save(path, "deck", arrays, VERSION)

    @classmethod
    def load(cls, path: str | Path) -> Deck:
        """The deck in a file; a damaged file or one of another version is an :class:`EnrolmentError`."""
        with archive.opened(path, "deck", VERSION) as arrays:
            ids = [str(name) for name in arrays["ids"]]
            groups = []
            while (number := len(groups)) < len(ids) and f"views_{number}" in arrays:
                faces = arrays[f"faces_{number}"]
                groups.append(
                    Group(
                        Shape(faces.shape[2], faces.shape[1]),
                        arrays[f"views_{number}"].astype(int),
                        faces,
                        embedded(faces),
                        arrays[f"common_{number}"],
                    )
                )
            features = Features(arrays["points"], arrays["words"], arrays["owner"].astype(int))
            deck = cls(ids, groups, lambda: features)
            deck.check()
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
                and len(g.common) == len(g.shape.block_origins())
                for g in self.groups
            )
            and parts.points.shape == (len(parts.words), 4)
            and len(parts.owner) == len(parts.words)
            and (len(parts.owner) == 0 or 0 <= parts.owner.min() <= parts.owner.max() < len(self.ids))
        )
        if not self.ids or not whole:
            raise EnrolmentError(
                "deck-contradicts-itself", "the parts of the deck do not belong together; enrol it again"
            )


def grouped(views: np.ndarray, faces: np.ndarray) -> Group:
    """A group from upright faces (n, height, width, 3) of one shape."""
    shape = Shape(faces.shape[2], faces.shape[1])
    return Group(shape, np.asarray(views, int), faces, embedded(faces), _common(faces, shape))


def embedded(faces: np.ndarray) -> np.ndarray:
    """:func:`vision.cards.face.embed` of faces (n, height, width, 3), float32 (n, d)."""
    return np.stack([embed(face) for face in faces]).astype(np.float32)


def _common(faces: np.ndarray, shape: Shape, pairs: int = 48) -> np.ndarray:
    """Typical quality (blocks,) of a card laid over another one; unrelated print reaches :data:`CHANCE`."""
    floor = np.full(len(shape.block_origins()), CHANCE, np.float32)
    if len(faces) < 3:
        return floor
    rng = np.random.default_rng(0)
    first, second = rng.permutation(len(faces)), np.arange(len(faces))
    chosen = [(a, b) for a, b in zip(first, second, strict=True) if a != b][:pairs]
    found = [compare(faces[a], soften(faces[b]), shape, SHIFT).quality for a, b in chosen]
    return np.clip(np.median(found, axis=0), CHANCE, 0.97).astype(np.float32)
