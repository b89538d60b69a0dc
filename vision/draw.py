"""The findings drawn into the picture, for ``--draw`` and for people who want to know why."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

import cv2
import numpy as np

from vision.labels import Labels
from vision.quads import lengths, rectangle
from vision.results import CardReading, DieReading, MarkerReading, Reading, Refusal, SpaceReading, TileReading

#: Colours, BGR, of what is in doubt, of what was found, and of places where nothing is; the words of those named first choose
#: where to stand.
DOUBTFUL, FOUND, _QUIET = (40, 40, 255), (60, 220, 60), (160, 170, 160)
_RANKS = (DOUBTFUL, FOUND, _QUIET)
#: Width of a place in widths of the line around it.
_SLIM = 12


class Mark(NamedTuple):
    """A place in a picture, a quad (4, 2) in pixels, with words (perhaps none) in a colour (BGR)."""

    place: np.ndarray
    words: str
    colour: tuple[int, int, int] = FOUND
    #: Whether its first corner is shown, which tells how a thing is turned.
    turned: bool = False


def findings(
    picture: np.ndarray,
    readings: Iterable[Reading | Refusal],
    refusal: Refusal | None = None,
    quads: dict[str, np.ndarray] | None = None,
    by_name: dict[str, Reading | Refusal] | None = None,
) -> np.ndarray:
    """A copy of ``picture`` with every reading outlined and named, and the places of refusals in red.

    ``quads`` and ``by_name`` draw readings that belong to named places (spaces, cells). ``refusal`` is that of the whole
    picture.
    """
    every, below = list(readings), []
    if refusal is not None:
        below.append(f"cannot read: {refusal.code}")
        if all(refusal is not each for each in every):
            every.append(refusal)
    marks = [mark for finding in every for mark in _marks(finding)]
    marks += [_named(name, quads[name], found) for name, found in (by_name or {}).items()]
    return marked(picture, marks, below)


def spots(
    picture: np.ndarray,
    quads: dict[str, list[np.ndarray]],
    found: dict[str, Reading | Refusal],
    doubtful: Collection[str] = (),
) -> np.ndarray:
    """A copy of ``picture`` with the squares of every spot outlined, and what was found beside the first.

    Empty spots are outlined thinly without words; refused ones and ``doubtful`` ones are red.
    """
    marks = []
    for name, squares in quads.items():
        finding = found[name]
        colour = DOUBTFUL if name in doubtful else _colour(finding)
        if isinstance(finding, CardReading):
            said = finding.id.split()[-1]  # spots are narrow, and names begin alike
        else:
            said = "" if colour is _QUIET else _said(finding)
        marks += [Mark(quad, said if quad is squares[0] else "", colour) for quad in squares]
    return marked(picture, marks)


def on_track(
    picture: np.ndarray, track: dict[str, np.ndarray], found: dict[str, Reading | Refusal] | Refusal
) -> np.ndarray:
    """A copy of ``picture`` with every space of a track outlined and the markers on it named."""
    if isinstance(found, Refusal):
        return findings(picture, [], found)
    marks = []
    for name, quad in track.items():
        here = [c for c, r in found.items() if not isinstance(r, Refusal) and r.space == name]
        marks.append(Mark(quad, " ".join([name, *here]), FOUND if here else _QUIET))
    lost = [f"{colour}: {r.code}" for colour, r in found.items() if isinstance(r, Refusal)]
    return marked(picture, marks, lost)


def words(reading: Reading) -> str:
    """What a reading says, in a few characters."""
    if isinstance(reading, DieReading):
        return f"{reading.colour} {'' if reading.value is None else reading.value}".strip()
    if isinstance(reading, SpaceReading):
        return _pieces(reading.contents) or "empty"
    turn = reading.turn if isinstance(reading, CardReading | TileReading) else 0
    on = ""
    if isinstance(reading, TileReading) and reading.contents is not None:
        on = reading.contents.code if isinstance(reading.contents, Refusal) else _pieces(reading.contents)
    return f"{reading.id}" + (f" {turn}'" if turn else "") + (f" [{on}]" if on else "")


def _pieces(contents: dict[str, int]) -> str:
    return " ".join(f"{n} {colour}" for colour, n in contents.items())


def _said(finding: Reading | Refusal) -> str:
    return finding.code if isinstance(finding, Refusal) else words(finding)


def _colour(finding: Reading | Refusal) -> tuple[int, int, int]:
    if isinstance(finding, Refusal):
        return DOUBTFUL
    return _QUIET if isinstance(finding, SpaceReading) and not finding.contents else FOUND


def _named(name: str, quad: np.ndarray, finding: Reading | Refusal) -> Mark:
    """A place that has a name of its own; where nothing lies it says no more than that."""
    colour = _colour(finding)
    turned = isinstance(finding, TileReading)
    return Mark(quad, name if colour is _QUIET else f"{name}: {_said(finding)}", colour, turned)


def _marks(finding: Reading | Refusal) -> Iterator[Mark]:
    """The place of a reading that has one, or of a refusal."""
    if isinstance(finding, MarkerReading | CardReading):
        yield Mark(finding.corners, words(finding), turned=True)
    elif isinstance(finding, DieReading):
        yield Mark(_quad(finding.box), words(finding))
    elif isinstance(finding, Refusal) and finding.place:
        yield Mark(_quad(finding.place), finding.code, DOUBTFUL)


def _quad(box: tuple[int, int, int, int]) -> np.ndarray:
    x, y, width, height = box
    return rectangle(width, height) + np.float32((x, y))


def marked(picture: np.ndarray, marks: list[Mark], below: Iterable[str] = ()) -> np.ndarray:
    """A copy of ``picture`` with all marks, those of nothing thinly, and lines about the whole picture at its lower edge."""
    picture, thick = picture.copy(), max(2, picture.shape[1] // 640)
    if marks:  # small places would be hidden by thick lines
        thick = max(1, min(thick, round(np.median([min(lengths(mark.place)) for mark in marks]) / _SLIM)))
    for place, _, colour, turned in marks:
        points = np.int32(np.round(place)).reshape(-1, 1, 2)
        cv2.polylines(picture, [points], True, colour, 1 if colour is _QUIET else thick, cv2.LINE_AA)
        if turned:
            cv2.circle(picture, tuple(int(v) for v in points[0, 0]), 3 * thick, colour, -1, cv2.LINE_AA)
    labels = Labels(picture.shape[:2], [mark.place for mark in marks])
    for line in below:
        labels.add(line, rectangle(1, 1) + np.float32((0, picture.shape[0])), DOUBTFUL)
    for place, said, colour, _ in sorted(marks, key=lambda mark: _RANKS.index(mark.colour)):
        if said:
            labels.add(said, place, colour)
    labels.write(picture)
    return picture
