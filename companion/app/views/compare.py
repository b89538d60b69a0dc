"""Comparing: how the table lies beside what the companion believes, as a camera sees it."""

from __future__ import annotations

from dataclasses import dataclass

from companion.app.views.say import Say
from companion.rules.state import State
from companion.rules.text import Text
from companion.table.audit import finding_text
from companion.table.compared import Compared
from companion.table.reader import Blind


@dataclass(frozen=True, slots=True)
class CompareView:
    """What a camera can tell about the open table."""

    looking: bool
    trouble: str
    """Why it cannot tell anything; empty unless that is so."""
    same: str
    """That everything lies as it should; empty unless that was seen."""
    differences: tuple[str, ...]
    """The first one is where to begin."""
    unread: tuple[str, ...]
    """Places that could not be read, and why."""
    picture: bytes
    """What it saw as a PNG, with what differs in red; may be empty."""


def compare_view(
    state: State, told: Compared | Blind | None, picture: bytes, looking: bool, trouble: Text | None, say: Say
) -> CompareView:
    """What the last look has told, in words; ``told`` is ``None`` before one."""
    game = state.game.name
    if isinstance(told, Blind):
        trouble, told = told.why, None
    differences: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()
    same = ""
    if told is not None:
        differences = tuple(say.sentence(finding_text(state, each), game) for each in told.differences)
        unread = tuple(
            say.sentence(Text("audit-unread", place=state.place_text(name), why=why), game)
            for name, why in told.unread.items()
        )
        same = "" if differences or not told.looked else say(Text("audit-same", n=len(told.looked)))
    return CompareView(
        looking, "" if trouble is None else say.sentence(trouble, game), same, differences, unread, picture
    )
