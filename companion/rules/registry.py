"""The games that this house knows, by name."""

from __future__ import annotations

import importlib
import pkgutil

import companion.games
from companion.rules.errors import UnknownGame
from companion.rules.game import Game
from companion.rules.text import Text


def names() -> list[str]:
    """The names of all games, without loading their rules: a package per game."""
    return sorted(info.name for info in pkgutil.iter_modules(companion.games.__path__) if info.ispkg)


def game(name: str) -> Game:
    """The rules of one game: the object ``GAME`` of its package.

    :raises UnknownGame: no package has this name.
    """
    if name not in names():
        raise UnknownGame(Text("unknown-game", name=name, known=", ".join(names())), code="unknown-game")
    return importlib.import_module(f"companion.games.{name}").GAME


def games() -> list[Game]:
    """All registered games."""
    return [game(name) for name in names()]
