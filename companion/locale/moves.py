"""A move in words.

A game may have one message per verb, ``<game>-move-<verb>``, with the fields of the move as arguments:
enumerations by their names in lower case, groups as lists of words. A game without such a message
shows the notation, which is made to be read anyway.
"""

from __future__ import annotations

import enum
from typing import Any

from companion.locale.translator import Translator
from companion.rules.notation import Move, signature
from companion.rules.text import Text


def move_text(translator: Translator, game: str, move: Move) -> Text:
    """What the move means; its notation if the game has no words for it."""
    key = f"{game}-move-{move.verb}"
    if not translator.knows(key):
        return Text.of(str(move))
    fields = {name: _argument(translator, game, getattr(move, name)) for name, _, _ in signature(type(move))}
    return Text(key, **fields)


def _argument(translator: Translator, game: str, value: Any) -> Any:
    if isinstance(value, tuple):
        words = [_argument(translator, game, item) for item in value]
        key = f"{game}-word"
        return [Text(key, word=word) for word in words] if translator.knows(key) else words
    return value.name.lower() if isinstance(value, enum.Enum) else value
