"""A sentence that has no language yet.

The rules never speak a language. They name a message and its arguments; ``companion.locale`` turns
that into English or Italian. Arguments may be texts themselves ("the *pink cube*").
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class Text:
    """A message key with its arguments.

    >>> Text("take-cube", colour="pink", n=2)
    Text('take-cube', colour='pink', n=2)
    """

    __slots__ = ("key", "args")

    def __init__(self, key: str, /, **args: Any) -> None:
        self.key = key
        self.args: Mapping[str, Any] = args

    @classmethod
    def of(cls, value: Text | str) -> Text:
        """A plain string becomes a text that is shown as it stands."""
        return value if isinstance(value, Text) else cls("verbatim", text=value)

    def plain(self) -> str:
        """The key and arguments in one line, for logs and exceptions."""
        if self.key == "verbatim":
            return str(self.args["text"])
        args = ", ".join(f"{k}={v.plain() if isinstance(v, Text) else v}" for k, v in self.args.items())
        return f"{self.key}: {args}" if args else self.key

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Text) and self.key == other.key and self.args == other.args

    def __hash__(self) -> int:
        return hash((self.key, tuple(sorted((k, str(v)) for k, v in self.args.items()))))

    def __repr__(self) -> str:
        return f"Text({self.key!r}{''.join(f', {k}={v!r}' for k, v in self.args.items())})"
