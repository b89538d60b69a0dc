"""Export and import: an exact round trip, and no line that is not as it was written."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules.errors import UnknownGame
from companion.table.box import Box
from companion.table.errors import BadTranscript, NewerFormat
from companion.table.event import KINDS, Event, chain, check_of, parse
from companion.table.header import Header, TableSeat, TimeLimit, read_tag, write_tag
from companion.table.table import Table
from companion.table.transcript import export_table, export_text, import_text, read_file, read_transcript
from tests import toy
from tests.table.conftest import play


@pytest.fixture
def rich(make, watch):
    """A table on which everything has happened, and which goes on."""
    table = make(
        box=Box("pebbles", "mine", {"tokens": 3, "points.pink": 7}),
        limit=TimeLimit(600, 10),
        options={"throwing": "yes"},
    )
    table.clock.start()
    play(table, 4)
    watch.seconds += 12.345
    table.note("a remark; with [brackets] (and more) \\ and\nlines — così")
    table.undo(2, consent=True)
    table.redo()
    table.clock.pause()
    table.correct("red.tokens", "1")
    table.clock.resume()
    table.record("draw pink", source="hand", evidence="Ben's word [he says]") if table.state.chance else None
    play(table, 2)
    return table


@pytest.mark.parametrize("finished", [False, True])
def test_the_round_trip_is_exact(rich, store, finished):
    if finished:
        play(rich)
    text = export_table(rich)
    with Table.open(import_text(store, text)) as copy:
        assert export_table(copy) == text
        assert copy.state == rich.state
        assert copy.state.fingerprint() == rich.state.fingerprint()
        assert copy.events == rich.events
        assert copy.header == rich.header
        assert copy.can_redo == rich.can_redo
        assert copy.clock.game() == pytest.approx(rich.clock.game())
        assert copy.path != rich.path


def test_an_imported_table_goes_on_with_a_secret_of_its_own(rich, store):
    with Table.open(import_text(store, export_table(rich))) as copy:
        play(copy)
        assert copy.over
        assert [event.kind for event in copy.events].count("commit") == 2
        read_transcript(export_table(copy))


def test_an_empty_table_can_be_exported(store, make):
    with make() as table:
        text = export_table(table)
        empty = export_text(table.header, [])
    for one in (text, empty):
        with Table.open(import_text(store, one)) as copy:
            assert export_table(copy) == one


def test_a_running_game_gives_no_secret_away(rich):
    secret = rich.seed().hex()
    assert secret not in export_table(rich)
    play(rich)
    assert secret in export_table(rich)


def test_the_file_can_be_read_by_people(rich):
    text = export_table(rich)
    assert '[Game "pebbles"]' in text
    assert '[Seat "red" "Anna" "person"]' in text
    assert '[Box "tokens" 3]' in text
    assert '[Option "throwing" "yes"]' in text
    assert "[Clock 600 10]" in text
    assert "(correct red.tokens 1)" in text
    assert "+12.345" in text


def change_one(text: str, number: int) -> str:
    """The text with the first letter of one line replaced."""
    lines = text.split("\n")
    lines[number - 1] = ("X" if lines[number - 1][:1] != "X" else "Y") + lines[number - 1][1:]
    return "\n".join(lines)


def test_every_changed_line_is_named(rich, store):
    text = export_table(rich)
    for number in range(1, text.count("\n") + 1):
        with pytest.raises(BadTranscript) as refused:
            import_text(store, change_one(text, number))
        assert refused.value.line == number, refused.value
    assert len(store.tables()) == 1


def test_a_move_changed_into_another_legal_move_is_named(rich):
    lines = export_table(rich).split("\n")
    index = next(i for i, line in enumerate(lines) if " give " in line)
    with pytest.raises(BadTranscript, match="checksum") as refused:
        read_transcript(
            "\n".join([*lines[:index], lines[index].replace("give", "keep"), *lines[index + 1 :]])
        )
    assert refused.value.line == index + 1


def test_every_missing_and_every_doubled_line_is_noticed(rich):
    lines = export_table(rich).split("\n")
    for index in range(len(lines) - 1):
        for changed in ([*lines[:index], *lines[index + 1 :]], [*lines[: index + 1], *lines[index:]]):
            with pytest.raises(BadTranscript):
                read_transcript("\n".join(changed))


def test_a_file_cut_off_anywhere_is_noticed(rich):
    text = export_table(rich)
    for size in range(0, len(text) - 1, 7):
        with pytest.raises(BadTranscript):
            read_transcript(text[:size])


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n",
        "hello\n",
        '[Event "F/S Return Match"]\n\n1. e4 e5\n',
        "{}",
        "\0\0\0",
        "[Companion]\n",
        "[Companion 1 2]\n",
    ],
)
def test_foreign_files_are_refused_at_their_first_line(text):
    with pytest.raises(BadTranscript) as refused:
        read_transcript(text)
    assert refused.value.line == 1


def test_changed_line_ends_are_named(rich):
    with pytest.raises(BadTranscript, match="line ends") as refused:
        read_transcript(export_table(rich).replace("\n", "\r\n"))
    assert refused.value.line == 1


def test_bytes_that_are_no_text(tmp_path):
    path = tmp_path / "game.txt"
    path.write_bytes(b'[Companion "1"]\n\xff\xfe\n')
    with pytest.raises(BadTranscript, match="UTF-8") as refused:
        read_file(path)
    assert refused.value.line == 2
    with pytest.raises(BadTranscript, match="No such file"):
        read_file(tmp_path / "none")


def test_a_later_format_asks_for_an_update(rich):
    with pytest.raises(NewerFormat, match="update"):
        read_transcript(export_table(rich).replace('[Companion "1"]', '[Companion "2"]'))


@pytest.mark.parametrize(
    "tag",
    [
        "[Seat 1 2 3]",
        '[Seat "red" "Anna"]',
        '[Seat ["red"] "Anna" "person"]',
        '[Option "throwing" 1]',
        '[Option "throwing" "perhaps"]',
        '[Option "flying" "yes"]',
        '[Box "tokens" "x"]',
        '[Box "wings" 2]',
        '[Box "points.green" 99]',
        '[Clock "long"]',
        "[Clock 1 2 3]",
        "[Clock " + "[" * 5000 + "]",
        "[Numbers 1]",
        '[Colour "blue"]',
    ],
)
def test_a_header_that_makes_no_game_is_refused(rich, tag):
    lines = [line for line in rich.header.lines() if line.split()[0] != tag.split()[0]]
    with pytest.raises(BadTranscript) as refused:
        read_transcript("\n".join([*lines, tag, "", "", "[End 0]", ""]))
    assert 1 <= refused.value.line <= len(lines) + 1


def forged(table, **changes) -> str:
    """The file of a table with some events replaced, and with right checksums."""
    events = [changes.get(f"e{event.number}", event) for event in table.events]
    return export_text(changes.get("header", table.header), events)


def test_a_forged_but_illegal_move_is_named_with_the_rules_reason(table):
    play(table, 4)
    old = table.events[2]
    new = Event(old.number, "move", old.seat, "draw pink", "person", "", old.time)
    with pytest.raises(BadTranscript, match="toy-not-now") as refused:
        read_transcript(forged(table, e3=new))
    assert refused.value.line == len(table.header.lines()) + 1 + 3


@pytest.mark.parametrize(
    ("kind", "seat", "text"),
    [
        ("move", "blue", "keep"),
        ("chance", "chance", "draw pink"),
        ("undo", "red", "9"),
        ("redo", "red", "2"),
        ("undo", "red", "x"),
        ("correct", "red", "red.tokens"),
        ("correct", "red", "red.tokens 77"),
        ("clock", "red", "backwards"),
        ("reveal", "red", "00"),
        ("reveal", "red", "no hexadecimal"),
        ("move", "red", "keep "),
    ],
)
def test_forged_events_that_make_no_sense_are_named(table, kind, seat, text):
    play(table, 3)
    old = table.events[2]
    with pytest.raises(BadTranscript) as refused:
        read_transcript(forged(table, e3=Event(3, kind, seat, text, "person", "", old.time)))
    assert refused.value.line == len(table.header.lines()) + 1 + 3


def test_numbers_that_this_version_does_not_ship_are_refused(rich, monkeypatch):
    text = export_table(rich)
    monkeypatch.setattr("companion.rules.registry.game", lambda name: toy.PebblesGame(cubes=9))
    with pytest.raises(BadTranscript, match="printed numbers"):
        read_transcript(text)


def test_an_unknown_game_is_refused(rich):
    header = Header("chess", rich.header.started, rich.header.seats, {}, numbers="0")
    with pytest.raises(UnknownGame, match="chess"):
        read_transcript(export_text(header, []))


TEXTS = st.text(max_size=30)
WORDS = st.text(min_size=1, max_size=10)


@given(
    st.lists(st.tuples(st.sampled_from(KINDS), WORDS, TEXTS, WORDS, TEXTS, st.integers(0, 10**9)), max_size=5)
)
def test_any_event_survives_its_line(raw):
    events = []
    for number, (kind, seat, text, source, evidence, spent) in enumerate(raw, start=1):
        seat = "chance" if kind == "chance" else "red" if kind == "move" else seat
        events.append(Event(number, kind, seat, text, source, evidence, "2026-01-31T20:15:09Z", spent))
    previous = "00000000"
    for event, line in zip(events, chain(previous, events), strict=True):
        assert line.isprintable() or not event.text.isprintable() or not line.isascii()
        assert len(line.splitlines()) == 1
        line.encode("utf-8")
        assert parse(line, previous, event.number) == event
        previous = check_of(line)


@given(
    st.lists(
        st.one_of(st.text(), st.integers(), st.lists(st.integers()), st.booleans()), min_size=1, max_size=4
    )
)
def test_any_header_line_survives(values):
    assert read_tag(write_tag("Box", values)) == ("Box", values)


@given(name=st.text(min_size=1).filter(str.isprintable))
def test_any_visible_name_survives(name):
    header = Header("pebbles", "now", (TableSeat(name, "red"), TableSeat("Ben", "blue")), {}, numbers="0")
    assert Header.parse(header.lines()) == header


def test_random_bytes_never_pass(rich):
    text = export_table(rich)
    rng = random.Random(1)
    for _ in range(300):
        at = rng.randrange(len(text))
        letter = rng.choice("aA0;[]() \n\\x")
        if text[at] != letter:
            with pytest.raises((BadTranscript, NewerFormat)):
                read_transcript(text[:at] + letter + text[at + 1 :])
