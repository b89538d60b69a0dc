"""``companion count --photo`` and ``--camera``: cards as they lie, read, shown, and then counted."""

from __future__ import annotations

import json
import re
import shutil

import pytest

cv2 = pytest.importorskip("cv2", reason="the extra 'vision' is not installed")

from companion.app.wiring import the_card_reader
from companion.eyes.cards import watch
from companion.locale import Translator
from companion.rules.counting import Seen
from companion.table.store import Store
from vision.cards import Deck
from vision.cards.enrol import enrol
from vision.sources.protocol import Fault
from vision.twin_eye import decks
from vision.twin_eye.lens import Lens
from vision.twin_eye.scene import Flat, Scene

WIDTH, HEIGHT, SHOWN = 63, 88, 0.27
NAMES = ("founders", "brewer", "lumberjack", "Wheeler", "cartwright", "carpenter", "grocer", "wizard")
FACES = dict(zip(NAMES, decks.look_alikes(len(NAMES), 11).values(), strict=True))
"""One picture has a capital letter, one the name of no card of the game."""


@pytest.fixture(scope="module")
def deck(tmp_path_factory):
    path = tmp_path_factory.mktemp("deck") / "my.deck"
    enrol(FACES.items())[0].save(path)
    return str(path)


class Silent:
    """A camera whose cable is loose."""

    name = "silent"

    def read(self):
        return Fault("unplugged", "/dev/video0 is not there")

    def close(self) -> None: ...


def photo(tmp_path, *chains: str, name: str = "table.png") -> str:
    """A picture of chains beside each other, each from its root on."""
    flats = []
    for column, chain in enumerate(chains):
        for step, word in enumerate(chain.split("/")):
            at = ((column - (len(chains) - 1) / 2) * 1.25 * WIDTH, (step - 1) * SHOWN * HEIGHT)
            flats.append(Flat(FACES[word], WIDTH, HEIGHT, at, 0.8 * (-1) ** step, corner=3))
    scene = Scene(Lens(tilt=8, span=max(330, len(chains) * 100)), "felt", 3, flats)
    cv2.imwrite(str(tmp_path / name), scene.picture())
    return str(tmp_path / name)


def test_chains_are_read_and_counted_with_the_coins_that_lie_there(companion, tmp_path, deck):
    picture = photo(tmp_path, "founders/brewer", "lumberjack/Wheeler/cartwright", "lumberjack/carpenter")
    words = ("count", "villagers", "--photo", picture, "--deck", deck, "--json")
    result = companion(*words, "--coins", "carpenter+6", "--coins", "+12")
    assert result.exit_code == 0, result.stderr
    line = "founders/brewer lumberjack/wheeler/cartwright lumberjack/carpenter+6 supply+12"
    typed = json.loads(companion("count", "villagers", line, "--json").stdout)
    assert typed["total"] == 9 + 6 + 12
    assert json.loads(result.stdout) == {**typed, "read": line, "doubts": []}


def test_a_camera_is_looked_through_until_nothing_moves(companion, tmp_path, deck):
    picture = photo(tmp_path, "grocer")
    result = companion("count", "villagers", "--camera", picture, "--deck", deck)
    assert result.exit_code == 0, result.stderr
    assert "Read: founders grocer" in result.stdout


def test_the_deck_of_the_box_is_used_by_the_terminal_and_the_app(companion, home, tmp_path, deck):
    picture = photo(tmp_path, "grocer")
    store = Store(home)
    read = the_card_reader(store, picture)
    missing = read("villagers")
    assert not missing.pieces
    assert missing.doubts[0].key == "see-no-deck"
    assert "enrol deck" in companion("count", "villagers", "--photo", picture).stderr
    enrolled = home / "boxes" / "villagers" / "mine" / "deck.npz"
    enrolled.parent.mkdir(parents=True)
    shutil.copy(deck, enrolled)
    assert read("villagers").pieces == (Seen("grocer"),)
    assert "Read: founders grocer" in companion("count", "villagers", "--photo", picture).stdout


@pytest.mark.parametrize(("language", "what"), [("en", "cable"), ("it", "cavo")])
def test_a_camera_that_is_silent_says_what_to_do(deck, language, what):
    seen = watch(Silent(), Deck.load(deck), {"grocer"})
    assert not seen.pieces
    said = Translator(language).say(seen.doubts[0])
    assert what in said and "is not there" not in said  # which is English, and no advice


@pytest.mark.parametrize(
    ("chosen", "asked"), [("usb://2", "usb://2"), ("", "usb://0"), ("usb://7", "usb://0")]
)
def test_the_app_counts_through_the_camera_that_people_have_chosen_if_it_is_there(
    home, monkeypatch, deck, chosen, asked
):
    enrolled = home / "boxes" / "villagers" / "mine" / "deck.npz"
    enrolled.parent.mkdir(parents=True)
    shutil.copy(deck, enrolled)

    opened = []
    monkeypatch.setattr("companion.app.wiring.found_cameras", lambda: ["usb://0", "usb://2"])
    monkeypatch.setattr("vision.sources.open_source", lambda name: opened.append(name) or Silent())
    read = the_card_reader(Store(home), chosen=chosen)
    assert read is not None and read("villagers").blind
    assert opened == [asked]


def test_three_pictures_of_the_same_view_are_as_good_as_one(companion, tmp_path, deck):
    folder = tmp_path / "looks"
    folder.mkdir()
    for number in range(3):
        shutil.copy(photo(tmp_path, "grocer"), folder / f"{number}.png")
    result = companion("count", "villagers", "--camera", str(folder), "--deck", deck)
    assert result.exit_code == 0, result.stderr
    assert "Read: founders grocer" in result.stdout


def test_a_source_that_shows_no_still_table_says_so(companion, tmp_path, deck, home):
    folder = tmp_path / "looks"
    folder.mkdir()
    for number, cards in enumerate(("grocer", "cartwright", "lumberjack", "wizard")):
        shutil.copy(photo(tmp_path, cards), folder / f"{number}.png")
    result = companion("count", "villagers", "--camera", str(folder), "--deck", deck)
    assert result.exit_code == 3
    assert "same still view" in result.stderr
    assert "founders" not in result.output, "nothing was read"
    told = companion("count", "villagers", "--camera", str(folder), "--deck", deck, "--json", "--ask")
    refused = json.loads(told.stdout)["refused"]
    assert (told.exit_code, refused["read"]) == (3, None), "nothing is to be corrected"
    assert "same still view" in refused["doubts"][0]
    (tmp_path / "letter.pdf").write_text("%PDF")
    result = companion("count", "villagers", "--camera", str(tmp_path / "letter.pdf"), "--deck", deck)
    assert result.exit_code == 2
    assert "letter.pdf is not a picture" in result.stderr
    enrolled = home / "boxes" / "villagers" / "mine" / "deck.npz"
    enrolled.parent.mkdir(parents=True)
    shutil.copy(deck, enrolled)
    (doubt,) = the_card_reader(Store(home), str(tmp_path / "letter.pdf"))("villagers").doubts
    assert "letter.pdf" in Translator("en").say(doubt)


def test_what_is_not_sure_is_not_counted_but_asked(companion, tmp_path, deck):
    picture = photo(tmp_path, "lumberjack/cartwright", "wizard")
    words = ("count", "villagers", "--photo", picture, "--deck", deck)
    result = companion(*words)
    assert result.exit_code == 3
    assert "wizard" in result.stderr
    assert "Cartwright" in result.stderr
    assert "9" not in re.sub(r"\d+x|Read.*", "", result.stdout)
    assert 'companion count villagers "founders lumberjack/cartwright"' in result.stderr

    as_read = companion(*words, "--ask", input="\n")
    assert as_read.exit_code == 0
    assert "11" in as_read.stdout
    corrected = companion(*words, "--ask", input="founders lumberjack/nobody\nfounders lumberjack/cooper\n")
    assert corrected.exit_code == 0
    assert "nobody" in corrected.stderr
    assert "Cooper" in corrected.stdout


def test_an_empty_table_is_refused(companion, tmp_path, deck):
    result = companion("count", "villagers", "--photo", photo(tmp_path), "--deck", deck, "--json")
    assert result.exit_code == 3
    refused = json.loads(result.stdout)["refused"]
    assert refused["read"] == "founders"
    assert "no card" in refused["doubts"][0]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--photo", "x.png"], "--deck"),
        (["founders", "--photo", "x.png", "--deck", "x"], "not both"),
        (["--photo", "x.png", "--camera", "x.png", "--deck", "x"], "not both"),
        (["--photo", "nothing.png", "--deck", "DECK"], "nothing.png"),
        (["--photo", "nothing.png", "--deck", "none.deck"], "none.deck"),
        (["--camera", "nonsense", "--deck", "DECK"], "nonsense"),
        (["founders", "--coins", "many"], "many"),
        (["founders", "--coins", "cooper+2"], "cooper"),
        ([], "founders"),
    ],
)
def test_a_wrong_call_is_one_line_with_the_next_step(companion, deck, words, said):
    result = companion("count", "villagers", *(deck if word == "DECK" else word for word in words))
    assert result.exit_code == 2
    assert said in result.stderr
    assert "Traceback" not in result.stderr


def test_a_photo_that_cannot_be_read_is_no_village_without_cards(companion, tmp_path, deck):
    """Nothing was read, so there is no line that people could correct."""
    dark = str(tmp_path / "dark.png")
    cv2.imwrite(dark, cv2.imread(photo(tmp_path, "grocer")) // 40)
    words = ("count", "villagers", "--photo", dark, "--deck", deck)
    result = companion(*words)
    assert result.exit_code == 3 and result.stdout == ""
    assert "too dark" in result.stderr and "founders" not in result.stderr
    assert json.loads(companion(*words, "--json").stdout)["refused"]["read"] is None
