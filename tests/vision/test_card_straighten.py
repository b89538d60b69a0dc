"""Decks enrolled from photographs of a table with one card on it."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.cards import read
from vision.cards.enrol import enrol_folder
from vision.cards.straighten import outline, proportion, straightened
from vision.errors import EnrolmentError
from vision.quads import area
from vision.trials.card_layouts import judge
from vision.trials.outcomes import EXACT
from vision.twin_eye import card_tables as tables
from vision.twin_eye.disturb import MODERATE
from vision.twin_eye.lens import Lens
from vision.twin_eye.scene import Flat, Scene


@pytest.fixture(scope="module")
def cards():
    return tables.villagers(3, 12)


def _lying(cards, name, seed, cloth="felt", light="none", **flat):
    """A photograph of one card on a cloth, slightly aslant, and where the card lies in it."""
    rng = np.random.default_rng([seed, 5])
    width, height = cards.size
    lens = Lens(
        tilt=rng.uniform(5, 18), roll=rng.uniform(-8, 8), span=rng.uniform(2.6, 3.2) * height, distance=320
    )
    at = tuple(rng.uniform(-0.1, 0.1, 2) * height)
    card = Flat(cards.known[name], width, height, at, float(rng.uniform(-9, 9)), corner=3, **flat)
    scene = Scene(lens, cloth, seed, [card])
    return scene.picture(MODERATE[light]), scene.corners(card)


@pytest.mark.parametrize("cloth", ["plain", "felt", "wood", "stone"])
@pytest.mark.parametrize(("light", "sleeve"), [("none", 0), ("warm", 1.5), ("dim", 0), ("shadow", 0)])
def test_a_card_on_a_cloth_is_found(cards, cloth, light, sleeve):
    picture, truth = _lying(cards, "card_002", 7, cloth, light, sleeve=sleeve)
    found = outline(picture)
    assert np.abs(found - truth).max() < 0.06 * np.sqrt(area(truth))
    assert proportion(found, picture.shape[:2]) == pytest.approx(cards.size[0] / cards.size[1], rel=0.08)


def test_a_dark_card_on_dark_cloth_is_found(cards):
    dark = {"night": (cards.known["card_003"] * 0.35).astype(np.uint8)}
    cloth = np.full((720, 1280, 3), (34, 22, 22), np.uint8)
    face = cv2.resize(dark["night"], (270, 400))
    cloth[150:550, 500:770] = face
    turn = cv2.getRotationMatrix2D((635, 350), 6, 1)
    picture = cv2.warpAffine(cloth, turn, (1280, 720), borderMode=cv2.BORDER_REPLICATE)
    found = outline(picture)
    corners = cv2.transform(np.float32([[[500, 150], [770, 150], [770, 550], [500, 550]]]), turn)[0]
    assert np.abs(found - corners).max() < 16


def _folder(where, pictures):
    for name, picture in pictures:
        file = where / f"{name}.png"
        file.parent.mkdir(parents=True, exist_ok=True)
        assert cv2.imwrite(str(file), picture)
    return where


def test_a_deck_is_enrolled_from_cards_on_a_table_and_reads_them(cards, tmp_path):
    shown = [(name, _lying(cards, name, seed, "felt")[0]) for seed, name in enumerate(cards.known)]
    deck, findings = enrol_folder(_folder(tmp_path, shown))
    assert deck.cards == sorted(cards.known)
    assert sorted(f.names[0] for f in findings if f.kind == "cut_out") == sorted(cards.known)
    table = tables.spread(cards, 1, foreign=0)
    assert judge(read(table.scene.picture(), deck), table.laid) == EXACT


def test_pictures_under_other_lights_are_views_of_one_card(cards, tmp_path):
    shown = [
        (f"{name}/{light}", _lying(cards, name, seed, "felt", light)[0])
        for seed, name in enumerate(list(cards.known)[:3])
        for light in ("warm", "cool")
    ]
    deck, _ = enrol_folder(_folder(tmp_path, shown))
    assert len(deck.ids) == 6
    assert len(deck.cards) == 3


def test_a_picture_without_a_card_is_named_and_left_out(cards, tmp_path):
    shown = [(name, _lying(cards, name, seed)[0]) for seed, name in enumerate(list(cards.known)[:3])]
    shown.append(("nothing", Scene(Lens(), "felt", 3).picture()))
    deck, findings = enrol_folder(_folder(tmp_path, shown))
    assert deck.cards == sorted(name for name, _ in shown[:3])
    assert [f.names for f in findings if f.kind == "no_outline"] == [("nothing",)]


def test_scans_stay_as_they_are(cards, tmp_path):
    pictures = list(cards.known.items())
    found = straightened(pictures)
    assert not found.cut_out
    assert not found.missed
    assert [name for name, _ in found.cards] == list(cards.known)
    for (_, before), (_, now) in zip(pictures, found.cards, strict=True):
        assert now.shape[1] / now.shape[0] == pytest.approx(before.shape[1] / before.shape[0], rel=0.02)


def test_photographs_none_of_which_shows_a_card_are_refused_with_advice(tmp_path, monkeypatch):
    monkeypatch.setattr(
        "vision.cards.enrol.straightened", lambda pictures: straightened(pictures).__class__([], [], [])
    )
    picture = Scene(Lens(), "felt", 3).picture()
    with pytest.raises(EnrolmentError, match="plain cloth of another colour"):
        enrol_folder(_folder(tmp_path, [("one", picture)]))
