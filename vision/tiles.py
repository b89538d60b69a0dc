"""Square tiles on a grid: which tile, how large, which way up, and what changed since the last picture."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np

from vision import archive, deck
from vision.colours import EMPTY
from vision.deck import Deck
from vision.errors import EnrolmentError, LayoutError
from vision.learn import Learner
from vision.outlines import frames_picture, rectangles, stands_out
from vision.picture import check, shrink, too_dark
from vision.picture import lab as to_lab
from vision.quads import area, project, rectangle
from vision.reference import difference, match_light
from vision.results import Refusal, TileReading

#: Pixels per cell of the flattened grid.
CELL = 48
_LOOK = 28
_SIZED = re.compile(r"(?:^|[-_ ])(\d)x\1$")


def look(face: np.ndarray) -> np.ndarray:
    """Vector of unit length of a tile face: where which colour is, light taken out."""
    values = to_lab(cv2.resize(face, (_LOOK, _LOOK), interpolation=cv2.INTER_AREA))
    values[..., 0] = (values[..., 0] - values[..., 0].mean()) * 14 / (values[..., 0].std() + 3)
    vector = (values * (1, 1.1, 1.1)).ravel()
    return (vector / (np.linalg.norm(vector) + 1e-6)).astype(np.float32)


def nature(face: np.ndarray) -> np.ndarray:
    """What a tile is made of, whichever way it lies: colours, their spread, how busy it is; (67,)."""
    small = cv2.resize(face, (40, 40), interpolation=cv2.INTER_AREA)[2:-2, 2:-2]
    lab = to_lab(small).reshape(-1, 3)
    chroma, hue = np.hypot(lab[:, 1], lab[:, 2]), np.arctan2(lab[:, 2], lab[:, 1])
    wheel, _ = np.histogram(hue, bins=18, range=(-np.pi, np.pi), weights=chroma)
    light, _ = np.histogram(lab[:, 0], bins=12, range=(0, 100))
    grey = cv2.cvtColor(small, cv2.COLOR_BGR2GRAY).astype(np.float32)
    slope = np.hypot(cv2.Sobel(grey, cv2.CV_32F, 1, 0), cv2.Sobel(grey, cv2.CV_32F, 0, 1)).ravel() / 8
    flat = np.hypot(lab[:, 1:].std(axis=0).sum(), 1.0)
    return np.concatenate(
        [
            np.percentile(lab, (5, 15, 30, 50, 70, 85, 95), axis=0).ravel() / 12,
            np.percentile(chroma, (10, 50, 90)) / 10,
            np.sqrt(wheel / (chroma.sum() + 60.0)) * 4,
            np.sqrt(light / light.sum()) * 3,
            np.log1p(np.percentile(slope, (25, 50, 75, 90, 98))),
            [np.log1p(slope.mean()), np.log(flat), lab[:, 0].std() / 8],
            np.percentile(lab.reshape(36, 36, 3)[9:27, 9:27].reshape(-1, 3), (25, 75), axis=0)[:, :].ravel()[
                :5
            ]
            / 12,
        ]
    )


@dataclass
class Tiles:
    """Enrolled tiles: a deck of square faces, a learner over their nature, and how far each is to be trusted.

    ``trust`` is (of the exact face, of the nature), measured at enrolment by leaving one picture out.
    """

    deck: Deck
    learner: Learner | None
    trust: tuple[float, float]
    _looks: np.ndarray | None = field(default=None, repr=False, compare=False)

    @property
    def looks(self) -> np.ndarray:
        """(4, n, d): every face in the four turns."""
        if self._looks is None:
            self._looks = np.stack(
                [np.stack([look(np.rot90(face, -turns)) for face in self.deck.faces]) for turns in range(4)]
            )
        return self._looks

    def size(self, name: str) -> int | None:
        """How many cells wide a tile is, if its name told it."""
        return self.deck.sizes.get(name)

    def save(self, path: str | Path) -> None:
        self.deck.save(path)
        arrays = archive.load(path, "deck")
        arrays["trust"] = np.array(self.trust)
        if self.learner is not None:
            arrays |= self.learner.arrays("learner_")
        archive.save(path, "deck", arrays)

    @classmethod
    def load(cls, path: str | Path) -> Tiles:
        arrays = archive.load(path, "deck")
        if "trust" not in arrays:
            raise EnrolmentError(f"{path} was enrolled as a deck of cards; enrol it as tiles")
        learner = Learner.from_arrays(arrays, "learner_") if "learner_names" in arrays else None
        return cls(Deck.load(path), learner, tuple(arrays["trust"].tolist()))


def enrol(pictures: dict[str, list[np.ndarray]]) -> Tiles:
    """Tiles from upright pictures, BGR, one or several per id; ``empty`` shows cells without a tile.

    A name that ends in ``2x2`` or ``3x3`` says how many cells the tile covers.
    """
    sizes = {name: int(m.group(1)) for name in pictures if (m := _SIZED.search(name))}
    square = {
        name: [cv2.resize(check(p), (160, 160), interpolation=cv2.INTER_AREA) for p in some]
        for name, some in pictures.items()
    }
    faces = deck.enrol(square, sizes)
    several = len(set(faces.ids)) > 1
    samples, labels = [], []
    for name, face in zip(faces.ids, faces.faces, strict=True):
        for gain in (0.85, 1.0, 1.15):
            samples.append(nature(np.clip(face * gain, 0, 255).astype(np.uint8)))
            labels.append(name)
    learner = Learner.train(np.array(samples), labels, 0.25) if several else None
    tiles = Tiles(faces, learner, (1.0, 0.35))
    counts = [faces.ids.count(name) for name in set(faces.ids)]
    if several and np.median(counts) >= 3:
        tiles.trust = _measured(tiles, np.array(samples), labels)
    return tiles


def _measured(tiles: Tiles, samples: np.ndarray, labels: list[str]) -> tuple[float, float]:
    """How often each way names a left-out picture rightly (to a high power, so that the better one leads)."""
    ids = np.array(tiles.deck.ids)
    upright = tiles.looks[0]
    alike = np.einsum("nd,tmd->nm", upright, tiles.looks[:1])
    for turned in tiles.looks[1:]:
        alike = np.maximum(alike, upright @ turned.T)
    np.fill_diagonal(alike, -1)
    exact = float((ids[alike.argmax(axis=1)] == ids).mean())
    right, total = 0, 0
    folds = np.arange(len(ids)) % 5
    for fold in range(5):
        out = np.repeat(folds == fold, 3)
        kept = [label for label, o in zip(labels, out, strict=True) if not o]
        if len(set(kept)) < 2 or not out.any():
            continue
        guess = Learner.train(samples[~out], kept, 0.25)
        best = guess.scores(samples[out][1::3]).argmax(axis=1)
        right += sum(guess.names[b] == name for b, name in zip(best, ids[folds == fold], strict=True))
        total += int((folds == fold).sum())
    return exact**8, (right / max(1, total)) ** 8


def find_grid(picture: np.ndarray, rows: int, columns: int) -> np.ndarray | Refusal:
    """Corners (4, 2) of the largest rectangle with the shape of the grid, upright as seen."""
    small, factor = shrink(picture, 960)
    ratio = min(rows, columns) / max(rows, columns)
    found = rectangles(small, ratio, least=0.08)
    inside = [q for q in found if not frames_picture(small, q) and stands_out(small, q)]
    return max(inside or found, key=area) / factor if found else Refusal("grid_not_found")


def flatten_grid(picture: np.ndarray, corners: np.ndarray, rows: int, columns: int) -> np.ndarray:
    """The grid as an upright picture with :data:`CELL` pixels per cell and half a cell around it."""
    size = (columns * CELL, rows * CELL)
    target = rectangle(*size) + CELL / 2
    matrix = cv2.getPerspectiveTransform(np.float32(corners), target)
    return cv2.warpPerspective(
        picture,
        matrix,
        (size[0] + CELL, size[1] + CELL),
        flags=cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    )


def read_tiles(
    picture: np.ndarray,
    rows: int,
    columns: int,
    corners: np.ndarray | None,
    tiles: Tiles,
    before: np.ndarray | None = None,
    before_corners: np.ndarray | None = None,
) -> list[TileReading] | Refusal:
    """Tiles on a grid, row by row; with ``before`` only those that were not there in that picture.

    ``corners`` (4, 2) are the outer corners of the grid, or None to search them. A changed cell whose
    tile cannot be told comes with the id "".
    """
    picture = check(picture)
    if rows < 1 or columns < 1:
        raise LayoutError(f"a grid of {rows} x {columns} has no cells; give rows x columns, like 5x5")
    if dark := too_dark(picture):
        return dark
    if corners is None:
        corners = find_grid(picture, rows, columns)
        if isinstance(corners, Refusal):
            return corners
    flat = flatten_grid(picture, corners, rows, columns)
    todo = np.ones((rows, columns), bool)
    if before is not None:
        was = flatten_grid(
            check(before), corners if before_corners is None else before_corners, rows, columns
        )
        todo = changed_cells(flat, was, rows, columns)
    return _read_cells(flat, todo, tiles, before is not None)


def cell_quads(
    corners: np.ndarray, rows: int, columns: int, found: list[TileReading]
) -> dict[str, np.ndarray]:
    """Where the tiles lie in the picture: quads (4, 2) by ``"row,column"``."""
    matrix = cv2.getPerspectiveTransform(rectangle(columns, rows), np.float32(corners))
    return {
        f"{t.row},{t.column}": project(
            matrix, rectangle(t.size, t.size) + np.float32([t.column - 1, t.row - 1])
        )
        for t in found
    }


def changed_cells(flat: np.ndarray, was: np.ndarray, rows: int, columns: int) -> np.ndarray:
    """Which cells (rows, columns) of a flattened grid look different than before, light and shake aside."""
    was = match_light(_registered(was, flat), flat)
    change = difference(flat, was)
    # Edges move a little even when nothing happened: only what no neighbouring pixel explains counts.
    calm = cv2.erode(change, np.ones((3, 3), np.uint8))
    half = CELL // 2
    inside = calm[half : half + rows * CELL, half : half + columns * CELL]
    cells = inside.reshape(rows, CELL, columns, CELL).swapaxes(1, 2)[:, :, 5:-5, 5:-5]
    amount = np.percentile(cells.reshape(rows, columns, -1), 70, axis=2)
    spread = np.median(np.abs(amount - np.median(amount)))
    return amount > max(7.0, float(np.median(amount)) + 8 * float(spread))


def _registered(was: np.ndarray, now: np.ndarray) -> np.ndarray:
    """``was`` moved by a small slant or shift onto ``now``, when that makes them more alike."""
    grey = [cv2.GaussianBlur(cv2.cvtColor(p, cv2.COLOR_BGR2GRAY), (5, 5), 0) for p in (now, was)]
    factor = min(1.0, 400 / max(now.shape[:2]))
    one, two = (cv2.resize(g, None, fx=factor, fy=factor).astype(np.float32) for g in grey)
    matrix = np.eye(2, 3, dtype=np.float32)
    try:
        criteria = (cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_COUNT, 20, 1e-4)
        _, matrix = cv2.findTransformECC(one, two, matrix, cv2.MOTION_AFFINE, criteria, None, 3)
    except cv2.error:
        return was
    matrix[:, 2] /= factor
    if np.abs(matrix[:, 2]).max() > CELL / 2 or np.abs(matrix[:, :2] - np.eye(2)).max() > 0.05:
        return was
    moved = cv2.warpAffine(
        was,
        matrix,
        was.shape[1::-1],
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_REPLICATE,
    )
    plain, better = (cv2.absdiff(p, now).mean() for p in (was, moved))
    return moved if better < plain else was


def _read_cells(flat: np.ndarray, todo: np.ndarray, tiles: Tiles, changed: bool) -> list[TileReading]:
    rows, columns = todo.shape
    known = {tiles.size(name) for name in set(tiles.deck.ids) if name != EMPTY}
    sizes = sorted({s or 1 for s in known} | ({1, 2, 3} if changed and None in known else {1}), reverse=True)
    free, found = todo.copy(), []
    for size in sizes:
        for row in range(rows - size + 1):
            for column in range(columns - size + 1):
                if not free[row : row + size, column : column + size].all():
                    continue
                reading = _identify(flat, row, column, size, tiles)
                if size > 1 and (reading is None or reading.confidence < 0.55):
                    continue
                free[row : row + size, column : column + size] = False
                if reading is None:
                    if changed:
                        found.append(TileReading(0.0, row=row + 1, column=column + 1, size=size, id=""))
                elif reading.id != EMPTY:
                    found.append(reading)
    return sorted(found, key=lambda t: (t.row, t.column))


def _identify(flat: np.ndarray, row: int, column: int, size: int, tiles: Tiles) -> TileReading | None:
    names = tiles.deck.ids
    fits = np.array([n == EMPTY and size == 1 or (tiles.size(n) or size) == size for n in names])
    if not fits.any():
        return None
    x, y, side = CELL / 2 + column * CELL, CELL / 2 + row * CELL, size * CELL
    crops = []
    for grow in (0.88, 1.0, 1.1):
        for dx in (-0.07, 0, 0.07):
            for dy in (-0.07, 0, 0.07):
                crops.append(_window(flat, x + dx * CELL, y + dy * CELL, side, grow))
    looks = np.stack([look(c) for c in crops])
    alike = np.einsum("tnd,cd->ctn", tiles.looks, looks)
    best = alike.max(axis=0)
    best[:, ~fits] = -1
    exact: dict[str, float] = {}
    turn_by: dict[str, int] = {}
    for name in set(names):
        mine = [i for i, n in enumerate(names) if n == name]
        scores = best[:, mine]
        exact[name] = float(scores.max())
        turn_by[name] = int(scores.max(axis=1).argmax())
    learned = dict.fromkeys(exact, 0.0)
    if tiles.learner is not None:
        scores = tiles.learner.scores(np.stack([nature(crops[4 + 9 * k]) for k in range(3)])).mean(axis=0)
        learned |= dict(zip(tiles.learner.names, np.clip(scores, 0, 1.1).tolist(), strict=True))
    trust = np.array(tiles.trust) / sum(tiles.trust)
    total = {n: trust[0] * exact[n] + trust[1] * learned[n] for n in exact if exact[n] > -1}
    ranked = sorted(total.items(), key=lambda kv: -kv[1])
    name, score = ranked[0]
    margin = score - ranked[1][1] if len(ranked) > 1 else score
    if score < 0.42 or margin < 0.015:
        return None
    sure = float(np.clip(0.5 * score + 2.5 * margin, 0, 1))
    crop = crops[4 + 9]
    return TileReading(
        sure, row=row + 1, column=column + 1, size=size, id=name, turn=90 * turn_by[name], crop=crop
    )


def _window(flat: np.ndarray, x: float, y: float, side: float, grow: float) -> np.ndarray:
    extra = side * (grow - 1) / 2
    x0, y0 = max(0, round(x - extra)), max(0, round(y - extra))
    x1, y1 = round(x + side + extra), round(y + side + extra)
    return flat[y0:y1, x0:x1]
