"""Both codecs against docs/protocol.md and against each other."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge import say
from firmware_bridge.errors import BadLine
from firmware_bridge.lines import LIMIT, Line, Splitter, crc16
from firmware_bridge.simulator.sandbox import Sandbox

DOCUMENT = (Path(__file__).parents[2] / "docs/protocol.md").read_text("utf-8")
VECTORS = re.search(r"```vectors\n(.*?)```", DOCUMENT, re.DOTALL).group(1).splitlines()
CODEC = Sandbox({}, open).load("codec")
"""The controller's own codec, run as the controller runs it."""

words = st.from_regex(r"[a-z][a-z0-9_]{0,8}", fullmatch=True)
values = st.text("abcXYZ019_.,:;?+-@", max_size=20)
lines = st.builds(
    Line,
    st.just(">"),
    st.integers(0, 10**9),
    words,
    st.dictionaries(words, values, max_size=5),
)
answers = st.builds(
    Line,
    st.just("<"),
    st.integers(0, 10**9),
    words,
    st.dictionaries(words, values, max_size=5),
    st.sampled_from(["ok", "busy", "part", "err"]),
)


def test_the_check_value_of_the_crc():
    assert crc16(b"123456789") == CODEC.crc16(b"123456789") == 0x29B1
    assert "`0x29B1`" in DOCUMENT


def test_the_worked_bytes_are_the_bytes():
    worked = re.search(r"^    ((?:[0-9a-f]{2} )+0a)$", DOCUMENT, re.MULTILINE).group(1)
    assert bytes.fromhex(worked) == Line(">", 61, "ping").encode()


@pytest.mark.parametrize("vector", VECTORS)
def test_both_codecs_agree_with_the_document(vector):
    line = Line.decode(vector.encode())
    assert line.encode() == vector.encode() + b"\n"
    assert CODEC.decode(vector.encode()) == line.body()
    assert CODEC.encode(line.body()) == line.encode()


@pytest.mark.parametrize("vector", VECTORS)
def test_a_change_of_any_byte_is_noticed(vector):
    for at in range(len(vector)):
        for mask in (0x01, 0x10, 0x80, 0xFF):
            damaged = bytearray(vector.encode())
            damaged[at] ^= mask
            with pytest.raises(BadLine):
                Line.decode(bytes(damaged))
            assert CODEC.decode(bytes(damaged)) is None


@pytest.mark.parametrize("vector", VECTORS)
def test_a_lost_or_doubled_byte_is_noticed(vector):
    data = vector.encode()
    for at in range(len(data)):
        for damaged in (data[:at] + data[at + 1 :], data[:at] + data[at : at + 1] + data[at:]):
            with pytest.raises(BadLine):
                Line.decode(damaged)
            assert CODEC.decode(damaged) is None


@given(st.one_of(lines, answers))
def test_reading_undoes_writing(line):
    assert Line.decode(line.encode()) == line
    assert CODEC.decode(line.encode()[:-1]) == line.body()


@given(st.lists(lines, max_size=5), st.binary(max_size=40), st.data())
def test_lines_are_found_in_any_noise_and_any_cut(sent, noise, data):
    """Noise of any bytes but newlines and start characters costs no line; cuts of the stream neither."""
    noise = bytes(byte for byte in noise if byte not in b">\n")
    stream = b"".join(noise + line.encode() for line in sent)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(stream)), max_size=4)))
    host, device = Splitter(b">"), CODEC.Splitter()
    found, bodies = [], []
    for start, end in zip([0, *cuts], [*cuts, len(stream)], strict=True):
        found += host.feed(stream[start:end])
        bodies += device.feed(stream[start:end])
    assert found == sent
    assert bodies == [line.body() for line in sent]
    assert (host.bad > 0) == (device.bad > 0) == bool(noise and sent)


@given(lines, lines)
def test_a_lost_newline_costs_no_line(first, second):
    stream = first.encode()[:-1] + second.encode()
    assert list(Splitter(b">").feed(stream)) == [first, second]
    assert CODEC.Splitter().feed(stream) == [first.body(), second.body()]


def test_noise_without_an_end_is_thrown_away():
    splitter, device = Splitter(b">"), CODEC.Splitter()
    for _ in range(3 * LIMIT // 50):
        assert not list(splitter.feed(b"x" * 50))
        assert not device.feed(b"x" * 50)
    ping = Line(">", 1, "ping")
    assert list(splitter.feed(b"\n" + ping.encode())) == [ping]
    assert device.feed(b"\n" + ping.encode()) == [ping.body()]
    assert splitter.bad and device.bad


@pytest.mark.parametrize(
    "line",
    [
        Line(">", 1, "draw", {"bag": "green bag"}),
        Line(">", 1, "draw", {"bag": "caffè"}),
        Line(">", 1, "draw", {"n n": "1"}),
        Line(">", 1, "Draw"),
        Line(">", 1, "draw", {"bag": "a*b"}),
        Line(">", 1, "return", {"pieces": "orange," * 90}),
    ],
)
def test_what_a_line_cannot_carry_is_refused_before_it_is_sent(line):
    with pytest.raises(BadLine):
        line.encode()


@pytest.mark.parametrize("body", ["<1", ">x ping", ">1 ping up", "<1 ping ok a=1 a=2", "<1 ping"])
def test_a_valid_crc_does_not_excuse_bad_grammar(body):
    data = body.encode()
    with pytest.raises(BadLine, match="grammar"):
        Line.decode(data + b" *%d:%04X" % (len(data), crc16(data)))


def test_say_prints_lines_to_type(capsys):
    assert say.main([">61 ping"]) == 0
    assert capsys.readouterr().out == ">61 ping *8:0028\n"
    assert say.main(["ping"]) == 2
    assert ">1 status" in capsys.readouterr().err
