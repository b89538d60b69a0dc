"""Dice that were enrolled: the body colours of dice with pips, and dice whose faces are pictures.

A folder tells what is what: ``<colour>/*.jpg`` shows a die with pips of that colour;
``<die>/<face>/*.jpg`` shows, from above, the faces of a die without pips (a tax die, a colour die).
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from vision import archive
from vision import faces as kept
from vision.dice.bodies import Body, foreground, whole
from vision.errors import EnrolmentError
from vision.faces import Faces, identify
from vision.picture import check, crop, files, load, shrink, too_dark
from vision.picture import lab as to_lab
from vision.quads import flatten, ordered
from vision.reference import align, difference, estimate_empty, match_light
from vision.results import DieReading, Refusal


@dataclass
class EnrolledDice:
    """``colours`` maps names to Lab colours (3,); ``faces`` has the pictures of faces, or None."""

    colours: dict[str, np.ndarray]
    faces: Faces | None = None

    def save(self, path: str | Path) -> None:
        arrays: dict[str, np.ndarray] = {}
        if self.faces is not None:
            self.faces.save(path)
            arrays = archive.load(path, "deck")
        arrays["colour_names"] = np.array(list(self.colours), str)
        arrays["colour_lab"] = np.array(list(self.colours.values()), np.float32).reshape(-1, 3)
        archive.save(path, "deck", arrays)

    @classmethod
    def load(cls, path: str | Path) -> EnrolledDice:
        arrays = archive.load(path, "deck")
        if "colour_names" not in arrays:
            raise EnrolmentError(f"{path} holds cards or tiles; enrol the dice")
        names = [str(n) for n in arrays["colour_names"]]
        colours = dict(zip(names, arrays["colour_lab"], strict=True))
        return cls(colours, Faces.load(path) if "ids" in arrays else None)


def enrol_folder(folder: str | Path) -> EnrolledDice:
    """Dice from a folder as described above. Raises :class:`EnrolmentError` when nothing is in it."""
    from vision.dice.read import read_dice

    folder = Path(folder)
    if not folder.is_dir():
        raise EnrolmentError(f"{folder} is no folder; give one with a folder per die")
    colours, faces = {}, {}
    for die in sorted(p for p in folder.iterdir() if p.is_dir()):
        for face in sorted(p for p in die.iterdir() if p.is_dir()):
            faces[face.name] = [_face_of(load(path)) for path in files(face)]
        measured = []
        for path in files(die):
            found = read_dice(load(path))
            if not isinstance(found, Refusal) and len(found) == 1:
                measured.append(found[0].lab)
        if files(die) and not measured:
            raise EnrolmentError(f"no picture in {die} shows one readable die; take them again, one die each")
        if measured:
            colours[die.name] = np.float32(np.median(measured, axis=0))
    if not colours and not faces:
        raise EnrolmentError(f"{folder} holds no dice; add a folder of pictures per die")
    return EnrolledDice(colours, kept.enrol(faces) if faces else None)


def _face_of(picture: np.ndarray) -> np.ndarray:
    """The upper face in a picture of one die, square; the middle of the picture when no body stands out."""
    picture = check(picture)
    small, factor = shrink(picture, 640)
    found = _bodies(small, None)
    if not found or max(b.area for b in found) > 0.8 * small.shape[0] * small.shape[1]:
        return cv2.resize(picture, (160, 160), interpolation=cv2.INTER_AREA)
    return flatten(picture, _square(max(found, key=lambda b: b.area)) / factor, 160, 160)


def _bodies(small: np.ndarray, empty: np.ndarray | None) -> list[Body]:
    if empty is None:
        reference = estimate_empty(small)
    else:
        reference = match_light(align(shrink(check(empty), max(small.shape[:2]))[0], small)[0], small)
    longest = max(small.shape[:2])
    mask = foreground(difference(small, reference), empty is not None)
    found = whole(to_lab(small), mask, (0.016 * longest) ** 2, (0.5 * longest) ** 2)
    return [b for b in found if b.solid > 0.75 and b.slimness() > 0.6]


def _square(body: Body) -> np.ndarray:
    return ordered(cv2.boxPoints(cv2.minAreaRect(body.hull())))


def read_faces(
    picture: np.ndarray, dice: EnrolledDice, empty: np.ndarray | None = None, count: int | None = None
) -> list[DieReading] | Refusal:
    """Dice with enrolled faces in a BGR picture: ``value`` is the name of the upper face."""
    picture = check(picture)
    if dark := too_dark(picture):
        return dark
    if dice.faces is None:
        raise EnrolmentError("no faces are enrolled; add a folder per face to the folder of the die")
    small, factor = shrink(picture, 1280)
    out: list[DieReading] = []
    for body in _bodies(small, empty):
        found = identify(small, _square(body), dice.faces, believed=0.5)
        if found is None:
            continue
        box = tuple(round(v / factor) for v in body.box)
        if any(abs(box[0] - d.box[0]) + abs(box[1] - d.box[1]) < 0.5 * box[2] for d in out):
            continue
        out.append(
            DieReading(found.sure, value=dice.faces.ids[found.index], box=box, crop=crop(picture, box))
        )
    if count is not None and len(out) != count:
        return Refusal("unreadable_face" if not out else "wrong_count")
    return sorted(out, key=lambda d: d.box[0])
