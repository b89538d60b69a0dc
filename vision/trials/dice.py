"""Five dice on a table."""

from __future__ import annotations

from vision.dice import read_dice
from vision.results import Refusal
from vision.trials.outcomes import EXACT, REFUSED, WRONG
from vision.twin_eye.dice_tables import bare, dice_scene
from vision.twin_eye.disturb import Disturbance


def dice(seed: int, how: Disturbance, with_empty: bool = True) -> str:
    """Values of all five dice, each at its place."""
    scene, _ = dice_scene(seed)
    found = read_dice(scene.picture(how, 2), bare(scene).picture(how, 1) if with_empty else None, 5)
    if isinstance(found, Refusal):
        return REFUSED
    left = list(found)
    for solid in scene.solids:
        x, y = scene.lens.project([[*solid.at[:2], solid.size]])[0]
        here = [d for d in left if abs(d.centre[0] - x) < d.box[2] and abs(d.centre[1] - y) < d.box[3]]
        here = [d for d in here if d.value == solid.faces["top"]]
        if not here:
            return WRONG
        left.remove(min(here, key=lambda d: abs(d.centre[0] - x) + abs(d.centre[1] - y)))
    return WRONG if left else EXACT


def dice_without_empty(seed: int, how: Disturbance) -> str:
    """The same when nobody took a picture of the empty table."""
    return dice(seed, how, with_empty=False)
