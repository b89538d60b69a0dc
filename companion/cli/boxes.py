"""Which box a table gets: the printed numbers of somebody's own copy."""

from __future__ import annotations

from pathlib import Path

from companion.rules.game import Game
from companion.table.box import Box, Boxes
from companion.table.store import Store

SUFFIX = ".toml"


def find_box(store: Store, game: Game, wish: str | None) -> Box:
    """A box by the name it is saved under, or in a file; without a wish the default box of the game.

    :raises UnknownBox: no box has this name.
    :raises BadBoxFile: the file is not a box of this game.
    :raises BoxError: its numbers break a constraint.
    :raises OSError: the file cannot be read.
    """
    boxes = Boxes(store, game)
    if wish is None or not wish.endswith(SUFFIX):
        return boxes.load(wish)
    return boxes.checked(Box.from_toml(Path(wish).read_text("utf-8", "replace"), Path(wish).stem))
