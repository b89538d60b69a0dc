"""The mat and the calibration board as a PDF to scale. Print it at 100 %."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np

from vision.errors import LayoutError, Said
from vision.markers import dictionary
from vision.mat.layout import CALIBRATION, FAMILY, PAPERS, Mat, mat

_MM = 1 / 25.4


def write(path: str | Path, paper: str = "A4") -> Mat:
    """Write the mat (page 1) and the calibration board (page 2) for ``paper``; returns the layout."""
    from matplotlib.backends.backend_pdf import PdfPages

    layout = mat(paper)
    try:
        with PdfPages(path) as pages:
            for figure in (mat_figure(layout), calibration_figure(paper)):
                pages.savefig(figure)
    except OSError as error:
        said = Said.by_system(error)
        raise LayoutError(
            "mat-not-written", "{file}: {said}; choose another file", file=path, said=said
        ) from error
    return layout


def _sheet(width: float, height: float):
    """A figure of the size of the paper, and axes in mm with y downwards."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width * _MM, height * _MM))
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set_xlim(0, width)
    axes.set_ylim(height, 0)
    axes.axis("off")
    return figure, axes


def _marker(axes, number: int, quad: np.ndarray) -> None:
    from matplotlib.patches import Rectangle

    words = dictionary(FAMILY)
    cells = words.markerSize + 2
    bits = words.generateImageMarker(number, cells * 4)[2::4, 2::4] > 127
    side = (quad[1, 0] - quad[0, 0]) / cells
    for row in range(cells):
        for column in range(cells):
            if not bits[row, column]:
                corner = (quad[0, 0] + column * side, quad[0, 1] + row * side)
                axes.add_patch(
                    Rectangle(corner, side, side, color="black", linewidth=0.15, antialiased=False)
                )


def _frame(axes, quad: np.ndarray, words: str) -> None:
    from matplotlib.patches import Polygon

    axes.add_patch(Polygon(quad, fill=False, edgecolor="0.6", linewidth=0.8))
    axes.text(*(quad[3] + (2, -2)), words, fontsize=7, color="0.6")


def mat_figure(layout: Mat):
    """The mat as a matplotlib figure to scale."""
    figure, axes = _sheet(layout.width, layout.height)
    for number, quad in layout.markers.items():
        _marker(axes, number, quad)
    _frame(axes, layout.tray, "dice")
    for name, quad in layout.slots.items():
        _frame(axes, quad, name)
    # A ruler, because printers like to shrink pages.
    y = layout.height - 5
    axes.plot([layout.width / 2 - 50, layout.width / 2 + 50], [y, y], color="0.3", linewidth=0.8)
    axes.text(layout.width / 2 + 53, y + 1, "100 mm", fontsize=6, color="0.3")
    return figure


def calibration_board() -> cv2.aruco.CharucoBoard:
    """The board that calibrates a lens."""
    across, down, square, marker = CALIBRATION
    return cv2.aruco.CharucoBoard((across, down), square, marker, dictionary(FAMILY))


def calibration_figure(paper: str):
    """The calibration board as a matplotlib figure to scale, centred on the paper."""
    across, down, square, _ = CALIBRATION
    width, height = PAPERS[paper]
    figure, axes = _sheet(width, height)
    picture = calibration_board().generateImage((across * 120, down * 120))
    left, top = (width - across * square) / 2, (height - down * square) / 2
    extent = (left, left + across * square, top + down * square, top)
    axes.imshow(picture, cmap="gray", vmin=0, vmax=255, extent=extent, interpolation="none", aspect="auto")
    axes.set_xlim(0, width)
    axes.set_ylim(height, 0)
    return figure
