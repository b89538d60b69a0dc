"""Whole readings of :mod:`~vision.twin_eye.laid_tiles`, judged: exact, refused or wrong."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np

from vision.tiles import TileDeck, read
from vision.tiles.enrol import enrol
from vision.trials.outcomes import EXACT, REFUSED, WRONG
from vision.twin_eye import handheld, sign_art
from vision.twin_eye import laid_tiles as laid
from vision.twin_eye.surfaces import KINDS

#: Cells along a side of the board of signs.
SIGNS = 16


@cache
def sign_deck(seed: int) -> TileDeck:
    """The 36 signs, each enrolled from one to three photographs of other tables."""
    rng = np.random.default_rng([seed, 127])
    faces, cut = sign_art.signs(), []
    for number in range(int(rng.integers(1, 4))):
        spots = rng.permutation(81)[:36]
        tiles = [
            laid.lay(rng, int(k) // 9 + 1, int(k) % 9 + 1, name, face, 4.0)
            for k, (name, face) in zip(spots, faces.items(), strict=True)
        ]
        camera = handheld.camera(rng, 9 * laid.CELL * 4 / 3)
        board = sign_art.score_board(seed + 7 * number, 9, 9)
        seen, corners = laid.picture("wood", seed + 50, board, 9, 9, tiles, camera, number, cut=0.02)
        cut += laid.cells(seen, corners, 9, 9, tiles)
    return enrol(cut)[0]


@dataclass
class Move:
    """Two pictures, their corners, the tiles laid between them by row and column, and those that lay there."""

    before: np.ndarray
    before_corners: np.ndarray
    now: np.ndarray
    corners: np.ndarray
    truth: dict[tuple[int, int], str]
    lying: dict[tuple[int, int], str]


def sign_move(seed: int) -> Move:
    """A line of one to five new tiles beside those of the game so far."""
    rng = np.random.default_rng([seed, 131])
    faces, used = sign_art.signs(), np.zeros((SIGNS, SIGNS), bool)
    thick = float(rng.uniform(3, 7))

    def line(count: int) -> list[laid.Laid]:
        while True:
            along, beside = int(rng.integers(0, SIGNS - count + 1)), int(rng.integers(0, SIGNS))
            across = rng.random() < 0.5
            spots = [(beside, along + k) if across else (along + k, beside) for k in range(count)]
            near = any(used[max(0, r - 1) : r + 2, max(0, c - 1) : c + 2].any() for r, c in spots)
            if not any(used[spot] for spot in spots) and (near or not used.any()):
                break
        for spot in spots:
            used[spot] = True
        names = rng.choice(list(faces), count)
        return [
            laid.lay(rng, r + 1, c + 1, str(n), faces[str(n)], thick)
            for (r, c), n in zip(spots, names, strict=True)
        ]

    tiles = [t for _ in range(int(rng.integers(2, 9))) for t in line(int(rng.integers(1, 6)))]
    new = line(int(rng.integers(1, 6)))
    ground = str(rng.choice(tuple(KINDS)))
    board = sign_art.score_board(seed)
    camera = handheld.camera(rng, SIGNS * laid.CELL * 4 / 3)
    before, before_corners = laid.picture(ground, seed, board, SIGNS, SIGNS, tiles, camera, 1)
    later = handheld.moved(rng, camera)
    now, corners = laid.picture(ground, seed, board, SIGNS, SIGNS, tiles + new, later, 2)
    laid_now, lying = ({(t.row, t.column): t.name for t in some} for some in (new, tiles))
    return Move(before, before_corners, now, corners, laid_now, lying)


def signs(seed: int) -> str:
    """What one move laid, by two pictures."""
    move = sign_move(seed)
    found = read(move.now, sign_deck(seed % 4), SIGNS, SIGNS, move.corners, move.before, move.before_corners)
    said = {(t.row, t.column): t.id for t in found.tiles if t.size == 1}
    if any(move.truth.get(spot) != name for spot, name in said.items()) or len(said) < len(found.tiles):
        return WRONG
    return EXACT if said == move.truth and not found.unread else REFUSED
