"""The program is killed at any moment; no event that it has acknowledged is ever lost."""

from __future__ import annotations

import os
import random
import re
import signal
import sqlite3

import pytest

from companion.rules.playout import sample
from companion.table.journal import DATABASE
from companion.table.line import Line
from companion.table.table import Table
from companion.table.transcript import export_table, read_transcript
from hardware.randomisers import Generator
from tests import toy
from tests.table.conftest import SEATS, HandWatch

KILLS = 200


def play_until_killed(store, path, seed: int, acknowledge) -> None:
    """What the doomed process does: everything that a table can record, without end."""
    rng = random.Random(seed)
    table = None
    while True:
        if table is None or (table.over and rng.random() < 0.7):
            if table is not None:
                path = None
                table.close()
            table = Table.open(path) if path else Table.create(store, toy.GAME, SEATS, watch=HandWatch())
            path = table.path
            acknowledge(table)
        kind = rng.random()
        if kind < 0.1 and table.in_force:
            table.undo(rng.randint(1, min(5, len(table.in_force))), consent=True)
        elif kind < 0.2 and table.can_redo:
            table.redo(rng.randint(1, table.can_redo))
        elif kind < 0.25:
            table.note("a remark")
        elif kind < 0.3:
            table.correct("red.tokens", str(rng.randint(0, 2)))
        elif kind < 0.33:
            (table.clock.resume if table.clock.paused else table.clock.pause)()
        elif table.state.chance and rng.random() < 0.5:
            table.draw(Generator(table.seed))
        elif table.state.chance:
            table.record(sample(table.state, rng), source="hand")
        elif not table.over:
            table.record(rng.choice(table.state.moves()))
        else:
            continue
        acknowledge(table)


def run_and_kill(store, path, seed: int) -> dict[str, list[str]]:
    """Let a process play and kill it; return its acknowledgements: table id -> lines of events."""
    rng = random.Random(seed)
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        said: dict[str, int] = {}

        def acknowledge(table):
            new = table.events[said.get(table.id, 0) :]
            said[table.id] = table.number
            lines = "".join(f"{table.id} {event.body()}\n" for event in new)
            os.write(writing, f"{lines}.\n".encode())

        try:
            play_until_killed(store, path, seed, acknowledge)
        finally:
            os._exit(1)
    os.close(writing)
    acknowledged: dict[str, list[str]] = {}
    with open(reading, encoding="utf-8") as pipe:
        for _ in range(rng.randint(1, 12)):
            batch = []
            while (line := pipe.readline()) != ".\n":
                assert line, "the process died before it was killed"
                batch.append(line.rstrip("\n"))
            for line in batch:
                table_id, body = line.split(" ", 1)
                acknowledged.setdefault(table_id, []).append(body)
        for _ in range(rng.randrange(4000)):  # no clock needed to hit any moment of the next event
            pass
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        rest = pipe.read().split(".\n")[:-1]  # acknowledged while we were about to kill
    for line in "".join(rest).splitlines():
        table_id, body = line.split(" ", 1)
        acknowledged.setdefault(table_id, []).append(body)
    return acknowledged


def replay_independently(folder) -> tuple[list[str], str]:
    """The bodies of all lines in a journal, and the fingerprint of the state that they lead to: read
    with nothing but SQLite and the rules."""
    connection = sqlite3.connect(folder / DATABASE)
    try:
        lines = [line for (line,) in connection.execute("SELECT line FROM event ORDER BY number")]
    finally:
        connection.close()
    setup = toy.GAME.setup([seat.for_rules() for seat in SEATS])
    states, undone = [toy.GAME.start(setup)], []
    for line in lines:
        text = re.fullmatch(r" *\d+  \S+ +(.*?) *; .*", line)[1]
        inside = re.fullmatch(r"\((\w+) (.*)\)", text)
        kind, words = (inside[1], inside[2].split()) if inside else ("", [])
        if kind == "undo":
            undone += [states.pop() for _ in words]
        elif kind == "redo":
            states += [undone.pop() for _ in words]
        elif kind == "correct":
            states.append(states[-1].correct(*words))
            undone.clear()
        elif not kind:
            states.append(states[-1].play(toy.GAME.grammar.parse(text)))
            undone.clear()
    return [line.rsplit(" ", 1)[0] for line in lines], states[-1].fingerprint()


@pytest.mark.slow
def test_200_kills_lose_no_acknowledged_event(store):
    acknowledged: dict[str, list[str]] = {}
    path = None
    for kill in range(KILLS):
        for table_id, bodies in run_and_kill(store, path, seed=kill).items():
            # a process that resumes a table acknowledges all of its events again
            known = acknowledged.get(table_id, [])
            assert bodies[: len(known)] == known, f"kill {kill}: an acknowledged event is gone"
            acknowledged[table_id] = bodies
        table_id = list(acknowledged)[-1]
        path = store.resolve(table_id)
        bodies, fingerprint = replay_independently(path)
        assert bodies[: len(acknowledged[table_id])] == acknowledged[table_id], f"kill {kill}"
        with Table.open(path) as table:
            assert [event.body() for event in table.events][: len(bodies)] == bodies
            # killed between the end of the game and the reveal: opening makes up for it
            assert [event.kind for event in table.events[len(bodies) :]] in ([], ["reveal"])
            assert table.state.fingerprint() == fingerprint, f"kill {kill}"
        acknowledged[table_id] = [event.body() for event in table.events]
        if table.over:
            path = None
    assert len(acknowledged) > 3, "the games were too long to see tables being created"
    infos = store.tables()
    assert {info.id for info in infos} >= set(acknowledged)
    assert not [info for info in infos if info.state == "damaged"]
    for info in infos:
        with Table.open(info.path) as table:
            bodies = acknowledged.get(info.id, [])  # none if it was killed while it told of a new table
            assert [event.body() for event in table.events][: len(bodies)] == bodies
            assert read_transcript(export_table(table)).game_record.state == table.state
            line = Line()
            for event in table.events:
                line.apply(event)
            assert line.path == [event.number for event in table.in_force]
        assert not list(info.path.glob("*.damaged*"))


def test_every_event_is_synced_to_the_disk(table):
    """What no test can show by killing a program, but by cutting the power only."""
    table.note("hello")
    connection = table._journal._connection
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert connection.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL
    assert not connection.in_transaction
