"""Texts become sentences here, in English or Italian.

The rest of the house says ``Text("key", argument=...)``; a :class:`Translator` looks the key up in the
Fluent files of its language: ``companion/locale/<language>/*.ftl`` for the house and
``companion/games/<game>/texts/<language>.ftl`` for a game.
"""

from companion.locale.languages import FALLBACK, LANGUAGES, chosen_language
from companion.locale.translator import Translator

__all__ = ["FALLBACK", "LANGUAGES", "Translator", "chosen_language"]
