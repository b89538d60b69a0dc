"""Boxes from files: the printed numbers of somebody's own copy."""

from __future__ import annotations

from companion.rules.components import Components
from companion.rules.game import Game
from companion.table.box import Box


def read_box(game: Game, file: str) -> Box:
    """The box in a file."""
    raise NotImplementedError


def components_with(game: Game, file: str | None) -> Components | None:
    """The numbers of the game with those of a box file; ``None`` without a file."""
    return game.components().with_box(read_box(game, file).numbers) if file else None
