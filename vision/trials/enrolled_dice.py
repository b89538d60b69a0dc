"""One die without pips: four sides of a colour each, or six pictures, as its owner enrolled it."""

from __future__ import annotations

from functools import cache

import numpy as np

from vision.dice import enrolled
from vision.dice.no_pips.four_sided import FourSided
from vision.dice.read_enrolled import read_faces
from vision.results import DieReading, Refusal
from vision.trials.outcomes import EXACT, REFUSED, WRONG
from vision.twin_eye import art, colour_die, surfaces
from vision.twin_eye.disturb import Disturbance
from vision.twin_eye.lens import Lens
from vision.twin_eye.scene import Scene
from vision.twin_eye.solids import Solid


@cache
def known_colour_die() -> FourSided:
    """The die as its owner enrols it: three pictures of each side below, on a table of their own."""
    rng, seen = np.random.default_rng(77), {}
    for name in colour_die.SIDES:
        seen[name] = []
        for _ in range(3):
            scene = Scene(Lens(tilt=4, span=150), "felt", 9, [], [colour_die.colour_die(name, (0, 0), rng)])
            seen[name].append(scene.picture())
    return enrolled.enrol_four_sided(seen)


def four_sided_read(seed: int, how: Disturbance) -> tuple[list[DieReading] | Refusal, str]:
    """What is read of one four-sided die on a table, and the colour on which it lies."""
    rng = np.random.default_rng([seed, 83])
    lens = Lens(tilt=rng.uniform(0, 11), roll=rng.uniform(0, 360), span=rng.uniform(150, 320))
    kind = list(surfaces.KINDS)[rng.integers(0, len(surfaces.KINDS))]
    below = str(rng.choice(list(colour_die.SIDES)))
    scene = Scene(lens, kind, seed, ambient=rng.uniform(0.5, 0.75), shadow=rng.uniform(0.1, 0.5))
    empty = scene.picture(how, 1)
    scene.solids = [colour_die.colour_die(below, tuple(rng.uniform((-40, -20), (40, 20))), rng)]
    found = read_faces(scene.picture(how, 2), enrolled.EnrolledDice({}, None, known_colour_die()), empty, 1)
    return found, below


def four_sided(seed: int, how: Disturbance) -> str:
    """The one four-sided die of a table, lying on one of its four colours."""
    found, below = four_sided_read(seed, how)
    if isinstance(found, Refusal):
        return REFUSED
    return EXACT if [die.colour for die in found] == [below] else WRONG


@cache
def known_picture_die() -> tuple[dict[str, np.ndarray], enrolled.EnrolledDice]:
    """Six drawn faces, and the die as its owner enrols it."""
    faces = {f"face {n}": art.tile(n, n) for n in range(6)}
    rng, seen = np.random.default_rng(78), {}
    for name, face in faces.items():
        seen[name] = []
        for _ in range(2):
            body = Solid(18, (0, 0, 0), (200, 205, 210), faces={"top": face}, spin=rng.uniform(-8, 8))
            seen[name].append(Scene(Lens(tilt=4, span=150), "felt", 9, [], [body]).picture())
    return faces, enrolled.EnrolledDice({}, enrolled.enrol_faces(seen))


def faced(seed: int, how: Disturbance) -> str:
    """One die whose six faces are pictures, any way round."""
    rng = np.random.default_rng([seed, 89])
    lens = Lens(tilt=rng.uniform(0, 20), roll=rng.uniform(0, 360), span=rng.uniform(150, 320))
    kind = list(surfaces.KINDS)[rng.integers(0, len(surfaces.KINDS))]
    scene = Scene(lens, kind, seed, ambient=rng.uniform(0.5, 0.75), shadow=rng.uniform(0.1, 0.5))
    empty = scene.picture(how, 1)
    faces, known = known_picture_die()
    names = [str(n) for n in rng.permutation(list(faces))]
    shown = dict(zip(("top", "north", "east", "south", "west"), (faces[n] for n in names), strict=False))
    at = (*rng.uniform((-40, -20), (40, 20)), 0)
    scene.solids = [Solid(18, at, (200, 205, 210), faces=shown, spin=rng.uniform(0, 360))]
    found = read_faces(scene.picture(how, 2), known, empty, 1)
    if isinstance(found, Refusal):
        return REFUSED
    return EXACT if [die.value for die in found] == names[:1] else WRONG
