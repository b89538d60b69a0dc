"""Pictures as people take them: pieces of any shape on maps, enrolled from other boards under other light.

What the other tables of :mod:`vision.trials` keep still moves here: the light, the board, the camera and the
person who drew the spaces. Every function answers for each space ``exact``, ``refused`` or ``wrong``;
``python -m vision.trials.photographs`` counts them.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable

import cv2
import numpy as np

from vision.pieces import colours, spaces
from vision.pieces.enrol import enrol as enrol_colours
from vision.quads import flatten
from vision.trials import puzzles
from vision.trials.outcomes import EXACT, REFUSED, WRONG, by_space
from vision.twin_eye.disturb import any_light
from vision.twin_eye.maps import KINDS, Quads, map_board, piece
from vision.twin_eye.scene import Scene
from vision.twin_eye.spaces import PLAYERS


def _drawn(quads: Quads, scale: float, rng: np.random.Generator) -> Quads:
    """Spaces as a person clicks them: a little off, and a little too large or too small."""
    drawn = {}
    for name, quad in quads.items():
        middle = quad.mean(axis=0)
        drawn[name] = np.float32(middle + (quad - middle) * scale + rng.uniform(-1.5, 1.5, quad.shape))
    return drawn


def _moved(picture: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """The view after somebody touched the stand."""
    matrix = cv2.getRotationMatrix2D((640, 360), rng.uniform(-0.15, 0.15), rng.uniform(0.998, 1.002))
    matrix[:, 2] += rng.uniform(-3, 3, 2)
    return cv2.warpAffine(picture, matrix, picture.shape[1::-1], borderMode=cv2.BORDER_REPLICATE)


def _filled(
    scene: Scene, places: dict[str, tuple], game: dict, share: float, rng: np.random.Generator
) -> dict[str, dict[str, int]]:
    truth: dict[str, dict[str, int]] = {}
    scene.solids = []
    for name, (x, y, angle) in places.items():
        truth[name] = {}
        if rng.random() < share:
            colour = str(rng.choice(list(game["colours"])))
            dx, dy = rng.normal(0, 0.8, 2)
            at = (x + dx, y + dy)
            shown = tuple(np.clip(np.float32(game["colours"][colour]) * rng.uniform(0.93, 1.07), 0, 255))
            scene.solids += piece(game["kind"], shown, at, angle + rng.normal(0, 4), game["gloss"])
            truth[name] = {colour: 1}
    return truth


def on_map(seed: int, empty: bool = True) -> Counter:
    """Pieces of one kind on 35 spaces of a board that was never seen, with or without a picture of it empty."""
    rng = np.random.default_rng([seed, 97])
    chosen = [str(n) for n in rng.permutation(list(PLAYERS))[: rng.integers(4, 7)]]
    game = {
        "kind": str(rng.choice(["train", "train", "train", *KINDS])),
        "colours": {n: PLAYERS[n] for n in chosen},
        "gloss": rng.uniform(0.05, 0.35),
    }
    scale = rng.uniform(0.85, 1.3)
    crops: dict[str, list[np.ndarray]] = {}
    for board in range(3):
        scene, quads, places = map_board(seed * 10 + board, game["kind"], rng)
        truth = _filled(scene, places, game, 0.7, rng)
        picture = scene.picture(any_light(rng))
        for name, quad in _drawn(quads, scale * rng.uniform(0.95, 1.05), rng).items():
            w, h = (int(np.linalg.norm(quad[i] - quad[j])) for i, j in ((0, 1), (0, 3)))
            crops.setdefault(next(iter(truth[name]), colours.EMPTY), []).append(flatten(picture, quad, w, h))
    known = enrol_colours(crops)
    scene, quads, places = map_board(seed * 10 + 9, game["kind"], rng)
    how = any_light(rng)
    bare = _moved(scene.picture(any_light(rng, how), 1), rng) if empty else None
    truth = _filled(scene, places, game, 0.5, rng)
    picture = scene.picture(how, 2)
    return by_space(spaces.read_spaces(picture, _drawn(quads, scale, rng), known, bare), truth)


#: By name, what is counted.
TRIALS: dict[str, Callable[[int], Counter]] = {
    "pieces on maps": on_map,
    "pieces on maps, empty board unknown": lambda seed: on_map(seed, empty=False),
    "stickers of puzzles": puzzles.three_sides,
    "stickers, hard light, six sides": puzzles.all_sides,
    "stickers, hard light, one side": puzzles.one_side,
}


def main() -> None:
    """Count; ``--first`` and ``--tables`` choose the seeds."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--tables", type=int, default=8)
    options.add_argument("--first", type=int, default=0)
    options.add_argument("--only", action="append", choices=list(TRIALS))
    chosen = options.parse_args()
    cv2.setNumThreads(1)
    for name in chosen.only or TRIALS:
        total = Counter()
        for seed in range(chosen.first, chosen.first + chosen.tables):
            total += TRIALS[name](seed)
        shares = ", ".join(
            f"{total[o]} {o} ({100 * total[o] / total.total():.1f} %)" for o in (EXACT, REFUSED, WRONG)
        )
        print(f"{name}: {shares}")


if __name__ == "__main__":
    main()
