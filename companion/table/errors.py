"""What can go wrong with a game in progress, in one family.

Every error says the cause and the next step in English; ``reason`` is the same as a
:class:`~companion.rules.text.Text`, for front ends that speak the reader's language.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from companion.rules.text import Text

if TYPE_CHECKING:
    from companion.rules.instruction import Shift
    from companion.table.event import Event


class TableError(Exception):
    """Root of all errors of ``companion.table``."""

    code = "table-error"

    def __init__(self, cause: str, advice: str = "", **details: object) -> None:
        self.cause = cause
        """What happened, one sentence without a full stop."""
        self.advice = advice
        """What a person can do about it."""
        self.details = details
        super().__init__(cause)

    @property
    def reason(self) -> Text:
        """The same for a locale: the code as key, with cause, advice and details as arguments."""
        return Text(self.code, cause=self.cause, advice=self.advice, **self.details)

    def __str__(self) -> str:
        return f"{self.cause}: {self.advice}" if self.advice else self.cause


class StaleEvent(TableError, ValueError):
    """The table has moved on since the sender last looked; nothing was recorded."""

    code = "stale-event"


class NeedsConsent(TableError, RuntimeError):
    """An undo would annul a physical draw or roll; people must agree and put pieces back."""

    code = "needs-consent"

    def __init__(self, events: Sequence[Event], shifts: Sequence[Shift]) -> None:
        self.events = tuple(events)
        """The chance events that would be annulled, the last one first."""
        self.shifts = tuple(shifts)
        """What hands would have to put back."""
        outcomes = ", ".join(f"{event.number} ({event.text})" for event in self.events)
        super().__init__(
            f"this would annul physical randomness: {outcomes}",
            "agree at the table, put the pieces back as listed and confirm",
            outcomes=outcomes,
        )


class NothingToUndo(TableError, IndexError):
    """Fewer events are in force than should be undone."""

    code = "nothing-to-undo"


class NothingToRedo(TableError, IndexError):
    """Fewer events are undone than should be restored."""

    code = "nothing-to-redo"


class TableClosed(TableError, ValueError):
    """The table was closed; open it again."""

    code = "table-closed"


class BadSeat(TableError, ValueError):
    """A name or a colour that cannot be written into one line of text."""

    code = "bad-seat"


class UnknownTable(TableError, LookupError):
    """No saved table has this id."""

    code = "unknown-table"


class AmbiguousTable(TableError, LookupError):
    """Several saved tables begin with this id; ``details['candidates']`` lists them."""

    code = "ambiguous-table"


class JournalDamaged(TableError, ValueError):
    """A saved table cannot be trusted as a whole. Nothing was changed; ``Table.recover`` saves the rest."""

    code = "journal-damaged"

    def __init__(self, path: Path, cause: str, intact: int | None) -> None:
        self.path = path
        """The folder of the table."""
        self.intact = intact
        """How many events are intact from the beginning; ``None`` if not even the header is."""
        if intact is None:
            advice = "nothing in it is readable; the files stay as they are, restore them from a copy"
        else:
            advice = f"recover it to go on after event {intact}; the damaged files are kept beside it"
        super().__init__(
            f"the saved table {path.name} is damaged: {cause}",
            advice,
            table=path.name,
            intact=intact or 0,
            damage=cause,
        )


class ReplayDiffers(JournalDamaged):
    """The journal is intact, but these rules do not lead where the rules led that wrote it."""

    code = "replay-differs"


class NewerFormat(TableError, ValueError):
    """Written by a later version of the companion."""

    code = "newer-format"


class CannotRead(TableError, OSError):
    """The computer does not let us read a file."""

    code = "cannot-read"


class CannotWrite(TableError, OSError):
    """The event could not be written: full disk, read-only folder. The table stands as before."""

    code = "cannot-write"


class BadTranscript(TableError, ValueError):
    """A text file is not a game in progress, or not any more: damaged, edited, foreign."""

    code = "bad-transcript"

    def __init__(self, line: int, why: str) -> None:
        self.line = line
        """The first line that is wrong, counted from 1."""
        self.why = why
        super().__init__(
            f"line {line}: {why}", "nothing was imported; get the file again", line=line, why=why
        )


class RandomiserFailed(TableError, RuntimeError):
    """No randomiser could answer; the same draw is still open."""

    code = "randomiser-failed"


class UnknownBox(TableError, LookupError):
    """No box of this game has this name."""

    code = "unknown-box"


class BadBoxFile(TableError, ValueError):
    """A file is not a box of this game; ``details`` say why."""

    code = "bad-box-file"
