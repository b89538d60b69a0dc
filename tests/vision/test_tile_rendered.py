"""Pieces on tiles as another camera, or another lamp, shows both than enrolled them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

cv2 = pytest.importorskip("cv2", reason="no camera library: pip install -e '.[vision]'")

from tests.vision.path_traced.changes import balanced, coloured, curved
from vision.results import Refusal
from vision.trials.outcomes import EXACT
from vision.trials.tiles import cubed
from vision.twin_eye.disturb import Disturbance

LOOKS = {
    "brighter": curved(0.7),
    "darker": curved(1.5),
    "pale": coloured(0.6),
    "strong colours": coloured(1.5),
    "warm": balanced(0.75, 0.95, 1.12),
    "cool": balanced(1.12, 0.98, 0.8),
}


@pytest.fixture(scope="module")
def table():
    return cubed(131663, Disturbance())


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
def test_tiles_and_the_pieces_on_them_are_told_by_another_camera_than_enrolled_them(table, look):
    assert table.judged(table.read(look(table.picture))) == EXACT


def test_of_pieces_in_no_enrolled_colour_nothing_is_told_where_the_tiles_look_otherwise_too(table):
    """Of another game, say: under a camera that makes all colours pale a piece may be any."""
    lab = {name: turned(colour, 120) for name, colour in table.colours.lab.items()}
    found = replace(table, colours=replace(table.colours, lab=lab)).read(coloured(0.6)(table.picture))
    assert found.refusal == Refusal("unknown_colour")


def turned(lab, degrees):
    """A colour (3,) in Lab of another hue."""
    away = complex(*lab[1:]) * np.exp(1j * np.deg2rad(degrees))
    return np.float32([lab[0], away.real, away.imag])
