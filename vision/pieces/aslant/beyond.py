"""What the map around a space says about whether something stands on it.

In a picture taken aslant a piece of the next row leans onto a space, or throws its shadow there: it hides print, changes
colours and has relief as a piece of the space itself would. But that one would reach further than its neighbour, and throw
a shadow of its own. So what others stand before says nothing, and what lies beyond them and their shadows tells: lines of the
map are in sight, most of it looks as it did, no shadow lies where one must; or a piece stands there.
"""

from __future__ import annotations

from functools import cached_property

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from vision.pieces.aslant import casting, leaning
from vision.pieces.aslant.hiding import Hidden, Outlines
from vision.pieces.aslant.tops import Tops
from vision.pieces.colours import SIDE
from vision.pieces.filling import occupied, sight
from vision.pieces.pixels.costs import AROUND, INNER

#: Part of what is looked at that no other piece must hide, and of a space on which its own shadow must fall, to tell something.
_FREE, _SHADED = 0.25, 0.06
#: How much a space itself says, what lies beyond, and the most that looking as it did says: a piece may have the colour of the map.
#: What misleads one may mislead the other.
_ITSELF, _BEYOND, _MOST_KEPT = 0.7, 0.5, 1.0
#: Pixels by which the map may lie elsewhere, and squares of lines so faint that they are noise.
_SLACK, _LEAST = 3, 1e-6
#: How lines of the map, the part of it that is as it was, and its light where a shadow must fall (as a logarithm) are seen where
#: nothing stands and where a piece does, as a rule.
_LINES = sight.Rule(seen=0.8, hidden=0.35, covered=0.05)
_KEPT = sight.Rule(seen=0.85, hidden=0.12, covered=0.05)
_LIGHT = sight.Rule(seen=0.0, hidden=-0.3, covered=0.1, tells=0.1)


class Beyond:
    """A BGR ``picture`` and the ``empty`` one around ``spaces``, quads (4, 2) in pixels; ``tops`` are where pieces on them show.

    ``known`` are the odds (as logarithms) that something stands on each, by what the space itself shows.
    """

    def __init__(
        self,
        picture: np.ndarray,
        empty: np.ndarray,
        spaces: dict[str, np.ndarray],
        tops: Tops,
        known: dict[str, float],
    ) -> None:
        self._tops, self._known = tops, known
        self._quads = {name: np.float32(quad) for name, quad in spaces.items()}
        self._sizes = {name: leaning.size_of(quad) for name, quad in self._quads.items()}
        self._pictures, shape = (picture, empty), picture.shape[:2]
        stand = [name for name, ahead in known.items() if ahead > occupied.SURELY]
        self._bodies = Hidden(shape, Outlines(self._quads, tops.by), stand)
        self._far = None
        if tops.by.any():  # pieces that lean nobody knows where would pass for shadows
            quads, sizes = (np.array([of[name] for name in stand]) for of in (self._quads, self._sizes))
            self._far = casting.reach(self._dark, self._bodies.anywhere, quads, sizes)
        self._tells = self._far is not None or leaning.leans(tops.by)
        self._hidden = Hidden(shape, Outlines(self._quads, tops.by, self._far), stand)

    def odds(self) -> dict[str, float]:
        """How much more likely something stands on each space than nothing, as logarithms, by what lies around, too."""
        if not self._tells:
            return self._known
        told = {name: _ITSELF * self._in_sight(name) * ahead for name, ahead in self._known.items()}
        for more in (self._behind(), self._by_shadow()):
            told = {name: ahead + _BEYOND * more.get(name, 0.0) for name, ahead in told.items()}
        return told

    def changed(self, name: str) -> np.ndarray:
        """Where (48, 48; bool) what is seen where a piece would show changed, and is no other piece."""
        return ~self._tops.views[name].kept & self._bodies.free(name, self._tops.places[name])

    @cached_property
    def _dark(self) -> np.ndarray:
        """How much darker (h, w) the picture became."""
        return casting.darker(*self._pictures, float(np.median(list(self._sizes.values()))))

    def _in_sight(self, name: str) -> float:
        """The part (0..1) of a space that no other piece stands before: what stands in a shadow is seen."""
        return 1 - self._bodies.share(name, self._quads[name])

    @cached_property
    def _free(self) -> dict[str, np.ndarray]:
        """Where (48, 48; bool) no other piece hides what is seen where one would show."""
        return {name: self._hidden.free(name, place) for name, place in self._tops.places.items()}

    def _behind(self) -> dict[str, float]:
        """Odds by what is seen where pieces would show, as far as no other is before it."""
        free = {name: where for name, where in self._free.items() if where.mean() > _FREE}
        if not (free and leaning.leans(self._tops.by)):
            return {}
        views = {name: self._tops.views[name] for name in free}
        others = np.array([self._known[name] for name in free])
        lines = np.array([_agrees(v.lines, v.drawn[INNER], free[name]) for name, v in views.items()])
        kept = np.array([v.kept[free[name]].mean() for name, v in views.items()])
        told = sight.odds(lines, others, _LINES) + np.maximum(-_MOST_KEPT, sight.odds(kept, others, _KEPT))
        return dict(zip(free, told.tolist(), strict=True))

    def _by_shadow(self) -> dict[str, float]:
        """Odds by the light where a piece on each space would throw its shadow, as far as no other does."""
        light = {}
        for name, size in self._sizes.items() if self._far is not None else ():
            part, where = self._hidden.own_shadow(name)
            if np.count_nonzero(where) > _SHADED * size * size:
                light[name] = -casting.depth(self._dark[part][where])
        if not light:
            return {}
        others = np.array([self._known[name] for name in light])
        told = sight.odds(np.array(list(light.values())), others, _LIGHT)
        return {} if told is None else dict(zip(light, told.tolist(), strict=True))


def _agrees(seen: np.ndarray, drawn: np.ndarray, where: np.ndarray) -> float:
    """How well (-1..1) the lines ``drawn`` (48, 48) agree with those ``seen`` (64, 64) in their place or a few pixels aside.

    ``where`` (48, 48; bool) are those that are asked about.
    """
    reach = slice(AROUND - _SLACK, SIDE + AROUND + _SLACK)
    weight = where.astype(np.float32)
    even = (drawn - drawn[where].mean()) * weight
    near = seen[reach, reach]
    both, sums, squares = (
        np.tensordot(sliding_window_view(a, drawn.shape), b)
        for a, b in ((near, even), (near, weight), (near * near, weight))
    )
    varied = np.maximum(squares - sums * sums / weight.sum(), _LEAST)
    return float((both / np.sqrt(varied * max(float((even * even).sum()), _LEAST))).max())
