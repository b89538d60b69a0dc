"""What is printed where on a mat, in millimetres from the top left corner of the paper."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from vision.errors import LayoutError
from vision.quads import rectangle

#: Width and height in mm, landscape.
PAPERS = {"A4": (297.0, 210.0), "A3": (420.0, 297.0)}
FAMILY = "4x4_50"


@dataclass(frozen=True)
class Mat:
    """A mat on one sheet: ``markers`` maps ids to quads (4, 2), ``tray`` and ``slots`` are quads too.

    The white border of every marker is at least one module (a sixth of its side) wide.
    """

    paper: str
    width: float
    height: float
    markers: dict[int, np.ndarray]
    tray: np.ndarray
    slots: dict[str, np.ndarray]


def mat(paper: str = "A4") -> Mat:
    """The mat for a sheet of paper (a key of :data:`PAPERS`)."""
    if paper not in PAPERS:
        raise LayoutError(
            "no-such-paper",
            "no mat for paper {paper!r}; choose one of {papers}",
            paper=paper,
            papers=", ".join(PAPERS),
        )
    width, height = PAPERS[paper]
    side, edge = (26.0, 12.0) if paper == "A4" else (34.0, 14.0)
    far_x, far_y, middle = width - edge - side, height - edge - side, (width - side) / 2
    places = [(edge, edge), (middle, edge), (far_x, edge), (far_x, far_y), (middle, far_y), (edge, far_y)]
    markers = {i: rectangle(side, side) + np.float32(p) for i, p in enumerate(places)}
    top = edge + side + 8
    tall = height - 2 * top
    tray_width = min(0.4 * width, tall * 1.3)
    tray = rectangle(tray_width, tall) + np.float32([edge, top])
    slots = {}
    slot_w, slot_h = 62.0, 92.0
    count = int((width - edge * 2 - tray_width - 6) // (slot_w + 4))
    for index in range(count):
        x = edge + tray_width + 8 + index * (slot_w + 4)
        slots[f"card{index + 1}"] = rectangle(slot_w, min(slot_h, tall)) + np.float32(
            [x, top + (tall - min(slot_h, tall)) / 2]
        )
    return Mat(paper, width, height, markers, tray, slots)


#: The board for calibrating the lens: squares across and down, their side and the marker's side in mm.
CALIBRATION = (9, 6, 26.0, 19.0)
