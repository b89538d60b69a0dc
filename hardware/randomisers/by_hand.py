"""People draw, and a finger enters what came."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hardware.message import say
from hardware.randomisers.answer import Answer, RandomiserFailed

SOURCE = "hand"


class ByHand:
    """Asks the front end and passes on what was entered, untouched: the rules judge it."""

    source = SOURCE

    def __init__(self, enter: Callable[[Any], str | None]) -> None:
        """``enter`` shows the request and returns the outcome; ``None`` if the person turned away."""
        self._enter = enter

    def ask(self, request: Any) -> Answer:
        """What the person says was drawn.

        :raises RandomiserFailed: the person entered nothing.
        """
        entered = self._enter(request)
        if entered is None or not entered.strip():
            raise RandomiserFailed(say("nothing-entered"), say("draw-and-enter"))
        return Answer(entered.strip(), self.source)
