"""Everything the rules may refuse, in one family.

Each error carries a stable ``code`` (for programs), a ``reason`` (a :class:`Text`, for people in
their own language), the position it happened in and the rule it breaks. ``str(error)`` is English
and complete enough for a log.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.rules.text import Text

if TYPE_CHECKING:
    from companion.rules.citation import Rule


class RulesError(Exception):
    """Root of all errors of ``companion.rules`` and the games."""

    code = "rules-error"

    def __init__(
        self,
        reason: Text | str,
        *,
        code: str | None = None,
        rule: Rule | None = None,
        position: str = "",
        **details: object,
    ) -> None:
        self.reason = Text.of(reason)
        if code:
            self.code = code
        self.rule = rule
        self.position = position
        self.details = details
        super().__init__(self.reason.plain() + (f" ({rule})" if rule else ""))


class InvalidMove(RulesError, ValueError):
    """The text is not the notation of any move of this game."""

    code = "invalid-move"


class IllegalMove(RulesError, ValueError):
    """The notation is right, but the rules do not allow the move now."""

    code = "illegal-move"


class AmbiguousMove(RulesError, ValueError):
    """A shortened notation fits several legal moves; ``details['candidates']`` lists them."""

    code = "ambiguous-move"


class ImpossibleOutcome(IllegalMove):
    """A draw or a roll that the components on the table cannot give: a misreading."""

    code = "impossible-outcome"


class BadCorrection(RulesError, ValueError):
    """A correction that names no known value, or a value that no table can hold."""

    code = "bad-correction"


class BadOptions(RulesError, ValueError):
    """The options, seats or player count do not make a game."""

    code = "bad-options"


class BoxError(RulesError, ValueError):
    """A box names an unknown number or breaks a constraint of the components."""

    code = "bad-box"


class UnknownGame(RulesError, KeyError):
    """No registered game has this name."""

    code = "unknown-game"

    def __str__(self) -> str:  # KeyError would print the repr of the message
        return str(self.args[0])
