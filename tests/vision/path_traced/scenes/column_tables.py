"""Two columns of cards, of which all but the front ones show their upper quarter."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from tests.vision.path_traced.scenes import drawings, lamps, surfaces
from tests.vision.path_traced.scenes.card_tables import (
    HIGH,
    TABLES,
    clear_cards,
    inside,
    lay_card,
    shot_of,
    turn_seen,
)
from tests.vision.path_traced.scenes.picture import Sitting, points

#: Pictures of one table.
LAYS = 2


def make(number: int, out: Path) -> None:
    """Write ``columns_NNNa.jpg`` and ``b`` with their truths: names from back to front, column by column."""
    rng = np.random.default_rng([number, 9003])
    faces = drawings.look_alikes()
    shot = shot_of(number, rng, (44, 52))
    shot.tilt = min(shot.tilt, 22.0)
    sitting = Sitting(shot, rng, list(lamps.KINDS)[int(rng.integers(0, 4))])
    kind = TABLES[(number + 1) % len(TABLES)]
    surfaces.lay(kind, rng)
    for lay in range(LAYS):
        names, laid = [str(n) for n in rng.permutation(list(faces))], []
        for column, x in enumerate((-8.0, 8.0)):
            length, turn = int(rng.integers(3, 6)), float(rng.uniform(-5, 5))
            for k in range(length):
                y = 5.0 - k * HIGH * 0.25 + rng.uniform(-0.1, 0.1)
                at, name = (x + rng.uniform(-0.15, 0.15), y), names.pop()
                corners = points(
                    lay_card(faces[name], at, turn + rng.uniform(-1, 1), 0.04 * k + 0.01, rng, bent=0)
                )
                said = {"id": name, "turn": turn_seen(corners), "corners": corners, "column": column}
                laid.append(said | {"visible": inside(corners, shot), "covered": k < length - 1})
        truth = {"kind": "columns", "deck": "look_alikes", "surface": kind, "cards": laid}
        sitting.store(out / f"columns_{number:03d}{'abcd'[lay]}", truth)
        clear_cards()
