"""The drawings of a box: enrolled pictures that show the same print, and what they have in common.

Many a box shows each drawing once, so photographs of many boards show it again and again, each time with other light, blur
and wear. Their mean has less of these than any of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from vision.tiles.kinds.prints import Prints, fitting, laid_upon, likeness, printed, turned
from vision.tiles.kinds.relight import hidden, relit
from vision.tiles.kinds.telling import Telling

#: Drawings of one kind that are told apart; those beyond are left out.
_MOST = 80
#: Pictures that tell how alike prints of different kinds are, those they are compared with, and the part of them beyond
#: which two are of one drawing.
_TRIED, _BESIDE, _STRANGE = 150, 200, 0.98
#: Part of the pictures that a kind has of each of its drawings below which some are none: something lies on them, or a lamp
#: shines there.
_RARE = 0.25
#: Part of the pictures whose print must be found among the others: else no drawing comes again, and each picture is one.
_AGAIN = 0.1
#: Deviations of strength and colour of the light on what is asked at enrolment, as logarithms.
_LIT = (0.12, 0.04)
#: Correlation from which two pictures are taken for copies of one, and the pictures that at most are asked at enrolment.
_COPY, _ASKED = 0.98, 400


@dataclass
class _Drawing:
    """The pictures (their numbers, and prints as they lie upon the first: plain and even) of one drawing of a kind."""

    name: str
    pictures: list[int] = field(default_factory=list)
    plain: list[np.ndarray] = field(default_factory=list)
    even: list[np.ndarray] = field(default_factory=list)

    def add(self, picture: int, plain: np.ndarray, even: np.ndarray) -> None:
        self.pictures.append(picture)
        self.plain.append(plain)
        self.even.append(even)
        self.known = turned([np.mean(self.even, axis=0)])

    def without(self, picture: int) -> np.ndarray:
        """The mean of the even prints in all turns, (4, d), without a picture and its copies; 0 if nothing is left."""
        rows = np.stack([each.ravel() for each in self.even])
        alike = np.corrcoef(rows)[self.pictures.index(picture)] if len(rows) > 1 else np.ones(1)
        left = [each for each, like in zip(self.even, alike, strict=True) if like < _COPY]
        return turned([np.mean(left, axis=0)]) if left else np.zeros_like(self.known)


def learned(by_name: Mapping[str, Sequence[np.ndarray]]) -> tuple[Prints, Telling]:
    """The prints of faces (BGR uint8, 48 pixels wide) by kind, each drawing once, and how far they tell kinds."""
    names = [name for name, faces in by_name.items() for _ in faces]
    faces = [face for some in by_name.values() for face in some]
    plain, even = ([printed(face, evenly) for face in faces] for evenly in (False, True))
    drawings = _grouped(names, plain, even)
    telling = _telling(drawings, names, faces)
    if telling.found < _AGAIN:
        alone = [(name, face) for name, some in by_name.items() for face in some[:: _step(len(some))]]
        return Prints.of([name for name, _ in alone], np.stack([face for _, face in alone])), telling
    means = [[np.mean(getattr(one, how), axis=0) for one in drawings] for how in ("plain", "even")]
    return Prints([one.name for one in drawings], np.float32(means)), telling


def repeated(by_name: Mapping[str, Sequence[np.ndarray]]) -> dict[str, int]:
    """How many drawings of each kind two or more of its faces (BGR uint8, 48 pixels wide) show."""
    names = [name for name, faces in by_name.items() for _ in faces]
    plain, even = (
        [printed(face, evenly) for faces in by_name.values() for face in faces] for evenly in (False, True)
    )
    found = dict.fromkeys(by_name, 0)
    for drawing in _grouped(names, plain, even):
        found[drawing.name] += len(drawing.pictures) > 1
    return found


def _grouped(names: list[str], plain: list[np.ndarray], even: list[np.ndarray]) -> list[_Drawing]:
    """The drawings that prints of pictures show; ``names`` are the kinds of these."""
    bound = _strangers(names, even)
    found: list[_Drawing] = []
    for name in sorted(set(names)):
        mine = [k for k, each in enumerate(names) if each == name]
        drawings = _of_kind(name, mine, (plain, even), bound)
        usual = len(mine) / len(drawings)
        found += [one for one in drawings if len(one.pictures) >= _RARE * usual]
    return found


def _of_kind(
    name: str, pictures: list[int], prints: tuple[list[np.ndarray], list[np.ndarray]], bound: float
) -> list[_Drawing]:
    """The drawings that some pictures (their numbers) of a kind show: two are of one if they fit better than ``bound``."""
    found: list[_Drawing] = []
    step = _step(len(pictures))
    for k in (k for first in range(step) for k in pictures[first::step]):
        plain, even = (each[k] for each in prints)
        if found:
            row, place, fit = fitting(np.concatenate([one.known for one in found]), even)
        if found and fit > bound:
            found[row // 4].add(k, *(laid_upon(each, row % 4, place) for each in (plain, even)))
        elif len(found) < _MOST:
            found.append(_Drawing(name))
            found[-1].add(k, plain, even)
    return found


def _step(pictures: int) -> int:
    """The step at which so many pictures are as many as drawings may be."""
    return max(1, -(-pictures // _MOST))


def _strangers(names: list[str], even: list[np.ndarray]) -> float:
    """The correlation that hardly a picture has with pictures of other kinds, wherever and in whichever turn they fit best."""
    labels = np.array(names)
    tried, beside = (np.unique(np.linspace(0, len(even) - 1, most).astype(int)) for most in (_TRIED, _BESIDE))
    known, of = turned([even[k] for k in beside]), np.tile(labels[beside], 4)
    most = [fitting(known[of != names[k]], even[k])[2] for k in tried if (of != names[k]).any()]
    return float(np.quantile(most, _STRANGE)) if most else _COPY


def _telling(drawings: list[_Drawing], names: list[str], faces: list[np.ndarray]) -> Telling:
    """How far likeness tells the kind, from pictures by chance, each beside all others of its drawing and all other drawings."""
    kinds = sorted(set(names))
    labels = np.repeat([one.name for one in drawings], 4)
    of = [np.flatnonzero(labels == kind) for kind in kinds]
    known = np.concatenate([one.known for one in drawings])
    whose = {k: number for number, one in enumerate(drawings) for k in one.pictures}
    asked = np.unique(np.linspace(0, len(names) - 1, _ASKED).astype(int))
    rng = np.random.default_rng(163)
    found = []
    for k in asked:
        others = known
        if k in whose:
            own = slice(4 * whose[k], 4 * whose[k] + 4)
            others = known.copy()
            others[own] = drawings[whose[k]].without(k)
        seen = printed(relit(rng, hidden(rng, faces[k]), *_LIT), even=True)
        found.append(likeness(others, of, seen, parts=True))
    return Telling.learned(np.array(found), np.array([kinds.index(names[k]) for k in asked]))
