"""Pictures of single pieces on their spaces: where the piece is in each of them, and which colour it has."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from vision.pieces.enrolling import beside_ground, common_colour
from vision.pieces.enrolling.flat import flat
from vision.pieces.enrolling.pictures import Pictures, sides_at_rim
from vision.pieces.enrolling.upper_faces import UpperFaces, usual_place
from vision.pieces.enrolling.upper_faces import measured as upper_faces
from vision.pieces.pixels import ground
from vision.pieces.pixels.rays import lab_of, point, shade_of
from vision.pieces.pixels.shading import STRANGE

#: Shade of a colour from which it is plainly lighter, and more pixels than that of which it must be true.
_LIGHTER, _FEW = 1.25, 12
#: So many pictures are several.
_SEVERAL = 3


def measured(pieces: dict[str, list[np.ndarray]], empty: list[np.ndarray]) -> dict[str, UpperFaces]:
    """By name what the ``pieces`` show of their upper faces; these and ``empty`` are BGR crops of spaces with one piece and without."""
    known = [flat(crop) for crop in empty]
    pictures = {name: Pictures.of(some, known) for name, some in pieces.items()}
    guesses = _guesses(pictures, empty)
    # Without empty spaces pieces may fill theirs, and then nothing stands out of a ground.
    standing = beside_ground.standing(pictures, empty) if empty else {}
    seen = {name: _seen(some, guesses[name], standing.get(name), known) for name, some in pictures.items()}
    own = {name: each.faces for name, each in seen.items()}
    place = usual_place([face for each in own.values() for face in each.plain])
    for name, each in own.items():
        if place is not None and not each.plain and each.crops:
            own[name] = upper_faces(pictures[name], seen[name].guess, seen[name].sides, place)
    return own


class _Seen(NamedTuple):
    """The upper ``faces`` of pieces that are about of the colour ``guess`` (Lab), as their pictures show them; ``sides`` as there."""

    guess: np.ndarray
    sides: bool
    faces: UpperFaces

    @classmethod
    def of(cls, pictures: Pictures, colour: np.ndarray, empty: list[np.ndarray]) -> _Seen:
        guess = _upper(pictures.crops, pictures.costs, colour)
        sides = sides_at_rim(pictures.crops, guess, empty)
        return cls(guess, sides, upper_faces(pictures, guess, sides))

    @property
    def shown(self) -> tuple[int, int]:
        """In how many pictures plainly other ground lies below such a piece, and how many show one at all."""
        return len(self.faces.plain), int(np.count_nonzero(self.faces.parts))

    @property
    def in_several(self) -> bool:
        """More than one of several pictures show as much of it: in one alone a reflection may lie over another colour."""
        parts = self.faces.parts
        return len(parts) < _SEVERAL or np.count_nonzero(parts > parts.max() / 2) > 1


def _seen(
    pictures: Pictures, guess: np.ndarray, standing: np.ndarray | None, empty: list[np.ndarray]
) -> _Seen:
    """What pictures show of a piece of the colour ``guess``, or of that which is ``standing`` (both Lab) out where they show that rather.

    A shadow on ground of their own is what few pictures may have in common, too, but it does not stand on that ground.
    """
    if standing is not None and beside_ground.is_ground(pictures, guess):
        other = _Seen.of(pictures, standing, empty)
        return other if other.in_several else _Seen.of(pictures, guess, empty)
    first = _Seen.of(pictures, guess, empty)
    plain, some = first.shown
    if standing is None or 2 * plain > len(pictures.crops):
        return first
    other = _Seen.of(pictures, standing, empty)
    return other if other.shown > first.shown or not some else first


def _guesses(pictures: dict[str, Pictures], empty: list[np.ndarray]) -> dict[str, np.ndarray]:
    """By name the Lab colour (3,) that the crops of one colour have in common, and those of others and ``empty`` ones have not."""
    shown = {
        name: common_colour.in_each([common_colour.presence(crop) for crop in some.crops])
        for name, some in pictures.items()
    }
    bare = np.mean([common_colour.presence(crop) for crop in empty], axis=0) if empty else None
    if bare is not None:
        shown[""] = bare
    guesses = {}
    for name, some in pictures.items():
        others = np.max([p for other, p in shown.items() if other != name], axis=0)
        score = shown[name] - 0.7 * others
        if (
            bare is not None
        ):  # what empty spaces show as much is the ground, be it all that the pictures have in common
            score = np.minimum(score, shown[name] - bare)
        guesses[name] = common_colour.own_colour(some.crops, some.costs, score)
    return guesses


def _upper(crops: list[np.ndarray], costs: list[np.ndarray], guess: np.ndarray) -> np.ndarray:
    """The Lab colour (3,) of upper faces, where ``guess`` is that of sides.

    Where a shadow lies over some of the pictures, sides in light look like upper faces in shadow, so that all have that
    colour in common. Then most pieces show more of a lighter shade of it.
    """
    colour, lighter = point(guess), []
    for crop, cost in zip(crops, costs, strict=True):
        piece = flat(crop)[cost > STRANGE]
        shade, beside = shade_of(piece, colour)
        alike = beside < ground.ONE_HUE
        more = alike & (shade > _LIGHTER)
        if np.count_nonzero(more) > max(_FEW, np.count_nonzero(alike & ~more)):
            lighter.append(np.median(piece[more], axis=0))
    if 2 * len(lighter) <= len(crops):
        return guess
    return lab_of(np.median(lighter, axis=0))
