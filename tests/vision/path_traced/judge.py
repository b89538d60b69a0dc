"""Runs the readers on a path-traced picture and judges them by its truth: exact, refused or wrong.

A picture counts as a whole: one card, space or die that is read wrongly makes it wrong, one that is
refused (or that must be refused and is not named) makes it refused.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import cv2
import numpy as np

from tests.vision.path_traced.changes import AS_IT_IS, Change
from tests.vision.path_traced.scenes import scans
from vision.cards import Deck
from vision.cards import read as read_cards
from vision.cards.enrol import enrol as enrol_cards
from vision.dice import enrolled, read_dice
from vision.dice.read_enrolled import read_enrolled
from vision.markers import read as read_markers
from vision.picture import load
from vision.pieces import spaces
from vision.pieces.enrol import enrol_folder as enrol_colour_folder
from vision.quads import turn_of
from vision.results import Refusal
from vision.tiles import TileDeck
from vision.tiles import read as read_tiles
from vision.tiles.enrol import enrol as enrol_tiles
from vision.tiles.enrol import enrol_folder as enrol_tile_folder

EXACT, REFUSED, WRONG = "=", "?", "x"
#: A card of which less is inside the picture need not be named.
WHOLE = 0.95
#: Degrees within which a card that lies between two quarter turns may be read with either.
BORDER = 3.0
#: Pixels of the side of a marker below which it need not be read: two for each of its modules.
SMALL = {"4x4_50": 12.0, "apriltag36h11": 16.0}


@dataclass(frozen=True)
class Verdict:
    """``letter`` of the outcome and, for a person, ``why``."""

    letter: str
    why: str = ""


@cache
def _cards(deck: str) -> Deck:
    return enrol_cards(scans.of_deck(deck))[0]


@cache
def _tiles(deck: str | Path) -> TileDeck:
    """Tiles of a deck, or of a folder with photos of some."""
    return enrol_tile_folder(deck)[0] if isinstance(deck, Path) else enrol_tiles(scans.of_deck(deck))[0]


_die, _colours = cache(enrolled.enrol_folder), cache(enrol_colour_folder)


@dataclass(frozen=True)
class Beside:
    """What lies in the folder of a truth file; pictures of the table, and places in them, are changed like that of it."""

    folder: Path
    change: Change = AS_IT_IS

    def picture(self, name: str | None) -> np.ndarray | None:
        return self.change(load(self.folder / name)) if name else None

    def quads(self, name: str) -> dict[str, np.ndarray]:
        return {k: quad * self.change.scale for k, quad in spaces.load_spaces(self.folder / name).items()}


def judge(
    truth_file: Path, with_empty: bool = True, counted: bool = True, change: Change = AS_IT_IS
) -> Verdict:
    """What the reader of its kind makes of the picture beside a truth file, told the empty table or not.

    ``counted``: a reader of dice is told how many there are, too; without, what it passes over in silence is wrong.
    ``change`` is done to every picture of the table before; what is enrolled stays as it was.
    """
    truth = json.loads(truth_file.read_text("utf-8")) | {"counted": counted}
    if not with_empty:
        truth |= {"empty": None}
    beside = Beside(truth_file.parent, change)
    picture = beside.picture(truth_file.with_suffix(".jpg").name)
    return _JUDGES[truth["kind"]](picture, _scaled(truth, change.scale), beside)


def _scaled(truth, scale: float):
    """A truth with all places in pixels that many times as large."""
    if isinstance(truth, list):
        return [_scaled(each, scale) for each in truth]
    if not isinstance(truth, dict):
        return truth
    return {
        key: (np.array(value) * scale).tolist() if key in ("corners", "box") else _scaled(value, scale)
        for key, value in truth.items()
    }


def dice(picture, truth, beside) -> Verdict:
    """All upper faces at their places; tilted, stacked and covered dice must be refused, touching ones may be."""
    count = len(truth["dice"]) if truth["counted"] else None
    found = read_dice(picture, beside.picture(truth.get("empty")), count)
    must_refuse = truth.get("refuse", False)
    if isinstance(found, Refusal):
        return Verdict(EXACT if must_refuse or truth.get("lay") == "touching" else REFUSED, found.code)
    said = ", ".join(f"{d.value} {d.colour}" for d in found)
    if must_refuse:
        return Verdict(WRONG, f"read {said} though a die is {truth['lay']}")
    left = list(found)
    for die in truth["dice"]:
        x, y, width, height = die.get("box") or (0, 0, *picture.shape[1::-1])
        here = [d for d in left if x < d.centre[0] < x + width and y < d.centre[1] < y + height]
        if not here:
            return Verdict(WRONG, f"no die read where {die['value']} {die['colour']} lies; read {said}")
        # The box of one that stands behind another holds the middle of that, too.
        nearest = min(here, key=lambda d: np.hypot(d.centre[0] - x - width / 2, d.centre[1] - y - height / 2))
        if nearest.value != die["value"]:
            return Verdict(WRONG, f"{die['value']} {die['colour']} read as {nearest.value} {nearest.colour}")
        left.remove(nearest)
    return Verdict(WRONG, f"read too many: {said}") if left else Verdict(EXACT)


def crop(picture, truth, beside) -> Verdict:
    """The one die that was cut out."""
    return dice(picture, truth, beside)


def tetra(picture, truth, beside) -> Verdict:
    """The side on which a four-sided die lies."""
    known = _die(beside.folder / "enrol" / truth["die"])
    found = read_enrolled(picture, known, beside.picture(truth["empty"]), 1)
    if isinstance(found, Refusal):
        return Verdict(REFUSED, found.code)
    said = [d.colour for d in found]
    return Verdict(EXACT) if said == [truth["below"]] else Verdict(WRONG, f"{truth['below']} read as {said}")


def on_spaces(picture, truth, beside) -> Verdict:
    """Every space of a board."""
    known = _colours(beside.folder / truth["enrol"])
    quads = beside.quads(truth["spaces"])
    found = spaces.read_spaces(picture, quads, known, beside.picture(truth["empty"]))
    if isinstance(found, Refusal):
        return Verdict(REFUSED, found.code)
    wrong, refused = [], []
    for name, holds in truth["contents"].items():
        if isinstance(found[name], Refusal):
            refused.append(f"{name} {holds or 'empty'}: {found[name].code}")
        elif found[name].contents != holds:
            wrong.append(f"{name} {holds or 'empty'} read as {found[name].contents or 'empty'}")
    if wrong:
        return Verdict(WRONG, "; ".join(wrong + refused[:3]))
    return (
        Verdict(REFUSED, f"{len(refused)} of {len(quads)}: " + "; ".join(refused[:6]))
        if refused
        else Verdict(EXACT)
    )


def cards(picture, truth, beside) -> Verdict:
    """Names, places and turns of all cards in sight; strangers are not to be named."""
    found = read_cards(picture, _cards(truth["deck"]))
    column = truth["kind"] == "columns"
    left = list(truth["cards"])
    for reading in found.cards:
        near = min(left, key=lambda c: _apart(reading.corners, c["corners"], column), default=None)
        if near is None or _apart(reading.corners, near["corners"], column) > 0.12:
            return Verdict(
                WRONG, f"{reading.id} read where no such card lies at {reading.corners.mean(axis=0).round()}"
            )
        if near["id"] != reading.id:
            return Verdict(WRONG, f"{near['id']} read as {reading.id} ({reading.confidence:.2f})")
        same_after = near.get("same_after", 180 if truth["deck"] == "pips" else 360)
        if all((reading.turn - turn) % same_after for turn in _turns(near)):
            return Verdict(WRONG, f"{near['id']} has the turn {near['turn']}, read {reading.turn}")
        left.remove(near)
    left = [card for card in left if card["visible"] >= WHOLE]
    if not left:
        return Verdict(EXACT)
    names, codes = ", ".join(card["id"] for card in left), ", ".join(r.code for r in found.unread)
    return Verdict(REFUSED, f"not named: {names} ({codes})" if codes else f"missed without a word: {names}")


def _turns(card: dict) -> set[int]:
    """The turn of a card that was laid; both of them if it lies within :data:`BORDER` degrees between two."""
    corners = np.float32(card["corners"])
    either = (
        cv2.getRotationMatrix2D(tuple(map(float, corners.mean(axis=0))), by, 1) for by in (-BORDER, BORDER)
    )
    return {card["turn"], *(turn_of(cv2.transform(corners[None], matrix)[0]) for matrix in either)}


def _apart(found: np.ndarray, laid, column: bool) -> float:
    """Distance of two places in diagonals; of a covered card only the upper edge is in sight."""
    laid, seen = np.array(laid), slice(0, 2) if column else slice(0, 4)
    direct = np.linalg.norm(found[seen].mean(axis=0) - laid[seen].mean(axis=0))
    return float(direct / np.linalg.norm(laid[0] - laid[2]))


def tiles(picture, truth, beside) -> Verdict:
    """All tiles of a grid, or the one that is new since the picture before."""
    known = _tiles(beside.folder / truth["deck"] if "/" in truth["deck"] else truth["deck"])
    rows, columns = (int(v) for v in truth["grid"].split("x"))
    corners = np.float32(truth["corners"])
    found = read_tiles(picture, known, rows, columns, corners, beside.picture(truth["before"]))
    left = {(t["row"], t["column"]): t for t in truth["tiles"]}
    refused = []
    for tile in found.tiles:
        laid = left.pop((tile.row, tile.column), None)
        if not tile.id:
            refused.append(f"{tile.row},{tile.column}")
            continue
        if laid is None:
            return Verdict(
                WRONG,
                f"{tile.id} (size {tile.size}) read at {tile.row},{tile.column}, nothing new lies there",
            )
        if (tile.id, tile.size) != (laid["id"], laid["size"]):
            return Verdict(
                WRONG, f"{laid['id']} read as {tile.id} (size {tile.size}) at {tile.row},{tile.column}"
            )
        if (tile.turn - laid["turn"]) % laid["same_after"]:
            return Verdict(WRONG, f"{laid['id']} has the turn {laid['turn']}, read {tile.turn}")
    codes = ", ".join(sorted({r.code for r in found.unread}))
    if left and not refused and not found.unread:
        return Verdict(
            REFUSED, "missed without a word: " + ", ".join(f"{left[c]['id']} at {c}" for c in left)
        )
    if left or refused:
        missing = ", ".join(f"{t['id']} at {r},{c}" for (r, c), t in left.items())
        return Verdict(REFUSED, f"not named: {missing}; unknown: {refused} ({codes})")
    return Verdict(EXACT)


def markers(picture, truth, beside) -> Verdict:
    """The ids of all markers in sight at their places, and none besides."""
    found = read_markers(picture, truth["family"])
    if isinstance(found, Refusal):
        return Verdict(REFUSED, found.code)
    left = [(m["id"], np.mean(m["corners"], axis=0)) for m in truth["markers"]]
    for marker in found:
        here = [
            m for m in left if m[0] == marker.id and np.linalg.norm(m[1] - marker.corners.mean(axis=0)) < 6
        ]
        if not here:
            return Verdict(
                WRONG, f"{marker.id} read at {marker.corners.mean(axis=0).round()}, it is not there"
            )
        left.remove(here[0])
    small = {m["id"] for m in truth["markers"] if _side(m["corners"]) < SMALL[truth["family"]]}
    missed = [str(m[0]) for m in left if m[0] not in small]
    if missed:
        return Verdict(REFUSED, f"{len(missed)} of {len(truth['markers'])} missed: {', '.join(missed)}")
    return Verdict(EXACT)


def _side(corners) -> float:
    """Pixels of the side of a square with the area of these corners."""
    return float(np.sqrt(cv2.contourArea(np.float32(corners))))


_JUDGES = {
    "dice": dice,
    "crop": crop,
    "tetra": tetra,
    "spaces": on_spaces,
    "cards": cards,
    "columns": cards,
    "tiles": tiles,
    "markers": markers,
}
