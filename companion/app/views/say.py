"""Texts in the chosen language."""

from __future__ import annotations

import re
from typing import Any, Self

from companion.devices.words import text_of
from companion.locale import Translator
from companion.rules.errors import RulesError
from companion.rules.notation import Move
from companion.rules.state import State
from companion.rules.text import Text
from companion.table.errors import TableError

NOTHING = "-"
"""How a value of several words is written that has none."""
WORD = re.compile(r"[A-Za-z]\w*")


class Say:
    """Says the texts of the house and of every game; translators are made once each."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._translators: dict[str, Translator] = {}

    def translator(self, game: str = "") -> Translator:
        """The words of the house, and of one game."""
        if game not in self._translators:
            self._translators[game] = Translator(self.language, game)
        return self._translators[game]

    def __call__(self, text: Text | str, game: str = "") -> str:
        return self.translator(game).say(text)

    def app(self, key: str, /, **args: Any) -> str:
        """A text of the app itself."""
        return self.translator().say(Text(f"app-{key}", **args))

    def move(self, state: State, move: Move) -> str:
        """What a move means at this table."""
        return self(state.move_text(move), state.game.name)

    def colour(self, colour: str) -> str:
        """The name of a seat's colour."""
        return self.app("colour", colour=colour)

    def sentence(self, text: Text | str, game: str = "") -> str:
        """A text that stands alone, though it may be written to stand behind others: it begins with a capital letter."""
        words = self(text, game)
        first = words.partition(" ")[0]
        return words[:1].upper() + words[1:] if first.isalpha() else words  # an address stays as it is

    def option(self, game: str, option: str) -> str:
        """What an option is called."""
        key = f"{game}-option-{option}"
        translator = self.translator(game)
        return translator.say(Text(key)) if translator.knows(key) else option.replace("_", " ")

    def field(self, state: State, path: str) -> str:
        """What a value that can be corrected is called."""
        return self(state.field_text(path), state.game.name)

    def value(self, state: State, path: str, value: str) -> str:
        """A value that can be corrected, as people say it: "farm, smithy"; signs between words stay."""
        if value == NOTHING:
            return "–"
        return WORD.sub(lambda word: self(state.value_text(path, word[0]), state.game.name), value)

    def error(self, error: Exception, game: str = "") -> Notice:
        """What to tell people about a refusal or a failure."""
        if isinstance(error, RulesError):
            where = self.app("rule", chapter=error.rule.chapter, page=error.rule.page) if error.rule else ""
            return Notice(self(error.reason, game), where)
        if isinstance(error, TableError):
            translator = self.translator(game)
            if translator.knows(error.code):
                return Notice(translator.say(error.reason))
            return Notice(error.cause, error.advice)
        cause, advice = getattr(error, "cause", ""), getattr(error, "advice", "")
        if isinstance(cause, str) and cause:
            return Notice(self(text_of(cause)), self(text_of(advice)))
        return Notice(self.app("mistake"), f"{type(error).__name__}: {error}")


class Notice(tuple[str, str]):
    """A sentence for people, and a smaller one below it: the rule, or what to do."""

    def __new__(cls, words: str, detail: str = "") -> Self:
        return super().__new__(cls, (words, detail))

    @property
    def words(self) -> str:
        return self[0]

    @property
    def detail(self) -> str:
        return self[1]
