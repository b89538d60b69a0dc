"""The Pi camera through a pipe: settled light is locked, only the newest picture counts, an end is a state."""

from __future__ import annotations

import json
import subprocess
import sys

import cv2
import numpy as np
import pytest

from vision.sources.protocol import Fault, Frame
from vision.sources.rpicam import FirstThatWorks, RpicamVid, lock_options

METADATA = json.dumps(
    [
        {"ExposureTime": 100, "AnalogueGain": 8.0, "ColourGains": [9.0, 9.0]},
        {"ExposureTime": 9000, "AnalogueGain": 1.5, "ColourGains": [1.4, 1.9], "Lux": 30},
    ]
)


def jpeg(level: int) -> bytes:
    return cv2.imencode(".jpg", np.full((48, 64, 3), level, np.uint8))[1].tobytes()


class Program:
    """Real child processes of this Python in place of ``rpicam-vid``."""

    def __init__(self, stream: bytes, said: str = "", lasts: bool = False, status: int = 0) -> None:
        self.calls: list[list[str]] = []
        self._code = (
            f"import sys, time; o = sys.stdout.buffer; o.write({stream!r}); o.flush(); "
            f"sys.stderr.write({said!r}); {'sys.stdin.read()' if lasts else 'pass'}; sys.exit({status})"
        )

    def __call__(self, words, **pipes):
        self.calls.append(words)
        code = f"print({METADATA!r})" if "--metadata" in words else self._code
        return subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE, **pipes)


def camera(program: Program, patience: float = 20.0) -> RpicamVid:
    return RpicamVid(
        popen=program, which=lambda name: name if name == "rpicam-vid" else None, patience=patience
    )


def test_exposure_gain_and_white_balance_are_locked_as_they_settled():
    program = Program(jpeg(90), lasts=True)
    source = camera(program)
    frame = source.read()
    source.close()
    assert isinstance(frame, Frame) and frame.picture.shape == (48, 64, 3)
    measuring, streaming = program.calls
    assert measuring[0] == streaming[0] == "rpicam-vid"
    assert streaming[-6:] == ["--shutter", "9000", "--gain", "1.5", "--awbgains", "1.4,1.9"]
    assert lock_options("nothing of use") == []


def test_only_the_newest_picture_of_a_backlog_counts():
    source = camera(Program(jpeg(20) + jpeg(60) + jpeg(200), lasts=True))
    assert abs(int(source.read().picture.mean()) - 200) < 5
    source.close()


@pytest.mark.parametrize(
    ("said", "state"),
    [
        ("ERROR: *** no cameras available ***", "unplugged"),
        ("ERROR: *** failed to acquire camera /base/soc: Device or resource busy ***", "held"),
        ("", "unplugged"),
    ],
)
def test_a_program_that_ends_says_why_and_is_started_again(said, state):
    program = Program(b"", said, status=255)
    source = camera(program)
    fault = source.read()
    assert isinstance(fault, Fault) and fault.state == state
    assert fault.detail == said
    assert source.read().state == state
    assert len(program.calls) == 4


def test_a_program_that_hangs_while_it_measures_the_light_is_not_waited_for(monkeypatch):
    monkeypatch.setattr("vision.sources.rpicam.SETTLE", 0)
    program = Program(jpeg(90), lasts=True)

    def hanging(words, **pipes):
        return program(["rpicam-vid"] if "--metadata" in words else words, **pipes)

    source = camera(hanging, patience=0.05)
    source.read()
    source.close()
    assert program.calls[-1][-2:] == ["--output", "-"]  # nothing is locked, and pictures are asked for


def test_without_the_program_the_camera_is_missing():
    source = RpicamVid(which=lambda name: None)
    assert source.read().state == "missing"


def test_the_next_way_is_taken_where_the_first_is_missing():
    class Missing:
        name = "picamera"

        def read(self):
            return Fault("missing")

        def close(self): ...

    pipe = camera(Program(jpeg(90), lasts=True))
    both = FirstThatWorks(Missing(), pipe)
    assert isinstance(both.read(), Frame) and both.name == "picamera"
    both.close()
    assert FirstThatWorks(Missing(), Missing()).read().state == "missing"
