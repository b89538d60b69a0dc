"""The colours of the pieces, as they were enrolled on the table where the game is played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import cv2
import numpy as np

from vision import archive
from vision.enrolment import Kept
from vision.learn import Learner
from vision.picture import lab as to_lab
from vision.pieces.enrolling import shown, upper_faces
from vision.pieces.enrolling.flat import SIDE
from vision.pieces.enrolling.shown import Shown
from vision.pieces.filling.held_out import Relief
from vision.pieces.pixels.rays import point
from vision.pieces.pixels.shading import Faces
from vision.ranks import percentiles
from vision.rendering import Rendering, logarithms, seen_lab

EMPTY = "empty"
_SIDE = 40
#: Part of its space that a piece covers from which the look of the whole space tells it, too.
_FILLED = 0.35
#: The same from which its space is printed for one piece, as a rule.
LARGE = 0.2
#: Difference in a* or b* that black, grey and white pieces do not have among them.
_TINTED = 20.0


def features(crop: np.ndarray) -> np.ndarray:
    """What the learner sees of a crop (BGR): Lab percentiles of the whole and of its middle, (33,)."""
    small = cv2.resize(crop, (_SIDE, _SIDE), interpolation=cv2.INTER_AREA)
    lab = to_lab(small) * (0.6, 1, 1)
    middle = lab[_SIDE // 4 : -_SIDE // 4, _SIDE // 4 : -_SIDE // 4].reshape(-1, 3)
    whole = lab.reshape(-1, 3)
    chroma = np.hypot(whole[:, 1], whole[:, 2])
    return np.concatenate(
        [
            percentiles(whole, (10, 30, 50, 70, 90)).ravel(),
            percentiles(middle, (10, 30, 50, 70, 90)).ravel(),
            percentiles(chroma, (50, 75, 90)),
        ]
    )


@dataclass
class Colours:
    """Enrolled colours: a learner over whole crops, and for each name the colour of the piece itself.

    ``lab`` maps names (without ``empty``) to Lab colours (3,); ``fill`` tells which part of its crop a
    piece covers (0..1), ``area`` how many pixels of the enrolled picture. ``faces`` are the same colours
    in the coordinates of :mod:`vision.pieces.pixels.rays`, ``usual`` the pixels of a piece on a flattened space;
    ``dark`` is by which factor dark ground is steadier than light one, as dark pieces are (1 without any);
    ``fills`` is true when pieces take up most of their space, ``large`` when a good part.
    ``shots`` are the colours (m, 3) BGR of the middle of each enrolled picture; ``relief`` tells whether something
    stands on a space that pieces fill, where ``empty`` ones were enrolled, ``bare`` of them. ``hidden`` tells at enrolment, by
    name, on which of the ``empty`` spaces (numbers, or names of files) a piece would not be told from the ground, and
    ``hardly_shown`` of which pieces most pictures do not show it. ``shown`` are some pictures of each for people to look at, which
    files of older versions lack. ``rendering`` is how all of them differ from what was enrolled (:meth:`under`).
    """

    learner: Learner
    lab: dict[str, np.ndarray]
    spread: dict[str, float]
    fill: dict[str, float]
    area: dict[str, float]
    shots: dict[str, np.ndarray]
    relief: Relief | None = None
    bare: int = 0
    hidden: dict[str, list[str]] = field(default_factory=dict)
    hardly_shown: list[str] = field(default_factory=list)
    shown: dict[str, Shown] = field(default_factory=dict)
    rendering: Rendering | None = None

    def __post_init__(self) -> None:
        names = self.names
        self.faces = Faces(point([self.lab[n] for n in names]), [self.spread[n] for n in names])
        self.usual = float(np.median([self.fill[n] for n in names])) * SIDE * SIDE
        self.dark = max(upper_faces.DARKEST, min(1.0, min(self.spread.values()) / upper_faces.LEAST))
        self.fills = min(self.fill.values()) > _FILLED
        self.large = min(self.fill.values()) > LARGE

    @property
    def tinted(self) -> bool:
        """Some of them are told apart by their tint, not by their lightness alone."""
        tints = np.array(list(self.lab.values()))[:, 1:]
        return bool(np.ptp(tints, axis=0).max() > _TINTED)

    @property
    def names(self) -> list[str]:
        return list(self.lab)

    @property
    def bgr(self) -> list[np.ndarray]:
        """The colours (3,) BGR of the pieces."""
        lab = np.float32([self.lab[name] for name in self.names])[None]
        return list(255 * np.clip(cv2.cvtColor(lab, cv2.COLOR_LAB2BGR)[0], 0, 1))

    @property
    def alone(self) -> bool:
        """Every space holds one piece that fills it, and none is ever empty: as the stickers of a puzzle."""
        return self.fills and EMPTY not in self.learner.names

    def on(self, pixels: float) -> Colours:
        """The same for a space of ``pixels``: pieces enrolled as close-ups cover less of it than of their crops.

        Crops are close-ups where pieces fill them and no ``empty`` space was enrolled with them.
        """
        if not self.alone:
            return self
        part = float(np.median(list(self.area.values()))) / max(pixels, 1.0)
        if part > _FILLED:
            return self
        return replace(self, fill=dict.fromkeys(self.fill, max(part, 0.01)))

    def under(self, rendering: Rendering) -> Colours:
        """The same as another lamp and camera render them."""
        lab = seen_lab(rendering.moved(logarithms(self.bgr)))
        return replace(self, lab=dict(zip(self.names, lab, strict=True)), rendering=rendering)

    def looks(self, crop: np.ndarray) -> dict[str, float]:
        """How much (0..1) a whole space (BGR) looks like one with each colour, or like an empty one."""
        if self.rendering is not None:
            crop = np.uint8(self.rendering.off(crop))
        scores = self.learner.scores(features(crop)[None])[0]
        return dict(zip(self.learner.names, np.clip(scores, 0, 1).tolist(), strict=True))

    def likeness(self, seen: np.ndarray) -> np.ndarray:
        """The same for the :func:`features` (n, 33) of spaces, of the colours only: (n, colours)."""
        which = [self.learner.names.index(name) for name in self.names]
        return np.clip(self.learner.scores(seen)[:, which], 0, 1)

    def ahead(self, crops: Sequence[np.ndarray]) -> tuple[np.ndarray, list[str]]:
        """By how much (n,) whole spaces (BGR) look more like one with some colour than like an ``empty`` one, and which (n)."""
        names, bare = self.learner.names, self.learner.names.index(EMPTY)
        scores = self.learner.scores(np.array([features(crop) for crop in crops]))
        empty = scores[:, bare].copy()
        scores[:, bare] = -np.inf
        return scores.max(axis=1) - empty, [names[k] for k in scores.argmax(axis=1)]

    def kept(self) -> list[Kept]:
        """Some pictures of each enrolled piece with a line around it, or else its colours as some pixels."""
        return [
            (name, self.shown[name].drawn() if name in self.shown else _mosaic(self.shots[name]))
            for name in self.names
        ]

    def save(self, path: str | Path) -> None:
        archive.save(
            path,
            "colours",
            {
                **self.learner.arrays("learner_"),
                "pieces": np.array(self.names),
                "lab": np.array([self.lab[n] for n in self.names]),
                "spread": np.array([self.spread[n] for n in self.names]),
                "fill": np.array([self.fill[n] for n in self.names]),
                "area": np.array([self.area[n] for n in self.names]),
                "shots": np.concatenate([self.shots[n] for n in self.names]),
                "shots_of": np.repeat(self.names, [len(self.shots[n]) for n in self.names]),
                "bare": np.array(self.bare),
                **shown.arrays(self.shown),
                **(self.relief.arrays("relief_") if self.relief else {}),
            },
        )

    @classmethod
    def load(cls, path: str | Path) -> Colours:
        with archive.opened(path, "colours") as arrays:
            names = [str(n) for n in arrays["pieces"]]
            return cls(
                Learner.from_arrays(arrays, "learner_"),
                dict(zip(names, arrays["lab"], strict=True)),
                dict(zip(names, arrays["spread"].tolist(), strict=True)),
                dict(zip(names, arrays["fill"].tolist(), strict=True)),
                dict(zip(names, arrays["area"].tolist(), strict=True)),
                _shots(arrays, names),
                Relief.from_arrays(arrays, "relief_") if "relief_names" in arrays else None,
                int(arrays["bare"]) if "bare" in arrays else 0,
                shown=shown.from_arrays(arrays, names),
            )


def _mosaic(colours: np.ndarray) -> np.ndarray:
    """Colours (n, 3) beside and below each other: (height, width, 3) uint8; the last fills the rest."""
    pixels = np.uint8(np.round(np.clip(colours, 0, 255)))[:, None, None]
    return shown.side_by_side(pixels, pixels[-1])


def _shots(arrays: dict[str, np.ndarray], names: list[str]) -> dict[str, np.ndarray]:
    """The stored colours of the enrolled pictures; an older file has but the colour of each piece."""
    if "shots" in arrays:
        return {n: arrays["shots"][arrays["shots_of"] == n] for n in names}
    lab = np.float32(arrays["lab"])[None]
    bgr = 255 * cv2.cvtColor(lab, cv2.COLOR_LAB2BGR)[0]
    return {n: colour[None] for n, colour in zip(names, bgr, strict=True)}
