"""``companion machine tags``: the figures of one copy get their tags, one after the other."""

from __future__ import annotations

import tomllib

import pytest

from companion.devices.tags import Enrolment, TagTaken, tags_of
from companion.rules import registry
from companion.table.box import Boxes
from companion.table.header import TableSeat
from companion.table.store import Store
from companion.table.table import Table
from firmware_bridge.controller import Controller
from hardware.randomisers.machine import Dice, MonkBag
from hardware.randomisers.pieces import TagBook
from tests.hardware.machine_makers import Request, workshop

PORT = ("--port", "sim://?seed=61")
RED = 11
"""Figures of one colour."""


def tags_in(companion) -> dict[str, str]:
    return tomllib.loads(companion("box", "village", "export").stdout).get("tags", {})


def test_every_figure_gets_its_tag_and_the_box_keeps_it(companion, tmp_path, monkeypatch):
    done = companion("machine", "tags", "village", "--colour", "red", *PORT)
    assert done.exit_code == 0, done.output
    assert "11 of 11" in done.stdout and "Every figure has its tag" in done.stdout
    tags = tags_in(companion)
    assert len(tags) == RED and set(tags.values()) == {f"member red {n}" for n in (1, 2, 3, 4)}

    # A copy of the box has them as well, and another computer takes them over.
    companion("box", "village", "export", str(tmp_path / "mine.toml"))
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "elsewhere"))
    assert not tags_in(companion)
    assert companion("box", "village", "import", str(tmp_path / "mine.toml")).exit_code == 0
    assert tags_in(companion) == tags
    listed = companion("machine", "tags", "village", "--colour", "red", "--list", "--lang", "it")
    assert listed.exit_code == 0 and listed.stdout.count("con etichetta") == RED


def test_the_numbers_of_the_box_stay_when_tags_come_and_the_tags_when_numbers_do(companion):
    companion("box", "village", "set", "life_track.spaces=10")
    companion("machine", "tags", "village", "--colour", "red", *PORT)
    companion("box", "village", "set", "life_track.spaces=11")
    box = tomllib.loads(companion("box", "village", "export").stdout)
    assert box["numbers"] == {"life_track.spaces": 11} and len(box["tags"]) == RED


@pytest.fixture
def hands(monkeypatch):
    """A person at a machine that is not simulated to the command: what each figure put in is read as."""
    reads: list[str] = []
    monkeypatch.setattr("companion.cli.tags.is_simulated", lambda port: False)
    monkeypatch.setattr(Controller, "identify", lambda self, bag: reads.pop(0))
    return reads


def test_an_unread_tag_is_read_again_and_one_that_is_known_is_refused(companion, hands):
    hands += ["?", "04aa", "04aa", "04bb"]
    said = companion("machine", "tags", "village", "--colour", "red", *PORT, input="\n\n\n\n\nq\n")
    assert "No tag was read" in said.stdout
    assert "(04aa) is under another figure already" in said.stdout
    assert "9 figures have no tag yet" in said.stdout and said.exit_code == 1
    assert tags_in(companion) == {"04aa": "member red 1", "04bb": "member red 1"}

    # The same command goes on where the person stopped; a wrong tag can be forgotten, a figure left out.
    hands += ["04aa", "04aa"]
    said = companion("machine", "tags", "village", "--colour", "red", *PORT, input="s\n\nf\n\nq\n")
    assert "3 of 11" in said.stdout and "Forgotten" in said.stdout
    assert sorted(tags_in(companion).items()) == [("04aa", "member red 1"), ("04bb", "member red 1")]


def test_what_cannot_be_enrolled_is_refused(companion):
    none = companion("machine", "tags", "villagers", *PORT)
    assert none.exit_code == 2 and "no figures" in none.stderr
    wrong = companion("machine", "tags", "village", "--colour", "mauve", *PORT)
    assert wrong.exit_code == 2 and "mauve" in wrong.stderr and "monk" in wrong.stderr


def test_a_box_with_tags_that_are_no_tags_is_refused(companion, tmp_path):
    bad = tmp_path / "bad.toml"
    bad.write_text('game = "village"\n[tags]\n"04" = 7\n')
    assert companion("box", "village", "import", str(bad)).exit_code == 2


def test_the_monk_bag_draws_by_the_tags_of_the_box_and_asks_about_a_strange_one(home):
    village = registry.game("village")
    shop = workshop(5)
    enrolment = Enrolment(Boxes(Store(home), village), only=("monk", "red"))
    for number, figure in enumerate(enrolment.missing()):
        enrolment.enrol(figure.label, f"04{number:04x}")
    with pytest.raises(TagTaken, match="monk"):
        enrolment.enrol(enrolment.figures[-1].label, "040000")
    with Table.create(Store(home), village, [TableSeat("Ambra", "red")], seed="1") as table:
        book = tags_of(table, Store(home), simulated=False)
    assert isinstance(book, TagBook) and len(book.labels()) == 4 + RED
    bag = MonkBag(shop.desk, book)
    outcomes = (("monk", 4), ("member red 2", 1))
    answer = bag.ask(Request(1, outcomes, "monk_bag"))
    shop.journal.add(1)
    assert answer.outcome in dict(outcomes) and book.label(answer.evidence.split(",")[0]) == answer.outcome
    # Nobody has enrolled this one.
    shop.drum("figures").settle()
    shop.drum("figures").contents[:] = ["04ffff"] * len(shop.drum("figures").contents)
    shop.drum("figures").chamber = None
    rest = tuple((text, n - (text == answer.outcome)) for text, n in outcomes if n > (text == answer.outcome))
    with pytest.raises(OSError, match="04ffff belongs to no figure that is known"):
        bag.ask(Request(2, rest, "monk_bag"))


def test_monks_that_look_alike_need_not_be_told_apart_after_a_restart(home):
    """The program does not know which of them are inside: any of their tags will do, and nobody fills anew."""
    shop = workshop(6)
    book = TagBook({f"04{n:02x}": "monk" for n in range(4)})
    bag = MonkBag(shop.desk, book)
    shop.journal.update(range(1, 9))
    bag.ask(Request(1, (("monk", 4),), "monk_bag"))
    filled = len(shop.filled)
    shop.start()
    bag = MonkBag(shop.desk, book)
    for number, left in ((2, 3), (3, 2), (4, 1)):
        assert bag.ask(Request(number, (("monk", left),), "monk_bag")).outcome == "monk"
    assert len(shop.filled) == filled


def test_the_faces_of_a_die_are_learnt_by_rolling_it(companion, home):
    done = companion("machine", "tags", "village", "--die", "4", *PORT)
    assert done.exit_code == 0, done.output
    assert "4 of 4" in done.stdout and sorted(tags_in(companion).values()) == [
        f"d4-{n}" for n in (1, 2, 3, 4)
    ]
    plain = companion("machine", "tags", "village", "--die", "4", "--port", "sim://?dice=plain")
    assert plain.exit_code == 2 and "no reader under its dice tray" in plain.stderr


def test_a_person_says_what_the_die_shows_and_the_die_is_read_by_it(companion, monkeypatch):
    shop = workshop(7)
    words = iter(["orange", "", "green", "brown", "pink", *["pink"] * 20])
    monkeypatch.setattr("companion.cli.tags.is_simulated", lambda port: False)
    monkeypatch.setattr("companion.cli.tags._line", lambda voice, prompt: next(words))
    assert companion("machine", "tags", "village", "--die", "4", *PORT).exit_code == 0
    tags = tags_in(companion)
    assert sorted(tags.values()) == ["brown", "green", "orange", "pink"]
    die = Dice(shop.desk, TagBook(tags))
    answer = die.ask(Request(1, tuple((f"roll {word}", 1) for word in tags.values()), "die"))
    assert answer.outcome == f"roll {tags[answer.evidence.split(',')[0]]}"
