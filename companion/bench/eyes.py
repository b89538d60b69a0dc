"""How fast the readers see, each beside the bare ArUco call on a picture of the same size."""

from __future__ import annotations

import functools
import importlib.util
import sys

from companion.bench.measurement import Bound, Measurement
from companion.rules.text import Text


def _lacking() -> Text | None:
    return None if importlib.util.find_spec("cv2") else Text("bench-eyes-lacking")


def _lacking_memory() -> Text | None:
    return Text("bench-eyes-no-memory") if sys.platform == "win32" else _lacking()


def _seconds(work: str) -> tuple[float, float]:
    from vision import bench

    reference = bench.seconds(bench.works.bare_call)
    return bench.seconds(getattr(bench.works, work)), reference


def _memory() -> tuple[float, float]:
    from vision import bench

    return bench.megabytes(reading=True), bench.megabytes(reading=False)


def _reader(name: str, work: str, *, factor: float = 0, plus: float = 0) -> Measurement:
    return Measurement(
        name=f"eyes-{name}",
        title=Text(f"bench-eyes-{name}"),
        reference_title=Text("bench-eyes-bare"),
        unit="s",
        take=functools.partial(_seconds, work),
        bound=Bound(more_is_better=False, factor=factor, plus=plus),
        lacking=_lacking,
    )


MEASUREMENTS = [
    _reader("pose", "pose", factor=1.3),
    _reader("dice", "dice_in_tray", plus=0.015),
    _reader("throw", "dice_on_table", factor=80),
    _reader("space", "one_space", plus=0.0005),
    _reader("new-space", "one_new_space", plus=0.0005),
    _reader("spaces", "all_spaces", factor=11.5),
    _reader("card", "card_in_slot", plus=0.015),
    _reader("cards", "cards_on_table", factor=40),
    _reader("board", "whole_board", plus=0.080),
    _reader("move", "laid_tiles", factor=20),
    _reader("deck", "deck_loaded", plus=0.5),
    Measurement(
        name="eyes-memory",
        title=Text("bench-eyes-memory"),
        reference_title=Text("bench-eyes-memory-bare"),
        unit="MB",
        take=_memory,
        bound=Bound(more_is_better=False, factor=0, plus=300),
        lacking=_lacking_memory,
    ),
]
