"""Anything in any order: what is shown is always what the events in force make of the start."""

from __future__ import annotations

import tempfile

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from companion.rules import registry
from companion.rules.instruction import carry_out, difference, tidy
from companion.rules.playout import sample
from companion.rules.state import State
from companion.table.header import TableSeat
from companion.table.store import Store
from companion.table.table import Table
from companion.table.transcript import export_table, import_text, read_transcript
from hardware.randomisers import Generator
from tests import toy
from tests.table.conftest import HandWatch


class TableMachine(RuleBasedStateMachine):
    """Drives a table and keeps a plain list of states beside it: the whole model of undo and redo."""

    game = toy.GAME
    colours = ("red", "blue")

    @initialize()
    def begin(self) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.store = Store(self.folder.name)
        self.watch = HandWatch()
        seats = [TableSeat(name, colour) for name, colour in zip(("Anna", "Ben"), self.colours, strict=False)]
        self.table = Table.create(self.store, self.game, seats, seed="1", watch=self.watch)
        self.line: list[State] = [self.table.state.copy()]
        self.undone: list[State] = []
        self.layout = tidy(self.table.state.layout())
        self.last = self.table.number

    def teardown(self) -> None:
        if hasattr(self, "table"):
            self.table.close()
            self.folder.cleanup()

    def went_on(self) -> None:
        self.line.append(self.table.state.copy())
        self.undone.clear()

    def carry_out(self, event) -> None:
        shifts = [shift for step in self.table.instructions(event) for shift in step.shifts]
        self.layout = carry_out(self.layout, shifts)

    @precondition(lambda self: not self.table.over)
    @rule(rng=st.randoms(use_true_random=False), by_generator=st.booleans())
    def play(self, rng, by_generator) -> None:
        state = self.table.state
        if not state.chance:
            event = self.table.record(rng.choice(list(state.moves())), expect=self.table.number)
        elif by_generator:
            event = self.table.draw(Generator(self.table.seed))
        else:
            event = self.table.record(str(sample(state, rng)), source="hand")
        self.carry_out(event)
        self.went_on()

    @precondition(lambda self: len(self.line) > 1)
    @rule(data=st.data())
    def undo(self, data) -> None:
        n = data.draw(st.integers(1, len(self.line) - 1))
        before = self.table.state
        undone = self.table.undo(n, consent=True)
        self.undone += [self.line.pop() for _ in range(n)]
        assert carry_out(before.layout(), undone.shifts) == tidy(self.line[-1].layout())
        self.layout = carry_out(self.layout, undone.shifts)
        assert len(undone.events) == n

    @precondition(lambda self: self.undone)
    @rule(data=st.data())
    def redo(self, data) -> None:
        n = data.draw(st.integers(1, len(self.undone)))
        before = self.table.state
        redone = self.table.redo(n)
        self.line += [self.undone.pop() for _ in range(n)]
        # a restored correction moves nothing by itself: the table is put as it was then
        if all(event.kind != "correct" for event in redone.events):
            shifts = [shift for step in redone.instructions for shift in step.shifts]
            assert carry_out(before.layout(), shifts) == tidy(self.table.state.layout())
        self.layout = tidy(self.table.state.layout())

    @rule(data=st.data())
    def correct(self, data) -> None:
        field = data.draw(st.sampled_from(sorted(self.table.state.fields(), key=lambda field: field.path)))
        value = data.draw(st.sampled_from(field.choices or ("0", field.value)))
        try:
            self.table.state.correct(field.path, value)
        except ValueError:
            return
        self.table.correct(field.path, value)
        self.layout = tidy(self.table.state.layout())
        self.went_on()

    @rule(text=st.text(max_size=20))
    def remark(self, text) -> None:
        self.table.note(text)

    @rule(seconds=st.integers(0, 100))
    def think(self, seconds) -> None:
        self.table.clock.start()
        self.watch.seconds += seconds
        self.table.clock.beat()

    @rule()
    def restart(self) -> None:
        self.table.close()
        self.table = Table.open(self.table.path, watch=self.watch)

    @rule()
    def send_to_another_computer(self) -> None:
        text = export_table(self.table)
        path = import_text(self.store, text)
        self.table.close()
        self.table = Table.open(path, watch=self.watch)
        assert export_table(self.table) == text

    @invariant()
    def the_state_is_what_the_events_in_force_make(self) -> None:
        if not hasattr(self, "table"):
            return
        assert self.table.state == self.line[-1]
        assert self.table.can_redo == len(self.undone)
        assert [self.table.after(event) for event in self.table.in_force] == self.line[1:]
        assert read_transcript(export_table(self.table)).game_record.state == self.line[-1]

    @invariant()
    def hands_have_kept_up(self) -> None:
        if hasattr(self, "table"):
            assert difference(self.layout, tidy(self.table.state.layout())) == []

    @invariant()
    def event_numbers_only_rise(self) -> None:
        if hasattr(self, "table"):
            numbers = [event.number for event in self.table.events]
            assert numbers == list(range(1, len(numbers) + 1))
            assert len(numbers) >= self.last
            self.last = len(numbers)


class VillageTableMachine(TableMachine):
    """The same with a real game, two families."""

    game = registry.game("village")


RULES = settings(
    max_examples=20,
    stateful_step_count=30,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example],
)


@pytest.mark.usefixtures("hasty_disk")
def test_anything_in_any_order_with_the_toy_game():
    run_state_machine_as_test(TableMachine, settings=RULES)


@pytest.mark.usefixtures("hasty_disk")
def test_anything_in_any_order_with_village():
    run_state_machine_as_test(VillageTableMachine, settings=settings(RULES, max_examples=8))
