"""Requests are on the disk before they are on the wire."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge.errors import BadLine, LedgerDamaged
from firmware_bridge.ledger import FileStorage, Ledger
from firmware_bridge.lines import Line
from firmware_bridge.simulator.virtual import HostKilled
from tests.firmware_bridge.storage import MemoryStorage


@pytest.fixture
def storage():
    return MemoryStorage()


def test_a_request_is_found_again_after_a_restart(storage):
    entry = Ledger(storage).ask("table 3: draw 17", "draw", {"bag": "cubes", "n": "4"}, "s1")
    found = Ledger(storage).find("table 3: draw 17")
    assert found == entry
    assert found.outstanding
    assert found.fields["for"] == "s1"


def test_an_answer_is_found_again_and_a_settled_request_is_not(storage):
    ledger = Ledger(storage)
    entry = ledger.ask("a", "draw", {"n": "1"}, "s1")
    answer = Line("<", entry.id, "draw", {"pieces": "pink"}, "ok")
    ledger.answered(entry, answer)
    assert Ledger(storage).find("a").answer == answer
    ledger = Ledger(storage)
    ledger.settle("a")
    ledger.settle("a")
    assert Ledger(storage).find("a") is None


def test_what_is_lost_or_taken_over_by_hand_stays_so(storage):
    ledger = Ledger(storage)
    ledger.lose(ledger.ask("a", "draw", {"n": "3"}, "s1"), ("pink",))
    ledger.hand_over(ledger.ask("b", "draw", {"n": "3"}, "s1"))
    again = Ledger(Ledger(storage)._storage)
    assert (again.find("a").lost, again.find("a").progress) == (True, ("pink",))
    assert again.find("b").handed_over
    assert not again.find("a").outstanding and not again.find("b").outstanding


def test_ids_never_repeat_whenever_the_program_is_killed(storage):
    used = set()
    for run in range(30):
        ledger = Ledger(storage)
        for _ in range(run * 7 % 11):
            number = ledger.next_id()
            assert number not in used
            used.add(number)
    assert len(used) > 100


def test_ids_jump_over_those_of_another_computer(storage):
    ledger = Ledger(storage)
    ledger.skip_to(5000)
    assert ledger.next_id() == 5001
    ledger.skip_to(10)
    assert ledger.next_id() == 5002
    assert Ledger(storage).next_id() > 5002


def test_two_computers_have_different_keys():
    assert Ledger(MemoryStorage()).host != Ledger(MemoryStorage()).host


@given(st.integers(0, 2000))
def test_a_file_cut_off_at_any_byte_is_read_up_to_the_last_whole_line(cut):
    storage = MemoryStorage()
    ledger = Ledger(storage)
    for number in range(5):
        entry = ledger.ask(f"draw {number}", "draw", {"n": "1"}, "s1")
        ledger.answered(entry, Line("<", entry.id, "draw", {"pieces": "pink"}, "ok"))
    whole = storage.data
    torn = MemoryStorage(whole[: min(cut, len(whole))])
    again = Ledger(torn)
    for entry in again.entries():
        assert entry.fields["n"] == "1"
    assert len(again.entries()) == whole[: min(cut, len(whole))].count(b"\nasked") - _half_asked(whole, cut)
    assert not torn.aside


def _half_asked(whole: bytes, cut: int) -> int:
    """1 when the cut goes through an ``asked`` line."""
    last = whole[: min(cut, len(whole))].rsplit(b"\n", 1)
    return int(len(last) == 2 and last[1].startswith(b"asked"))


def test_a_flipped_byte_in_the_middle_is_an_error_and_the_file_is_kept(tmp_path):
    path = tmp_path / "machine.ledger"
    ledger = Ledger(FileStorage(path))
    ledger.ask("a", "draw", {"n": "1"}, "s1")
    path.write_bytes(path.read_bytes().replace(b"n=1", b"n=7"))
    with pytest.raises(LedgerDamaged, match="tray"):
        Ledger(FileStorage(path))
    assert b"n=7" in (tmp_path / "machine.ledger.damaged-1").read_bytes()
    assert Ledger(FileStorage(path)).entries() == []


def test_fields_that_fit_no_line_are_refused_before_anything_is_written(storage):
    ledger = Ledger(storage)
    ledger.next_id()
    before = storage.data
    with pytest.raises(BadLine):
        ledger.ask("a", "return", {"pieces": "a piece"}, "s1")
    assert storage.data == before
    assert ledger.find("a") is None


@pytest.mark.parametrize("part", [0.0, 0.5, 1.0])
def test_killed_in_the_middle_of_writing_a_request(storage, part):
    ledger = Ledger(storage)
    ledger.next_id()
    storage.die_at[storage.appends + 1] = part
    with pytest.raises(HostKilled):
        ledger.ask("a", "draw", {"n": "1"}, "s1")
    assert (Ledger(storage).find("a") is not None) == (part == 1.0)


def test_the_file_is_compacted_at_each_start(tmp_path):
    path = tmp_path / "machine.ledger"
    ledger = Ledger(FileStorage(path))
    for number in range(200):
        ledger.ask(str(number), "draw", {"n": "1"}, "s1")
        ledger.settle(str(number))
    Ledger(FileStorage(path))
    assert len(path.read_bytes().splitlines()) == 2
