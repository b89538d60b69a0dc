"""The cards of a game without a board are learnt one by one on a cloth, before a camera that shows the whole table."""

from __future__ import annotations

import pytest

pytest.importorskip("cv2", reason="the eyes are not installed: pip install -e '.[vision]'")

from companion.cli.root import cli
from companion.eyes.enrolling_cards import EnrolCards
from companion.table.store import Store
from tests.eyes.cloth import GAME, Cloth
from vision.cards import Deck, read
from vision.results import Refusal
from vision.sources.protocol import Fault


@pytest.fixture
def table():
    return Cloth()


def test_each_card_is_learnt_and_read_on_the_same_cloth(table):
    enrolling = EnrolCards(GAME.counting())
    cloth, *cards = enrolling.steps
    assert [step.name for step in cards] == table.words
    table.lay()
    assert enrolling.take(cloth, table.picture()) is None
    for step in cards[:6]:
        table.lay(step.name)
        assert enrolling.take(step, table.picture()) is None, step.name
    learnt, findings = enrolling.finish()
    assert sorted({name for name, _ in learnt.kept()}) == sorted(table.words[:6])
    assert {finding.kind for finding in findings} <= {"cut_out", "small"}
    table.lay(table.words[3], table.words[1], beside=-35)
    assert {card.id for card in read(table.picture(), learnt).cards} == {table.words[3], table.words[1]}


def test_an_empty_cloth_and_a_card_that_still_lies_there_are_noticed(table):
    enrolling = EnrolCards(GAME.counting())
    cloth, first, second, *_ = enrolling.steps
    table.lay()
    enrolling.take(cloth, table.picture())
    assert enrolling.take(first, table.picture()).key == "enrol-no-card"
    table.lay(first.name)
    assert enrolling.take(first, table.picture()) is None
    assert enrolling.take(first, table.picture()) is None, "it may be taken again"
    assert enrolling.take(second, table.picture()).key == "enrol-same-card"
    table.lay(second.name)
    assert enrolling.take(second, table.picture()) is None


def test_a_camera_that_shows_nothing_says_why(table):
    enrolling = EnrolCards(GAME.counting())
    assert enrolling.take(enrolling.steps[0], Fault("unplugged")).key == "eye-fault"
    assert enrolling.take(enrolling.steps[0], Refusal("too_dark")).key == "eye-refused"


@pytest.fixture
def hands(monkeypatch, tmp_path, table):
    """An owner at the terminal: lays what is asked for, and leaves out all but the first cards."""
    from click.testing import CliRunner

    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    monkeypatch.setattr("companion.eyes.enrol_camera.open_source", lambda address: table)
    asked = iter(["", *table.words])

    def answer() -> str:
        word = next(asked)
        if word in table.words[4:]:
            return "-"
        table.lay(*[word] if word else [])
        return ""

    monkeypatch.setattr("builtins.input", answer)
    return lambda *words: CliRunner().invoke(cli, list(words))


def test_at_the_terminal_cards_that_are_not_at_hand_are_left_out(hands, table):
    result = hands("enrol", "deck", "--game", "villagers", "--camera", "usb://0")
    assert result.exit_code == 0, result.output
    assert f"1 of {len(table.words) + 1}" in result.output and "4 things" in result.output
    (path,) = Store().boxes_folder.glob("villagers/*/deck.npz")
    assert sorted(set(Deck.load(path).ids)) == sorted(table.words[:4])


def test_at_the_terminal_a_card_that_is_never_seen_does_not_lose_those_before_it(hands, table, monkeypatch):
    laid = iter(["", *table.words[:2], *[None] * 5])

    def answer() -> str:
        word = next(laid, "-")
        if word == "-":
            return "-"
        table.lay(*[word] if word else [])
        return ""

    monkeypatch.setattr("builtins.input", answer)
    result = hands("enrol", "deck", "--game", "villagers", "--camera", "usb://0")
    assert result.exit_code == 0 and "Left out: " in result.output, result.output
    (path,) = Store().boxes_folder.glob("villagers/*/deck.npz")
    assert sorted(set(Deck.load(path).ids)) == sorted(table.words[:2])


def test_at_the_terminal_the_cloth_cannot_be_left_out_and_something_has_to_be_shown(
    hands, table, monkeypatch
):
    asked = []
    monkeypatch.setattr("builtins.input", lambda: asked.append("-") or "-")
    table.lay()
    result = hands("enrol", "deck", "--game", "villagers", "--camera", "usb://0")
    assert result.exit_code == 2 and "everything was left out" in result.output
    assert len(asked) == len(table.words) + 1
    assert result.output.count("to leave it out") == len(table.words)


def test_a_simulated_table_has_no_cards_of_it(hands):
    result = hands("enrol", "deck", "--game", "villagers", "--camera", "twin://")
    assert result.exit_code == 2 and "real camera" in result.output
    result = hands("enrol", "colours", "--game", "villagers", "--camera", "usb://0")
    assert result.exit_code == 2 and "no board" in result.output
