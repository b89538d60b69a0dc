"""Anyone can check the draws of a finished game, and a changed one is named."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.table.errors import BadTranscript
from companion.table.event import Event
from companion.table.transcript import export_table, export_text
from companion.table.verify import DrawDiffers, verify
from tests.table.conftest import draw, play


@pytest.fixture
def finished(table):
    """A whole game with a draw by hand, and with draws that were undone."""
    play(table, 6)
    table.undo(3, consent=True)
    play(table, 5)
    table.record(table.state.moves()[0], source="hand")
    return play(table)


def test_every_draw_of_a_finished_game_is_derived_again(finished):
    result = verify(export_table(finished))
    chances = [event for event in finished.events if event.kind == "chance"]
    undone = [entry for entry in finished.history() if entry.event.kind == "chance" and not entry.in_force]
    assert undone
    assert result.draws == len(chances)
    assert result.verified == sum(event.source == "generator" for event in chances)
    assert result.others == sum(event.source == "hand" for event in chances) == 1
    assert result.waiting == 0
    assert result.commitments == (finished.events[0].text,)


def test_a_running_game_waits_for_its_seed(table):
    play(table, 6)
    result = verify(export_table(table))
    assert (result.draws, result.verified, result.waiting) == (3, 0, 3)


def test_a_game_that_went_on_after_its_end_has_two_seeds(finished):
    finished.undo(4, consent=True)
    play(finished)
    result = verify(export_table(finished))
    assert len(result.commitments) == 2
    assert result.waiting == 0
    assert result.verified + result.others == result.draws


def forge(table, number: int, **changes) -> str:
    """The exported file with one event changed and every checksum made right again."""
    events = [replace(event, **changes) if event.number == number else event for event in table.events]
    return export_text(table.header, events)


def test_a_draw_changed_by_somebody_who_can_repair_checksums_is_named(table):
    play(table)
    caught = 0
    for event in table.events:
        if event.kind == "chance" and table.before(event).chance:
            for other in map(str, table.before(event).moves()):
                if other == event.text:
                    continue
                with pytest.raises((DrawDiffers, BadTranscript)) as refused:
                    verify(forge(table, event.number, text=other))
                if isinstance(refused.value, DrawDiffers):
                    caught += 1
                    assert refused.value.line >= len(table.header.lines()) + 1 + event.number
                    assert "should be" in str(refused.value)
    assert caught > 5


def test_a_draw_in_the_name_of_a_person_is_not_counted_as_verified(table):
    play(table)
    result = verify(forge(table, 2, source="hand"))
    assert result.others == 1


def test_another_seed_than_the_committed_one_is_refused(table):
    play(table)
    last = table.events[-1]
    with pytest.raises(BadTranscript, match="committed") as refused:
        verify(forge(table, last.number, text="00" * 32))
    assert refused.value.line == len(table.header.lines()) + 1 + last.number


def test_another_commitment_than_the_revealed_seed_is_refused(table):
    play(table)
    with pytest.raises(BadTranscript, match="committed"):
        verify(forge(table, 1, text="ab" * 32))


def test_draws_without_any_commitment_are_refused(table):
    play(table, 2)
    events = [replace(event, number=event.number - 1) for event in table.events[1:]]
    with pytest.raises(DrawDiffers, match="committed"):
        verify(export_text(table.header, events))


def test_an_edited_file_is_caught_by_its_checksum(table):
    play(table)
    text = export_table(table)
    old = next(line for line in text.split("\n") if "draw pink" in line)
    with pytest.raises(BadTranscript, match="checksum"):
        verify(text.replace(old, old.replace("pink", "green")))


def test_the_recipe_of_the_manual(table):
    """The few lines of Python in docs/journal.md, with nothing of the project in them."""
    import hashlib
    import hmac
    import json

    play(table)
    event: Event = table.events[1]
    seed = bytes.fromhex(table.events[-1].text)
    assert hashlib.sha256(b"companion commitment 1\n" + seed).hexdigest() == table.events[0].text

    pieces = sorted((str(move), n) for move, n in table.before(event).chance.weights.items())
    text = json.dumps([event.number, "cube_bag", [list(piece) for piece in pieces]], separators=(",", ":"))
    total = sum(n for _, n in pieces)
    bits, attempt, piece = (total - 1).bit_length(), 0, total
    while piece >= total:
        digest = hmac.digest(seed, f"{text}\n{attempt}".encode(), "sha256")
        piece, attempt = int.from_bytes(digest) >> (256 - bits), attempt + 1
    names = [name for name, n in pieces for _ in range(n)]
    assert names[piece] == event.text


def test_each_draw_is_its_own(table):
    draw(table)
    assert table.events[-1].evidence == "draw 2"
