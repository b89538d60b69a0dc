"""What people notice at a table: moves, undo, redo, corrections, history, several saved tables."""

from __future__ import annotations

import threading

import pytest

from companion.rules.errors import (
    AmbiguousMove,
    BadCorrection,
    BadOptions,
    BoxError,
    IllegalMove,
    ImpossibleOutcome,
    InvalidMove,
    RulesError,
)
from companion.rules.instruction import Shift, carry_out, difference, tidy
from companion.table.box import Box
from companion.table.errors import (
    BadBoxFile,
    BadSeat,
    NeedsConsent,
    NothingToRedo,
    NothingToUndo,
    StaleEvent,
    TableClosed,
)
from companion.table.header import TableSeat
from companion.table.table import Table
from companion.table.transcript import export_table
from companion.table.verify import verify
from tests import toy
from tests.table.conftest import SEATS, draw, play


def reopened(table: Table) -> Table:
    """The table after the program was ended and started again."""
    table.close()
    return Table.open(table.path)


def test_a_new_table_waits_for_its_first_draw_and_has_published_its_commitment(table):
    (commit,) = table.events
    assert commit.kind == "commit"
    assert len(commit.text) == 64
    assert table.state.chance.randomiser == "cube_bag"
    assert [seat.name for seat in table.seats] == ["Anna", "Ben"]


def test_the_same_seed_word_draws_the_same_cubes(make):
    first, second = play(make(seed="7")), play(make(seed="7"))
    assert [event.text for event in first.events] == [event.text for event in second.events]
    assert [event.text for event in play(make(seed="8")).events] != [event.text for event in first.events]


def test_without_a_seed_word_every_table_has_a_secret_of_its_own(make):
    assert make(seed=None).seed() != make(seed=None).seed()


def test_a_recorded_move_is_there_after_a_restart(table):
    draw(table)
    table.record("keep", source="person")
    again = reopened(table)
    assert again.state == table.state
    assert again.events == table.events
    assert again.events[-1].text == "keep"


def test_an_event_says_who_was_to_act_and_who_says_so(table):
    draw(table)
    event = table.record(toy.Keep(), source="player:greedy", evidence="seen twice")
    assert (event.number, event.kind, event.seat) == (3, "move", "red")
    assert (event.source, event.evidence) == ("player:greedy", "seen twice")
    assert event.time == "2026-01-31T20:00:00Z"
    assert table.events[1].evidence == "draw 2"


@pytest.mark.parametrize(
    ("text", "error"), [("swallow", InvalidMove), ("draw brown", IllegalMove), ("keep it", InvalidMove)]
)
def test_a_refused_move_changes_nothing(table, text, error):
    draw(table)
    before = table.state, table.events
    with pytest.raises(error):
        table.record(text)
    assert (table.state, table.events) == before
    assert reopened(table).events == before[1]


def test_a_shortened_move_is_recorded_in_full_and_an_ambiguous_one_is_refused(table):
    with pytest.raises(AmbiguousMove):
        table.record("dr")
    table.record("br", source="hand")
    assert table.events[-1].text == "draw brown"


def test_an_impossible_draw_is_refused_with_the_count(make):
    table = make(box=Box("pebbles", "mine", {"cubes.green": 0}))
    with pytest.raises(ImpossibleOutcome, match="left=0"):
        table.record("draw green", source="hand")
    assert table.number == 1
    table.record("draw pink", source="hand")


def test_a_stale_sender_is_refused(table):
    seen = table.number
    draw(table)
    with pytest.raises(StaleEvent):
        table.record("keep", expect=seen)
    with pytest.raises(StaleEvent):
        table.undo(expect=seen, consent=True)
    with pytest.raises(StaleEvent):
        table.record("keep", expect=99)
    table.record("keep", expect=table.number)


def test_a_note_does_not_make_anyone_stale(table):
    draw(table)
    seen = table.number
    table.note("the cat was on the table; nothing moved\nwe think \\o/")
    table.record("keep", expect=seen)
    assert reopened(table).events[2].text == "the cat was on the table; nothing moved\nwe think \\o/"


def test_undo_says_what_to_put_back(table):
    draw(table)
    cube = next(iter(table.state.layout()["tray"]))
    before = table.state
    table.record("throw")
    undone = table.undo()
    assert sorted(undone.shifts) == sorted([Shift(cube, 1, "bag", "tray"), Shift("token", 1, "stock", "red")])
    assert table.state == before
    assert [event.text for event in undone.events] == ["throw"]
    assert not undone.chances
    steps = table.instructions(undone.event)
    assert [shift for step in steps for shift in step.shifts] == list(undone.shifts)
    assert steps[0].text.plain() == f"put-back: component=1 {cube}, source=bag, target=tray"


def test_undo_of_a_draw_asks_first_and_names_the_cube(table):
    draw(table)
    cube = next(iter(table.state.layout()["tray"]))
    before = table.events
    with pytest.raises(NeedsConsent) as refused:
        table.undo()
    assert refused.value.shifts == (Shift(cube, 1, "tray", "bag"),)
    assert [event.number for event in refused.value.events] == [2]
    assert table.events == before
    undone = table.undo(consent=True)
    assert undone.shifts == (Shift(cube, 1, "tray", "bag"),)
    assert [event.number for event in undone.chances] == [2]
    assert not table.state.layout().get("tray")


def test_several_events_are_undone_at_once_and_redone_one_by_one(table):
    play(table, 6)
    states = [table.after(event) for event in table.in_force]
    table.undo(5, consent=True)
    assert table.state == states[0]
    for state in states[1:]:
        redone = table.redo()
        assert len(redone.events) == 1
        assert table.state == state
    assert table.can_redo == 0


def test_redo_brings_the_same_cube_back_and_says_so(table):
    play(table, 4)
    state, (drawn, _) = table.state, table.in_force[-2:]
    layout = table.before(drawn).layout()
    table.undo(2, consent=True)
    redone = table.redo(2)
    assert redone.chances == (drawn,)
    assert table.state == state
    shifts = [shift for step in redone.instructions for shift in step.shifts]
    assert carry_out(layout, shifts) == tidy(state.layout())


def test_a_new_move_after_an_undo_discards_the_redo_but_not_the_history(table):
    draw(table)
    table.record("keep")
    table.undo()
    table.record("give")
    with pytest.raises(NothingToRedo):
        table.redo()
    entries = {entry.event.number: entry for entry in table.history()}
    assert not entries[3].in_force
    assert entries[3].undone_by == 4
    assert entries[5].in_force
    assert [entry.event.text for entry in reopened(table).history() if not entry.in_force] == ["keep"]


@pytest.mark.parametrize("n", [0, -1, 3])
def test_more_than_there_is_cannot_be_undone(table, n):
    play(table, 2)
    with pytest.raises(NothingToUndo):
        table.undo(n, consent=True)
    with pytest.raises(NothingToRedo):
        table.redo(n)
    assert table.number == 3


def test_the_way_back_to_the_last_decision(table):
    assert table.steps_to_decision() == 0
    draw(table)
    assert table.steps_to_decision() == 0
    table.record("keep")
    assert table.steps_to_decision() == 1
    draw(table)
    assert table.steps_to_decision() == 2


def test_a_correction_is_an_event_and_can_be_undone(table):
    play(table, 3)
    before = table.state
    event = table.correct("red.tokens", "0")
    assert (event.kind, event.text) == ("correct", "red.tokens 0")
    assert table.state.tokens[0] == 0
    assert table.instructions(event) == []
    assert reopened(table).state.tokens[0] == 0
    again = Table.open(table.path)
    undone = again.undo()
    assert undone.corrections == (event,)
    assert again.state == before


@pytest.mark.parametrize(
    ("path", "value"),
    [("red.horses", "1"), ("red.tokens", "3"), ("red.pink", "99"), ("red.pink", "x"), ("red .pink", "1")],
)
def test_a_correction_that_no_table_can_hold_is_refused(table, path, value):
    before = table.state, table.events
    with pytest.raises(BadCorrection):
        table.correct(path, value)
    assert (table.state, table.events) == before


def test_instructions_of_every_event_lead_from_layout_to_layout(table):
    play(table)
    table.undo(3, consent=True)
    table.redo(1)
    layout = tidy(table.before(table.in_force[0]).layout())
    for event in table.events:
        layout = carry_out(layout, [shift for step in table.instructions(event) for shift in step.shifts])
    assert layout == tidy(table.state.layout())


def test_undone_moments_can_still_be_looked_at(table):
    draw(table)
    event = table.record("keep")
    kept = table.state
    table.undo()
    table.record("give")
    assert table.after(event) == kept
    assert table.before(event).turn == 0
    assert difference(table.before(event).layout(), table.after(event).layout())


def test_the_score_and_the_views_come_from_the_rules(table):
    play(table)
    sheet = table.score()
    assert sheet.final
    assert sheet.seats == ("Anna", "Ben")
    assert table.view(0) == table.view(None) == table.state
    with pytest.raises(IllegalMove, match="game-is-over"):
        table.record("keep")
    with pytest.raises(RulesError, match="no-open-chance"):
        draw(table)


def test_the_seed_is_revealed_when_the_game_is_over_and_not_before(table):
    secret = table.seed().hex()
    play(table, 10)
    assert not any(secret in event.text for event in table.events)
    assert secret not in (table.path / "log.txt").read_text()
    play(table)
    assert (table.events[-1].kind, table.events[-1].text) == ("reveal", secret)


def test_playing_on_after_the_end_was_undone_commits_to_a_new_seed(table):
    play(table)
    revealed = table.events[-1].text
    table.undo(2, consent=True)
    assert table.state.chance
    draw(table)
    assert [event.kind for event in table.events[-3:]] == ["undo", "commit", "chance"]
    assert table.seed().hex() != revealed
    play(table)
    assert table.events[-1].kind == "reveal"


def test_restarting_between_the_last_move_and_the_reveal_still_reveals(table, monkeypatch):
    monkeypatch.setattr(Table, "_settle", lambda self: None)
    play(table)
    assert table.events[-1].kind == "move"
    monkeypatch.undo()
    monkeypatch.setattr("companion.rules.registry.game", lambda name: toy.GAME)
    with reopened(table) as again:
        assert again.events[-1].kind == "reveal"


def test_a_running_table_keeps_the_numbers_that_it_began_with(make, monkeypatch):
    table = make(box=Box("pebbles", "mine", {"tokens": 5, "points.pink": 3}))
    assert table.header.box == {"tokens": 5}
    assert table.state.tokens == [5, 5]
    table.close()
    monkeypatch.setattr("companion.rules.registry.game", lambda name: toy.PebblesGame(cubes=9, tokens=1))
    again = Table.open(table.path)
    assert again.state == table.state
    assert again.state.setup.components["cubes.pink"] == 4


def test_what_makes_no_table_is_refused_and_leaves_nothing_behind(store):
    red, blue = SEATS
    cases = [
        (BadOptions, [red], {}, None),
        (BadOptions, [red, red], {}, None),
        (BadOptions, [red, blue], {"flying": True}, None),
        (BoxError, [red, blue], {}, Box("pebbles", "mine", {"wings": 2})),
        (BoxError, [red, blue], {}, Box("pebbles", "mine", {"points.green": 9})),
        (BadBoxFile, [red, blue], {}, Box("chess", "mine", {})),
        (BadSeat, [red, TableSeat("Be\nn", "blue")], {}, None),
        (BadSeat, [red, TableSeat("", "blue")], {}, None),
    ]
    for error, seats, options, box in cases:
        with pytest.raises(error):
            Table.create(store, toy.GAME, seats, options, box)
    assert not store.tables_folder.exists() or not list(store.tables_folder.iterdir())


def test_a_closed_table_takes_no_more_moves(table):
    table.close()
    table.close()
    with pytest.raises(TableClosed):
        draw(table)
    assert table.state.chance  # looking is still possible


def test_recovering_a_sound_table_just_opens_it(table):
    play(table, 3)
    table.close()
    with Table.recover(table.path) as again:
        assert again.events == table.events


def test_two_programs_at_one_table(table):
    with Table.open(table.path) as other:
        draw(table)
        with pytest.raises(StaleEvent):
            draw(other)
        assert other.state == table.state  # it has looked again
        other.record("keep")
        with pytest.raises(StaleEvent):
            table.record("give")
        assert table.events[-1].text == "keep"
    with reopened(table) as again:
        assert again.state == other.state
    assert not list(table.path.glob("*.damaged*"))


def test_fingers_and_devices_at_the_same_moment(table):
    """Several threads play at once; each event is recorded once, and the journal is one game."""

    def play_along(source: str) -> None:
        while not table.over:
            try:
                if table.state.chance:
                    draw(table)
                else:
                    table.record("keep", source=source, expect=table.number)
                table.history()
            except (StaleEvent, IllegalMove):
                pass  # another thread was quicker

    threads = [threading.Thread(target=play_along, args=(f"thread{n}",)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(table.in_force) == 18
    with reopened(table) as again:
        assert again.state == table.state
        assert verify(export_table(again)).verified == 9
