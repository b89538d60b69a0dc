"""What commands share that look through a camera while a person lays and holds things before it."""

from __future__ import annotations

from typing import Any

from companion.cli.types import Complaint
from companion.cli.voice import Voice
from companion.eyes.words import fault_text
from companion.rules.text import Text

TRIES = 5
"""So often in a row one step is tried before giving up."""


def answers(voice: Voice, source: Any) -> bool:
    """Whether a camera gives pictures; else says why. Nobody should lay anything before one that does not.

    Stored pictures are not spent on this: they were there when they were opened.
    """
    from vision.sources.protocol import Fault

    found = source.read() if source.live else None
    if isinstance(found, Fault):
        voice.warn(fault_text(found))
        source.close()
    return not isinstance(found, Fault)


def press_enter(voice: Voice) -> None:
    """Wait until a person says that something is done."""
    voice.bid(Text("enrol-press-enter"))
    try:
        input()
    except EOFError:
        raise Complaint(Text("enrol-nobody-there")) from None
