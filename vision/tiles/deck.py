"""Enrolled tiles: upright pictures, what sizes they may have, and a learner where ids are kinds of picture."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import astuple, dataclass
from functools import cached_property
from pathlib import Path

import numpy as np

from vision import archive
from vision.colourless import coloured
from vision.enrolment import Kept
from vision.errors import EnrolmentError
from vision.tiles.inks.enrolled import Inks, enrolled, inks_of
from vision.tiles.inks.figures import Figures, outlined
from vision.tiles.inks.lent import lent
from vision.tiles.kinds.judged import Kinds
from vision.tiles.kinds.prints import Prints
from vision.tiles.kinds.telling import UNTOLD, Telling
from vision.tiles.pixels import EMPTY, SIDE, close, coarse, fine, plainness, shades

VERSION = 3


@dataclass
class TileDeck:
    """``ids`` names the tile of each sample, ``faces`` uint8 BGR (n, 48, 48, 3) shows it upright.

    ``sizes`` maps each id to the sizes in cells that it may have. ``kinds`` is None where every tile is a
    print that looks the same each time; else an id stands for a kind of picture, of which ``prints`` are the drawings.
    """

    ids: list[str]
    faces: np.ndarray
    sizes: dict[str, tuple[int, ...]]
    kinds: Kinds | None = None
    prints: Prints | None = None

    def __post_init__(self) -> None:
        turned = np.concatenate([[np.rot90(f, -t) for f in self.faces] for t in range(4)])
        #: All faces in all four turns (the first quarter of them upright), small: (4 n, 64, 3) and (4 n, 576, 3).
        self.coarse, self.fine = coarse(turned), fine(turned)
        self.shades = shades(self.faces)
        names, numbers = np.unique(self.ids, return_inverse=True)
        self.numbers = np.tile(numbers, 4)
        self._names = [str(name) for name in names]
        plain = plainness(self.fine[: len(self.ids)])
        self._plain = {name: float(plain[k]) for k, name in reversed(list(enumerate(self.ids)))}

    @cached_property
    def coloured(self) -> bool:
        """Some tiles are printed in colours."""
        return any(coloured(face) for name, face in zip(self.ids, self.faces, strict=True) if name != EMPTY)

    @cached_property
    def inks(self) -> Inks | None:
        """The inks of the tiles, if each is one ink on a ground that all share, and may cover one cell."""
        real = [k for k, name in enumerate(self.ids) if name != EMPTY]
        if self.kinds is not None or not real or any(1 not in self.sizes[self.ids[k]] for k in real):
            return None
        return inks_of([self.ids[k] for k in real], self.faces[real])

    @cached_property
    def _close(self) -> np.ndarray:
        return close(self.faces)

    @cached_property
    def figures(self) -> Figures:
        """The outlines of tiles that are each one ink on a ground that all share."""
        real = np.array([k for k, name in enumerate(self.ids) if name != EMPTY])
        ids, faces = [self.ids[k] for k in real], self.faces[real]
        grounds, inks, _, told = enrolled(ids, faces)
        shown = np.flatnonzero(told)
        named, shots = [ids[k] for k in shown], (faces[shown], grounds[shown], inks[shown])
        seen = outlined(*shots)
        lenders = lent(named, seen, self.inks.of)
        as_named = [(name, k) for k, name in enumerate(named) if name not in lenders]
        for name, others in lenders.items():
            as_named += [(name, k) for k, own in enumerate(named) if own in others]
        names, rows = [name for name, _ in as_named], [k for _, k in as_named]
        return Figures(names, tuple(each[rows] for each in shots), [seen[k] for k in rows])

    def name(self, k: int) -> str:
        """The tile that face ``k`` shows; like the next two, of the turned faces."""
        return self._names[self.numbers[k]]

    def sample(self, k: int) -> int:
        """Of which enrolled picture it is a turn."""
        return int(k) % len(self.ids)

    def turn(self, k: int) -> int:
        """By how many quarter turns clockwise."""
        return int(k) // len(self.ids)

    def closely(self, k: int) -> np.ndarray:
        """The turned face ``k`` as large as it was enrolled, (2304, 3)."""
        face = self._close[self.sample(k)].reshape(SIDE, SIDE, 3)
        return np.rot90(face, -self.turn(k)).reshape(-1, 3)

    def shades_of(self, name: str) -> np.ndarray:
        """How dark and bright a tile usually is, (10, 3)."""
        return self.shades[[name == each for each in self.ids]].mean(axis=0)

    def allowed(self, size: int) -> np.ndarray:
        """Which of the turned faces may cover ``size`` x ``size`` cells, bool (4 n,)."""
        return np.tile([size in self.sizes[name] for name in self.ids], 4)

    @property
    def tiles(self) -> list[str]:
        """The ids of the tiles, each once; not ``empty``."""
        return sorted(set(self.ids) - {EMPTY})

    @property
    def largest(self) -> int:
        """The largest size in cells that any tile may have."""
        return max(max(s) for s in self.sizes.values())

    def fixed(self, name: str) -> bool:
        """The size of this tile is known from its enrolment."""
        return len(self.sizes[name]) == 1

    def plainness(self, name: str) -> float:
        """How far (0..1) a tile could pass for one plain colour."""
        return self._plain[name]

    def kept(self) -> list[Kept]:
        """Every picture of a tile; bare cells are no tile."""
        return [(name, face) for name, face in zip(self.ids, self.faces, strict=True) if name != EMPTY]

    def save(self, path: str | Path) -> None:
        """Write all as one file, whole or not at all."""
        names = sorted(self.sizes)
        arrays = {
            "ids": np.array(self.ids),
            "faces": self.faces,
            "size_names": np.array(names),
            "size_bits": np.array([sum(1 << s for s in self.sizes[n]) for n in names]),
        }
        if self.kinds is not None:
            arrays |= {
                "kind_ids": np.array(self.kinds.ids),
                "kind_numbers": self.kinds.numbers,
                "kind_names": np.array(list(self.kinds.worth)),
                "kind_worth": np.array(list(self.kinds.worth.values())),
                "kinds_of_one_light": np.array(self.kinds.one_light),
                "kind_draws": np.array(self.kinds.draws),
                "print_ids": np.array(self.prints.ids),
                "prints": self.prints.small.astype(np.float16),
                "kinds_by_print": np.array(astuple(self.kinds.telling)),
                "kinds_once": np.array(list(self.kinds.once), str),
                "kinds_once_of": np.array(list(self.kinds.once.values()), int),
                "kinds_standing": np.array(list(self.kinds.standing), str),
                "kinds_standing_on": np.array(list(self.kinds.standing.values()), int),
            }
        archive.save(path, "tiles", arrays, VERSION)

    @classmethod
    def load(cls, path: str | Path) -> TileDeck:
        """The tiles in a file; a damaged file or one of another version is an :class:`EnrolmentError`."""
        with archive.opened(path, "tiles", VERSION) as arrays:
            ids = [str(name) for name in arrays["ids"]]
            faces = arrays["faces"]
            if faces.shape != (len(ids), SIDE, SIDE, 3) or not ids:
                raise EnrolmentError(
                    "tiles-named-otherwise",
                    "{file} is damaged: names and pictures differ; enrol the tiles again",
                    file=path,
                )
            sizes = {
                str(name): tuple(s for s in range(1, 9) if int(bits) >> s & 1)
                for name, bits in zip(arrays["size_names"], arrays["size_bits"], strict=True)
            }
            if any(not sizes[name] for name in ids):
                raise EnrolmentError(
                    "tile-without-size",
                    "{file} is damaged: a tile has no size; enrol the tiles again",
                    file=path,
                )
            kinds = prints = None
            if "kind_ids" in arrays:
                prints = _prints(arrays, ids, faces)
                worth = zip(arrays["kind_names"], arrays["kind_worth"], strict=True)
                kinds = Kinds(
                    [str(name) for name in arrays["kind_ids"]],
                    arrays["kind_numbers"],
                    {str(name): int(count) for name, count in worth},
                    bool(arrays["kinds_of_one_light"]),
                    int(arrays["kind_draws"]) if "kind_draws" in arrays else 1,
                    _counts(arrays, "kinds_once", "kinds_once_of"),
                    Telling(*map(float, arrays["kinds_by_print"])) if "kinds_by_print" in arrays else UNTOLD,
                    _counts(arrays, "kinds_standing", "kinds_standing_on"),
                )
            return cls(ids, faces, sizes, kinds, prints)


def _counts(arrays: Mapping[str, np.ndarray], names: str, counts: str) -> dict[str, int]:
    """Numbers by kind out of two arrays of a file; none where these are missing, for older files have fewer of them."""
    if names not in arrays:
        return {}
    return {str(name): int(n) for name, n in zip(arrays[names], arrays[counts], strict=True)}


def _prints(arrays: Mapping[str, np.ndarray], ids: list[str], faces: np.ndarray) -> Prints:
    """The drawings in the arrays of a file; where they are missing, each of the faces but bare cells is one."""
    if "prints" in arrays:
        return Prints([str(name) for name in arrays["print_ids"]], arrays["prints"].astype(np.float32))
    real = [k for k, name in enumerate(ids) if name != EMPTY]
    return Prints.of([ids[k] for k in real], faces[real])
