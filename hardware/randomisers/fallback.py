"""A machine that fails is no reason to stop: one tap or key, and people draw by hand."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Any

from hardware.randomisers.answer import Answer, RandomiserFailed


class Choice(Enum):
    """What a person wants after the machine has failed."""

    RETRY = "retry"
    BY_HAND = "by hand"


class Fallback:
    """Asks the machine, and a person when the machine fails.

    ``choose`` shows cause and advice and returns what the person tapped; ``by_hand`` takes over in the middle
    of the draw. What the machine had already let fall is kept: it is not asked for again.
    """

    def __init__(self, machine: Any, by_hand: Any, choose: Callable[[Any, RandomiserFailed], Choice]) -> None:
        self._machine = machine
        self._by_hand = by_hand
        self._choose = choose
        self.by_hand_now = False
        """People draw until :meth:`machine_again`."""

    @property
    def source(self) -> str:
        return self._by_hand.source if self.by_hand_now else self._machine.source

    def machine_again(self) -> None:
        """The machine has been put right."""
        self.by_hand_now = False

    def ask(self, request: Any) -> Answer:
        """The outcome, from the machine or from a person.

        :raises RandomiserFailed: the person turned away as well.
        """
        while not self.by_hand_now:
            try:
                return self._machine.ask(request)
            except RandomiserFailed as failed:
                if self._choose(request, failed) is Choice.RETRY:
                    self._machine.retry(request, failed)
                    continue
                self.by_hand_now = True
                got_that_far = self._machine.give_up(request)
                if got_that_far is not None:
                    return Answer(got_that_far, self._machine.source, "before it failed")
        answer = self._by_hand.ask(request)
        self._machine.entered(request)
        return answer
