"""``companion read`` and ``enrol``: photos in, JSON out, exit status 3 for what cannot be read."""

import json

import cv2
import numpy as np
import pytest

from vision.cards.enrol import enrol
from vision.quads import flatten
from vision.results import ADVICE
from vision.twin_eye import art
from vision.twin_eye.colour_die import SIDES, colour_die
from vision.twin_eye.dice_tables import dice_scene
from vision.twin_eye.lens import Lens
from vision.twin_eye.scene import Scene
from vision.twin_eye.spaces import board_scene


@pytest.fixture
def dice_photo(tmp_path):
    scene, _ = dice_scene(1)
    cv2.imwrite(str(tmp_path / "dice.png"), scene.picture())
    return str(tmp_path / "dice.png"), sorted(solid.faces["top"] for solid in scene.solids)


def test_dice_as_json_with_a_drawing(companion, tmp_path, dice_photo):
    photo, values = dice_photo
    result = companion("read", "dice", photo, "--json", "--draw", str(tmp_path / "drawn.png"))
    assert result.exit_code == 0, result.stderr
    found = json.loads(result.stdout)["dice"]
    assert sorted(die["value"] for die in found) == values
    assert all(die.keys() == {"value", "colour", "confidence", "box"} for die in found)
    drawn, photo = cv2.imread(str(tmp_path / "drawn.png")), cv2.imread(photo)
    assert drawn.shape == photo.shape
    assert (drawn != photo).any()


def test_what_cannot_be_read_has_status_3_and_advice(companion, tmp_path, dice_photo):
    photo, _ = dice_photo
    result = companion("read", "dice", photo, "--count", "9", "--json")
    assert result.exit_code == 3
    assert json.loads(result.stdout)["refused"]["code"] == "wrong_count"
    dark = tmp_path / "dark.png"
    cv2.imwrite(str(dark), np.zeros((90, 120, 3), np.uint8))
    for words in (["markers"], ["dice"]):
        result = companion("read", *words, str(dark))
        assert result.exit_code == 3
        assert "light" in result.stderr


def test_advice_is_said_in_the_language_of_the_reader_and_to_programs_as_it_is_documented(
    companion, tmp_path
):
    photo = tmp_path / "dark.jpg"
    cv2.imwrite(str(photo), np.zeros((480, 640, 3), np.uint8))
    assert "accendi una luce" in companion("read", "dice", str(photo), "--lang", "it").stderr
    told = json.loads(companion("read", "dice", str(photo), "--lang", "it", "--json").stdout)
    assert told["refused"]["advice"] == ADVICE["too_dark"]


def test_files_that_are_not_what_they_should_be_are_told_in_the_language_of_the_reader(
    companion, tmp_path, dice_photo
):
    photo, _ = dice_photo
    text, spaces = tmp_path / "text.jpg", tmp_path / "spaces.json"
    text.write_text("hello")
    spaces.write_text('{"spaces": {"mill" 1}}')
    wrong = {
        (
            "dice",
            str(tmp_path / "none.jpg"),
        ): "none.jpg: il file o la cartella non esiste; controlla il nome dell’immagine",
        ("dice", str(text)): "text.jpg non è un’immagine leggibile; usa JPEG o PNG",
        (
            "cards",
            photo,
            "--deck",
            photo,
        ): "dice.png non è una registrazione, o è danneggiata; registra di nuovo",
        (
            "spaces",
            photo,
            "--spaces",
            str(spaces),
            "--colours",
            photo,
        ): "(riga 1: qui manca una virgola, o mancano i due punti)",
    }
    for words, said in wrong.items():
        result = companion("read", *words, "--lang", "it")
        assert (result.exit_code, result.stderr.strip().endswith(said)) == (2, True), result.stderr


def test_colours_of_dice_are_named_in_the_language_of_the_reader(companion, dice_photo):
    photo, values = dice_photo
    named = {dice["colour"] for dice in json.loads(companion("read", "dice", photo, "--json").stdout)["dice"]}
    english, italian = (companion("read", "dice", photo, "--lang", lang).stdout for lang in ("en", "it"))
    assert len(italian.split()) == len(english.split()) == 2 * len(values)
    assert all(f"({name})" in english and f"({name})" not in italian for name in named)


@pytest.mark.parametrize("size", [(1, 1), (1, 640), (480, 3)])
def test_a_picture_of_a_few_pixels_is_too_small(companion, tmp_path, size):
    cv2.imwrite(str(tmp_path / "smudge.png"), np.full((*size, 3), 130, np.uint8))
    for words in (["markers"], ["dice"]):
        result = companion("read", *words, str(tmp_path / "smudge.png"))
        assert result.exit_code == 3
        assert "closer" in result.stderr


@pytest.mark.parametrize("kind", ["wood", "printed"])
def test_a_bare_table_has_no_dice_and_that_is_an_answer(companion, tmp_path, kind):
    photo = str(tmp_path / "bare.png")
    cv2.imwrite(photo, Scene(Lens(tilt=12, span=300), kind, 4).picture())
    for words in ([], ["--count", "0"]):
        result = companion("read", "dice", photo, *words, "--json")
        assert (result.exit_code, json.loads(result.stdout)) == (0, {"dice": []})
    assert "no dice" in companion("read", "dice", photo).stdout
    result = companion("read", "dice", photo, "--count", "5", "--json")
    assert (result.exit_code, json.loads(result.stdout)["refused"]["code"]) == (3, "nothing_found")


def test_a_colour_die_is_enrolled_and_read(companion, tmp_path):
    rng = np.random.default_rng(5)
    for name in SIDES:
        (tmp_path / "in" / "die" / name).mkdir(parents=True)
        scene = Scene(Lens(tilt=4, span=150), "felt", 9, [], [colour_die(name, (0, 0), rng)])
        cv2.imwrite(str(tmp_path / "in" / "die" / name / "1.png"), scene.picture())
    out = str(tmp_path / "dice")
    made = companion("enrol", "dice", str(tmp_path / "in"), "--out", out)
    assert made.exit_code == 0, made.stderr
    assert "4" in made.stdout
    scene = Scene(Lens(tilt=6, span=220), "plain", 3, [], [colour_die("pink", (20, -10), rng)])
    cv2.imwrite(str(tmp_path / "p.png"), scene.picture())
    result = companion("read", "dice", str(tmp_path / "p.png"), "--enrolled", out, "--json")
    (die,) = json.loads(result.stdout)["dice"]
    assert (die["value"], die["colour"]) == (None, "pink")


def test_faces_of_a_die_that_look_the_same_are_told_when_they_are_enrolled(companion, tmp_path):
    for name, number in (("coin", 1), ("wheat", 2), ("grain", 2)):
        (tmp_path / "in" / "die" / name).mkdir(parents=True)
        cv2.imwrite(str(tmp_path / "in" / "die" / name / "1.png"), art.tile(number, number))
    made = companion("enrol", "dice", str(tmp_path / "in"), "--out", str(tmp_path / "dice"))
    assert (made.exit_code, "grain, wheat have the same picture" in made.stderr) == (0, True)
    assert "coin" not in made.stderr


def test_a_bare_table_has_no_markers_and_no_cards_and_that_is_said(companion, tmp_path):
    photo, deck = str(tmp_path / "bare.png"), str(tmp_path / "deck")
    cv2.imwrite(photo, Scene(Lens(tilt=12, span=300), "cloth", 4).picture())
    enrol((f"c{number}", art.card(number)) for number in range(3))[0].save(deck)
    for words, said in ((["markers", photo], "no marker"), (["cards", photo, "--deck", deck], "no card")):
        result = companion("read", *words)
        assert (result.exit_code, said in result.stdout) == (0, True)
        assert json.loads(companion("read", *words, "--json").stdout) == []


def test_a_missing_deck_is_asked_for_by_the_name_of_its_option(companion):
    result = companion("read", "cards", "photo.png")
    assert (result.exit_code, "--deck" in result.stderr) == (2, True)


def test_a_deck_that_cannot_be_written_is_one_line_that_names_its_file(companion, tmp_path):
    folder = tmp_path / "deck"
    folder.mkdir()
    cv2.imwrite(str(folder / "c.png"), art.card(1))
    result = companion("enrol", "deck", str(folder), "--out", str(folder))
    assert result.exit_code == 2
    assert f"{folder} cannot be written" in " ".join(result.stderr.split())
    assert [path.name for path in tmp_path.iterdir()] == ["deck"]


@pytest.mark.parametrize("words", [["dice", "nothing.png"], ["markers", "nothing.png"]])
def test_a_missing_photo_is_one_line_and_status_2(companion, words):
    result = companion("read", *words)
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1
    assert "nothing.png" in result.stderr


def test_a_deck_is_enrolled_and_read(companion, tmp_path):
    folder = tmp_path / "deck"
    folder.mkdir()
    for number in range(6):
        cv2.imwrite(str(folder / f"c{number}.png"), art.card(number))
    deck = str(tmp_path / "my.deck")
    assert companion("enrol", "deck", str(folder), "--out", deck).exit_code == 0
    photo = np.full((700, 900, 3), (60, 90, 40), np.uint8)
    photo[100:370, 200:620] = np.rot90(art.card(4), -1)
    cv2.imwrite(str(tmp_path / "p.png"), photo)
    result = companion("read", "cards", str(tmp_path / "p.png"), "--deck", deck, "--json")
    (card,) = json.loads(result.stdout)
    assert (card["id"], card["turn"]) == ("c4", 90)
    assert np.abs(np.array(card["corners"][0]) - (620, 100)).max() < 4


@pytest.fixture(scope="module")
def board(tmp_path_factory):
    """A folder with enrolled colours, a spaces file, the empty board, and one with an orange and a green cube."""
    from vision.twin_eye.solids import Solid

    folder = tmp_path_factory.mktemp("board")
    scene, quads, centres = board_scene(2)

    def photo(pieces, name):
        scene.solids = [Solid(8, (*centres[n], 0.3), c, gloss=0.05) for n, c in pieces.items()]
        picture = scene.picture()
        cv2.imwrite(str(folder / name), picture)
        return picture

    colours = {"green": (60, 150, 50), "orange": (30, 110, 230)}
    for name, bgr in [*colours.items(), ("empty", None)]:
        picture = photo(dict.fromkeys(list(quads)[::3], bgr) if bgr else {}, f"{name}.png")
        (folder / "in" / name).mkdir(parents=True)
        for index, space in enumerate(list(quads)[::3]):
            cv2.imwrite(str(folder / "in" / name / f"{index}.png"), flatten(picture, quads[space], 48, 48))
    (folder / "s.json").write_text(json.dumps({"spaces": {n: q.tolist() for n, q in quads.items()}}))
    photo({"1b": colours["orange"], "3e": colours["green"]}, "now.png")
    return folder


def test_colours_are_enrolled_and_spaces_read(companion, board):
    out = str(board / "colours")
    assert companion("enrol", "colours", str(board / "in"), "--out", out).exit_code == 0
    words = [str(board / "now.png"), "--colours", out, "--empty", str(board / "empty.png")]
    result = companion("read", "spaces", *words, "--spaces", str(board / "s.json"), "--json")
    found = {name: r["contents"] for name, r in json.loads(result.stdout).items() if r["contents"]}
    assert found == {"1b": {"orange": 1}, "3e": {"green": 1}}


def test_markers_on_a_track_in_words_in_json_and_drawn(companion, board, tmp_path):
    out = str(board / "colours")
    assert companion("enrol", "colours", str(board / "in"), "--out", out).exit_code == 0
    words = ["--colours", out, "--track", str(board / "s.json"), "--empty", str(board / "empty.png")]
    result = companion("read", "track", str(board / "now.png"), *words)
    assert (result.exit_code, result.stdout.split()) == (0, ["green:", "3e", "orange:", "1b"])
    drawn = str(tmp_path / "drawn.png")
    result = companion(
        "read", "track", str(board / "now.png"), *words, "--expect", "orange", "--json", "--draw", drawn
    )
    found = json.loads(result.stdout)
    assert found.keys() == {"orange"}
    assert found["orange"]["space"] == "1b"
    assert 0 < found["orange"]["confidence"] <= 1
    assert (cv2.imread(drawn) != cv2.imread(str(board / "now.png"))).any()
    result = companion("read", "track", str(board / "empty.png"), *words, "--json")
    assert result.exit_code == 3
    assert {r["refused"]["code"] for r in json.loads(result.stdout).values()} == {"nothing_found"}
    result = companion("read", "track", str(board / "now.png"), *words, "--expect", "purple")
    assert result.exit_code == 2
    assert "purple" in result.stderr


def enrolled_tiles(companion, folder):
    """The file in which five tiles are enrolled, t0 to t4."""
    shown, tiles = folder / "tiles", str(folder / "tiles.npz")
    shown.mkdir()
    for number in range(5):
        cv2.imwrite(str(shown / f"t{number}.png"), art.tile(number, number))
    assert companion("enrol", "tiles", str(shown), "--out", tiles).exit_code == 0
    return tiles


def test_tiles_are_enrolled_and_read(companion, tmp_path):
    tiles = enrolled_tiles(companion, tmp_path)
    cv2.imwrite(str(tmp_path / "p.png"), np.hstack([art.tile(2, 2), np.rot90(art.tile(3, 3), -1)]))
    corners = "0,0,319,0,319,159,0,159"
    words = [
        "read",
        "tiles",
        str(tmp_path / "p.png"),
        "--grid",
        "1x2",
        "--corners",
        corners,
        "--tiles",
        tiles,
    ]
    found = json.loads(companion(*words, "--json").stdout)
    assert [(t["row"], t["column"], t["size"], t["id"], t["turn"]) for t in found] == [
        (1, 1, 1, "t2", 0),
        (1, 2, 1, "t3", 90),
    ]
    assert companion(*words[:4], "axb", *words[5:]).exit_code == 2
    assert companion(*words[:6], "1,2,3", *words[7:]).exit_code == 2


def test_a_tile_that_was_taken_away_is_told_as_gone_and_nothing_is_in_doubt(companion, tmp_path):
    tiles = enrolled_tiles(companion, tmp_path)
    before = np.full((320, 480, 3), (150, 190, 200), np.uint8)
    before[:160, :160] = art.tile(2, 2)
    now = before.copy()
    before[160:, 320:] = art.tile(3, 3)
    for name, picture in (("before", before), ("now", now)):
        cv2.imwrite(str(tmp_path / f"{name}.png"), picture)
    words = [
        "read",
        "tiles",
        str(tmp_path / "now.png"),
        "--grid",
        "2x3",
        "--corners",
        "0,0,479,0,479,319,0,319",
    ]
    words += ["--tiles", tiles, "--before", str(tmp_path / "before.png")]
    (gone,) = json.loads(companion(*words, "--json").stdout)
    assert (gone["row"], gone["column"], gone["id"], gone["refused"]["code"]) == (2, 3, None, "taken_away")
    said = companion(*words)
    assert said.exit_code == 0 and not said.stderr
    assert said.stdout.splitlines() == ["row 2, column 3: nothing lies there any more"]


def test_the_mat_is_written(companion, tmp_path):
    result = companion("mat", "--paper", "A3", "--out", str(tmp_path / "mat.pdf"))
    assert result.exit_code == 0
    assert (tmp_path / "mat.pdf").read_bytes().startswith(b"%PDF")
    assert companion("mat", "--out", str(tmp_path / "no" / "mat.pdf")).exit_code == 2


def test_a_mat_is_not_hidden_in_a_file_named_like_a_picture(companion, tmp_path):
    result = companion("mat", "--out", str(tmp_path / "mat.png"))
    assert result.exit_code == 2 and ".pdf" in result.stderr
    assert not list(tmp_path.iterdir())


def test_a_drawing_that_cannot_be_kept_is_told_by_what_is_wrong_with_its_place(companion, tmp_path):
    photo = str(tmp_path / "photo.png")
    cv2.imwrite(photo, np.full((300, 400, 3), 120, np.uint8))
    for name, said in (
        ("no/drawn.png", "no such folder"),
        ("drawn.txt", ".png or .jpg"),
        ("", "cannot be written"),
    ):
        folder = tmp_path / "kept.png"
        folder.mkdir(exist_ok=True)
        result = companion("read", "dice", photo, "--draw", str(tmp_path / name) if name else str(folder))
        assert result.exit_code == 2 and said in " ".join(result.stderr.split())


@pytest.mark.parametrize(
    ("corners", "said"),
    [
        ("[[0, 0], [1" + "0" * 400 + ", 0], [9, 9], [0, 9]]", "expected"),
        ("[" * 100_000, "expected"),
        ("[[0, 0], [1e30, 0], [1e30, 1e30], [0, 1e30]]", "four corners"),
        ("[[0, 0], [1e300, 0], [1e300, 9], [0, 9]]", "four corners"),
    ],
    ids=[
        "no number that a computer has",
        "no end",
        "no place in any picture",
        "far beyond any number of pixels",
    ],
)
def test_a_spaces_file_of_nonsense_is_one_line(companion, board, tmp_path, corners, said):
    out, spaces = str(board / "colours"), tmp_path / "spaces.json"
    assert companion("enrol", "colours", str(board / "in"), "--out", out).exit_code == 0
    spaces.write_text('{"spaces": {"a": ' + corners + "}}")
    for what in ("spaces", "track"):
        result = companion("read", what, str(board / "now.png"), "--colours", out, f"--{what}", str(spaces))
        assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
        assert said in result.stderr


@pytest.mark.parametrize(
    "corners", ["nan,0,90,0,90,90,0,90", "inf,0,90,0,90,90,0,90", "0,0,1e30,0,1e30,1e30,0,1e30"]
)
def test_corners_that_are_no_place_are_named(companion, tmp_path, corners):
    tiles, photo = enrolled_tiles(companion, tmp_path), str(tmp_path / "p.png")
    cv2.imwrite(photo, np.full((480, 640, 3), 120, np.uint8))
    result = companion("read", "tiles", photo, "--grid", "3x3", "--tiles", tiles, "--corners", corners)
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
    assert corners in result.stderr


def test_corners_of_the_earlier_photo_are_named_as_such_and_need_that_photo(companion, tmp_path):
    tiles, photo = enrolled_tiles(companion, tmp_path), str(tmp_path / "p.png")
    cv2.imwrite(photo, np.full((480, 640, 3), 120, np.uint8))
    words = ["read", "tiles", photo, "--grid", "3x3", "--tiles", tiles, "--corners", "9,9,99,9,99,99,9,99"]
    alone = companion(*words, "--before-corners", "9,9,99,9,99,99,9,99")
    crossed = companion(*words, "--before", photo, "--before-corners", "9,9,99,99,99,9,9,99")
    for result, said in (alone, "with --before"), (crossed, "of --before-corners do not go clockwise"):
        assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
        assert said in result.stderr


def test_a_strip_of_a_picture_has_no_grid(companion, tmp_path):
    tiles, photo = enrolled_tiles(companion, tmp_path), str(tmp_path / "p.png")
    cv2.imwrite(photo, np.random.default_rng(78001).integers(0, 255, (20, 3000, 3), np.uint8))
    result = companion("read", "tiles", photo, "--grid", "3x3", "--tiles", tiles)
    assert (result.exit_code, result.stderr.count("\n")) == (3, 1)


@pytest.mark.parametrize("ending", ["tif", "gif", "bmp"])
def test_no_decoder_says_anything_of_a_file_that_is_cut_off(companion, tmp_path, capfd, ending):
    from PIL import Image

    file = tmp_path / f"p.{ending}"
    Image.fromarray(np.random.default_rng(5).integers(0, 255, (90, 120, 3), np.uint8)).save(file)
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])
    result = companion("read", "markers", str(file))
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
    assert capfd.readouterr().err == ""
