"""Cards: which, where, which way up; strangers stay unnamed."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from vision import trials
from vision.cards import Deck, identify, read, read_slot
from vision.cards.enrol import enrol, enrol_folder
from vision.cards.places import votes
from vision.cards.seeking import by_edges
from vision.cards.table import in_order
from vision.errors import EnrolmentError
from vision.quads import area, flatten
from vision.results import CardReading
from vision.several import read_all
from vision.trials.card_layouts import judge
from vision.trials.outcomes import EXACT, WRONG
from vision.twin_eye import card_tables as tables
from vision.twin_eye import decks
from vision.twin_eye.disturb import MODERATE, Disturbance, apply
from vision.twin_eye.lens import Lens
from vision.twin_eye.scene import Flat, Scene


@pytest.fixture(scope="module")
def cards():
    return tables.villagers(40, 24)


@pytest.fixture(scope="module")
def deck(cards):
    return enrol(cards.known.items())[0]


@pytest.mark.parametrize(("seed", "light"), [(2, "none"), (5, "together")])
def test_every_card_on_a_table_is_read(cards, deck, seed, light):
    table = tables.spread(cards, seed)
    found = read(table.scene.picture(MODERATE[light]), deck)
    assert judge(found, table.laid) == EXACT
    for reading in found.cards:
        truth = next(card for card in table.laid if card.id == reading.id)
        slack = 0.03 * np.sqrt(area(truth.corners))
        if not truth.half_turn:
            assert np.abs(reading.corners - truth.corners).max() < slack
        assert 0.4 < reading.confidence <= 1
        assert reading.crop is not None


def test_cards_of_another_deck_with_the_same_frame_are_never_named(cards, deck):
    table = tables.spread(cards, 8, count=4, foreign=4)
    found = read(table.scene.picture(), deck)
    assert found.cards == []
    assert found.refusal is not None


@pytest.mark.parametrize("seed", [102, 119, 130])
def test_a_card_that_lies_in_the_reflection_of_a_lamp_is_read(seed):
    assert trials.cards.cards(seed, MODERATE["glare"]) == EXACT


def test_a_card_of_a_heap_that_lies_in_a_strong_reflection_is_read(cards, deck):
    table = tables.heap(cards, 502)
    assert judge(read(table.scene.picture(Disturbance(glare=0.9)), deck), table.laid) == EXACT


def test_a_heap_of_strangers_in_a_strong_reflection_is_not_named(cards, deck):
    table = tables.heap(tables.Cards(cards.foreign, {}), 502)
    assert read(table.scene.picture(Disturbance(glare=0.9)), deck).cards == []


def test_a_reflection_on_a_stranger_does_not_make_it_a_card_of_the_deck(cards, deck):
    for seed in (301, 303):
        table = tables.spread(cards, seed, foreign=4)
        found = read(table.scene.picture(MODERATE["glare"]), deck)
        assert judge(found, table.laid) == EXACT
        assert len(found.cards) == 2


def test_a_column_is_read_from_its_upper_quarters_in_order(cards, deck):
    table = tables.column(cards, 3, count=4)
    found = read(table.scene.picture(), deck)
    assert judge(found, table.laid) != WRONG
    left = [c.id for c in found.cards if c.corners[:, 0].mean() < 640]
    right = [c.id for c in found.cards if c.corners[:, 0].mean() > 640]
    assert left == [card.id for card in table.laid[:4]]
    assert right == [card.id for card in table.laid[4:]]


@pytest.mark.parametrize(
    ("seed", "light"),
    [
        pytest.param(2020, "none", id="a back with fine print lies a little aside"),
        pytest.param(2004, "blur", id="the strips together are as large as one card"),
        pytest.param(2009, "shadow", id="half of a strip lies in the shade"),
        pytest.param(2021, "together", id="the frame of a picture looks like the edge of another card"),
        pytest.param(2425, "cool", id="few blocks of the card in front tell where its corners are"),
        pytest.param(2426, "glare", id="a reflection has burnt out all that is light on a strip"),
    ],
)
def test_a_column_is_read_to_its_end_although(seed, light):
    assert trials.cards.columns(seed, MODERATE[light]) == EXACT


def test_the_corners_of_a_card_in_full_sight_are_told_to_two_pixels(cards, deck):
    for seed in (2421, 2435):
        table = tables.column(cards, seed)
        found = {card.id: card for card in read(table.scene.picture(MODERATE["blur"]), deck).cards}
        for front in (table.laid[4], table.laid[9]):
            assert np.linalg.norm(found[front.id].corners - front.corners, axis=1).max() < 2


def test_the_corners_of_covered_cards_are_told_to_a_fortieth_of_their_height(cards, deck):
    for seed in (108, 113):
        table = tables.column(cards, seed)
        found = read(table.scene.picture(), deck).cards
        for card in table.laid:
            turned = [np.roll(reading.corners, way, axis=0) for reading in found for way in (0, 2)]
            away = min(np.linalg.norm(corners - card.corners, axis=1).max() for corners in turned)
            assert away < np.linalg.norm(card.corners[0] - card.corners[3]) / 40


@pytest.mark.parametrize("way_up", [0, 2])
def test_a_column_is_read_below_a_card_that_looks_the_same_upside_down(cards, deck, way_up):
    table = tables.column(cards, 108)
    assert "back" in (table.laid[4].id, table.laid[9].id), "the front card of a column"
    picture = np.ascontiguousarray(np.rot90(table.scene.picture(MODERATE["glare"]), way_up))
    found = read(picture, deck)
    assert sorted(card.id for card in found.cards) == sorted(card.id for card in table.laid)


@pytest.mark.parametrize(
    ("seed", "others"),
    [
        (320, ("card_031", "far_card_001")),
        (326, ("card_031", "far_card_001")),
        pytest.param(
            400, ("card_041", "card_036"), id="in the colours of a card, with another title and number"
        ),
    ],
)
def test_a_stranger_of_which_a_column_shows_the_upper_strip_is_not_named(cards, deck, seed, others):
    names = [*list(cards.known)[:6], *others]
    faces = {name: (cards.known | cards.foreign)[name] for name in names}
    table = tables.column(tables.Cards(faces, {}), seed)
    strangers = [replace(card, id="") if card.id in cards.foreign else card for card in table.laid]
    assert any(not card.id for card in strangers)
    assert judge(read(table.scene.picture(MODERATE["none"]), deck), strangers) != WRONG


@pytest.mark.parametrize(("seed", "light"), [(304, "none"), (325, "none"), (301, "glare"), (303, "glare")])
def test_plain_cards_of_a_column_are_never_read_together_as_one_other_card(seed, light):
    cards = tables.plain(24)
    deck = enrol(cards.known.items())[0]
    table = tables.column(cards, seed)
    assert judge(read(table.scene.picture(MODERATE[light]), deck), table.laid) != WRONG


def test_a_twin_whose_title_is_blurred_is_never_taken_for_the_other(cards, deck):
    table = tables.column(cards, 2)
    covered = table.laid[8]
    assert covered.id == "card_005", "a twin of card_004: only title and number differ"
    found = read(table.scene.picture(MODERATE["blur"]), deck)
    assert judge(found, table.laid) != WRONG
    names = {card.id for card in found.cards}
    assert "card_004" not in names
    above = {card.id for card in table.laid[5:8]}
    assert above <= names, "what lies above a blurred card is read all the same"
    for doubt in found.unread:
        x, y, width, height = doubt.place
        strip = covered.corners[:2].mean(axis=0)
        assert x < strip[0] < x + width and abs(y - strip[1]) < 20 and height < 0.5 * width


def test_a_steep_camera_and_sleeves(cards, deck):
    table = tables.spread(cards, 4, tilt=35, sleeve=1.5)
    assert judge(read(table.scene.picture(), deck), table.laid) == EXACT


def test_white_cards_on_a_white_table_in_dim_light_are_all_read():
    plain = tables.plain(3).known
    rng, laid = np.random.default_rng(1), list(plain)[:6]
    picture = np.full((720, 1280, 3), 225, np.float32)
    for place, (name, turn) in enumerate(zip(laid, (8, -20, 95, 30, -75, 170), strict=True)):
        height, width = plain[name].shape[:2]
        matrix = cv2.getRotationMatrix2D((width / 2, height / 2), turn, 200 / height)
        matrix[:, 2] += (220 + 420 * (place % 3) - width / 2, 200 + 320 * (place // 3) - height / 2)
        inside = cv2.warpAffine(np.ones((height, width, 1), np.float32), matrix, (1280, 720))[..., None]
        card = cv2.warpAffine(plain[name].astype(np.float32), matrix, (1280, 720), flags=cv2.INTER_AREA)
        picture = picture * (1 - inside) + card * (235 / np.percentile(plain[name], 95)) * inside
    dim = cv2.GaussianBlur(picture, (0, 0), 1) * 0.55 + rng.normal(0, 2, picture.shape)
    found = read(np.clip(dim, 0, 255).astype(np.uint8), enrol(plain.items())[0])
    assert sorted(card.id for card in found.cards) == laid


def test_a_token_with_the_number_and_the_figure_of_another_is_not_named():
    counters = tables.counters(100)
    table = tables.spread(counters, 501, count=3, foreign=1)
    assert judge(read(table.scene.picture(), enrol(counters.known.items())[0]), table.laid) == EXACT


@pytest.mark.parametrize(("game", "seed"), [(500, 5001), (503, 5030)])
def test_a_token_with_another_number_or_another_sign_is_not_named(game, seed):
    counters = tables.counters(game)
    table = tables.spread(counters, seed, count=3, foreign=1)
    picture = apply(table.scene.clean(), MODERATE["none"], seed)
    assert judge(read(picture, enrol(counters.known.items())[0]), table.laid) == EXACT


def test_a_stranger_is_looked_at_closely_once_and_its_edges_are_not_sought_again(monkeypatch):
    judged, sought = [], []

    def counted(calls, work):
        return lambda *given: (calls.append(given), work(*given))[1]

    monkeypatch.setattr(identify, "judged", counted(judged, identify.judged))
    monkeypatch.setattr(by_edges, "corners", counted(sought, by_edges.corners))
    others = tables.villagers(100)
    table = tables.spread(others, 500, count=3, foreign=1)
    assert judge(read(table.scene.picture(), enrol(others.known.items())[0]), table.laid) == EXACT
    assert len(judged) <= 4
    assert not any(faint for *_, faint in sought)


def test_small_square_tokens():
    counters = tables.counters(7)
    known, _ = enrol(counters.known.items())
    table = tables.spread(counters, 6)
    assert judge(read(table.scene.picture(), known), table.laid) == EXACT


@pytest.mark.parametrize("surface", ["plain", "cloth"])
def test_an_empty_table_has_no_cards(deck, surface):
    found = read(Scene(Lens(), surface, 11).picture(), deck)
    assert found.cards == []


def test_a_dark_picture_is_refused(deck):
    assert read(np.zeros((240, 320, 3), np.uint8), deck).refusal.code == "too_dark"


def test_a_card_in_a_known_slot_in_every_turn(cards, deck):
    for turn in (0, 90, 180, 270):
        scene = Scene(Lens(tilt=6, span=300), "felt", 5)
        scene.flats = [Flat(cards.known["card_009"], 63, 88, (3, -2), turn + 3)]
        slot = scene.corners(Flat(cards.known["card_009"], 92, 92))
        reading = read_slot(scene.picture(), slot, deck)
        assert (reading.id, reading.turn) == ("card_009", turn)
        assert np.abs(reading.corners - scene.corners(scene.flats[0])).max() < 6


@pytest.mark.parametrize("turn", [0, 270])
def test_a_card_cut_out_along_its_edges_is_read_and_a_stranger_is_not(cards, deck, turn):
    table = tables.spread(cards, 8, count=4, foreign=0)
    picture = table.scene.picture()
    for card in table.laid:
        cut = np.rot90(flatten(picture, card.corners, 126, 176), -turn // 90)
        (reading,) = read(np.ascontiguousarray(cut), deck).cards
        assert (reading.id, reading.turn) == (card.id, turn)
    strange = tables.spread(cards, 8, count=4, foreign=4)
    for card in strange.laid:
        assert read(flatten(strange.scene.picture(), card.corners, 126, 176), deck).cards == []


def test_an_empty_slot_holds_nothing(deck):
    scene = Scene(Lens(tilt=6, span=300), "felt", 5)
    found = read_slot(scene.picture(), scene.corners(Flat(decks.back(1), 70, 95)), deck)
    assert not isinstance(found, CardReading)


def test_several_pictures_share_one_deck(cards, deck):
    one = tables.spread(cards, 2).scene.picture()
    first, second = read_all(read, [one, one], deck)
    assert [c.id for c in first.cards] == [c.id for c in second.cards] != []


def test_a_deck_waits_for_its_features_until_they_are_asked_for(cards, monkeypatch):
    looked, extracted = [], votes.extract
    monkeypatch.setattr(votes, "extract", lambda *given: looked.append(given) or extracted(*given))
    fresh = enrol(list(cards.known.items())[:3])[0]
    assert not looked
    assert len(fresh.features.words) and len(looked) == 6  # each face in two sizes


def test_a_deck_is_the_same_after_saving(deck, tmp_path):
    deck.save(tmp_path / "d.deck")
    again = Deck.load(tmp_path / "d.deck")
    assert again.cards == deck.cards
    assert np.array_equal(again.groups[0].faces, deck.groups[0].faces)
    assert np.array_equal(again.features.words, deck.features.words)


def test_damaged_and_strange_files_are_refused(deck, tmp_path):
    path = tmp_path / "d.deck"
    deck.save(path)
    whole = path.read_bytes()
    for bad in (whole[: len(whole) // 2], b"", b"no deck at all"):
        path.write_bytes(bad)
        with pytest.raises(EnrolmentError):
            Deck.load(path)
    with pytest.raises(EnrolmentError):
        Deck.load(tmp_path / "missing.deck")


def test_enrolment_tells_what_is_doubtful(tmp_path):
    faces = decks.look_alikes(4, 3)
    cv2.imwrite(str(tmp_path / "one.png"), faces["card_000"])
    cv2.imwrite(str(tmp_path / "same.png"), faces["card_000"])
    (tmp_path / "several").mkdir()
    cv2.imwrite(str(tmp_path / "several" / "a.png"), faces["card_001"])
    cv2.imwrite(str(tmp_path / "several" / "b.png"), apply(faces["card_001"], MODERATE["warm"], 1))
    cv2.imwrite(str(tmp_path / "soft.png"), cv2.GaussianBlur(faces["card_002"], (0, 0), 9))
    steps = []
    made, doubts = enrol_folder(tmp_path, lambda done, of: steps.append((done, of)))
    assert made.cards == ["one", "same", "several", "soft"]
    assert steps[-1] == (5, 5)
    assert ("double", ("one", "same")) in {(d.kind, d.names) for d in doubts}
    assert ("blurred", ("soft",)) in {(d.kind, d.names) for d in doubts}


def test_a_folder_without_pictures_is_refused(tmp_path):
    with pytest.raises(EnrolmentError, match="no pictures"):
        enrol_folder(tmp_path)
    with pytest.raises(EnrolmentError, match="no folder"):
        enrol_folder(tmp_path / "nowhere")


def test_cards_come_row_by_row():
    def at(x, y):
        corners = np.float32([[0, 0], [60, 0], [60, 90], [0, 90]]) + np.float32([x, y])
        return CardReading(1.0, f"{x},{y}", 0, corners)

    shuffled = [at(200, 112), at(0, 100), at(100, 3), at(0, 0)]
    assert [c.id for c in in_order(shuffled)] == ["0,0", "100,3", "0,100", "200,112"]


@pytest.mark.parametrize(
    ("spoil", "code"), [("glare", "glare"), ("blur", "blurred"), ("stranger", "foreign_object")]
)
def test_a_card_that_cannot_be_told_has_a_reason_to_act_on(cards, deck, spoil, code):
    scene = Scene(Lens(tilt=6, span=300), "felt", 5)
    face = cards.foreign["card_028"] if spoil == "stranger" else cards.known["card_004"]
    scene.flats = [Flat(face, 63, 88, (3, -2), 3)]
    slot, picture = scene.corners(Flat(face, 75, 98)), scene.picture()
    if spoil == "glare":
        light = np.zeros(picture.shape[:2], np.float32)
        cv2.ellipse(light, np.int32(slot.mean(axis=0)).tolist(), (115, 165), 20, 0, 360, 330, -1)
        picture = np.clip(picture + cv2.GaussianBlur(light, (0, 0), 12)[..., None], 0, 255).astype(np.uint8)
    if spoil == "blur":
        picture = cv2.GaussianBlur(picture, (0, 0), 9)
    assert read_slot(picture, slot, deck).code == code
    whole = read(picture, deck)
    assert whole.cards == []
    assert {doubt.code for doubt in whole.unread} <= {code}


def test_strangers_with_the_same_frame_and_colours_are_not_named_in_a_slot(cards, deck):
    for seed, name in enumerate(list(cards.foreign)[:4]):
        scene = Scene(Lens(tilt=20, span=300), "stone", seed)
        scene.flats = [Flat(cards.foreign[name], 63, 88)]
        found = read_slot(scene.picture(), scene.corners(Flat(cards.foreign[name], 70, 95)), deck)
        assert not isinstance(found, CardReading)


@pytest.mark.parametrize(("where", "step"), [(-0.3, 2), (0.0, 1), (0.0, 3), (0.3, 1)])
def test_a_card_of_a_column_under_a_coin_is_answered_and_ends_no_column(cards, deck, where, step):
    table = tables.column(cards, 2 + step)
    width, height = cards.size
    x, y = table.scene.flats[step].at
    coin = np.full((60, 60, 3), (110, 130, 140), np.uint8)
    side = 0.3 * height
    at = (x + where * width, y - 0.37 * height)
    table.scene.flats.append(Flat(coin, side, side, at, corner=side / 2, thickness=2))
    found = read(table.scene.picture(), deck)
    assert judge(found, table.laid) != WRONG
    names = [c.id for c in found.cards if c.corners[:, 0].mean() < 640]
    covered = table.laid[step]
    assert [card.id for card in table.laid[:5] if card is not covered] == [
        n for n in names if n != covered.id
    ]
    strip = covered.corners[:2].mean(axis=0)
    told = [r for r in found.unread if r.place[0] < strip[0] < r.place[0] + r.place[2]]
    assert covered.id in names or any(abs(r.place[1] - strip[1]) < 20 for r in told)
