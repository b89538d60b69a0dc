"""What stands on a land or lies along its side, and what is seen of the land around it."""

from types import SimpleNamespace

import cv2
import numpy as np
import pytest

from vision.tiles.deck import TileDeck
from vision.tiles.kinds.belief import Said
from vision.tiles.kinds.in_part.covered import seen_aside, stands_on, uncovered
from vision.tiles.kinds.in_part.partly import rests
from vision.tiles.kinds.sight import Sight
from vision.tiles.kinds.texture import TONES, described
from vision.trials import lands
from vision.trials.outcomes import EXACT, WRONG
from vision.twin_eye.disturb import MODERATE


def meadow(seed=3):
    rng = np.random.default_rng(seed)
    blades = cv2.GaussianBlur(rng.normal(0, 1, (48, 48)).astype(np.float32), (0, 0), 1.2)
    return np.clip(np.float32([40, 150, 70]) * np.exp(0.5 * blades[..., None]), 0, 255).astype(np.uint8)


def with_a_disc(face, radius, colour=(60, 90, 200), at=(24, 24)):
    return cv2.circle(face.copy(), at, radius, colour, -1, cv2.LINE_AA)


def with_a_bank(face, wide, colour=(168, 112, 42)):
    """Another land along its lower side."""
    return cv2.rectangle(face.copy(), (0, 48 - wide), (48, 48), colour, -1)


def test_a_pawn_stands_out_from_the_land_it_stands_on():
    plain, small = meadow(), with_a_disc(meadow(), 3)
    pawn, house = with_a_disc(plain, 11), with_a_disc(plain, 15, (90, 150, 190))
    assert stands_on(np.stack([plain, small, pawn, house])).tolist() == [False, False, True, True]


def test_in_a_weaker_light_the_same_stands_on_a_land():
    faces = np.stack([meadow(), with_a_disc(meadow(), 11)])
    assert stands_on((faces * 0.4).astype(np.uint8)).tolist() == [False, True]


@pytest.mark.parametrize("at", [(17, 31), (28, 18), (24, 18)])
def test_what_leans_aside_is_seen_where_it_is(at):
    """A block that a camera sees aslant."""
    faces = np.stack([meadow(), with_a_disc(meadow(), 3, at=at), with_a_disc(meadow(), 9, at=at)])
    seen, where = seen_aside(faces)
    assert seen.tolist() == [False, False, True]
    assert where[2] * 48 + 24 == pytest.approx(at, abs=4)


@pytest.mark.parametrize("at", [(24, 24), (27, 22), (17, 31), (28, 17)])
def test_without_what_stands_there_a_land_is_like_itself(at):
    pictures = np.stack([meadow(k) for k in range(6)])
    covered = np.stack([with_a_disc(face, 11, at=at) for face in pictures])
    usual = described(pictures)

    def off(faces):
        return np.abs(described(faces) - usual)[:, :TONES].mean()

    _, where = seen_aside(covered)
    bared = [uncovered(face, place) for face, place in zip(covered, where, strict=True)]
    assert off(np.stack(bared)) < 0.2 * off(covered)


@pytest.mark.parametrize(
    "cover", [lambda face: with_a_bank(face, 18), lambda face: with_a_disc(face, 12, at=(20, 30))]
)
def test_but_for_a_bank_or_what_stands_there_a_land_is_like_others_of_the_board(cover):
    known = np.stack([meadow(k) for k in range(4)])
    faces = np.concatenate([known, cover(meadow(9))[None]])
    told, pictures = rests(faces, np.zeros(5, int), np.arange(5) == 4, np.arange(5) < 4)
    usual = described(known).mean(axis=0)
    assert told.tolist() == [4]
    left, seen = (np.abs(described(face[None]) - usual).mean() for face in (pictures[0], faces[4]))
    assert left < 0.2 * seen


@pytest.mark.parametrize(
    "face",
    [meadow(9), with_a_bank(meadow(9), 40), with_a_bank(with_a_bank(meadow(9), 48), 48, (55, 180, 222))],
    ids=["all of it", "a strip", "nothing"],
)
def test_what_shows_a_land_everywhere_or_hardly_anywhere_is_not_looked_at_again(face):
    faces = np.stack([meadow(0), meadow(1), face])
    told, pictures = rests(faces, np.zeros(3, int), np.arange(3) == 2, np.arange(3) < 2)
    assert len(told) == len(pictures) == 0


def test_specks_in_other_colours_all_over_are_another_land():
    strewn = meadow(9)
    for k in range(9):
        strewn = with_a_disc(strewn, 4, at=(10 + 14 * (k % 3), 10 + 14 * (k // 3)))
    faces = np.stack([meadow(0), meadow(1), strewn])
    told, _ = rests(faces, np.zeros(3, int), np.arange(3) == 2, np.arange(3) < 2)
    assert len(told) == 0


def test_a_land_that_is_left_only_in_the_middle_is_another_tile_with_something_on_it():
    """A castle's yard in the colours of a meadow."""
    yard = np.full((48, 48, 3), (135, 165, 185), np.uint8)
    yard[9:-9, 9:-9] = meadow(9)[9:-9, 9:-9]
    faces = np.stack([meadow(0), meadow(1), yard])
    told, _ = rests(faces, np.zeros(3, int), np.arange(3) == 2, np.arange(3) < 2)
    assert len(told) == 0


@pytest.mark.parametrize(("seed", "how"), [(137072, "none"), (137048, "cool")])
def test_a_bank_along_a_land_leaves_no_doubt_which_land_it_is(seed, how):
    assert lands.kingdoms(seed, MODERATE[how]) == EXACT


@pytest.mark.parametrize("found", [True, False])
def test_a_land_but_for_a_part_may_be_the_castle_while_that_is_missing(monkeypatch, found):
    kinds = lands.deck("few", 0).kinds
    faces = np.stack([meadow(0), meadow(1), meadow(2), with_a_bank(meadow(9), 18)])
    sight = Sight(faces, (2, 2), faces[:0], np.zeros(4, bool))
    names = sorted(kinds.names) + [""]

    def meadows(sight, prints):
        said = ["castle" if found else "meadow", *["meadow"] * (len(sight.faces) - 1)]
        chances = np.array([[0.99 * (name == one) for name in names] for one in said])
        chances[3] *= 0.5
        return Said(
            names, chances, SimpleNamespace(between=np.zeros(len(said)), scores=chances, judged=chances)
        )

    monkeypatch.setattr(kinds, "_by_judges", meadows)
    chances = kinds.chances(sight, None).chances
    assert (chances[3].max() > 0.95) == found


def test_enrolment_tells_on_which_lands_something_stands_and_older_decks_do_not(tmp_path):
    enrolled = lands.deck("few", 0)
    enrolled.save(tmp_path / "lands.deck")
    with np.load(tmp_path / "lands.deck") as arrays:
        older = {name: array for name, array in arrays.items() if not name.startswith("kinds_standing")}
    with (tmp_path / "older.deck").open("wb") as file:
        np.savez(file, **older)
    now, then = (TileDeck.load(tmp_path / f"{name}.deck").kinds for name in ("lands", "older"))
    share = {name: now.standing[name] / now.worth[name] for name in now.names}
    assert max(share, key=share.get) == "castle" and share["castle"] > 0.5
    assert then.standing == {} and then.once == now.once


@pytest.mark.parametrize("seed", [3041, 101825])
def test_wood_on_a_land_hides_it_no_more_from_who_knows_but_scans_of_lands(seed):
    """In the middle of a lake, and aslant."""
    assert lands.kingdoms(seed, MODERATE["none"]) == EXACT


def test_two_squares_are_not_both_what_a_board_shows_once_for_what_stands_on_them(monkeypatch):
    """A castle, and a field that was not enrolled, each with wood on it."""
    kinds = lands.deck("few", 0).kinds
    faces = np.stack([with_a_disc(meadow(k), 11) for k in range(2)] + [meadow(k) for k in range(2, 4)])
    sight = Sight(faces, (2, 2), faces[:0], np.zeros(4, bool))
    names = sorted(kinds.names) + [""]

    def both_castles(sight, prints):
        said = ["castle", "castle", "meadow", "meadow"] + ["castle"] * (len(sight.faces) - 4)
        chances = np.array([[0.99 * (name == one) for name in names] for one in said])
        return Said(
            names, chances, SimpleNamespace(between=np.zeros(len(said)), scores=chances, judged=chances)
        )

    monkeypatch.setattr(kinds, "_by_judges", both_castles)
    chances = kinds.chances(sight, None).chances
    assert (chances[:2].max(axis=1) < 0.85).any() and (chances[2:].max(axis=1) > 0.95).all()


def test_ground_with_something_on_it_is_no_land():
    assert lands.kingdoms(80028, MODERATE["none"]) != WRONG


def test_a_strange_print_on_which_nothing_stands_is_not_the_castle_that_was_not_found():
    assert lands.kingdoms(80226, MODERATE["none"]) != WRONG


@pytest.mark.parametrize("light", ["shadow", "blur", "jpeg", "together"])
def test_a_land_with_something_on_it_is_not_named_otherwise_than_what_lies_around_that(light):
    """A mine under a wooden disc, in a shadow: as a whole it is likest to a swamp."""
    assert lands.kingdoms(142208, MODERATE[light]) != WRONG
