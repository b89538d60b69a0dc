"""The games that this house knows, by name: a package each, with its ``cover`` and its ``game``."""

from __future__ import annotations

import importlib
import pkgutil
from typing import Any

import companion.games
from companion.rules.cover import Cover
from companion.rules.errors import UnknownGame
from companion.rules.game import Game
from companion.rules.text import Text


def names() -> list[str]:
    """The names of all games."""
    return sorted(info.name for info in pkgutil.iter_modules(companion.games.__path__) if info.ispkg)


def cover(name: str) -> Cover:
    """What is known of a game without loading its rules.

    :raises UnknownGame: no package has this name.
    """
    return _part(name, "cover").COVER


def covers() -> list[Cover]:
    """The covers of all games."""
    return [cover(name) for name in names()]


def game(name: str) -> Game:
    """The rules of one game.

    :raises UnknownGame: no package has this name.
    """
    return _part(name, "game").GAME


def games() -> list[Game]:
    """All games with their rules."""
    return [game(name) for name in names()]


def _part(name: str, part: str) -> Any:
    if name not in names():
        raise UnknownGame(Text("unknown-game", name=name, known=", ".join(names())), code="unknown-game")
    return importlib.import_module(f"companion.games.{name}.{part}")
