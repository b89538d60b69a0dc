"""What kinds of picture are learned from: the enrolled ones, the same in other light, and what else may lie there."""

from __future__ import annotations

import numpy as np

from vision.tiles.kinds.colours import in_other_colours
from vision.tiles.kinds.relight import any_tone, hidden, plain, relit, tone
from vision.tiles.pixels import EMPTY

#: Pictures of one kind that are learned, of them at most as enrolled, as many times as many in other light (both
#: say how the kind spreads; the rest have something on them), and plain ones in its colours.
SAMPLES, ENROLLED, AGAIN, PLAIN = 110, 60, 2, 30
#: Plain pictures in any colour, and pictures made of each one of a kind in a colour that was not enrolled.
ANY_COLOUR, IN_OTHER_COLOUR = 40, 4
#: What the plain pictures are called among the samples, and what the names of kinds in other colours begin with.
PLAIN_ONES, OTHER = "plain " + EMPTY, "other "
#: Deviations of strength and colour of the light among the pictures made of one, as logarithms.
_BRIGHTER, _TINT = 0.12, 0.04


def drawn(
    rng: np.random.Generator, by_name: dict[str, list[np.ndarray]]
) -> tuple[list[str], list[np.ndarray]]:
    """Ids and faces (BGR uint8, 48 pixels wide) by chance, as many for each draw, from the enrolled faces by id."""
    ids, faces = [], []
    for name, samples in sorted(by_name.items()):
        few = min(len(samples), ENROLLED)
        chosen = [samples[int(k)] for k in np.linspace(0, len(samples) - 1, few)]
        ids += [name] * SAMPLES
        faces += chosen
        for k in range(SAMPLES - few):
            again = chosen[k % few] if k < spread_over(few) - few else hidden(rng, chosen[k % few])
            faces.append(relit(rng, again, _BRIGHTER, _TINT))
        if name != EMPTY:
            others = [face for face in in_other_colours(chosen) for _ in range(IN_OTHER_COLOUR)]
            ids += [OTHER + name] * len(others)
            faces += [relit(rng, face, _BRIGHTER, _TINT) for face in others]
            ids += [PLAIN_ONES] * PLAIN
            faces += [relit(rng, plain(rng, tone(chosen[k % few])), 0.4, _TINT) for k in range(PLAIN)]
    ids += [PLAIN_ONES] * ANY_COLOUR
    faces += [plain(rng, any_tone(rng)) for _ in range(ANY_COLOUR)]
    return ids, faces


def spread_over(enrolled: int) -> int:
    """How many samples say how a kind spreads of which so many pictures were enrolled."""
    return min((1 + AGAIN) * enrolled, ENROLLED)
