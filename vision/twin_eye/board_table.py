"""A board of the project's own drawing with pieces on it: what the simulated table looks like.

It is told zones, spots and what lies on them as plain data, and knows no game. Lengths are fractions of
the board, from its upper left corner; a spot may lie beside the board.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from zlib import crc32

import cv2
import numpy as np

from vision.markers import dictionary
from vision.mat.layout import FAMILY
from vision.quads import project
from vision.twin_eye.disturb import GOOD, Disturbance, apply
from vision.twin_eye.lens import Lens
from vision.twin_eye.scene import Flat, Scene
from vision.twin_eye.solids import Solid
from vision.twin_eye.surfaces import clouds

Box = tuple[float, float, float, float]
"""x, y, width, height."""

HEIGHT, CUBE, TILE, DIE, MARKER = 280.0, 8.0, 26.0, 16.0, 22.0
"""Millimetres of the board and of what lies on it."""
#: The woods and plastics of the simulated pieces, BGR.
COLOURS: dict[str, tuple[int, int, int]] = {
    "green": (60, 150, 50),
    "orange": (30, 110, 230),
    "pink": (170, 110, 230),
    "brown": (40, 70, 110),
    "black": (30, 30, 30),
    "red": (40, 40, 190),
    "blue": (180, 90, 40),
    "yellow": (50, 200, 235),
    "white": (235, 235, 235),
    "purple": (150, 60, 120),
}
_PX = 4  # pixels of the drawn board per millimetre


@dataclass(frozen=True)
class TwinSpot:
    """A spot on the twin's table: ``kind`` as in :mod:`vision.eye`, ``boxes`` are its squares."""

    kind: str
    boxes: tuple[Box, ...]


class BoardTable:
    """The simulated table. :meth:`lay` says what lies there, :meth:`picture` is what the camera sees."""

    def __init__(
        self,
        ratio: float,
        zones: Mapping[str, Box],
        spots: Mapping[str, TwinSpot],
        faces: Mapping[str, np.ndarray],
        words: Sequence[str] = (),
        *,
        lens: Lens | None = None,
        size: tuple[int, int] = (1280, 720),
        surface: str = "wood",
        seed: int = 1,
    ) -> None:
        """A board of ``ratio`` (width over height) with ``zones``: words printed on it and where.

        ``faces``: the BGR picture of each tile by name; ``words``: the colours of its pieces.
        """
        self.words = tuple(words)
        self.width, self.height = HEIGHT * ratio, HEIGHT
        self.spots, self.faces, self.seed = dict(spots), dict(faces), seed
        right = max([1.0, *(x + w for spot in spots.values() for x, _, w, _ in spot.boxes)]) * self.width
        left = -MARKER * 1.6
        aim = ((left + right) / 2 - self.width / 2, 0.0)
        span = max((right - left) * 1.04, self.height * 16 / 9 * 1.06)
        self.lens = lens or Lens(*size, tilt=7, roll=1.5, span=span, distance=900, aim=aim)
        self.scene = Scene(self.lens, surface, seed)
        board = Flat(self._board(zones), self.width, self.height, thickness=1.0)
        self._bare = self.scene.ground()
        self.scene.put(self._bare, [board, *self._markers(), *self._trays()])
        self._clean = self._bare
        self._lit: tuple[Disturbance, np.ndarray] | None = None
        self._grain: np.ndarray | None = None
        self._throws = 0

    # -- what lies there -----------------------------------------------------------------------------

    def lay(self, contents: Mapping[str, Mapping[str, int]]) -> None:
        """Lay the table anew: spot -> word (a colour, or a tile) -> how many."""
        self.scene.solids, tiles = [], []
        for name, pieces in contents.items():
            spot = self.spots[name]
            every = [word for word, count in sorted(pieces.items()) for _ in range(count)]
            for index, word in enumerate(every):
                at = self._at(spot, name, index, len(every))
                spin = float(
                    np.random.default_rng([self.seed, crc32(f"{name} {word}".encode()), index]).uniform(0, 90)
                )
                if spot.kind == "tile":
                    tiles.append(Flat(self.faces[word], TILE, TILE, at, spin / 15 - 3, thickness=2.5))
                elif spot.kind == "die":
                    self.scene.solids.append(self._die(word, at))
                else:
                    self.scene.solids.append(Solid(CUBE, (*at, 1.0), COLOURS[word], spin=spin, gloss=0.08))
        self._clean, self._lit = self._bare.copy(), None
        self.scene.put(self._clean, tiles)

    def hand(self, at: tuple[float, float]) -> None:
        """Hold a hand over a place of the board, until the table is laid anew."""
        self.scene.hands = [((at[0] - 0.5) * self.width, (at[1] - 0.5) * self.height, 70.0)]
        solids, self.scene.solids = self.scene.solids, []
        self.scene.put(self._clean, [])
        self.scene.solids, self.scene.hands, self._lit = solids, [], None

    def throw(self) -> None:
        """The die is thrown: it will lie elsewhere in its tray."""
        self._throws += 1

    def _at(self, spot: TwinSpot, name: str, index: int, count: int) -> tuple[float, float]:
        """Where the n-th piece of a spot stands, mm from the middle of the board: each square gets one first."""
        x, y, w, h = spot.boxes[index % len(spot.boxes)]
        rng = np.random.default_rng([self.seed, crc32(name.encode()), index])
        slack = 1.5 if spot.kind != "tile" else 0.8
        dx, dy = rng.uniform(-slack, slack, 2)
        if count > len(spot.boxes):  # two on a square stand side by side
            dx += -5.0 if index < len(spot.boxes) else 5.0
        return (x + w / 2 - 0.5) * self.width + dx, (y + h / 2 - 0.5) * self.height + dy

    def _die(self, word: str, at: tuple[float, float]) -> Solid:
        rng = np.random.default_rng([self.seed, self._throws, 3])
        dx, dy = rng.uniform(-7, 7, 2)
        others = [colour for name, colour in COLOURS.items() if name != word][:4]
        sides = {
            side: np.full((8, 8, 3), colour, np.uint8)
            for side, colour in zip(("north", "east", "south", "west"), others, strict=True)
        }
        at_z = (at[0] + dx, at[1] + dy, 0.0)
        return Solid(DIE, at_z, COLOURS[word], spin=float(rng.uniform(0, 90)), gloss=0.1, faces=sides)

    # -- what is seen ----------------------------------------------------------------------------------

    def picture(self, how: Disturbance = GOOD, moment: int = 0) -> np.ndarray:
        """What the camera sees, BGR uint8; ``moment`` changes the noise only."""
        if self._lit is None or self._lit[0] != how:
            self._lit = how, self._under(self._clean, how)
        return self._exposed(self._lit[1], how, moment)

    def empty(self, how: Disturbance = GOOD, moment: int = 0) -> np.ndarray:
        """The board without any piece on it."""
        return self._exposed(self._under(self._bare, how), how, moment)

    def _under(self, clean: np.ndarray, how: Disturbance) -> np.ndarray:
        return apply(clean, replace(how, noise=0.0, jpeg=0), self.seed)

    def _exposed(self, lit: np.ndarray, how: Disturbance, moment: int) -> np.ndarray:
        """Noise and JPEG, the only things that differ between two pictures of a still table."""
        if self._grain is None:
            grain = np.random.default_rng([self.seed, 29]).standard_normal(lit.shape) * 32
            self._grain = np.clip(grain, -127, 127).astype(np.int8)
        shift = (moment * 7919) % self._grain.shape[0]
        grain = np.roll(self._grain, shift, axis=0)
        picture = cv2.addWeighted(lit, 1.0, grain, how.noise / 32, 0, dtype=cv2.CV_8U)
        if not how.jpeg:
            return picture
        coded = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, how.jpeg])[1]
        return cv2.imdecode(coded, cv2.IMREAD_COLOR)

    def quads(self) -> dict[str, list[np.ndarray]]:
        """The squares of each spot in pixels, each (4, 2)."""
        plane = self.lens.plane_at(1.0)
        size = np.float32([self.width, self.height])
        return {
            name: [
                project(plane, (np.float32([[x, y], [x + w, y], [x + w, y + h], [x, y + h]]) - 0.5) * size)
                for x, y, w, h in spot.boxes
            ]
            for name, spot in self.spots.items()
        }

    # -- the drawing -----------------------------------------------------------------------------------

    def _board(self, zones: Mapping[str, Box]) -> np.ndarray:
        rng = np.random.default_rng([self.seed, 7])
        width, height = round(self.width * _PX), round(self.height * _PX)
        paper = np.full((height, width, 3), (190, 214, 226), np.float32)
        paper *= (1 + 0.03 * clouds(rng, height, width, 160))[..., None]
        board = np.clip(paper, 0, 255).astype(np.uint8)
        for index, (words, box) in enumerate(zones.items()):
            x, y, w, h = self._pixels(box)
            hue = (index * 47) % 180
            tone = cv2.cvtColor(np.uint8([[[hue, 46, 218]]]), cv2.COLOR_HSV2BGR)[0, 0].tolist()
            cv2.rectangle(board, (x + 6, y + 6), (x + w - 6, y + h - 6), tone, -1)
            cv2.rectangle(board, (x + 6, y + 6), (x + w - 6, y + h - 6), (70, 84, 96), 3, cv2.LINE_AA)
            plain = words.encode("ascii", "replace").decode()
            cv2.putText(
                board, plain, (x + 18, y + h - 20), cv2.FONT_HERSHEY_DUPLEX, 0.9, (60, 70, 80), 2, cv2.LINE_AA
            )
        for spot in self.spots.values():
            for box in spot.boxes:
                x, y, w, h = self._pixels(box)
                if spot.kind != "die":
                    cv2.rectangle(board, (x, y), (x + w, y + h), (105, 122, 132), 2, cv2.LINE_AA)
        return board

    def _pixels(self, box: Box) -> tuple[int, int, int, int]:
        x, y, w, h = np.float32(box) * np.float32([self.width, self.height] * 2) * _PX
        return round(float(x)), round(float(y)), round(float(w)), round(float(h))

    def _trays(self) -> list[Flat]:
        """A pale felt tray wherever dice are rolled."""
        trays = []
        for spot in self.spots.values():
            for x, y, w, h in spot.boxes if spot.kind == "die" else ():
                felt = np.random.default_rng([self.seed, 11]).normal(0, 5, (160, 160, 1)) + (196, 190, 178)
                face = np.clip(felt, 0, 255).astype(np.uint8)
                cv2.rectangle(face, (0, 0), (159, 159), (110, 104, 98), 5)
                at = ((x + w / 2 - 0.5) * self.width, (y + h / 2 - 0.5) * self.height)
                trays.append(Flat(face, w * self.width, h * self.height, at))
        return trays

    def _markers(self) -> list[Flat]:
        """Five printed markers around the board: four corners, and one that tells up from down."""
        places = [(-0.8, 0.55), (-0.8, None), (None, 0.55), (None, None), (-0.8, 0)]
        flats = []
        for number, (across, down) in enumerate(places):
            printed = dictionary(FAMILY).generateImageMarker(number, 120)
            sheet = cv2.copyMakeBorder(printed, 24, 24, 24, 24, cv2.BORDER_CONSTANT, value=255)
            x = -self.width / 2 + across * MARKER if across is not None else self.width / 2 + 0.8 * MARKER
            y = 0.0 if down == 0 else (self.height / 2 - 0.55 * MARKER) * (-1 if down is not None else 1)
            side = MARKER * 168 / 120
            flats.append(Flat(cv2.cvtColor(sheet, cv2.COLOR_GRAY2BGR), side, side, (x, y)))
        return flats


def tile_face(mark: str, icons: Sequence[tuple[str, str]], seed: int, side: int = 200) -> np.ndarray:
    """A square tile as a game may print it: a number, a few wanted things, a picture of its own. BGR.

    ``icons`` are pairs of a colour (a key of :data:`COLOURS`, else grey) and a letter.
    """
    from vision.twin_eye.art import tile

    face = cv2.resize(tile(seed, seed % 5, side), (side, side))
    cv2.rectangle(face, (6, 6), (side - 7, side // 3), (215, 228, 236), -1)
    cv2.putText(face, mark, (14, side // 3 - 14), cv2.FONT_HERSHEY_DUPLEX, 1.5, (30, 30, 30), 3, cv2.LINE_AA)
    for index, (colour, letter) in enumerate(icons[:4]):
        x = side - 28 - 38 * index
        cv2.circle(face, (x, side // 6 + 3), 18, COLOURS.get(colour, (150, 150, 150)), -1, cv2.LINE_AA)
        cv2.putText(face, letter[:1], (x - 9, side // 6 + 12), 0, 0.8, (250, 250, 250), 2, cv2.LINE_AA)
    return face
