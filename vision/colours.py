"""The colours of the pieces, enrolled on the table where the game is played."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np

from vision import archive, light, relief
from vision.counting import regions
from vision.errors import EnrolmentError
from vision.ground import from_rim
from vision.learn import Learner
from vision.picture import check, files, load
from vision.picture import lab as to_lab
from vision.shading import cheapest, coordinates, piece_costs, point

EMPTY = "empty"
_SIDE = 40
#: Pixels of a flattened space.
SIDE = 48
#: Part of its space that a piece covers from which the look of the whole space tells it, too.
_FILLED = 0.35
#: The same from which its space is printed for one piece, as a rule.
_LARGE = 0.2


def features(crop: np.ndarray) -> np.ndarray:
    """What the learner sees of a crop (BGR): Lab percentiles of the whole and of its middle, (33,)."""
    small = cv2.resize(crop, (_SIDE, _SIDE), interpolation=cv2.INTER_AREA)
    lab = to_lab(small) * (0.6, 1, 1)
    middle = lab[_SIDE // 4 : -_SIDE // 4, _SIDE // 4 : -_SIDE // 4].reshape(-1, 3)
    whole = lab.reshape(-1, 3)
    chroma = np.hypot(whole[:, 1], whole[:, 2])
    return np.concatenate(
        [
            np.percentile(whole, (10, 30, 50, 70, 90), axis=0).ravel(),
            np.percentile(middle, (10, 30, 50, 70, 90), axis=0).ravel(),
            np.percentile(chroma, (50, 75, 90)),
        ]
    )


@dataclass
class Colours:
    """Enrolled colours: a learner over whole crops, and for each name the colour of the piece itself.

    ``lab`` maps names (without ``empty``) to Lab colours (3,); ``fill`` tells which part of its crop a
    piece covers (0..1), ``area`` how many pixels of the enrolled picture. ``points`` are the same colours
    in the coordinates of :mod:`vision.shading` and their spread, ``usual`` the pixels of a piece on a
    flattened space; ``fills`` is true when pieces take up most of their space, ``large`` when a good part.
    ``shots`` are the colours (m, 3) BGR of the middle of each enrolled picture; ``relief`` tells whether something
    stands on a space that pieces fill, where ``empty`` ones were enrolled.
    """

    learner: Learner
    lab: dict[str, np.ndarray]
    spread: dict[str, float]
    fill: dict[str, float]
    area: dict[str, float]
    shots: dict[str, np.ndarray]
    relief: Learner | None = None

    def __post_init__(self) -> None:
        names = self.names
        self.points = point([self.lab[n] for n in names]), np.float32([self.spread[n] for n in names])
        self.usual = float(np.median([self.fill[n] for n in names])) * SIDE * SIDE
        self.fills = min(self.fill.values()) > _FILLED
        self.large = min(self.fill.values()) > _LARGE

    @property
    def names(self) -> list[str]:
        return list(self.lab)

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

    def looks(self, crop: np.ndarray) -> dict[str, float]:
        """How much (0..1) a whole space (BGR) looks like one with each colour, or like an empty one."""
        scores = self.learner.scores(features(crop)[None])[0]
        return dict(zip(self.learner.names, np.clip(scores, 0, 1).tolist(), strict=True))

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
                **(self.relief.arrays("relief_") if self.relief else {}),
            },
        )

    @classmethod
    def load(cls, path: str | Path) -> Colours:
        arrays = archive.load(path, "colours")
        if "spread" not in arrays:
            raise EnrolmentError(f"{path} was written by another version of this program; enrol again")
        names = [str(n) for n in arrays["pieces"]]
        return cls(
            Learner.from_arrays(arrays, "learner_"),
            dict(zip(names, arrays["lab"], strict=True)),
            dict(zip(names, arrays["spread"].tolist(), strict=True)),
            dict(zip(names, arrays["fill"].tolist(), strict=True)),
            dict(zip(names, arrays["area"].tolist(), strict=True)),
            _shots(arrays, names),
            Learner.from_arrays(arrays, "relief_") if "relief_names" in arrays else None,
        )


def _shots(arrays: dict[str, np.ndarray], names: list[str]) -> dict[str, np.ndarray]:
    """The stored colours of the enrolled pictures; an older file has but the colour of each piece."""
    if "shots" in arrays:
        return {n: arrays["shots"][arrays["shots_of"] == n] for n in names}
    lab = np.float32(arrays["lab"])[None]
    bgr = 255 * cv2.cvtColor(lab, cv2.COLOR_LAB2BGR)[0]
    return {n: colour[None] for n, colour in zip(names, bgr, strict=True)}


def enrol(crops: dict[str, list[np.ndarray]]) -> Colours:
    """Colours from pictures of single pieces (and of the ``empty`` space), BGR, by name.

    Raises :class:`EnrolmentError` when fewer than two classes are given.
    """
    crops = {name: [check(c) for c in some] for name, some in crops.items() if some}
    if len(crops) < 2:
        raise EnrolmentError(
            "at least two colours (or one and 'empty') are needed; add folders with pictures"
        )
    samples, labels = [], []
    for name, some in crops.items():
        for crop in some:
            for gain in (0.85, 1.0, 1.15):
                samples.append(features(np.clip(crop * gain, 0, 255).astype(np.uint8)))
                labels.append(name)
    learner = Learner.train(np.array(samples), labels, 2.5)
    pieces = {name: some for name, some in crops.items() if name != EMPTY}
    shown = {name: _in_each([_presence(c) for c in some]) for name, some in pieces.items()}
    if EMPTY in crops:
        shown[EMPTY] = np.mean([_presence(c) for c in crops[EMPTY]], axis=0)
    lab, spread, parts = {}, {}, {}
    for name, some in pieces.items():
        others = np.max([p for other, p in shown.items() if other != name], axis=0)
        lab[name] = _own_colour(some, shown[name] - 0.7 * others)
        lab[name], spread[name], parts[name] = _measured(some, lab[name])
    fill = _fills(parts)
    area = {
        name: float(np.median([fill[name] * c.shape[0] * c.shape[1] for c in some]))
        for name, some in pieces.items()
    }
    middle = light.plain_middle if EMPTY in crops else light.middle
    shots = {name: np.array([middle(c).colour for c in some]) for name, some in pieces.items()}
    known = Colours(learner, lab, spread, fill, area, shots)
    if known.usual > _LARGE * SIDE * SIDE and EMPTY in crops:
        known.relief = relief.learner([c for some in pieces.values() for c in some], crops[EMPTY])
    return known


def _most(seen: dict[str, np.ndarray]) -> float:
    every = np.concatenate([*seen.values(), np.zeros(0)])
    return float(np.percentile(every, 90)) if len(every) else 0.25


def _fills(parts: dict[str, np.ndarray]) -> dict[str, float]:
    """The part of its space that a piece of each colour covers.

    Where the crops of a colour disagree, the ground took part: then the size of the other pieces is a
    better guess, for pieces of one game are about equally large. Where all disagree, every picture had its own
    lamp, which moves colours away: those that show most of their piece tell.
    """
    seen = {n: p[p > 0] for n, p in parts.items()}
    middle = {n: float(np.median(p)) if len(p) else 0.0 for n, p in seen.items()}
    sure = {n: m for n, m in middle.items() if m and np.mean(np.abs(parts[n] / m - 1) < 0.25) > 0.6}
    usual = float(np.median(list(sure.values()))) if sure else _most(seen)
    own = {n for n, m in sure.items() if 0.45 < m / usual < 2.2}
    steady = {n for n in own if len(seen[n]) > 4 and np.median(np.abs(seen[n] / middle[n] - 1)) < 0.1}
    return {
        n: sure[n] if n in steady or (n in own and abs(sure[n] / usual - 1) > 0.35) else usual for n in parts
    }


def enrol_folder(folder: str | Path) -> Colours:
    """Colours from ``folder/<name>/*.jpg`` (or png), ``empty`` among them."""
    folder = Path(folder)
    if not folder.is_dir():
        raise EnrolmentError(f"{folder} is no folder; give one with a folder of pictures per colour")
    return enrol({p.name: [load(f) for f in files(p)] for p in sorted(folder.iterdir()) if p.is_dir()})


def doubts(colours: Colours) -> list[str]:
    """What a person should look at again: colours that are hard to tell apart. One sentence each."""
    names = colours.names
    return [
        f"{a} and {b} look alike under this light; switch on another lamp, or use other pieces"
        for i, a in enumerate(names)
        for b in names[i + 1 :]
        if np.linalg.norm((colours.lab[a] - colours.lab[b]) * (0.5, 1, 1)) < 9
    ]


def _codes(lab: np.ndarray) -> np.ndarray:
    return np.clip((lab + (0, 100, 100)) / (8.0, 10.0, 10.0), 0, 31).astype(int)


def _small_lab(crop: np.ndarray) -> np.ndarray:
    return to_lab(cv2.medianBlur(cv2.resize(crop, (_SIDE, _SIDE), interpolation=cv2.INTER_AREA), 3))


_ROWS, _COLUMNS = np.indices((_SIDE, _SIDE))
#: Pieces stand near the middle of their space.
_NEAR = np.exp(-((_ROWS - _SIDE / 2) ** 2 + (_COLUMNS - _SIDE / 2) ** 2) / (0.36 * _SIDE) ** 2)


_ROWS_48, _COLUMNS_48 = np.indices((SIDE, SIDE))
_NEAR_48 = np.exp(-((_ROWS_48 - SIDE / 2) ** 2 + (_COLUMNS_48 - SIDE / 2) ** 2) / (0.36 * SIDE) ** 2)


def _presence(crop: np.ndarray) -> np.ndarray:
    """Which Lab colours the crop shows near its middle, (32, 32, 32), 0..1."""
    counts = np.zeros((32, 32, 32))
    np.add.at(counts, tuple(_codes(_small_lab(crop)).reshape(-1, 3).T), _NEAR.ravel())
    for axis in range(3):
        counts = counts + 0.6 * (np.roll(counts, 1, axis) + np.roll(counts, -1, axis))
    return np.minimum(1.0, counts / (0.10 * _NEAR.sum()))


def _in_each(presences: list[np.ndarray]) -> np.ndarray:
    """Which colours all of some crops show: their geometric mean, for grounds differ from crop to crop."""
    return np.exp(np.mean(np.log(np.array(presences) + 0.05), axis=0)) - 0.05


def _own_colour(crops: list[np.ndarray], score: np.ndarray) -> np.ndarray:
    """The Lab colour that these crops have in common and others lack."""
    pixels = np.concatenate([_small_lab(crop).reshape(-1, 3) for crop in crops])
    near = np.tile(_NEAR.ravel(), len(crops))
    weight = near * np.maximum(0, score[tuple(_codes(pixels).T)]) ** 3
    if weight.sum() <= 1e-6:
        weight = near
    return _weighted_mode(pixels, weight)


def _measured(crops: list[np.ndarray], guess: np.ndarray) -> tuple[np.ndarray, float, np.ndarray]:
    """The colour of the upper face, its spread within and between pieces, and each crop's part covered."""
    smooth = [_smooth(crop) for crop in crops]
    prepared = [coordinates(s) for s in smooth]
    top, spread = point(guess), 5.0
    for _ in range(2):
        masks = [_patch(s, p, from_rim(p, top), top, spread) for s, p in zip(smooth, prepared, strict=True)]
        faces = [p[m & (np.linalg.norm(p - top, axis=2) < 12)] for p, m in zip(prepared, masks, strict=True)]
        faces = [f for f in faces if len(f) > 12]
        if not faces:
            return guess, 5.0, np.zeros(len(crops))
        middles = np.array([np.median(f, axis=0) for f in faces])
        top = np.median(middles, axis=0)
        between = np.median(np.linalg.norm(middles - top, axis=1)) ** 2 / 2
        within = np.median(
            [np.median(((f - m) ** 2).sum(axis=1)) / 2.4 for f, m in zip(faces, middles, strict=True)]
        )
        spread = float(np.clip(np.sqrt(within + between), 2.0, 7.0))
    lab = top / (0.8, 1, 1) - (16, 0, 0)
    return lab, spread, np.array([mask.mean() for mask in masks])


def _smooth(crop: np.ndarray) -> np.ndarray:
    return cv2.GaussianBlur(cv2.resize(crop, (SIDE, SIDE), interpolation=cv2.INTER_AREA), (3, 3), 0)


def _patch(
    smooth: np.ndarray, pixels: np.ndarray, rim: np.ndarray, top: np.ndarray, spread: float
) -> np.ndarray:
    """Where (bool) a crop is one patch of a piece of this colour, the one nearest to its middle."""
    mine = piece_costs(pixels, top[None].astype(np.float32), np.float32([spread]))[0][0]
    labels = regions(cheapest(rim, mine[None]), smooth)
    count, which = cv2.connectedComponents((labels == 1).astype(np.uint8), connectivity=4)
    if count < 2:
        return np.zeros(labels.shape, bool)
    weights = [(_NEAR_48 * (which == i)).sum() for i in range(1, count)]
    return which == 1 + int(np.argmax(weights))


def _weighted_mode(colours: np.ndarray, weight: np.ndarray) -> np.ndarray:
    code = _codes(colours) @ (1024, 32, 1)
    totals = np.bincount(code, weights=weight)
    best = code == totals.argmax()
    centre = np.average(colours[best], axis=0, weights=weight[best] + 1e-9)
    near = np.linalg.norm(colours - centre, axis=1) < 12
    return np.average(colours[near], axis=0, weights=weight[near] + 1e-9)
