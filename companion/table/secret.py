"""Where the seeds of a table lie until they are revealed.

``secret.txt`` in the table's folder has one line per seed: its commitment and the seed. Journal, log
and export hold only the commitments, so all three can be shown while the game is on.
"""

from __future__ import annotations

import re
from pathlib import Path

from companion.table.errors import CannotRead
from companion.table.event import COMMIT, REVEAL, Event
from companion.table.files import write_atomically
from hardware.randomisers import fair

NAME = "secret.txt"
_LINE = re.compile(r"([0-9a-f]{64}) ([0-9a-f]{64})")


class Seeds:
    """The generator's seeds of one table, and which one is in use."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / NAME
        self._seeds: dict[str, bytes] = {}
        self._committed = ""
        try:
            text = self._path.read_text("ascii", "replace") if self._path.exists() else ""
        except OSError as error:
            raise CannotRead(
                f"{self._path} cannot be read ({error.strerror})", "check the permissions"
            ) from error
        for line in text.splitlines():
            match = _LINE.fullmatch(line)
            if match and fair.commitment(seed := bytes.fromhex(match[2])) == match[1]:
                self._seeds[match[1]] = seed

    def keep(self, seed: bytes) -> str:
        """Store a seed durably and return its commitment.

        :raises CannotWrite: the disk refuses.
        """
        commitment = fair.commitment(seed)
        self._seeds[commitment] = seed
        lines = (f"{key} {value.hex()}\n" for key, value in self._seeds.items())
        write_atomically(self._path, "".join(lines), mode=0o600)
        return commitment

    def follow(self, event: Event) -> None:
        """Take in a recorded event: a commitment, or a seed that is no secret any more."""
        if event.kind == COMMIT:
            self._committed = event.text
        elif event.kind == REVEAL:
            self._committed = ""

    def current(self) -> bytes | None:
        """The seed that draws come from now; ``None`` if it was revealed, lost, or lies elsewhere."""
        return self._seeds.get(self._committed)
