"""What commands share that look through a camera while a person lays and holds things before it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.cli.types import Complaint
from companion.cli.voice import Voice
from companion.eyes.words import fault_text
from companion.rules.text import Text

if TYPE_CHECKING:
    from vision.sources.protocol import Fault

TRIES = 5
"""So often in a row one step is tried before giving up."""

LEFT_OUT = "-"
"""What is typed for something that is not at hand."""


def answers(voice: Voice, fault: Fault | None) -> bool:
    """Whether a camera gives pictures; else says why not."""
    if fault is not None:
        voice.warn(fault_text(fault))
    return fault is None


def press_enter(voice: Voice, *, skips: bool = False) -> bool:
    """Wait until a person says that something is done; false for what is to be left out, where ``skips`` allows that."""
    voice.bid(Text("enrol-press-or-skip" if skips else "enrol-press-enter"))
    try:
        return input().strip() != LEFT_OUT or not skips
    except EOFError:
        raise Complaint(Text("enrol-nobody-there")) from None
