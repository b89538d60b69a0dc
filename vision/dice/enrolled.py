"""Dice that were enrolled: the body colours of dice with pips, and dice whose faces are pictures.

A folder tells what is what: ``<colour>/*.jpg`` shows a die with pips of that colour;
``<die>/<face>/*.jpg`` shows, from above, the faces of a die without pips: pictures (a tax die), or, when
the die is three-cornered, the colours in sight when it has fallen so (a four-sided colour die).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from vision import archive
from vision.dice.no_pips import faces as kept
from vision.dice.no_pips import four_sided as four
from vision.dice.no_pips import sides
from vision.dice.no_pips.alone import alone, cut_out, upper_face
from vision.dice.no_pips.faces import Faces
from vision.dice.no_pips.four_sided import FourSided
from vision.dice.read import read_dice
from vision.enrolment import Finding, Kept, Unusable, legible
from vision.errors import EnrolmentError, UnreadableError
from vision.folders import inner_folders, pictures_in
from vision.picture import SMALL_PART, SMALLEST, from_lab, named_as_pictures
from vision.picture import lab as to_lab
from vision.results import Refusal


@dataclass
class EnrolledDice:
    """What was enrolled of dice: ``colours``, pictures of ``faces``, or a ``four_sided`` one.

    ``colours`` maps names to Lab colours (3,); ``faces`` are None without pictures, and ``four_sided``, a die with a colour
    on each side, is None without such a die.
    """

    colours: dict[str, np.ndarray]
    faces: Faces | None = None
    four_sided: FourSided | None = None

    @property
    def names(self) -> list[str]:
        """What was enrolled: colours of dice with pips, and faces or answers of the others."""
        faces = self.faces.ids if self.faces else []
        answers = self.four_sided.shown if self.four_sided else {}
        return sorted({*self.colours, *faces, *answers})

    def kept(self) -> list[Kept]:
        """The colours of dice with pips, the pictures of faces, and the sides in sight for each answer of a four-sided die."""
        dyed = {name: from_lab(colour).reshape(1, 1, 3) for name, colour in self.colours.items()}
        faces = zip(self.faces.ids, self.faces.faces, strict=True) if self.faces else ()
        answers = self.four_sided.seen if self.four_sided else {}
        return [*dyed.items(), *faces, *answers.items()]

    @property
    def doubts(self) -> list[Finding]:
        """What the owner should know of the pictures of faces."""
        return self.faces.doubts if self.faces else []

    def save(self, path: str | Path) -> None:
        arrays = self.faces.arrays() if self.faces is not None else {}
        arrays["colour_names"] = np.array(list(self.colours), str)
        arrays["colour_lab"] = np.array(list(self.colours.values()), np.float32).reshape(-1, 3)
        if self.four_sided is not None:
            shown = self.four_sided.shown
            arrays["side_lab"] = self.four_sided.colours
            arrays["answers"] = np.array(list(shown), str)
            arrays["turn"] = np.array(self.four_sided.turn)
            arrays["shown"] = np.array(
                [[k in some for k in range(len(arrays["side_lab"]))] for some in shown.values()]
            )
        archive.save(path, "dice", arrays)

    @classmethod
    def load(cls, path: str | Path) -> EnrolledDice:
        with archive.opened(path, "dice") as arrays:
            names = [str(n) for n in arrays["colour_names"]]
            colours = dict(zip(names, arrays["colour_lab"], strict=True))
            four_sided = None
            if "answers" in arrays:
                shown = {
                    str(answer): tuple(int(k) for k in np.flatnonzero(some))
                    for answer, some in zip(arrays["answers"], arrays["shown"], strict=True)
                }
                turn = int(arrays["turn"]) if "turn" in arrays else 0  # older files have none
                four_sided = FourSided(arrays["side_lab"], shown, turn)
            return cls(colours, Faces.from_arrays(arrays) if "ids" in arrays else None, four_sided)


def enrol_folder(folder: str | Path) -> EnrolledDice:
    """Dice from a folder as described above. Raises :class:`EnrolmentError` when nothing is in it."""
    folder = Path(folder)
    if not folder.is_dir():
        raise EnrolmentError(
            "no-folder-of-dice", "{folder} is no folder; give one with a folder per die", folder=folder
        )
    unusable = Unusable()
    dice = inner_folders(folder)
    shown = {die.name: _shown(die, unusable) for die in dice}
    pipped = [die for die in dice if not shown[die.name] or named_as_pictures(die)]
    whole = {die: pictures_in(die, unusable) for die in pipped}
    dyed = {die.name: unusable.unless(_colour_of, die, some) for die, some in whole.items() if some}
    unusable.tell()
    colours = {name: colour for name, colour in dyed.items() if colour is not None}
    faces, four_sided = {}, None
    for of_one in shown.values():
        if of_one and is_four_sided(of_one):
            four_sided = enrol_four_sided(of_one)
        else:
            faces |= of_one
    if not colours and not faces and four_sided is None:
        raise EnrolmentError(
            "folder-without-dice", "{folder} holds no dice; add a folder of pictures per die", folder=folder
        )
    return EnrolledDice(colours, enrol_faces(faces) if faces else None, four_sided)


def _shown(die: Path, unusable: Unusable) -> dict[str, list[np.ndarray]]:
    """The pictures in the folder of a die that has one for each face; such as nothing shines on are ``unusable``."""
    shown = {}
    for face in inner_folders(die):
        some = pictures_in(face, unusable)
        lit = [unusable.unless(legible, face.name, picture, SMALLEST, SMALL_PART) for picture in some]
        shown[face.name] = [picture for picture in lit if picture is not None]
    return shown


def _colour_of(die: Path, pictures: list[np.ndarray]) -> np.ndarray:
    """The Lab colour (3,) of the die with pips that each of the pictures in its folder shows.

    :raises UnreadableError: none shows one.
    """
    read = [read_dice(picture) for picture in pictures]
    measured = [found[0].lab for found in read if not isinstance(found, Refusal) and len(found) == 1]
    if not measured:
        raise UnreadableError(
            "no-readable-die",
            "no picture in {folder} shows one readable die; take them again, one die each",
            folder=die,
        )
    return np.float32(np.median(measured, axis=0))


def is_four_sided(shown: dict[str, list[np.ndarray]]) -> bool:
    """Whether most pictures (by answer) show a three-cornered die."""
    found = [alone(picture)[1] for some in shown.values() for picture in some]
    corners = [four.three_cornered(body) for body in found if body is not None]
    return 2 * sum(corners) > len(corners)


def enrol_four_sided(shown: dict[str, list[np.ndarray]]) -> FourSided:
    """A four-sided die from pictures of it alone, from above, per answer."""
    seen: dict[str, list[list[four.Side]]] = {}
    for name, pictures in shown.items():
        looks = [alone(picture) for picture in pictures]
        seen[name] = [four.sides_of(to_lab(small), body) for small, body in looks if body]
    die = sides.enrol(
        {name: [np.array([side.colour for side in each]) for each in some] for name, some in seen.items()}
    )
    return replace(die, turn=sides.turn_of(die, seen))


def enrol_faces(shown: dict[str, list[np.ndarray]]) -> Faces:
    """The faces of a die with pictures, from photos of it alone, from above, per face; or of the faces, cut out."""
    seen = {name: [upper_face(picture) for picture in some] for name, some in shown.items()}
    every = [face is not None for some in seen.values() for face in some]
    are_cut_out = 2 * sum(every) <= len(every)
    faces: dict[str, list[np.ndarray]] = {}
    for name, some in seen.items():
        plain = [] if are_cut_out else [face for face in some if face is not None]
        faces[name] = plain or [cut_out(picture) for picture in shown[name]]
    return kept.enrol(faces)
