"""Plays into the middle of a turn and then loses its power: run as a program of its own."""

from __future__ import annotations

import os
import signal
import sys

from companion.app.settings import Settings
from companion.table.store import Store
from tests.app.conftest import make_parts
from tests.app.window import Stage
from tests.journeys.conftest import Guest


def main(home: str) -> None:
    """Print the open question, then die without a word to anybody."""
    stage = Stage(make_parts(Store(home)), Settings(dim_after=0))
    stage.act("new")
    stage.act("start")
    guest = Guest(stage)
    guest.to_the_table()
    guest.turn("take family")
    guest.to_the_table()
    print(stage.shown.view.question, flush=True)
    os.kill(os.getpid(), signal.SIGKILL)


main(sys.argv[1])
