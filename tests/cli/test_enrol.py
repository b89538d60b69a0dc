"""What ``companion enrol`` tells when it is done: lines, JSON, and a picture of all that was enrolled."""

import json

import cv2
import numpy as np
import pytest

from vision.twin_eye import art


@pytest.fixture
def cards(tmp_path):
    """A folder with three cards, two of them the same."""
    for name, number in (("ace", 1), ("king", 2), ("roi", 2)):
        (tmp_path / "in" / name).mkdir(parents=True)
        cv2.imwrite(str(tmp_path / "in" / name / "1.png"), art.card(number))
    return str(tmp_path / "in")


@pytest.fixture
def pieces(tmp_path):
    """A folder with colours of pieces of which two are one."""
    rng = np.random.default_rng(3)
    for name, colour in {"red": (40, 40, 200), "rosso": (42, 41, 198), "empty": (140, 150, 140)}.items():
        (tmp_path / "in" / name).mkdir(parents=True)
        for number in range(3):
            crop = np.uint8(np.clip(rng.normal(colour, 2, (40, 40, 3)), 0, 255))
            cv2.imwrite(str(tmp_path / "in" / name / f"{number}.png"), crop)
    return str(tmp_path / "in")


def test_programs_hear_what_was_enrolled_and_what_is_doubtful(companion, tmp_path, cards):
    deck = tmp_path / "my.deck"
    result = companion("enrol", "deck", cards, "--out", str(deck), "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    told = json.loads(result.stdout)
    assert (told["file"], told["enrolled"]) == (str(deck), ["ace", "king", "roi"])
    (doubt,) = told["doubts"]
    assert (doubt["code"], doubt["names"]) == ("double", ["king", "roi"])
    assert "cannot tell them apart" in doubt["advice"]


def test_people_see_each_card_with_its_name_and_doubtful_ones_in_red(companion, tmp_path, cards):
    words = ("enrol", "deck", cards, "--out", str(tmp_path / "my.deck"))
    result = companion(*words, "--draw", str(tmp_path / "sheet.png"))
    assert (result.exit_code, "3 things" in result.stdout) == (0, True)
    sheet = cv2.imread(str(tmp_path / "sheet.png")).astype(int)
    red, green = (np.abs(sheet - colour).max(axis=2) < 9 for colour in ((40, 40, 255), (60, 220, 60)))
    assert red.sum() > 1.4 * green.sum() > 200


def test_bare_cells_are_no_tile_that_was_enrolled(companion, tmp_path):
    for name, number in (("barn", 1), ("mill", 2), ("empty", 3)):
        (tmp_path / "in" / name).mkdir(parents=True)
        cv2.imwrite(str(tmp_path / "in" / name / "1.png"), art.tile(number, number))
    result = companion("enrol", "tiles", str(tmp_path / "in"), "--out", str(tmp_path / "t"), "--json")
    assert json.loads(result.stdout)["enrolled"] == ["barn", "mill"]


def test_a_sheet_that_cannot_be_written_is_one_line_that_names_its_file(companion, tmp_path, cards):
    words = ("enrol", "deck", cards, "--out", str(tmp_path / "my.deck"))
    result = companion(*words, "--draw", str(tmp_path / "sheet.abc"))
    assert (result.exit_code, "sheet.abc" in result.stderr) == (2, True)
    assert not (tmp_path / "my.deck").exists(), "nothing was changed"


def test_what_is_written_spares_the_pictures_that_are_read(companion, tmp_path, cards):
    mine = tmp_path / "in" / "ace" / "1.png"
    before, deck = mine.read_bytes(), str(tmp_path / "my.deck")
    for words in (
        ("enrol", "deck", cards, "--out", str(mine)),
        ("enrol", "deck", cards, "--out", deck, "--draw", str(mine)),
        ("read", "markers", str(mine), "--draw", str(mine)),
        ("calibrate", "camera", cards, "--out", str(mine)),
    ):
        result = companion(*words)
        assert (result.exit_code, "overwritten" in result.stderr) == (2, True), words
        assert mine.read_bytes() == before
    sheet = str(tmp_path / "sheet.png")
    result = companion("enrol", "deck", cards, "--out", sheet, "--draw", sheet)
    assert (result.exit_code, "written twice" in result.stderr) == (2, True)


def test_what_is_learnt_is_not_hidden_in_a_file_named_like_a_picture(companion, tmp_path, cards):
    other = tmp_path / "holiday.JPG"
    other.write_bytes(b"a picture of something else")
    for words in (("enrol", "deck", cards), ("calibrate", "camera", cards)):
        result = companion(*words, "--out", str(other))
        assert (result.exit_code, "named like a picture" in result.stderr) == (2, True), words
    assert other.read_bytes() == b"a picture of something else"


@pytest.mark.parametrize(("language", "said"), [("en", "look alike under"), ("it", "si somigliano sotto")])
def test_colours_in_doubt_are_told_in_the_language_of_the_reader(companion, tmp_path, pieces, language, said):
    words = ("enrol", "colours", pieces, "--out", str(tmp_path / "my.colours"), "--lang", language)
    result = companion(*words)
    assert (result.exit_code, f"red, rosso {said}" in result.stderr) == (0, True)


def test_in_front_of_a_camera_instructions_stay_out_of_the_way_of_programs(companion, tmp_path):
    camera = ("--game", "village", "--camera", "twin://?seed=2", "--json")
    board = companion("enrol", "board", *camera)
    assert json.loads(board.stdout)["spaces"][0] == "market space"
    sheet = tmp_path / "sheet.png"
    dice = companion("enrol", "dice", *camera, "--draw", str(sheet))
    assert json.loads(dice.stdout)["enrolled"] == ["brown", "green", "orange", "pink"]
    assert "Put the die into its tray" in dice.stderr
    assert cv2.imread(str(sheet)) is not None


def showing_nothing(folder, part):
    """A folder of pictures for ``enrol PART`` in which nothing can be made out."""
    dark = np.full((300, 300, 3), 3, np.uint8)
    smudge = np.full((30, 30, 3), 90, np.uint8)
    names = {
        "board": ["board.png"],
        "deck": ["a.png", "b.png"],
        "tiles": ["a.png", "b.png"],
        "dice": ["red/a.png", "blue/a.png"],
        "camera": [f"{n}.png" for n in range(6)],
    }
    for name in names[part]:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        cv2.imwrite(str(folder / name), (smudge[:, :10] if part in ("deck", "tiles") else dark))
    return str(folder)


@pytest.mark.parametrize("part", ["board", "deck", "tiles", "dice", "camera"])
def test_pictures_that_show_too_little_are_told_from_a_folder_that_is_wrong(companion, tmp_path, part):
    around = ["--game", "village", "--corners", "9,9,290,9,290,290,9,290"]
    where = [*(around if part == "board" else []), "--out", str(tmp_path / "out.npz")]
    words = ["calibrate" if part == "camera" else "enrol", part]
    shown = companion(*words, showing_nothing(tmp_path / "shown", part), *where)
    assert (shown.exit_code, shown.stdout, shown.stderr.count("\n")) == (3, "", 1)
    (tmp_path / "bare").mkdir()
    for wrong in ("bare", "nowhere"):
        result = companion(*words, str(tmp_path / wrong), *where)
        assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert not (tmp_path / "out.npz").exists()


@pytest.mark.parametrize("part", ["deck", "tiles", "dice"])
def test_pictures_in_the_dark_are_not_enrolled(companion, tmp_path, part):
    """Two of them once counted as two cards that nothing was said of."""
    for name in ("a", "b"):
        folder = tmp_path / "in" / "die" / name if part == "dice" else tmp_path / "in" / name
        folder.mkdir(parents=True)
        cv2.imwrite(str(folder / "1.png"), np.full((300, 300, 3), 4, np.uint8))
    result = companion("enrol", part, str(tmp_path / "in"), "--out", str(tmp_path / "out.npz"))
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (3, "", 1)
    assert "a: The picture is too dark" in result.stderr and not (tmp_path / "out.npz").exists()


def test_a_box_whose_name_leads_elsewhere_is_refused(companion, tmp_path, cards):
    result = companion("enrol", "deck", str(cards), "--game", "village", "--box", "../../elsewhere")
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
    assert "cannot be the name of a box" in result.stderr and "elsewhere" in result.stderr


def test_a_draft_that_leaves_the_picture_is_written_so_that_it_can_be_corrected(companion, tmp_path):
    photo, draft = str(tmp_path / "board.png"), tmp_path / "spaces.json"
    noise = np.random.default_rng(4).integers(0, 255, (45, 80, 3), np.uint8)
    cv2.imwrite(photo, cv2.resize(noise, (800, 450), interpolation=cv2.INTER_NEAREST))
    around = ("--corners", "0,0,799,0,799,449,0,449", "--spaces-out", str(draft))
    result = companion("enrol", "board", photo, "--game", "village", *around)
    assert (result.exit_code, "outside of the picture" in result.stderr) == (2, True)
    assert "colour_die" in json.loads(draft.read_text("utf-8"))["spaces"]


def test_spaces_cannot_be_corrected_before_there_is_a_board(companion, tmp_path):
    (tmp_path / "s.json").write_text('{"spaces": {"a": [[0, 0], [9, 0], [9, 9], [0, 9]]}}')
    result = companion("enrol", "board", "--game", "village", "--spaces", str(tmp_path / "s.json"))
    assert (result.exit_code, "companion enrol board --game village --camera" in result.stderr) == (2, True)


def test_spaces_that_the_game_does_not_know_and_those_that_it_misses_are_named(companion, tmp_path):
    """Nobody should hear it at the beginning of a game only."""
    photo, spaces = tmp_path / "board.png", tmp_path / "spaces.json"
    noise = np.random.default_rng(4).integers(0, 255, (45, 80, 3), np.uint8)
    cv2.imwrite(str(photo), cv2.resize(noise, (800, 450), interpolation=cv2.INTER_NEAREST))
    corners = ("--corners", "9,9,600,9,600,400,9,400")
    enrol = ("enrol", "board", "--game", "village")
    result = companion(*enrol, str(photo), *corners, "--spaces-out", str(spaces))
    assert (result.exit_code, result.stderr) == (0, "")
    file = json.loads(spaces.read_text("utf-8"))
    file["spaces"]["colour dye"] = file["spaces"].pop("colour_die")
    spaces.write_text(json.dumps(file))
    for words in ((*enrol, str(photo)), enrol):
        result = companion(*words, "--spaces", str(spaces))
        unknown, lacking = result.stderr.splitlines()
        assert result.exit_code == 0
        assert "Not known to this game" in unknown and ": colour dye." in unknown
        assert "lacks places of this game" in lacking and ": colour_die." in lacking
