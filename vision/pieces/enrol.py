"""Enrolling the colours of pieces on the table where the game is played: from pictures of single ones on their spaces."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from vision.enrolment import Finding, Unusable
from vision.errors import EnrolmentError
from vision.folders import inner_folders, pictures_in
from vision.learn import Learner
from vision.picture import check, files
from vision.pieces.colours import EMPTY, LARGE, SIDE, Colours, features
from vision.pieces.enrolling import own_colour, sizes, telling
from vision.pieces.enrolling.flat import flat
from vision.pieces.enrolling.shown import Shown
from vision.pieces.filling import relief, tones
from vision.pieces.pixels.rays import in_dark, point

#: The light in which whole spaces are learned besides their own, as factors.
_LIGHTS = (0.85, 1.0, 1.15)
#: How far two pictures of one ground are from each other, usually.
_NOISE = 2.0
#: Distance of two colours in Lab (lightness counts half) below which a person should look at them again.
_APART = 9


def enrol(crops: dict[str, list[np.ndarray]]) -> Colours:
    """Colours from pictures of single pieces (and of the ``empty`` space), BGR, by name.

    Raises :class:`EnrolmentError` when fewer than two classes are given.
    """
    crops = {name: [check(c) for c in some] for name, some in crops.items() if some}
    if len(crops) < 2:
        raise EnrolmentError(
            "too-few-colours",
            "at least two colours (or one and 'empty') are needed; add folders with pictures",
        )
    empty = crops.get(EMPTY, [])
    pieces = {name: some for name, some in crops.items() if name != EMPTY}
    own = own_colour.measured(pieces, empty)
    lab, spread, parts = (
        {n: getattr(of, what) for n, of in own.items()} for what in ("lab", "spread", "parts")
    )
    flattened = {name: [flat(crop) for crop in some] for name, some in pieces.items()}
    colours = point([lab[name] for name in pieces])
    fill = sizes.filled(parts, flattened, colours, [flat(crop) for crop in empty])
    known = Colours(
        _whole_spaces(crops),
        lab,
        spread,
        fill,
        _areas(pieces, fill),
        _shots(pieces, empty),
        bare=len(empty),
        shown={name: Shown.of(faces.crops, faces.patches) for name, faces in own.items()},
    )
    if not known.alone:
        known.hardly_shown = sizes.hardly_shown(parts, fill)
    if not empty:
        return known
    if known.usual > LARGE * SIDE * SIDE:
        known.relief = relief.learner([crop for some in pieces.values() for crop in some], empty)
    else:
        known.hidden = _hidden(known, empty)
    return known


def _whole_spaces(crops: dict[str, list[np.ndarray]]) -> Learner:
    """A learner of how whole spaces look, in a little less and more light than their pictures were taken in."""
    lit = [
        (name, features(np.clip(crop * gain, 0, 255).astype(np.uint8)))
        for name, some in crops.items()
        for crop in some
        for gain in _LIGHTS
    ]
    return Learner.train(np.array([seen for _, seen in lit]), [name for name, _ in lit], 2.5)


def _areas(pieces: dict[str, list[np.ndarray]], fill: dict[str, float]) -> dict[str, float]:
    """By name how many pixels of its enrolled pictures a piece covers that takes the part ``fill`` (0..1) of each."""
    return {
        name: float(np.median([fill[name] * crop.shape[0] * crop.shape[1] for crop in some]))
        for name, some in pieces.items()
    }


def _shots(pieces: dict[str, list[np.ndarray]], empty: list[np.ndarray]) -> dict[str, np.ndarray]:
    """By name the colours (m, 3) BGR in the middle of each picture; where spaces are ``empty`` at times, in its plain part."""
    middle = tones.plain_middle if empty else tones.middle
    return {name: np.array([middle(crop).colour for crop in some]) for name, some in pieces.items()}


def _hidden(colours: Colours, empty: list[np.ndarray]) -> dict[str, list[str]]:
    """By name the numbers (from 1) of the empty spaces on which a piece would not be told."""
    found: dict[str, list[str]] = {}
    for number, crop in enumerate(empty, 1):
        bare = flat(crop)
        told = telling.ahead(bare, _NOISE * in_dark(bare, colours.dark), colours.faces, colours.usual)
        for name in np.array(colours.names)[told < telling.ENOUGH]:
            found.setdefault(str(name), []).append(str(number))
    return found


def enrol_folder(folder: str | Path) -> Colours:
    """Colours from ``folder/<name>/*.jpg`` (or png), ``empty`` among them."""
    folder = Path(folder)
    if not folder.is_dir():
        raise EnrolmentError(
            "no-folder-of-colours",
            "{folder} is no folder; give one with a folder of pictures per colour",
            folder=folder,
        )
    unusable = Unusable()
    crops = {inner.name: pictures_in(inner, unusable) for inner in inner_folders(folder)}
    unusable.tell()
    known = enrol(crops)
    bare = [file.stem for file in files(folder / EMPTY)] if known.hidden else []
    known.hidden = {name: [bare[int(k) - 1] for k in some] for name, some in known.hidden.items()}
    return known


def doubts(colours: Colours) -> list[Finding]:
    """What a person should look at again: colours hard to tell apart, or from the ground of the spaces that are named, and pieces that few of their pictures show."""
    names = colours.names
    alike = [
        Finding("colours_alike", (a, b))
        for i, a in enumerate(names)
        for b in names[i + 1 :]
        if np.linalg.norm((colours.lab[a] - colours.lab[b]) * (0.5, 1, 1)) < _APART
    ]
    hidden = [Finding("like_ground", (name,), tuple(where)) for name, where in colours.hidden.items()]
    bare = [] if colours.fills or EMPTY in colours.learner.names else [Finding("no_empty", ())]
    return [*bare, *alike, *hidden, *(Finding("hardly_shown", (name,)) for name in colours.hardly_shown)]
