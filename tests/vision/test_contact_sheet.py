"""All that was enrolled on one sheet."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from vision.contact_sheet import contact_sheet
from vision.dice.enrolled import EnrolledDice
from vision.dice.no_pips.four_sided import FourSided
from vision.dice.no_pips.shadeless import shadeless
from vision.picture import from_lab, lab
from vision.pieces.colours import Colours
from vision.pieces.enrol import enrol as enrol_colours

SIDES = st.integers(40, 120)
RED, GREEN = (40, 40, 255), (60, 220, 60)


def plain(colour, height=60, width=40):
    return np.full((height, width, 3), colour, np.uint8)


def count(sheet, colour, tolerance=0):
    """How many pixels of a sheet have a colour."""
    return int((np.abs(sheet.astype(int) - colour).max(axis=2) <= tolerance).sum())


@settings(deadline=None, max_examples=25)
@given(st.lists(st.tuples(SIDES, SIDES), min_size=1, max_size=40))
def test_every_picture_is_on_the_sheet_whole_and_in_proportion(sizes):
    kept = [(str(n), plain((200, 3 * n, 9), *size)) for n, size in enumerate(sizes)]
    sheet = contact_sheet(kept)
    for n, (height, width) in enumerate(sizes):
        rows, columns = np.nonzero((sheet == (200, 3 * n, 9)).all(axis=2))
        seen = np.ptp(rows) + 1, np.ptp(columns) + 1
        assert max(seen) >= 56
        assert abs(seen[0] / seen[1] / (height / width) - 1) < 0.1


def test_only_what_is_doubtful_is_red():
    kept = [("a", plain((90, 0, 0))), ("b", plain((0, 90, 0))), ("b", plain((0, 91, 0)))]
    assert count(contact_sheet(kept), RED) == 0
    sheet = contact_sheet(kept, {"b"})
    assert count(sheet, RED) > 1.5 * count(sheet, GREEN) > 0


def test_a_deck_as_large_as_a_game_makes_a_sheet_that_a_screen_shows():
    sheet = contact_sheet([("a card with a long name", plain((n, 0, 0), 620, 400)) for n in range(165)])
    assert max(sheet.shape[:2]) <= 2600


def two_colours():
    """A red and a blue, from three plain pictures each."""
    rng = np.random.default_rng(1)
    crops = {
        name: [np.uint8(np.clip(rng.normal(colour, 2, (40, 40, 3)), 0, 255)) for _ in range(3)]
        for name, colour in {"red": (40, 40, 200), "blue": (200, 90, 20), "empty": (150, 160, 150)}.items()
    }
    return enrol_colours(crops)


def test_colours_of_pieces_are_shown_as_they_were_enrolled():
    sheet = contact_sheet(two_colours().kept())
    assert count(sheet, (40, 40, 200), 4) > 5000 < count(sheet, (200, 90, 20), 4)


def test_colours_that_were_enrolled_before_pictures_of_them_were_kept_are_shown_too(tmp_path):
    path = tmp_path / "colours.npz"
    two_colours().save(path)
    with np.load(path) as stored:
        older = {name: stored[name] for name in stored.files if not name.startswith("seen")}
    np.savez(path, **older)
    sheet = contact_sheet(Colours.load(path).kept())
    assert count(sheet, (40, 40, 200), 4) > 5000 < count(sheet, (200, 90, 20), 4)


def test_dice_are_shown_by_their_colours_and_a_four_sided_one_by_the_sides_in_sight():
    shades = {
        "green": (70, 140, 60),
        "pink": (170, 110, 230),
        "brown": (60, 80, 110),
        "orange": (30, 120, 230),
    }
    colours = {name: lab(np.uint8([[bgr]]))[0, 0] for name, bgr in shades.items()}
    sheet = contact_sheet(EnrolledDice(colours).kept())
    assert all(count(sheet, bgr, 1) > 5000 for bgr in shades.values())
    below = {name: tuple({0, 1, 2, 3} - {k}) for k, name in enumerate(shades)}
    four_sided = FourSided(shadeless(np.array(list(colours.values()))), below)
    shown = dict(EnrolledDice({}, four_sided=four_sided).kept())
    assert list(shown) == list(shades)
    assert np.abs(shown["green"][0].astype(int) - [shades[n] for n in ("pink", "brown", "orange")]).max() <= 2


@settings(deadline=None)
@given(st.lists(st.tuples(*[st.integers(0, 255)] * 3), min_size=1, max_size=9))
def test_a_colour_is_the_same_after_it_was_measured(colours):
    picture = np.uint8(colours)[None]
    assert np.abs(from_lab(lab(picture)).astype(int) - picture).max() <= 1
