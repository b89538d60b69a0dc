"""The measurements measure something; how fast it is, is for people to read."""

from __future__ import annotations

from companion.table.bench import measure_record, measure_replay
from tests import toy


def test_recording_is_measured_beside_plain_sqlite(tmp_path):
    cost = measure_record(toy.GAME, events=20, folder=tmp_path)
    assert cost.events == 20
    assert cost.record > 0 < cost.insert
    assert cost.ratio > 0
    assert not list(tmp_path.iterdir())


def test_opening_is_measured_on_a_journal_of_the_asked_length(tmp_path):
    cost = measure_replay(toy.GAME, events=60, repeats=2, folder=tmp_path)
    assert cost.events >= 60
    assert 0 < cost.in_force < 60
    assert cost.seconds > 0
