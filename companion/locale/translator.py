"""From a text to a sentence.

Reading a whole Fluent file takes longer than starting Python, and most commands say only a few
sentences. So the files are cut into their messages, Fluent gets only the messages that are really said,
and it is not even imported for messages without variables.
"""

from __future__ import annotations

import enum
import re
from collections.abc import Iterable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import companion.games
from companion.locale.languages import FALLBACK
from companion.rules.text import Text

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

HOUSE = Path(__file__).parent
MESSAGE = re.compile(r"^(-?[a-zA-Z][\w-]*) *= *(.*(?:\n(?:[ }].*)?$)*)", re.MULTILINE)
VARIABLE = re.compile(r"[{(] *\$([a-zA-Z][\w-]*)")
REFERENCE = re.compile(r"\{ *(-?[a-zA-Z][\w-]*)")
LIST_JOINT = ", "


def text_files(language: str, game: str = "") -> list[Path]:
    """The Fluent files of the house, or of one game, in one language.

    A folder of texts has ``en.ftl`` or, where that would grow too long, ``en/*.ftl`` by subject.
    """
    folder = Path(companion.games.__path__[0]) / game / "texts" if game else HOUSE
    whole = folder / f"{language}.ftl"
    return [*([whole] if whole.exists() else []), *sorted((folder / language).glob("*.ftl"))]


class Catalogue:
    """The messages of one language, each read by Fluent when it is first said."""

    def __init__(self, language: str, files: Iterable[Path]) -> None:
        self.language = language
        self.sources: dict[str, str] = {}
        """Key to pattern, as it stands in the file."""
        for file in files:
            for key, pattern in MESSAGE.findall(file.read_text("utf-8")):
                self.sources.setdefault(key, pattern.rstrip())

    @cached_property
    def bundle(self) -> FluentBundle:
        from fluent.runtime import FluentBundle

        return FluentBundle([self.language], use_isolating=False)

    def variables(self, key: str) -> set[str]:
        """The arguments that the message uses."""
        return set(VARIABLE.findall(self.sources[key]))

    def load(self, key: str) -> None:
        """Give Fluent one message and the messages that it refers to."""
        from fluent.runtime import FluentResource

        pattern = self.sources[key]
        if not self.bundle.has_message(key):
            self.bundle.add_resource(FluentResource(f"{key} = {pattern}\n"))
            for name in REFERENCE.findall(pattern):
                if name in self.sources:
                    self.load(name)

    def format(self, key: str, args: dict[str, Any]) -> str:
        """The sentence; a missing argument shows as ``{$name}``."""
        pattern = self.sources[key]
        if "{" not in pattern and "\n" not in pattern:
            return pattern
        self.load(key)
        message = self.bundle.get_message(key)
        if message.value is None:
            raise KeyError(key)
        return str(self.bundle.format_pattern(message.value, args)[0])


class Translator:
    """Says texts in one language; falls back to English, then to the bare key, and never fails.

    >>> Translator("it").say(Text("no-such-key", n=1))
    '[no-such-key: n=1]'
    """

    def __init__(self, language: str, game: str = "") -> None:
        self.language = language
        self.game = game
        self.catalogues = [
            Catalogue(name, [*(text_files(name, game) if game else []), *text_files(name)])
            for name in dict.fromkeys((language, FALLBACK))
        ]

    def for_game(self, game: str) -> Translator:
        """The same language with the words of one game."""
        return self if game == self.game else Translator(self.language, game)

    def knows(self, key: str) -> bool:
        """Whether any catalogue has the message."""
        return any(key in catalogue.sources for catalogue in self.catalogues)

    def say(self, text: Text | str) -> str:
        """One sentence. A plain string is said as it stands."""
        if isinstance(text, str):
            return text
        args = {name: self.value(value) for name, value in text.args.items()}
        for catalogue in self.catalogues:
            if text.key in catalogue.sources:
                try:
                    return catalogue.format(text.key, args)
                except (KeyError, ValueError, TypeError):  # a mistake in the file must not stop a game
                    continue
        return f"[{text.plain()}]"

    __call__ = say

    def value(self, value: Any) -> Any:
        """An argument as Fluent takes it: numbers stay numbers, for their plural forms."""
        match value:
            case Text():
                return self.say(value)
            case bool():
                return self.say(Text("yes") if value else Text("no"))
            case int() | float() | str():
                return value
            case enum.Enum():
                return value.name.lower()
            case list() | tuple() | set() | frozenset():
                return LIST_JOINT.join(str(self.value(item)) for item in value)
            case _:
                return str(value)
