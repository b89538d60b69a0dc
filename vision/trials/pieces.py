"""Cubes, discs, piles and markers on the spaces of a board."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np

from vision.pieces import colours, spaces, track
from vision.pieces.enrol import enrol as enrol_colours
from vision.quads import flatten
from vision.results import Refusal
from vision.trials.outcomes import EXACT, REFUSED, WRONG, of_spaces, whole
from vision.twin_eye.disturb import Disturbance
from vision.twin_eye.scene import Scene
from vision.twin_eye.solids import Solid
from vision.twin_eye.spaces import PLAYERS, WOODS, board_scene, piece, track_scene

#: Makes a piece that stands at x, y, z (mm).
Make = Callable[[tuple[float, float, float]], Solid]


def _lay_cubes(scene: Scene, centres, rng: np.random.Generator, most: int) -> dict[str, dict[str, int]]:
    truth = {}
    for name, (x, y) in centres.items():
        count = int(rng.integers(0, most + 1)) if rng.random() < 0.6 else 0
        colour = str(rng.choice(list(WOODS)))
        truth[name] = {colour: count} if count else {}
        places = {0: [], 1: [(0, 0)], 2: [(-6, 0), (6, 1)], 3: [(-6, -5), (6, -5), (0, 7)]}[count]
        for dx, dy in places:
            at = (x + dx + rng.uniform(-1, 1), y + dy + rng.uniform(-1, 1), 0.3)
            scene.solids.append(Solid(8, at, WOODS[colour], spin=rng.uniform(0, 90), gloss=0.08))
    return truth


def cubes(seed: int, how: Disturbance) -> str:
    """24 spaces with none to three cubes of five colours; colours enrolled on this table before."""
    rng = np.random.default_rng([seed, 43])
    scene, quads, centres = board_scene(seed)
    makes = {name: partial(_wooden_cube, name, rng) for name in WOODS}
    known, empty = _enrolled(scene, quads, centres, makes, how)
    truth = _lay_cubes(scene, centres, rng, 3)
    return whole(of_spaces(spaces.read_spaces(scene.picture(how, 2), quads, known, empty), truth))


def _wooden_cube(name: str, rng: np.random.Generator, at: tuple[float, float, float]) -> Solid:
    return Solid(8, at, WOODS[name], spin=rng.uniform(0, 90))


def _enrolled(
    scene: Scene,
    quads: dict[str, np.ndarray],
    centres: dict[str, tuple[float, float]],
    makes: dict[str, Make],
    how: Disturbance,
    most: int | None = None,
) -> tuple[colours.Colours, np.ndarray]:
    """Colours enrolled from up to ``most`` single pieces each on this table, and the picture of the empty table."""
    names, crops = list(quads), {}
    laid = scene.laid()
    for index, (name, make) in enumerate(makes.items()):
        mine = names[index :: len(makes)][:most]
        scene.solids = [make((*centres[n], 0.3)) for n in mine]
        picture = scene.picture(how, 10 + index, laid)
        crops[name] = [flatten(picture, quads[n], 48, 48) for n in mine]
    scene.solids = []
    empty = scene.picture(how, 1, laid)
    crops[colours.EMPTY] = [flatten(empty, quad, 48, 48) for quad in quads.values()]
    return enrol_colours(crops), empty


def _players(chosen: dict[str, str], rng: np.random.Generator) -> dict[str, Make]:
    """How to make a piece of each of some players, whose pieces are all of one kind."""
    return {name: partial(_piece, kind, name, rng) for name, kind in chosen.items()}


def _piece(kind: str, player: str, rng: np.random.Generator, at: tuple[float, float, float]) -> Solid:
    return piece(kind, PLAYERS[player], at, rng)


def mixed(seed: int, how: Disturbance) -> str:
    """24 spaces with up to four cubes or discs of up to two of four colours each, some of them touching."""
    rng = np.random.default_rng([seed, 61])
    scene, quads, centres = board_scene(seed + 1000)
    chosen = [str(n) for n in rng.permutation(list(PLAYERS))[:4]]
    kinds = {n: str(rng.choice(["cube", "cube", "disc"])) for n in chosen}
    makes = _players(kinds, rng)
    known, empty = _enrolled(scene, quads, centres, makes, how, 5)
    truth: dict[str, dict[str, int]] = {}
    for name, (x, y) in centres.items():
        truth[name] = {}
        if rng.random() < 0.5:
            continue
        some = [str(n) for n in rng.choice(chosen, 2)]
        places = [(-6.5, -6), (5.5, -6), (-6, 6), (6, 6.5)]
        for place in rng.permutation(4)[: rng.integers(1, 5)]:
            which = some[int(rng.random() < 0.4)]
            truth[name][which] = truth[name].get(which, 0) + 1
            dx, dy = np.array(places[place]) * rng.uniform(0.75, 1.0) + rng.uniform(-0.5, 0.5, 2)
            scene.solids.append(makes[which]((x + dx, y + dy, 0.3)))
    return whole(of_spaces(spaces.read_spaces(scene.picture(how, 2), quads, known, empty), truth))


def on_track(seed: int, how: Disturbance) -> str:
    """Markers of five colours on a track of 24 spaces, one in three sharing a space with another."""
    rng = np.random.default_rng([seed, 71])
    scene, quads, centres = track_scene(seed)
    chosen = [str(n) for n in rng.permutation(list(PLAYERS))[:5]]
    kind = str(rng.choice(["cube", "disc"]))
    makes = _players(dict.fromkeys(chosen, kind), rng)
    known, empty = _enrolled(scene, quads, centres, makes, how, 5)
    truth: dict[str, str] = {}
    for index, name in enumerate(chosen):
        shared = index and rng.random() < 0.33
        truth[name] = truth[chosen[index - 1]] if shared else str(rng.integers(0, len(quads)))
        together = sum(place == truth[name] for place in truth.values()) - 1
        dx, dy = ((-5.5, -5), (6, 5), (-6, 6.5), (6.5, -6), (0, 0))[together]
        x, y = centres[truth[name]]
        at = (x + dx + rng.uniform(-0.7, 0.7), y + dy + rng.uniform(-0.7, 0.7), 0.3)
        scene.solids.append(makes[name](at))
    found = track.read_track(scene.picture(how, 2), quads, known, chosen, empty)
    if isinstance(found, Refusal):
        return REFUSED
    return whole(
        REFUSED if isinstance(r, Refusal) else EXACT if r.space == truth[n] else WRONG
        for n, r in found.items()
    )
