"""The score counter behind the screen: built up touch by touch, taken back, kept, compared, read by a camera."""

from __future__ import annotations

import json
import threading
from dataclasses import replace

import pytest

from companion.app.counter import FOLDER, counted
from companion.app.views import count_book as book
from companion.rules import registry
from companion.rules.counting import Seen, Sighted
from companion.rules.text import Text
from companion.table.header import TableSeat
from companion.table.table import Table
from tests.app.conftest import Screen

GAME = registry.game(counted()[0].name)
KINDS = {kind.word: kind for group in GAME.counting().groups() for kind in group.kinds}
CHAIN = ("lumberjack", "wheeler", "cartwright")


def do(screen: Screen, *changes: book.Change):
    """Some touches, one after the other."""
    for change in changes:
        screen.do(lambda desk, change=change: desk.counter.do(change))
    return screen.shown.view


@pytest.fixture
def counter(screen):
    screen.do(lambda desk: desk.show("count"))
    return screen


def test_home_leads_to_the_counter_and_everybody_begins_alike(counter):
    view = counter.shown.view
    assert counter.shown.panel == "count"
    assert [name for name, _ in view.people] == ["Guest 1"]
    assert len(view.chains) == 1
    assert {button.name for button in view.buttons} >= {"wood", "hay", "solitary"}


def test_each_touch_counts_at_once_and_is_taken_back(counter):
    start = counter.shown.view.total
    view = do(counter, book.open_group("wood"), *map(book.add, CHAIN))
    assert view.total == start + 9
    assert [each.spot for each in view.chains[0]] == list(CHAIN)
    assert [each.covered for each in view.chains[0]] == [True, True, False]
    assert view.group == "wood", "the group stays open for the next card of the chain"
    view = do(counter, book.set_amount("cartwright", 4))
    assert view.total == start + 13
    assert any("4" in line for line in view.chains[0][-1].points)
    view = do(counter, book.undo, book.undo)
    assert view.total == start + 3
    assert [each.spot for each in view.chains[0]] == ["lumberjack", "wheeler"]
    while view.can_undo:
        view = do(counter, book.undo)
    assert view.total == start


def test_who_does_not_know_the_group_looks_by_name(counter):
    view = do(counter, book.open_group("*"))
    names = [button.words for button in view.buttons]
    assert names == sorted(names, key=str.lower)
    assert {button.name for button in view.buttons} == KINDS.keys()
    assert do(counter, book.add("hunter")).group == "*"


def test_a_finger_says_where_the_next_piece_lies(counter):
    do(counter, *map(book.add, ("lumberjack", "lumberjack", "wheeler")))
    view = do(counter, book.put_on("lumberjack"))
    assert view.on == "Lumberjack"
    view = do(counter, book.add("carpenter"))
    assert not view.on
    chains = [[each.spot for each in chain] for chain in view.chains]
    assert ["lumberjack", "carpenter"] in chains


def test_what_cannot_lie_there_is_counted_and_named(counter):
    view = do(counter, book.add("cooper"))
    assert view.doubts
    assert not do(counter, book.undo).doubts


def test_a_refused_touch_says_why_and_changes_nothing(counter):
    before = do(counter, *map(book.add, CHAIN))
    view = do(counter, book.remove("wheeler"))
    assert "Wheeler" in counter.shown.notice.words
    assert view.total == before.total


def test_several_people_are_counted_and_compared(counter):
    do(counter, book.rename(0, "Anna"), book.set_stock(20))
    counter.do(lambda desk: desk.counter.add_person())
    do(counter, book.rename(1, "Ben"), *map(book.add, CHAIN), book.set_stock(5))
    view = do(counter, book.compare)
    comparison = view.comparison
    assert comparison.names == ("Anna", "Ben")
    assert [sum(row.points[i] for row in comparison.rows) for i in (0, 1)] == list(comparison.totals)
    assert comparison.totals == (22, 16)
    assert any("Anna" in line for line in comparison.outcome)
    view = do(counter, book.compare, book.choose(0), book.remove_person(1), book.remove_person(0))
    assert view.comparison is None
    assert [name for name, _ in view.people] == ["Anna"]
    assert view.total == 22


def test_to_begin_anew_keeps_the_people(counter):
    do(counter, book.rename(0, "Anna"), *map(book.add, CHAIN))
    counter.do(lambda desk: desk.counter.start_anew())
    view = counter.shown.view
    assert [name for name, _ in view.people] == ["Anna"]
    assert len(view.chains) == 1


def test_a_count_survives_the_power_and_a_damaged_one_begins_anew(parts):
    screen = Screen(parts)
    screen.do(lambda desk: desk.show("count"))
    total = do(screen, book.rename(0, "Anna"), *map(book.add, CHAIN)).total
    screen.worker.finish()
    again = Screen(parts)
    view = again.do(lambda desk: desk.show("count")).view
    assert (view.people, view.total) == ((("Anna", total),), total)
    again.worker.finish()
    path = parts.store.root / FOLDER / f"{GAME.name}.json"
    whole = json.loads(path.read_text("utf-8"))
    damaged = {**whole, "people": [{"name": "x", "line": "founders/"}]}
    for text in ("", "{", json.dumps(damaged), "[]", json.dumps({**whole, "people": []})):
        path.write_text(text, "utf-8")
        third = Screen(parts)
        assert third.do(lambda desk: desk.show("count")).view.people[0][0] == "Guest 1"
        third.worker.finish()
        assert not third.mistakes


def test_at_a_table_it_begins_with_what_the_companion_believes(screen, store):
    screen.do(lambda desk: desk.show("count"))
    do(screen, book.rename(0, "Nobody here"))
    seats = [TableSeat("Ida", "red"), TableSeat("Leo", "blue")]
    with Table.create(store, GAME, seats, seed="4") as table:
        name = table.id
    screen.do(lambda desk: desk.open(name))
    screen.do(lambda desk: desk.show("menu"))
    assert screen.shown.view.counts
    view = screen.do(lambda desk: desk.show("count")).view
    assert [who for who, _ in view.people] == ["Ida", "Leo"]
    believed = dict(zip(("Ida", "Leo"), screen.desk.sitting.table.score().totals, strict=True))
    assert dict(view.people) == believed
    do(screen, book.set_stock(99))
    assert screen.do(lambda desk: desk.show("count")).view.stock == 99, "a second look keeps the count"
    screen.do(lambda desk: desk.go_home())
    apart = screen.do(lambda desk: desk.show("count")).view
    assert [who for who, _ in apart.people] == ["Nobody here"], "a count of its own is kept apart"


def test_a_game_without_a_counter_has_no_door_to_it(screen, store):
    screen.start()
    screen.calm()
    game = screen.desk.sitting.table.game
    assert screen.do(lambda desk: desk.show("menu")).view.counts == game.cover.counts


# -- by camera -------------------------------------------------------------------------------------


def seen(*words: str, first: int = 0) -> tuple[Seen, ...]:
    """A chain from its root on; ``first`` is the index of its root among all pieces."""
    return tuple(Seen(word, first + i - 1 if i else -1) for i, word in enumerate(words))


def with_reader(parts, reader) -> Screen:
    screen = Screen(replace(parts, reader=lambda camera: reader))
    screen.do(lambda desk: desk.show("count"))
    return screen


def test_a_camera_that_is_plugged_in_later_reads_for_the_counter(parts):
    there = []
    screen = Screen(replace(parts, reader=lambda camera: there[0] if there else None))
    assert not screen.do(lambda desk: desk.show("count")).view.camera
    there.append(lambda game: Sighted(seen("grocer")))
    assert screen.do(lambda desk: desk.show("count")).view.camera == "ready"
    assert [[each.spot for each in chain] for chain in until_read(screen).view.chains]


def until_read(screen: Screen):
    """Ask the camera and wait for its answer."""
    screen.do(lambda desk: desk.counter.look())
    screen.until(lambda shown: shown.panel == "count" and shown.view.camera == "ready")
    screen.do(lambda desk: None)
    return screen.shown


def test_without_a_camera_there_is_no_button_for_it(counter):
    assert counter.shown.view.camera == ""


def test_a_camera_lays_the_chains_and_tells_what_it_could_not_read(parts):
    laid = (*seen("founders", "brewer"), *seen(*CHAIN, first=2), Seen("carpenter"))
    sighted = Sighted(laid, (Text("no-counter", game="?"), "Light!"))
    asked = []
    screen = with_reader(parts, lambda game: asked.append(game) or sighted)
    do(screen, book.set_stock(7))
    shown = until_read(screen)
    assert asked == [GAME.name]
    assert shown.view.stock == 7
    chains = {tuple(each.spot for each in chain) for chain in shown.view.chains}
    assert chains == {("founders", "brewer"), (*CHAIN, "carpenter")}
    assert "Light!" in shown.notice.detail
    assert do(screen, book.undo).total == 7 + 2
    screen.worker.finish()


def test_a_camera_that_fails_says_why_and_changes_nothing(parts):
    def reader(game: str) -> Sighted:
        raise RuntimeError("the cable is loose")

    screen = with_reader(parts, reader)
    total = screen.shown.view.total
    shown = until_read(screen)
    assert "the cable is loose" in shown.notice.words + shown.notice.detail
    assert shown.view.total == total
    screen.worker.finish()


def test_a_camera_that_has_read_nothing_does_not_have_the_count_checked(parts):
    screen = with_reader(parts, lambda game: Sighted((), (Text("see-no-deck", game=game),), blind=True))
    total = screen.shown.view.total
    shown = until_read(screen)
    assert "stays as it was" in shown.notice.words and "companion enrol deck" in shown.notice.detail
    assert shown.view.total == total
    screen.worker.finish()


def test_a_card_of_another_game_is_refused(parts):
    screen = with_reader(parts, lambda game: Sighted(seen("wizard")))
    shown = until_read(screen)
    assert "wizard" in shown.notice.words
    assert len(shown.view.chains) == 1
    screen.worker.finish()


def test_while_the_camera_reads_nobody_has_to_wait(parts):
    go_on = threading.Event()

    def reader(game: str) -> Sighted:
        go_on.wait(30)
        return Sighted(seen(*CHAIN))

    screen = with_reader(parts, reader)
    screen.do(lambda desk: desk.counter.look())
    assert screen.shown.view.camera == "reading"
    assert do(screen, book.add("miner")).camera == "reading"
    go_on.set()
    screen.until(lambda shown: shown.view.camera == "ready" and any(len(c) == 3 for c in shown.view.chains))
    screen.worker.finish()
