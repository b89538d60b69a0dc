"""Pictures of lands that lie in the folder of another one: they are left out, and the owner is told."""

from functools import cache

import numpy as np
import pytest

from companion.eyes.findings import finding_texts
from vision.tiles.enrol import enrol
from vision.twin_eye import land_art as art

KINDS, EACH = ("field", "forest", "lake"), 8


@cache
def lands():
    """Eight drawings of each of three kinds."""
    rng = np.random.default_rng(91901)
    return [(kind, art.drawing(rng, 3, kind)) for kind in KINDS for _ in range(EACH)]


def findings(pictures):
    deck, found = enrol(pictures)
    return deck, [f for f in found if f.kind == "misnamed"]


@cache
def with_a_slip():
    """The third forest lies among the lakes."""
    slip = KINDS.index("forest") * EACH + 2
    return findings([("lake", face) if k == slip else (name, face) for k, (name, face) in enumerate(lands())])


def test_a_forest_among_the_lakes_is_left_out_and_told():
    deck, found = with_a_slip()
    assert [(f.names, f.where) for f in found] == [(("lake",), ("forest",))]
    assert (deck.ids.count("lake"), deck.ids.count("forest")) == (EACH, EACH - 1)
    assert len(finding_texts(found)) == 1


def test_each_in_its_folder_none_is_left_out():
    deck, found = findings(lands())
    assert not found
    assert [deck.ids.count(kind) for kind in KINDS] == [EACH] * 3


@pytest.mark.parametrize("few", [1, 3])
def test_of_a_kind_with_few_pictures_none_is_left_out_however_odd(few):
    """Nothing tells which of them is the odd one."""
    odd = [("forest", face) for name, face in lands() if name == "forest"][:few]
    rest = [(name, face) for name, face in lands() if name != "forest"]
    deck, found = findings(
        [
            *rest,
            *[("mine", face) for _, face in odd],
            *[("forest", f) for _, f in lands()[EACH + few : 2 * EACH]],
        ]
    )
    assert not [f for f in found if f.names == ("mine",)]
    assert deck.ids.count("mine") == few
