"""What patches that pieces seem to be show of their colours, beside those that were enrolled."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import cv2
import numpy as np

from vision.pieces.colours import Colours
from vision.pieces.pixels.rays import DARK, lab_of
from vision.rendering import Rendering, logarithms, seen_lab

#: Patches that tell a light, and colours they must have.
_FEW, _COLOURS = 4, 2
#: The part of a piece that must be seen.
_SEEN = 0.5
#: The lighter part of a patch that is upper face, and the part of it that may shine.
_UPPER = 0.5, 0.9
#: Of a space its pixels (h, w, 3) as coordinates, their labels (h, w, the number of each colour from 1 on), and the names of the
#: colours whose pieces were told on it.
Seen = tuple[np.ndarray, np.ndarray, Iterable[str]]


@dataclass(frozen=True, eq=False)
class Patches:
    """Patches that pieces seem to be: the ``names`` (n,) of their colours, and the logarithms of the colours ``shown``, (n, 3), and of
    ``every`` one that was enrolled."""

    names: np.ndarray
    shown: np.ndarray
    every: dict[str, np.ndarray]

    @classmethod
    def of(cls, seen: Iterable[Seen], colours: Colours) -> Patches:
        """Those of what is ``seen``, each of at least half a piece; black ones tell no light."""
        shown, names = [], []
        for pixels, labels, there in seen:
            for name in there:
                number = colours.names.index(name)
                colour, mine = colours.faces.colours[number], labels == number + 1
                if colour[0] > DARK and np.count_nonzero(mine) > _SEEN * colours.usual:
                    shown.append(logarithms(_upper(pixels[mine], colour)))
                    names.append(name)
        every = dict(zip(colours.names, logarithms(colours.bgr), strict=True))
        return cls(np.array(names, str), np.reshape(shown, (-1, 3)), every)

    def where(self, which: np.ndarray) -> Patches:
        """Some of them, bool (n,)."""
        return Patches(self.names[which], self.shown[which], self.every)

    def named(self, rendering: Rendering) -> Patches:
        """The same, each with the name of that colour to which it is nearest in a rendering."""
        names, enrolled = list(self.every), np.array(list(self.every.values()))
        away = seen_lab(self.shown)[:, None] - seen_lab(rendering.moved(enrolled))
        return Patches(np.array(names)[np.linalg.norm(away, axis=2).argmin(axis=1)], self.shown, self.every)

    @property
    def enrolled(self) -> np.ndarray:
        """The logarithms of their colours as enrolled, (n, 3)."""
        return np.reshape([self.every[name] for name in self.names], (-1, 3))

    @property
    def own(self) -> set[str]:
        """The names, each once."""
        return set(self.names.tolist())

    @property
    def many(self) -> bool:
        """They are enough, of enough colours, to tell a light."""
        return len(self.names) >= _FEW and len(self.own) >= _COLOURS

    def off(self, rendering: Rendering | None) -> np.ndarray:
        """How far (Lab) each is from its colour in a rendering, or as enrolled, (n,)."""
        if not len(self.names):
            return np.zeros(0)
        expected = self.enrolled if rendering is None else rendering.moved(self.enrolled)
        return np.linalg.norm(seen_lab(self.shown) - seen_lab(expected), axis=1)


def _upper(pixels: np.ndarray, colour: np.ndarray) -> np.ndarray:
    """The colour (3,) BGR of the upper faces of pieces of about a ``colour`` (3,), by their pixels (n, 3); both as coordinates."""
    order = np.argsort(pixels @ colour)
    first, last = (round(part * len(order)) for part in _UPPER)
    lab = np.float32(lab_of(np.median(pixels[order[first : last + 1]], axis=0)))
    return 255 * cv2.cvtColor(lab[None, None], cv2.COLOR_LAB2BGR)[0, 0].clip(0, 1)
