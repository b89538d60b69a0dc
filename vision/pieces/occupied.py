"""Whether something stands on each of the spaces that one piece fills: what its relief, what changed and print say together."""

from __future__ import annotations

import numpy as np

from vision.pieces import fills, own_print, relief, shared_print
from vision.pieces.colours import Colours
from vision.pieces.costs import INNER
from vision.pieces.present import seen_now

#: Odds (as a logarithm) from which spaces tell how much empty ones change in this picture, and where pieces show; how many must.
SURELY, _SOME = 3.0, 3
#: How much relief counts where change tells, too, or print: what misleads one may mislead the other.
_BY_RELIEF, _BESIDE_PRINT = 0.6, 0.7
#: How much change counts, and a space's own print: print that is out of sight has changed.
_BY_CHANGE = 0.7
#: Odds of relief (as a logarithm) from which the empty space is asked whether its print has such relief.
_ROUGH = 2.0

#: Spaces (64, 64, 3) BGR with what lies around them, by name.
Spaces = dict[str, np.ndarray]


def odds(
    wide: Spaces, bare: Spaces | None, colours: Colours, lean: dict[str, np.ndarray | None] | None = None
) -> dict[str, float]:
    """How much more likely something stands on each space than nothing, as a logarithm.

    ``bare`` are the spaces when they were empty, if that is known, ``lean`` the direction (2,) in which pieces lean on each
    (:func:`vision.pieces.leaning.along`). Relief and change tell it independently.
    """
    seen = dict.fromkeys(wide, 0.0)
    if colours.relief:
        every = [inner(space) for space in wide.values()]
        seen = dict(zip(wide, relief.odds(colours.relief, every).tolist(), strict=True))
    if bare is None:
        shared = _by_print(wide, seen)
        return {name: _BESIDE_PRINT * odds + shared[name] for name, odds in seen.items()} if shared else seen
    told = _by_change(wide, bare, seen, colours, lean or {})
    if not colours.relief:
        return {name: 2 * odds for name, odds in told.items()}
    # Print and noise that look like relief do so on the empty space, too.
    drawn = _relief_when_empty([name for name, odds in seen.items() if odds > -_ROUGH], wide, bare, colours)
    both = {
        name: _BY_RELIEF * (odds - max(0.0, drawn.get(name, 0.0))) + told[name] for name, odds in seen.items()
    }
    # Whether its own print is missing was asked already.
    shared = _by_print(wide, both) or dict.fromkeys(both, 0.0)
    return {name: odds + min(0.0, shared[name]) for name, odds in both.items()}


def inner(wide: np.ndarray) -> np.ndarray:
    """A space (48, 48, 3) without what lies around it."""
    return np.ascontiguousarray(wide[INNER])


def _by_change(
    wide: Spaces, bare: Spaces, seen: dict[str, float], colours: Colours, lean: dict[str, np.ndarray | None]
) -> dict[str, float]:
    """Odds by what changed since the spaces were empty, where ``seen`` are those of their relief."""
    changes = {name: fills.change(space, bare[name], colours.usual) for name, space in wide.items()}
    still = [changes[name].changed for name, odds in seen.items() if odds < -SURELY]
    usual = float(np.percentile(still, 90)) if len(still) >= _SOME else None
    known = np.array([_BY_RELIEF * seen[name] + changes[name].by_area(usual) for name in wide])
    own = own_print.odds(
        [(space, bare[name]) for name, space in wide.items()], known, [lean.get(name) for name in wide]
    )
    return {
        name: _BY_CHANGE * (changes[name].odds(usual) + print_)
        for name, print_ in zip(wide, own.tolist(), strict=True)
    }


def _relief_when_empty(names: list[str], wide: Spaces, bare: Spaces, colours: Colours) -> dict[str, float]:
    """The odds by relief that some spaces would have if they were empty now: their print and noise may look like it."""
    if not names:
        return {}
    as_now = [inner(seen_now(bare[name], wide[name])) for name in names]
    return dict(zip(names, relief.odds(colours.relief, as_now).tolist(), strict=True))


def _by_print(wide: Spaces, odds: dict[str, float]) -> dict[str, float] | None:
    """Odds by the print that the spaces of the picture share; None where they share none. ``odds`` are by other evidence."""
    told = shared_print.odds(np.array(list(wide.values())), np.array(list(odds.values())))
    return None if told is None else dict(zip(odds, told.tolist(), strict=True))
