"""The flat faces of cards and tiles as a scanner of another white balance gives them: what a deck is enrolled from."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import cv2
import numpy as np

from tests.vision.path_traced.scenes import drawings, sign_cards, symbol_art, tile_art

#: Of each kind of land so many drawings are enrolled; others lie on the table.
LANDS_DRAWN = 6


#: What draws the faces (BGR) of each deck of cards, which takes a second.
DECKS: dict[str, Callable[[], dict[str, np.ndarray]]] = {
    "look_alikes": drawings.look_alikes,
    "pips": drawings.pip_cards,
    "reprints": drawings.reprints,
    "signs": sign_cards.signs,
    "coloured_numbers": sign_cards.coloured_numbers,
}


def of_deck(deck: str) -> Iterator[tuple[str, np.ndarray]]:
    """``(name, scan)`` of a deck of cards (one of :data:`DECKS`) or tiles (``shapes``, ``symbols``, ``lands``)."""
    if deck == "shapes":
        faces = list(tile_art.shapes().items())
    elif deck == "symbols":
        faces = list(symbol_art.symbols().items())
    elif deck == "lands":
        faces = [(kind, tile_art.land(kind, k)) for kind in tile_art.LANDS for k in range(LANDS_DRAWN)]
    else:
        faces = list(DECKS[deck]().items())
    size = (120, 120) if deck in ("shapes", "symbols", "lands") else (320, 447)
    for name, face in faces:
        small = cv2.resize(face, size, interpolation=cv2.INTER_AREA)
        yield name, np.clip(small * np.array([0.91, 0.98, 1.02]), 0, 255).astype(np.uint8)


def write(deck: str, folder: Path) -> None:
    """The scans of a deck as ``<name>/<number>.jpg``, as ``companion enrol`` takes them."""
    for number, (name, scan) in enumerate(of_deck(deck)):
        path = folder / name / f"{number}.jpg"
        path.parent.mkdir(parents=True, exist_ok=True)
        cv2.imwrite(str(path), scan, [cv2.IMWRITE_JPEG_QUALITY, 92])
