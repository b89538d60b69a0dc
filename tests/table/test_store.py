"""Several saved tables: their list, and the short ids that people type."""

from __future__ import annotations

import pytest

from companion.table import store as stores
from companion.table.errors import AmbiguousTable, UnknownTable
from companion.table.store import HOME, Store
from tests.table.conftest import play


def test_the_list_shows_what_one_wants_to_know(store, make, watch):
    first = play(make(), 3)
    watch.seconds += 3600
    second = play(make())
    infos = store.tables()
    assert [info.id for info in infos] == [second.id, first.id]  # the one last played at comes first
    assert [info.state for info in infos] == ["finished", "running"]
    assert infos[1].game == "pebbles"
    assert [seat.name for seat in infos[1].seats] == ["Anna", "Ben"]
    assert infos[1].position == first.state.position()
    assert (infos[1].events, infos[1].started, infos[1].last_event) == (
        4,
        "2026-01-31T20:00:00Z",
        "2026-01-31T20:00:00Z",
    )
    assert infos[0].last_event == "2026-01-31T21:00:00Z"


def test_the_list_replays_nothing_and_knows_no_game(store, make, monkeypatch):
    table = play(make(), 3)
    monkeypatch.setattr("companion.rules.registry.game", lambda name: pytest.fail("a game was loaded"))
    assert store.tables()[0].position == table.state.position()


def test_an_undone_end_is_a_running_game(store, make):
    table = play(make())
    table.undo(1)
    assert store.tables()[0].state == "running"


def test_a_beginning_of_the_id_will_do(store, make, monkeypatch):
    ids = iter(["abcd", "abce", "kxyz", "ab"])
    monkeypatch.setattr(stores, "new_id", lambda: next(ids))
    tables = [make() for _ in range(3)]
    assert store.resolve("k") == tables[2].path
    assert store.resolve(" KXY ") == tables[2].path
    assert store.resolve("abce") == tables[1].path
    with pytest.raises(AmbiguousTable, match="abcd, abce") as refused:
        store.resolve("ab")
    assert refused.value.details["candidates"] == ["abcd", "abce"]
    whole = make()
    assert store.resolve("ab") == whole.path


@pytest.mark.parametrize("typed", ["", "zz", "..", "../tables", "/"])
def test_an_unknown_id_lists_the_known_ones(store, make, typed, monkeypatch):
    monkeypatch.setattr(stores, "new_id", lambda: "kxya")
    make()
    with pytest.raises(UnknownTable, match="kxya"):
        store.resolve(typed)


def test_an_id_is_never_given_twice(store, make, monkeypatch):
    ids = iter(["same", "same", "same", "else"])
    monkeypatch.setattr(stores, "new_id", lambda: next(ids))
    assert [make().id, make().id] == ["same", "else"]


def test_an_empty_store(store):
    assert store.tables() == []
    with pytest.raises(UnknownTable, match="there is none yet"):
        store.resolve("a")


def test_other_things_in_the_folder_do_no_harm(store, make):
    table = make()
    (store.tables_folder / "notes.txt").write_text("mine")
    (store.tables_folder / ".half").mkdir()
    (store.tables_folder / "photos").mkdir()
    assert [info.id for info in store.tables()] == [table.id]


def test_the_environment_moves_everything(monkeypatch, tmp_path):
    monkeypatch.setenv(HOME, str(tmp_path / "elsewhere"))
    assert Store().root == tmp_path / "elsewhere"
    monkeypatch.delenv(HOME)
    assert Store().root.name == "companion"
