"""Plain pip cards on a table, seen from a chair: 45 to 65 degrees from straight above."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from tests.vision.path_traced.scenes import phone, scans, tabletops
from tests.vision.path_traced.scenes.card_tables import clear_cards, inside, lay_card, turn_seen
from tests.vision.path_traced.scenes.picture import points

LAYS = 2


def make(number: int, out: Path) -> None:
    """Write ``steep_NNNa.jpg`` and ``b`` with their truths."""
    rng = np.random.default_rng([number, 9016])
    shot = phone.shot(rng, float(rng.uniform(34, 44)), (45, 65), (880, 660))
    sitting = phone.Phone(shot, rng, phone.lamp_of(number))
    kind = tabletops.KINDS[number % len(tabletops.KINDS)]
    tabletops.lay(kind, rng)
    faces, away = scans.DECKS["pips"](), np.radians(shot.azimuth)
    for lay in range(LAYS):
        names, laid = [str(n) for n in rng.permutation(list(faces))], []
        for place in range(int(rng.integers(2, 7))):
            own = np.array((-9 + 9 * (place % 3), -5.5 + 11 * (place // 3))) + rng.uniform(-0.5, 0.5, 2)
            at = own @ np.array([[np.cos(away), np.sin(away)], [-np.sin(away), np.cos(away)]])
            turn = -shot.azimuth + float(rng.choice([0, 180]) + rng.normal(0, 14))
            corners = points(lay_card(faces[names[place]], at, turn, 0.0, rng))
            said = {"id": names[place], "turn": turn_seen(corners), "corners": corners}
            laid.append(said | {"visible": inside(corners, shot)})
        truth = {"kind": "cards", "deck": "pips", "surface": kind, "foreign": 0, "cards": laid}
        sitting.store(out / f"steep_{number:03d}{'ab'[lay]}", truth)
        clear_cards()
