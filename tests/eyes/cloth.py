"""A cloth on which cards are laid one by one before a camera that shows the whole table."""

from __future__ import annotations

from dataclasses import replace

from companion.rules import registry
from vision.sources.protocol import Frame
from vision.twin_eye.decks import look_alikes
from vision.twin_eye.lens import Lens
from vision.twin_eye.scene import Flat, Scene

GAME = registry.game("villagers")
LENS = Lens(width=960, height_px=540, distance=500, tilt=12, span=300)


class Cloth:
    """A cloth below a camera, and the hands that lay one card on it."""

    name, live = "usb://0", True

    def __init__(self) -> None:
        self.words = list(GAME.counting().faces())
        self.faces = dict(zip(self.words, look_alikes(len(self.words), 5).values(), strict=True))
        self._scene = Scene(LENS, "cloth", 4)
        self._moments = 0

    def lay(self, *words: str, beside: float = 0.0) -> None:
        """A card lies where a hand has put it: never twice on the same spot."""
        flats = []
        for number, word in enumerate(words):
            nth = self.words.index(word)
            at = (beside + 70 * number + 3 * (nth % 5) - 6, 2 * (nth % 7) - 6)
            flats.append(Flat(self.faces[word], 56, 87, at, spin=(nth % 9 - 4) * 1.1))
        self._scene = replace(self._scene, flats=flats)

    def picture(self):
        self._moments += 1
        return self._scene.picture(moment=self._moments)

    def read(self):
        return Frame(self.picture(), self._moments)

    def close(self) -> None: ...
