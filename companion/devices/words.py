"""What devices say, in any language: their sentences by code.

``firmware_bridge`` and ``hardware`` know no Fluent; their sentences are English text with a code and arguments.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.rules.text import Text
from firmware_bridge.message import Message


def text_of(said: str) -> Text:
    """A sentence of a device; any other string is said as it stands.

    >>> text_of("It rains.").plain()
    'It rains.'
    """
    if not isinstance(said, Message):
        return Text.of(said)
    return Text(
        f"device-says-{said.code}", **{name: _argument(name, value) for name, value in said.args.items()}
    )


def _argument(name: str, value: Any) -> Any:
    if isinstance(value, Message):
        return text_of(value)
    if isinstance(value, Mapping):
        return [
            Text("device-pieces", n=count, piece=_piece(piece)) if count > 1 else _piece(piece)
            for piece, count in sorted(value.items())
        ]
    if name == "piece":
        return _piece(str(value))
    if name == "bag":
        return Text("device-bag", bag=value)
    return value


def _piece(word: str) -> Text:
    """A colour, a figure, a tag. What a draw gives is named by its piece: ``draw pink`` is a pink one."""
    return Text("device-piece", piece=word.removeprefix("draw ").removeprefix("roll "))


def failure_text(error: Exception) -> Text | None:
    """Cause and advice of a device's error in one text; ``None`` for an error that has none."""
    cause, advice = getattr(error, "cause", ""), getattr(error, "advice", "")
    if not isinstance(cause, str) or not cause:
        return None
    return Text("device-failed", cause=text_of(cause), advice=text_of(advice))


def part_text(part: str) -> Text:
    """The name of a part in the machine's self-test."""
    return Text("device-part", part=part)


def found_text(found: str) -> Text:
    """What the self-test found out about it."""
    return Text("device-found", found=found)
