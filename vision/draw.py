"""The findings drawn into the picture, for ``--draw`` and for people who want to know why."""

from __future__ import annotations

from collections.abc import Collection

import cv2
import numpy as np

from vision.results import (
    CardReading,
    DieReading,
    MarkerReading,
    Reading,
    Refusal,
    SpaceReading,
)

_FOUND, _REFUSED, _QUIET, _EDGE = (60, 220, 60), (40, 40, 255), (160, 170, 160), (0, 0, 0)


def label(picture: np.ndarray, words: str, at: tuple[float, float], colour: tuple = _FOUND) -> None:
    """Write ``words`` above the point ``at``, readable on any ground, in place."""
    scale = max(0.45, picture.shape[1] / 2400)
    thick = max(1, round(scale * 2))
    x, y = round(at[0]), max(14, round(at[1]) - 5)
    cv2.putText(picture, words, (x, y), cv2.FONT_HERSHEY_SIMPLEX, scale, _EDGE, thick + 3, cv2.LINE_AA)
    cv2.putText(picture, words, (x, y), cv2.FONT_HERSHEY_SIMPLEX, scale, colour, thick, cv2.LINE_AA)


def outline(picture: np.ndarray, corners: np.ndarray, colour: tuple = _FOUND) -> None:
    """Draw a quad, its first corner marked, in place."""
    points = np.int32(np.round(corners)).reshape(-1, 1, 2)
    thick = max(2, picture.shape[1] // 640)
    cv2.polylines(picture, [points], True, colour, thick, cv2.LINE_AA)
    cv2.circle(picture, tuple(int(v) for v in points[0, 0]), 3 * thick, colour, -1, cv2.LINE_AA)


def words(reading: Reading) -> str:
    """What a reading says, in a few characters."""
    if isinstance(reading, DieReading):
        return f"{reading.colour} {'' if reading.value is None else reading.value}".strip()
    if isinstance(reading, SpaceReading):
        return " ".join(f"{n} {colour}" for colour, n in reading.contents.items()) or "empty"
    turn = getattr(reading, "turn", 0)
    pieces = getattr(reading, "contents", None)
    on = (
        pieces.code
        if isinstance(pieces, Refusal)
        else " ".join(f"{n} {c}" for c, n in (pieces or {}).items())
    )
    return f"{reading.id}" + (f" {turn}'" if turn else "") + (f" [{on}]" if on else "")


def spots(
    picture: np.ndarray,
    quads: dict[str, list[np.ndarray]],
    found: dict[str, Reading | Refusal],
    doubtful: Collection[str] = (),
) -> np.ndarray:
    """A copy of ``picture`` with the squares of every spot outlined, and what was found beside the first.

    Empty spots are outlined thinly without words; refused ones and ``doubtful`` ones are red.
    """
    picture = picture.copy()
    for name, squares in quads.items():
        finding = found[name]
        refused = isinstance(finding, Refusal)
        empty = isinstance(finding, SpaceReading) and not finding.contents
        colour = _REFUSED if refused or name in doubtful else _QUIET if empty else _FOUND
        for quad in squares:
            points = np.int32(np.round(quad)).reshape(-1, 1, 2)
            cv2.polylines(picture, [points], True, colour, 1 if colour is _QUIET else 2, cv2.LINE_AA)
        if squares and colour is not _QUIET:
            said = finding.code if refused else words(finding)
            if isinstance(finding, CardReading):
                said = finding.id.split()[-1]  # spots are narrow, and names begin alike
            label(picture, said, tuple(squares[0].min(axis=0)), colour)
    return picture


def findings(
    picture: np.ndarray,
    readings: list[Reading],
    refusal: Refusal | None = None,
    quads: dict[str, np.ndarray] | None = None,
    by_name: dict[str, Reading | Refusal] | None = None,
) -> np.ndarray:
    """A copy of ``picture`` with every reading outlined and named.

    ``quads`` and ``by_name`` draw readings that belong to named places (spaces, cells).
    """
    picture = picture.copy()
    for reading in readings:
        if isinstance(reading, MarkerReading | CardReading):
            outline(picture, reading.corners)
            label(picture, words(reading), tuple(reading.corners.min(axis=0)))
        elif isinstance(reading, DieReading):
            x, y, width, height = reading.box
            cv2.rectangle(picture, (x, y), (x + width, y + height), _FOUND, max(2, picture.shape[1] // 640))
            label(picture, words(reading), (x, y))
    for name, found in (by_name or {}).items():
        quad = quads[name]
        bad = isinstance(found, Refusal)
        colour = _REFUSED if bad else _FOUND
        outline(picture, quad, colour)
        label(picture, f"{name}: {found.code if bad else words(found)}", tuple(quad.min(axis=0)), colour)
    if refusal is not None:
        if refusal.place:
            x, y, width, height = refusal.place
            cv2.rectangle(picture, (x, y), (x + width, y + height), _REFUSED, max(2, picture.shape[1] // 640))
        label(picture, f"cannot read: {refusal.code}", (8, picture.shape[0] - 10), _REFUSED)
    return picture


def on_track(
    picture: np.ndarray, track: dict[str, np.ndarray], found: dict[str, Reading | Refusal] | Refusal
) -> np.ndarray:
    """A copy of ``picture`` with every space of a track outlined and the markers on it named."""
    if isinstance(found, Refusal):
        return findings(picture, [], found)
    picture = picture.copy()
    for name, quad in track.items():
        here = [c for c, r in found.items() if not isinstance(r, Refusal) and r.space == name]
        outline(picture, quad, _FOUND if here else _QUIET)
        label(picture, " ".join([name, *here]), tuple(quad.min(axis=0)), _FOUND if here else _QUIET)
    lost = [f"{colour}: {r.code}" for colour, r in found.items() if isinstance(r, Refusal)]
    for line, words in enumerate(reversed(lost)):
        label(picture, words, (8, picture.shape[0] - 10 - 24 * line), _REFUSED)
    return picture
