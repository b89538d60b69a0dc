"""The box by touch: forms filled in, numbers set aside, boxes carried on a stick."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from companion.app.places import Place, files_in, usual_places
from companion.app.views.entering import ADD, BlankView
from companion.rules import registry
from companion.table.box import Boxes
from tests.app.conftest import Screen

GAME = registry.game("villagers")


@pytest.fixture
def stick(tmp_path) -> Path:
    folder = tmp_path / "STICK"
    folder.mkdir()
    return folder


@pytest.fixture
def box(parts, stick):
    screen = Screen(replace(parts, places=lambda: [Place(stick)]))
    screen.do(lambda desk: desk.show_box(GAME.name))
    yield screen
    assert not screen.mistakes
    screen.worker.finish()


def row(screen: Screen, name: str) -> BlankView:
    """A row of the open form by its place."""
    return next(each for each in screen.shown.view.form.rows if each.name == name and each.kind != ADD)


def pick(screen: Screen, name: str, words: str) -> None:
    """Touch a choice and one of its words."""
    index = row(screen, name).choices.index(words)
    path = row(screen, name).path
    screen.do(lambda desk: desk.box.set(path, index))


def put(screen: Screen, name: str, value: object) -> None:
    path = row(screen, name).path
    screen.do(lambda desk: desk.box.set(path, value))


def saved(screen: Screen) -> dict:
    return dict(Boxes(screen.desk.parts.store, GAME).load().numbers)


def test_an_event_card_is_entered_blank_by_blank_and_said_in_words(box):
    box.do(lambda desk: desk.box.enter("events.2"))
    assert box.shown.view.form.title == "Event card 2"
    put(box, "name", "The Bridge  Toll")
    pick(box, "season", "Winter")
    pick(box, "when", "Draft Phase")
    pick(box, "effects.0.verb", "The Countess takes from your village")
    put(box, "effects.0.count", 2)
    pick(box, "effects.0.who", "most gold")
    box.do(lambda desk: desk.box.add(("effects",)))
    pick(box, "effects.1.verb", "Something is limited")
    pick(box, "effects.1.what", "villagers to draft")
    form = box.shown.view.form
    assert not form.problems
    assert any("2 visible villagers" in line and "most gold" in line for line in form.preview)
    box.do(lambda desk: desk.box.save())
    assert box.shown.view.form is None
    assert saved(box)["events.2"] == {
        "name": "the_bridge_toll",
        "season": "winter",
        "when": "draft",
        "effects": ["steal 2 dearest", "limit 1 draft"],
    }
    line = next(each for each in box.shown.view.numbers if each.key == "events.2")
    assert line.status == "box"
    assert any("2 visible villagers" in words for words in line.preview)


def test_what_does_not_fit_says_why_before_it_is_saved(box):
    box.do(lambda desk: desk.box.enter("events.2"))
    put(box, "name", "")
    assert any("not a name" in problem for problem in box.shown.view.form.problems)
    put(box, "name", "toll")
    pick(box, "effects.0.verb", "Something is limited")
    assert any("only makes sense" in problem for problem in box.shown.view.form.problems)
    shown = box.do(lambda desk: desk.box.save())
    assert shown.notice.words
    assert saved(box) == {}
    assert box.shown.view.form is not None, "nothing that was entered is lost"


def test_numbers_that_only_fit_together_are_set_aside_and_saved_together(box):
    """Two cards swap their names: neither can be saved alone."""
    numbers = GAME.components()
    first, second = numbers["events.2"]["name"], numbers["events.3"]["name"]
    box.do(lambda desk: desk.box.enter("events.2"))
    put(box, "name", second)
    assert any(f"“{second}”" in problem for problem in box.shown.view.form.problems)
    box.do(lambda desk: desk.box.set_aside())
    line = next(each for each in box.shown.view.numbers if each.key == "events.2")
    assert line.status == "aside"
    assert saved(box) == {}
    box.do(lambda desk: desk.box.enter("events.3"))
    put(box, "name", first)
    assert not box.shown.view.form.problems
    box.do(lambda desk: desk.box.save())
    assert {key: value["name"] for key, value in saved(box).items()} == {
        "events.2": second,
        "events.3": first,
    }
    assert not any(each.status == "aside" for each in box.shown.view.numbers)


def test_the_six_villagers_of_the_road_are_chosen_by_name(box):
    box.do(lambda desk: desk.box.enter("starting_road.cards"))
    rows = box.shown.view.form.rows
    assert sum(each.kind == "choice" for each in rows) == 6
    assert not any(each.kind == ADD or each.removable for each in rows)
    pick(box, "1", "Hunter")
    box.do(lambda desk: desk.box.save())
    assert saved(box)["starting_road.cards"][1] == "hunter"
    box.do(lambda desk: desk.box.enter("starting_road.cards"))
    assert box.shown.view.form.entered
    box.do(lambda desk: desk.box.forget())
    assert saved(box) == {}


def test_effects_are_taken_out_down_to_the_last(box):
    box.do(lambda desk: desk.box.enter("events.4"))
    form = box.shown.view.form
    assert sum(each.removable for each in form.rows) == 2
    path = next(each.path for each in form.rows if each.removable)
    box.do(lambda desk: desk.box.remove(path))
    assert not any(each.removable for each in box.shown.view.form.rows)
    box.do(lambda desk: desk.box.save())
    assert saved(box)["events.4"]["effects"] == ["pay 3 bank"]


# -- files -----------------------------------------------------------------------------------------


def files(screen: Screen, *, exporting: bool):
    screen.do(lambda desk: desk.box.look_for_files(exporting=exporting))
    return screen.until(lambda shown: shown.view.files is not None and not shown.view.files.asking).view.files


def test_a_box_goes_out_on_a_stick_and_comes_back(box, stick):
    box.do(lambda desk: desk.set_number("rules.hand", 4))
    found = files(box, exporting=True)
    assert [file.words for file in found.files] == ["STICK"]
    shown = box.do(lambda desk: desk.box.export_file(found.files[0].path))
    assert found.files[0].path in shown.notice.words
    box.do(lambda desk: desk.box.close())
    assert files(box, exporting=True).files[0].taken
    box.do(lambda desk: desk.set_number("rules.hand", None))

    inside = files(box, exporting=False)
    assert len(inside.files) == 1
    shown = box.do(lambda desk: desk.box.import_file(inside.files[0].path))
    assert "in use" in shown.notice.words
    assert saved(box) == {"rules.hand": 4}
    assert len(box.shown.view.names) == 2
    first = box.shown.view.name
    other = next(name for name in box.shown.view.names if name != first)
    box.do(lambda desk: desk.box.use(other))
    assert box.shown.view.name == other
    assert saved(box) == {}


def test_a_box_of_the_same_name_stays_beside_it_unless_it_is_replaced(box, stick):
    box.do(lambda desk: desk.set_number("rules.hand", 4))
    name = box.shown.view.name
    (stick / f"{name}.toml").write_text('game = "villagers"\n[numbers]\n"rules.hand" = 6\n', "utf-8")
    found = files(box, exporting=False)
    assert found.files[0].taken
    box.do(lambda desk: desk.box.import_file(found.files[0].path))
    assert box.shown.view.name == f"{name} 2"
    box.do(lambda desk: desk.box.import_file(found.files[0].path, replacing=True))
    assert box.shown.view.name == name
    assert saved(box) == {"rules.hand": 6}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("hello", "TOML"),
        ('game = "village"\n[numbers]\n', "not of villagers"),
        ('game = "villagers"\n[numbers]\n"no.such" = 1\n', "no.such"),
        ('game = "villagers"\n[numbers]\n"rules.hand" = "many"\n', "rules.hand"),
        ('game = "villagers"\n[numbers]\n"events.1" = { name = "x" }\n', "exactly these entries"),
    ],
)
def test_a_bad_file_is_refused_with_cause_and_next_step(box, stick, text, said):
    (stick / "bad.toml").write_text(text, "utf-8")
    found = files(box, exporting=False)
    shown = box.do(lambda desk: desk.box.import_file(found.files[0].path))
    assert said in shown.notice.words
    assert Boxes(box.desk.parts.store, GAME).names() == []


def test_a_stick_that_was_pulled_out_is_told(box, stick):
    gone = str(stick / "gone" / "x.toml")
    for act in (
        lambda desk: desk.box.import_file(gone),
        lambda desk: desk.box.export_file("/proc/none/x.toml"),
    ):
        shown = box.do(act)
        assert "stick" in shown.notice.detail
    (stick / "letters.toml").write_bytes(b"\xff\xfe\x00")
    assert "letters" in box.do(lambda desk: desk.box.import_file(str(stick / "letters.toml"))).notice.words


def test_only_usual_places_are_offered_and_only_small_files_of_the_right_kind(tmp_path):
    home = tmp_path / "home"
    (home / "deep" / "deeper").mkdir(parents=True)
    for name in ("a.toml", "b.txt", ".hidden.toml", "deep/c.toml", "deep/deeper/d.toml"):
        (home / name).write_text("x", "utf-8")
    (home / "large.toml").write_bytes(b"x" * 300_000)
    places = usual_places(home, mounts=(str(tmp_path / "home/*"),))
    assert [place.path for place in places] == [home], "a folder is no stick"
    assert {path.name for path in files_in(home, ".toml")} == {"a.toml", "c.toml"}
    assert usual_places(tmp_path / "none", mounts=()) == []
