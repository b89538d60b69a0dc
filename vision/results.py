"""What a reader may answer: a reading with confidence, place and crop, or a refusal with advice."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

#: code -> what a person can do about it. The codes are stable; the words may be translated by code.
ADVICE = {
    "too_dark": "The picture is too dark: switch a light on, or give the camera a longer exposure.",
    "too_bright": "The picture is burnt out: dim the light, or give the camera a shorter exposure.",
    "colourless": "The picture has no colours: take it in colour, for colours tell such things apart.",
    "blurred": "The picture is blurred: hold the camera still, clean the lens, or set its focus.",
    "glare": "A reflection hides part of the table: move the lamp, or tilt the camera a little.",
    "covered": "Something covers what is to be read: take hands and pieces away from it.",
    "foreign_object": "Something unknown lies there: take it away, or enrol it.",
    "not_enrolled": "The place is not enrolled: enrol the board again, with all its spaces.",
    "taken_away": "What lay there is gone, and the place looks like the bare ones: put it back if that was not meant.",
    "too_small": "It is too small in the picture: bring the camera closer, or choose a higher resolution.",
    "touching": "Some dice touch each other: move them apart.",
    "stacked": "A die lies on top of another: put them side by side.",
    "tilted": "A die does not lie flat: put it flat on the table.",
    "unreadable_face": "The upper face of a die cannot be read: turn off glare, or roll it again.",
    "perhaps_a_die": "Something looks like a die and cannot be read: if it is one, turn off glare or roll it again; if not, take it away.",
    "cut_off": "Something is cut off by the edge of the picture: move it or the camera.",
    "wrong_count": "Another number than expected is in sight: look whether one fell off, lies at the edge or is too many.",
    "nothing_found": "Nothing to read is in sight: check where the camera points.",
    "colour_twice": "Two pieces seem to have the same colour, though each occurs once: enrol the colours again.",
    "unknown_colour": "The colour is not one of the enrolled ones: enrol the colours again under this light.",
    "pile_too_big": "Too many pieces lie together to be counted: spread them out.",
    "uncounted": "The pieces lie so that their number is not clear: move them a little apart.",
    "too_alike": "Two candidates look alike here: bring the camera closer, or choose by hand.",
    "not_aligned": "The two pictures do not show the same view: take the empty or earlier one again, from where the camera is now.",
    "camera_moved": "The camera moved after the spaces were marked: mark them on this picture, or put the camera back where it was.",
    "too_few_markers": "Fewer than three markers of the mat are in sight: uncover the corners of the mat.",
    "mirrored": "The picture is mirrored: switch mirroring off in the camera, or print the mat again, not mirrored.",
    "two_mats": "Markers of the mat are in sight twice: take the second mat and copies of it away.",
    "badly_spread": "The markers in sight do not tell where the whole mat lies: uncover those at its other corners.",
    "pose_unsure": "The markers do not agree: flatten the mat, or calibrate the lens.",
    "grid_not_found": "The board or grid is not in sight: point the camera at it, uncover its border, or give its four corners.",
    "another_grid": "The lines between the cells stand otherwise than in such a grid: check the number of rows and columns, and its four corners.",
    "unstable": "The picture keeps changing: take the hands away and wait a second.",
    "against_rules": "The rules do not allow what the picture seems to show: check the table, or enter it by hand.",
}


@dataclass(frozen=True)
class Refusal:
    """ "Cannot read", with the reason as a stable ``code``, which has ``advice`` for a person.

    ``place`` is the box ``(x, y, width, height)`` in pixels that the refusal is about, if any.
    """

    code: str
    place: tuple[int, int, int, int] | None = None

    def __post_init__(self) -> None:
        if self.code not in ADVICE:
            raise KeyError(f"refusal code {self.code!r} has no advice; add it to vision.results.ADVICE")

    @property
    def advice(self) -> str:
        """What a person can do about it."""
        return ADVICE[self.code]

    def as_json(self) -> dict:
        return {"refused": {"code": self.code, "advice": self.advice}}


@dataclass(frozen=True)
class TileRefusal(Refusal):
    """A square of a grid where something lies that cannot be told: row and column (from 1), size in cells.

    With the code ``taken_away`` nothing lies there any more. ``candidates`` are the ids that it may be, likeliest first; none if
    it is like nothing known.
    """

    row: int = 0
    column: int = 0
    size: int = 1
    candidates: tuple[str, ...] = ()

    def as_json(self) -> dict:
        where = {"row": self.row, "column": self.column, "size": self.size}
        nothing = {"id": None, "turn": None, "confidence": 0.0}
        return where | nothing | {"candidates": list(self.candidates)} | super().as_json()


@dataclass(frozen=True)
class Reading:
    """Common part of every reading.

    ``confidence`` is in 0..1; ``crop`` is the piece of picture it came from (BGR array, may be None).
    """

    confidence: float
    crop: np.ndarray | None = field(default=None, repr=False, compare=False, kw_only=True)


def _corners_json(corners: np.ndarray) -> list[list[float]]:
    return [[round(float(x), 1), round(float(y), 1)] for x, y in corners]


@dataclass(frozen=True)
class MarkerReading(Reading):
    """A fiducial: its number and its four corners, shape (4, 2), clockwise from its own top left."""

    id: int = -1
    corners: np.ndarray = field(default=None, compare=False)

    def as_json(self) -> dict:
        return {"id": self.id, "corners": _corners_json(self.corners)}


@dataclass(frozen=True)
class DieReading(Reading):
    """A die: value of the upper face, colour name, box ``(x, y, width, height)``, centre ``(x, y)``.

    ``value`` is the number of pips, or the name of the enrolled face, or None for a die whose colour
    is the answer. ``lab`` is the measured body colour (L*, a*, b*).
    """

    value: int | str | None = None
    colour: str = ""
    box: tuple[int, int, int, int] = (0, 0, 0, 0)
    lab: tuple[float, float, float] = (0.0, 0.0, 0.0)

    @property
    def centre(self) -> tuple[float, float]:
        x, y, width, height = self.box
        return x + width / 2, y + height / 2

    def as_json(self) -> dict:
        return {
            "value": self.value,
            "colour": self.colour,
            "confidence": round(self.confidence, 3),
            "box": list(self.box),
        }


@dataclass(frozen=True)
class SpaceReading(Reading):
    """What stands on one space: how many pieces of which colour; no colours at all means empty."""

    contents: dict[str, int] = field(default_factory=dict)

    def as_json(self) -> dict:
        return {"contents": dict(self.contents), "confidence": round(self.confidence, 3)}


@dataclass(frozen=True)
class TrackReading(Reading):
    """A marker on a track: its colour, and the name of the space it stands on."""

    colour: str = ""
    space: str = ""

    def as_json(self) -> dict:
        return {"space": self.space, "confidence": round(self.confidence, 3)}


@dataclass(frozen=True)
class CardReading(Reading):
    """A card (or token): its id, its turn and its corners, top-left of the *card* first.

    ``visible`` is the part of it that is in sight (1.0 = nothing covers it).
    """

    id: str = ""
    turn: int = 0
    corners: np.ndarray = field(default=None, compare=False)
    visible: float = 1.0

    def as_json(self) -> dict:
        return {
            "id": self.id,
            "turn": self.turn,
            "confidence": round(self.confidence, 3),
            "corners": _corners_json(self.corners),
        }


@dataclass(frozen=True)
class TileReading(Reading):
    """A square tile: row and column of its top left cell (from 1), its size in cells, id and turn.

    ``contents`` tells how many pieces of which colour stand on it; None where nobody asked.
    """

    row: int = 0
    column: int = 0
    size: int = 1
    id: str = ""
    turn: int = 0
    contents: dict[str, int] | Refusal | None = None

    def as_json(self) -> dict:
        contents = self.contents.as_json() if isinstance(self.contents, Refusal) else self.contents
        more = {} if contents is None else {"contents": contents}
        return more | {
            "row": self.row,
            "column": self.column,
            "size": self.size,
            "id": self.id or None,
            "turn": self.turn,
            "confidence": round(self.confidence, 3),
        }
