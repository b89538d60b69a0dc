"""Whether something stands on each of the spaces that one piece fills: what its relief, what changed and print say together."""

from __future__ import annotations

import numpy as np

from vision.pieces.colours import Colours
from vision.pieces.filling import fills, hue, own_print, relief, shared_print
from vision.pieces.filling.views import Views
from vision.pieces.pixels.costs import INNER

#: Odds (as a logarithm) from which spaces tell how much empty ones change in this picture, and where pieces show; how many must.
SURELY, _SOME = 3.0, 3
#: How much relief counts where change tells, too, or print: what misleads one may mislead the other.
_BY_RELIEF, _BESIDE_PRINT = 0.6, 0.7
#: How much change counts, and a space's own print: print that is out of sight has changed.
_BY_CHANGE = 0.7
#: Where no other space tells how much empty ones change in this picture: how much less change counts beside print, and how much
#: more missing relief does. Shadows and pieces beside a space change it and bring relief, but they take none away.
_LESS, _MORE = 0.2, 0.3
#: There, too: how well print must agree to be plainly in sight, from where on it says no more, and how much it says.
_PLAINLY, _WHOLLY, _BY_PRINT = 0.7, 0.95, 8.0
#: Odds of relief (as a logarithm) from which the empty space is asked whether its print has such relief.
_ROUGH = 2.0

#: Spaces (64, 64, 3) BGR with what lies around them, by name.
Spaces = dict[str, np.ndarray]


def odds(wide: Spaces, colours: Colours) -> dict[str, float]:
    """How much more likely something stands on each space than nothing, as a logarithm, if it is not known when empty."""
    crops = [inner(space) for space in wide.values()]
    by_look = relief.odds(colours.relief, crops) + hue.odds(colours, crops)
    seen = dict(zip(wide, by_look.tolist(), strict=True))
    shared = _by_print(_print_in_sight(wide, seen), seen)
    return {name: _BESIDE_PRINT * odds + shared[name] for name, odds in seen.items()} if shared else seen


class Changes:
    """What changed on spaces since they were empty, and what that says together with their relief, independently of it."""

    def __init__(self, views: dict[str, Views], colours: Colours) -> None:
        self._told = bool(colours.relief)
        self._shared: np.ndarray | None = None  # hardly depends on where pieces lean
        self._wide = {name: each.now for name, each in views.items()}
        self._relief = _by_relief(self._wide, colours)
        self._changes = {
            name: fills.change(each, colours.usual, colours.fills) for name, each in views.items()
        }
        still = [self._changes[name].changed for name, odds in self._relief.items() if odds < -SURELY]
        self._usual = float(np.percentile(still, 90)) if len(still) >= _SOME else None
        self._hidden = [name for name, each in views.items() if each.recoloured]
        self._prints = [own_print.OwnPrint(each) for each in views.values()]
        # Print and noise that look like relief do so on the empty space, too.
        rough = [name for name, odds in self._relief.items() if self._told and odds > -_ROUGH]
        self._drawn = _by_relief({name: views[name].empty_now for name in rough}, colours)

    def odds(self, lean: dict[str, np.ndarray] | None = None) -> dict[str, float]:
        """As :func:`odds`; ``lean`` is the direction (2,) in which pieces lean on each space, as far as that is known.

        See :func:`vision.pieces.aslant.leaning.along`.
        """
        told = self._by_change(lean or {})
        if not self._told:
            return {name: 2 * odds for name, odds in told.items()}
        if self._usual is None:
            told = {name: odds + self._by_itself(name) for name, odds in told.items()}
        both = {
            name: _BY_RELIEF * (odds - max(0.0, self._drawn.get(name, 0.0))) + told[name]
            for name, odds in self._relief.items()
        }
        # Whether its own print is missing was asked already.
        if self._shared is None:
            self._shared = _print_in_sight(self._wide, both, drawn_only=True)
        shared = _by_print(self._shared, both) or dict.fromkeys(both, 0.0)
        shared |= dict.fromkeys(self._hidden, 0.0)
        return {name: odds + min(0.0, shared[name]) for name, odds in both.items()}

    def _by_itself(self, name: str) -> float:
        """Odds to add where a space is told by nothing but itself."""
        change, flat = self._changes[name], _MORE * min(0.0, self._relief[name])
        if change.printed is None:
            return flat
        plain = max(0.0, min(change.printed, _WHOLLY) - _PLAINLY)
        return flat - _LESS * change.by_area() - _BY_PRINT * plain

    def _by_change(self, lean: dict[str, np.ndarray]) -> dict[str, float]:
        """Odds by what changed and by each space's own print."""
        known = np.array(
            [
                _BY_RELIEF * self._relief[name] + self._changes[name].by_area(self._usual)
                for name in self._wide
            ]
        )
        own = own_print.odds(self._prints, known, [lean.get(name) for name in self._wide])
        prints = dict(zip(self._wide, own.tolist(), strict=True))
        prints |= {name: max(0.0, prints[name]) for name in self._hidden}
        return {
            name: _BY_CHANGE * (self._changes[name].odds(self._usual) + print_)
            for name, print_ in prints.items()
        }


def inner(wide: np.ndarray) -> np.ndarray:
    """A space (48, 48, 3) without what lies around it."""
    return np.ascontiguousarray(wide[INNER])


def _by_relief(wide: Spaces, colours: Colours) -> dict[str, float]:
    """Odds by relief; 0 for pieces that have none."""
    if not (wide and colours.relief):
        return dict.fromkeys(wide, 0.0)
    every = [inner(space) for space in wide.values()]
    return dict(zip(wide, relief.odds(colours.relief, every).tolist(), strict=True))


def _print_in_sight(wide: Spaces, odds: dict[str, float], drawn_only: bool = False) -> np.ndarray | None:
    """How well (n,) the spaces show the print that they share; None where they share none. ``odds`` are by other evidence.

    ``drawn_only`` as for :func:`vision.pieces.filling.shared_print.in_sight`.
    """
    return shared_print.in_sight(np.array(list(wide.values())), np.array(list(odds.values())), drawn_only)


def _by_print(seen: np.ndarray | None, odds: dict[str, float]) -> dict[str, float] | None:
    """Odds by the shared print in sight, if there is such; ``odds`` are by other evidence."""
    told = None if seen is None else shared_print.odds(seen, np.array(list(odds.values())))
    return None if told is None else dict(zip(odds, told.tolist(), strict=True))
