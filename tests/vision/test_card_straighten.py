"""Decks enrolled from photographs of a table with one card on it."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.cards import read
from vision.cards.cutting.on_cloth import outline
from vision.cards.cutting.straighten import proportion, straightened
from vision.cards.enrol import enrol_folder
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


def _lying(cards, name, seed, cloth="felt", light="none", turned=0, **flat):
    """A photograph of one card on a cloth, slightly aslant or ``turned`` besides, and where the card lies in it."""
    rng = np.random.default_rng([seed, 5])
    width, height = cards.size
    lens = Lens(
        tilt=rng.uniform(5, 18), roll=rng.uniform(-8, 8), span=rng.uniform(2.6, 3.2) * height, distance=320
    )
    at = tuple(rng.uniform(-0.1, 0.1, 2) * height)
    spin = turned + float(rng.uniform(-9, 9))
    card = Flat(cards.known[name], width, height, at, spin, corner=3, **flat)
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


def test_of_a_card_that_lies_across_its_picture_no_print_is_enrolled_as_the_card(cards):
    """Its drawing has the proportion of a card that lies upright: another card with that drawing was then named as this one."""
    across, upright = ["card_002"], ["card_000", "card_001", "card_004"]
    shown = [(name, _lying(cards, name, seed, turned=90)[0]) for seed, name in enumerate(across, 22)]
    shown += [(name, _lying(cards, name, seed)[0]) for seed, name in enumerate(upright)]
    found = straightened(shown)
    assert (found.cut_out, found.missed) == (upright, across)


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


def _framed(number: int) -> np.ndarray:
    """A card whose drawing, in a dark frame, lies above its middle, with words below it."""
    rng = np.random.default_rng([17, number])
    face = np.full((620, 440, 3), (190, 225, 235), np.uint8)
    cv2.rectangle(face, (30, 70), (410, 380), (40, 60, 50), -1)
    for _ in range(12):
        x, y = rng.integers((70, 110), (370, 340)).tolist()
        cv2.circle(face, (x, y), int(rng.integers(8, 30)), rng.uniform(60, 240, 3).tolist(), -1, cv2.LINE_AA)
    for line in range(4):
        words = "".join(rng.choice(list("abcdefgh klmnorstu"), 20))
        cv2.putText(face, words, (40, 430 + 40 * line), 0, 0.9, (30, 30, 30), 2, cv2.LINE_AA)
    return face


def _cut_by_hand(face: np.ndarray, seed: int) -> np.ndarray:
    """A little of the cloth on some sides and a little less than the card on others, slightly aslant."""
    height, width = face.shape[:2]
    corners = np.float32([(0, 0), (width, 0), (width, height), (0, height)])
    clicked = corners + np.random.default_rng([19, seed]).uniform(-4, 4, (4, 2)).astype(np.float32)
    matrix = cv2.getPerspectiveTransform(clicked, corners)
    return cv2.warpPerspective(face, matrix, (width, height), borderValue=(90, 120, 60))


@pytest.mark.parametrize("cut", [lambda face, _: face, _cut_by_hand])
def test_cards_with_a_frame_around_their_drawing_are_not_cut_to_it(cut):
    shown = [(f"card_{n}", cut(_framed(n), n)) for n in range(8)]
    assert outline(shown[0][1]) is not None
    found = straightened(shown)
    assert (found.cut_out, found.missed) == ([], [])
    assert len(found.cards) == len(shown)


def test_outlines_of_many_proportions_are_print_not_cards():
    rng = np.random.default_rng(23)
    shown = []
    for number in range(8):
        face = np.full((620, 440, 3), 225, np.uint8)
        x, y = rng.integers(20, 140), rng.integers(20, 250)
        width, height = ((220, 110), (110, 220), (230, 230), (260, 160))[number % 4]
        cv2.rectangle(face, (x, y), (x + width, y + height), (60, 90, 160), -1)
        shown.append((f"card_{number}", face))
    assert outline(shown[0][1]) is not None
    assert len(straightened(shown).cards) == len(shown)


def test_cards_always_laid_into_the_same_place_are_cut_out_of_bare_cloth():
    cloth = np.full((900, 900, 3), (70, 90, 50), np.uint8)
    shown = []
    for number in range(6):
        picture = cloth.copy()
        picture[180:645, 120:450] = cv2.resize(_framed(number), (330, 465), interpolation=cv2.INTER_AREA)
        shown.append((f"card_{number}", picture))
    assert len(straightened(shown).cut_out) == len(shown)


def test_a_photograph_of_a_table_with_the_proportion_of_a_card_is_no_card():
    cloth = np.full((800, 560, 3), (70, 90, 50), np.uint8)
    shown = [("nothing", cloth)]
    for number in range(5):
        picture, left, top = cloth.copy(), 60 + 35 * number, 250 - 40 * number
        picture[top : top + 420, left : left + 300] = cv2.resize(_framed(number), (300, 420))
        shown.append((f"card_{number}", picture))
    found = straightened(shown)
    assert found.missed == ["nothing"]
    assert len(found.cut_out) == 5


def test_photographs_none_of_which_shows_a_card_are_refused_with_advice(tmp_path, monkeypatch):
    monkeypatch.setattr(
        "vision.cards.enrol.straightened", lambda pictures: straightened(pictures).__class__([], [], [])
    )
    picture = Scene(Lens(), "felt", 3).picture()
    with pytest.raises(EnrolmentError, match="plain cloth of another colour"):
        enrol_folder(_folder(tmp_path, [("one", picture)]))


def _bordered(number: int) -> np.ndarray:
    """A card with a white border around a dark drawing of its own; only numbers tell some of them apart."""
    face = np.full((440, 310, 3), 246, np.uint8)
    cv2.rectangle(face, (16, 16), (293, 423), (110, 60, 40), -1)
    cv2.circle(
        face, (155, 220), 80, ((70, 190, 90), (40, 170, 220), (90, 80, 200))[number % 3], -1, cv2.LINE_AA
    )
    cv2.putText(face, str(number), (40, 100), cv2.FONT_HERSHEY_DUPLEX, 2, (240, 240, 240), 4, cv2.LINE_AA)
    return face


def _on_pattern(face: np.ndarray, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """A photograph of a card on pale checks or planks, in a soft shadow; and its corners."""
    rng = np.random.default_rng([29, seed])
    checks = np.add.outer(*[np.arange(size) // 45 % 2 for size in (900, 700)])
    cloth = np.float32([(225, 228, 230), (190, 205, 180), (150, 175, 140)])[checks]
    height, width = face.shape[:2]
    turn = cv2.getRotationMatrix2D(
        (width / 2, height / 2), float(rng.uniform(-12, 12)), float(rng.uniform(0.9, 1.3))
    )
    turn[:, 2] += np.float64([350, 450]) - [width / 2, height / 2] + rng.uniform(-40, 40, 2)
    on = cv2.warpAffine(np.ones((height, width), np.float32), turn, (700, 900))[..., None]
    shadow = cv2.GaussianBlur(np.roll(on[..., 0], (4, 4), (0, 1)), (0, 0), 6)[..., None]
    picture = cloth * (1 - 0.4 * shadow) * (1 - on) + cv2.warpAffine(face, turn, (700, 900)) * on
    picture = cv2.GaussianBlur(picture, (0, 0), 0.8) + rng.normal(0, 3, picture.shape)
    corners = cv2.transform(np.float32([[(0, 0), (width, 0), (width, height), (0, height)]]), turn)[0]
    return np.clip(picture, 0, 255).astype(np.uint8), corners


def _margins(cut: np.ndarray) -> np.ndarray:
    """How much white border is left on the four sides of a cut (4,), in parts of its size."""
    height, width = cut.shape[:2]
    grey = cv2.cvtColor(cut, cv2.COLOR_BGR2GRAY)
    across, down = grey[height // 3], grey[:, width // 3]
    lines = [(across, width), (across[::-1], width), (down, height), (down[::-1], height)]
    return np.array([np.argmax(line < 130) / size for line, size in lines])


def test_cards_with_a_white_border_on_checks_are_all_cut_along_the_same_edge():
    """The printed frame is the clearest outline in some pictures, and checks of the cloth are in others."""
    shown = [(f"card_{n}", _on_pattern(_bordered(n), n)[0]) for n in range(10)]
    found = straightened(shown)
    assert len(found.cut_out) >= 9
    margins = np.array([_margins(cut) for _, cut in found.cards])
    assert np.ptp(margins, axis=0).max() < 0.03


def test_a_photograph_of_two_cards_is_named(cards):
    """Only one of them was meant, and nobody knows which."""
    photos = [(name, _lying(cards, name, seed)[0]) for seed, name in enumerate(list(cards.known)[:6])]
    assert not straightened(photos).several
    width, height = cards.size
    scene = Scene(Lens(tilt=8, span=4.5 * height, distance=420), "felt", 9)
    for name, x in (("card_007", -0.7), ("card_008", 0.7)):
        scene.flats.append(Flat(cards.known[name], width, height, (x * height, 0), 5 * x, corner=3))
    found = straightened([*photos, ("card_007", scene.picture())])
    assert found.several == ["card_007"] and "card_007" in found.cut_out


def _titled(seed, top=0.22):
    """A scan with a dark frame aside of its middle: the title stands above it."""
    rng = np.random.default_rng(seed)
    scan = np.full((600, 420, 3), (214, 226, 232), np.uint8)
    scan[round(600 * top) : 570, 26:394] = (40, 34, 30)
    drawing = rng.integers(60, 220, (9, 7, 3), dtype=np.uint8)
    scan[round(600 * top) + 10 : 560, 36:384] = cv2.resize(drawing, (348, 550 - round(600 * top)))
    cv2.putText(scan, "ABBEY", (60, 90), cv2.FONT_HERSHEY_DUPLEX, 2.2, (20, 20, 20), 4, cv2.LINE_AA)
    return scan


@pytest.mark.parametrize("count", [1, 2])
def test_a_scan_or_two_with_a_frame_aside_keep_their_title(count):
    """So few show no frames in one place; but no frame of a scan lies aslant, and around it is print, not cloth."""
    scans = [(f"c{seed}", _titled(seed, 0.2 + 0.06 * seed)) for seed in range(count)]
    assert straightened(scans).cut_out == []
    table = np.full((900, 1200, 3), (70, 110, 60), np.uint8)
    table[180:780, 200:620] = scans[0][1]
    assert straightened([("c0", table)]).cut_out == ["c0"]
