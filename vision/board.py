"""An enrolled board: its picture without pieces, the markers in that picture, and where its spaces are.

All places are pixels of that picture. Whatever is read later is first brought into this view, so a camera
that was pushed, or a board that was moved together with its markers, does no harm.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from pathlib import Path

import cv2
import numpy as np

from vision import archive
from vision.errors import EnrolmentError, LayoutError, UnreadableError
from vision.markers import detect
from vision.mat.layout import FAMILY, Mat
from vision.mat.lens import Calibration
from vision.mat.pose import FEWEST
from vision.picture import check, edge_width, unfit
from vision.pieces.spaces import load_spaces
from vision.quads import goes_round

#: Between the name of a space and the number of its part: ``yard#2``.
PART = "#"
#: Wider edges than this many pixels: the picture is blurred.
_BLURRED = 5.0
#: A board without markers needs this many features to be found again.
_FEATURES = 150


@dataclass(frozen=True)
class EnrolledBoard:
    """``picture`` is BGR; ``markers`` maps ids to quads (4, 2), ``spaces`` names to quads, in its pixels.

    A space that several squares make up has them as ``name#1``, ``name#2``...; see :meth:`parts`. ``straight``: the
    picture was straightened, because the lens was measured before.
    """

    picture: np.ndarray
    markers: dict[int, np.ndarray] = field(default_factory=dict)
    spaces: dict[str, np.ndarray] = field(default_factory=dict)
    straight: bool = False

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.picture.shape[1], self.picture.shape[0]

    def parts(self) -> dict[str, list[str]]:
        """Each space with the names of its parts, in order."""
        found: dict[str, list[str]] = {}
        for name in self.spaces:
            found.setdefault(name.partition(PART)[0], []).append(name)
        return found

    def as_mat(self) -> Mat:
        """Its markers as those of a mat whose millimetres are the pixels of the picture."""
        width, height = self.size
        return Mat("", width, height, self.markers, np.zeros((4, 2), np.float32), {})

    def with_spaces(self, spaces: dict[str, np.ndarray]) -> EnrolledBoard:
        """The same with other spaces; raises :class:`LayoutError` for one that is outside of the picture or surrounds nothing."""
        width, height = self.size
        for name, quad in spaces.items():
            if not _surrounds_something(np.float32(quad)):
                raise LayoutError(
                    "space-around-nothing",
                    "the corners of the space {name} surround nothing; give them one after the other, around it",
                    name=name,
                )
            if (quad < -2).any() or (quad > (width + 2, height + 2)).any():
                raise LayoutError(
                    "space-outside",
                    "the space {name} lies outside of the picture ({size}); correct its corners, "
                    "or let the camera see more of the table",
                    name=name,
                    size=f"{width}x{height}",
                )
        return replace(self, spaces=spaces)

    def through(self, lens: Calibration | None) -> EnrolledBoard:
        """The same as a camera sees it whose pictures are straightened now, though its lens was measured only later.

        Four markers around a board agree in both, and its middle would be looked for pixels beside where it lies. A picture of
        another size may be of any camera: it stays as it is.
        """
        if lens is None or self.straight or self.size != lens.size:
            return self
        return EnrolledBoard(
            lens.straighten(self.picture),
            {number: lens.straighten_points(quad) for number, quad in self.markers.items()},
            {name: lens.straighten_points(quad) for name, quad in self.spaces.items()},
            straight=True,
        )

    def save(self, path: str | Path) -> None:
        coded = cv2.imencode(".png", self.picture)[1]
        archive.save(
            path,
            "board",
            {
                "picture": coded,
                "marker_ids": np.array(list(self.markers), int),
                "marker_quads": np.array(list(self.markers.values()), np.float32).reshape(-1, 4, 2),
                "space_names": np.array(list(self.spaces), dtype=str),
                "space_quads": np.array(list(self.spaces.values()), np.float32).reshape(-1, 4, 2),
                "straight": np.array(self.straight),
            },
        )

    @classmethod
    def load(cls, path: str | Path) -> EnrolledBoard:
        with archive.opened(path, "board") as arrays:
            picture = cv2.imdecode(arrays["picture"], cv2.IMREAD_COLOR)
            if picture is None:
                raise EnrolmentError(
                    "board-picture-damaged",
                    "{file} holds a damaged picture; enrol the board again",
                    file=path,
                )
            markers = dict(zip(arrays["marker_ids"].tolist(), arrays["marker_quads"], strict=True))
            return cls(
                picture,
                markers,
                dict(zip(arrays["space_names"].tolist(), arrays["space_quads"], strict=True)),
                bool(arrays.get("straight", True)),  # earlier files do not say it: they stay as they are
            )


def enrol(
    picture: np.ndarray, spaces: dict[str, np.ndarray] | None = None, straight: bool = False
) -> EnrolledBoard:
    """A board from a picture without pieces, BGR, that was straightened or not. Raises :class:`EnrolmentError` with what to do about it."""
    picture = check(picture)
    if refusal := unfit(picture):
        raise UnreadableError("board-picture-unfit", "{refusal.advice}", refusal=refusal)
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    if blurred(picture):
        raise UnreadableError(
            "board-picture-blurred",
            "the picture is blurred: hold the camera still, clean the lens, or set its focus",
        )
    ids, corners = detect(grey, FAMILY)
    once = [n for n, i in enumerate(ids) if (ids == i).sum() == 1]
    markers = {int(ids[n]): corners[n] for n in once}
    if len(markers) < FEWEST:
        markers = {}
        keys = cv2.SIFT_create(nfeatures=1000, contrastThreshold=0.02).detect(grey, None)
        if len(keys) < _FEATURES:
            raise UnreadableError(
                "board-without-features",
                "fewer than {n} markers are in sight and the board has hardly any features; lay the "
                "printed markers around it",
                n=FEWEST,
            )
    return EnrolledBoard(picture, markers, straight=straight).with_spaces(spaces or {})


def blurred(picture: np.ndarray) -> bool:
    """Whether nothing should be learnt from a picture of a board, BGR: what lies there runs into the ground around it."""
    width = edge_width(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY))
    return bool(np.isfinite(width) and width > _BLURRED)


def _surrounds_something(quad: np.ndarray) -> bool:
    """Whether four corners (4, 2) go around at least a pixel without crossing."""
    return bool(goes_round(quad) and cv2.contourArea(quad) >= 1)


def save_spaces(path: str | Path, spaces: dict[str, np.ndarray]) -> None:
    """Write a spaces file that a person can correct; :func:`vision.pieces.spaces.load_spaces` reads it."""
    rounded = {name: [[round(float(v), 1) for v in p] for p in quad] for name, quad in spaces.items()}
    lines = ",\n".join(f"  {json.dumps(name, ensure_ascii=False)}: {quad}" for name, quad in rounded.items())
    Path(path).write_text(f'{{"spaces": {{\n{lines}\n}}}}\n', encoding="utf-8")


__all__ = ["PART", "EnrolledBoard", "blurred", "enrol", "load_spaces", "save_spaces"]
