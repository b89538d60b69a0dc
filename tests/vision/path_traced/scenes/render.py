"""``python -m tests.vision.path_traced.scenes.render KIND --first N --count N --out DIR``: make pictures."""

from __future__ import annotations

import argparse
import importlib
import time
from pathlib import Path

import bpy  # noqa: F401 - makes bmesh and mathutils importable

#: What can be made: its module, and the folder of its pictures.
KINDS = {
    "dice": ("dice_tables", "dice"),
    "phone": ("phone_dice", "dice"),
    "makers": ("maker_dice", "dice"),
    "crowd": ("crowd_tables", "crowd"),
    "stacks": ("stack_tables", "stacks"),
    "tetra": ("tetra_tables", "tetra"),
    "spaces": ("space_tables", "spaces"),
    "trains": ("train_tables", "spaces"),
    "cards": ("card_tables", "cards"),
    "heaps": ("heap_tables", "cards"),
    "steep": ("steep_tables", "cards"),
    "signs": ("sign_tables", "cards"),
    "columns": ("column_tables", "columns"),
    "tiles": ("tile_tables", "tiles"),
    "moves": ("move_tables", "tiles"),
    "realms": ("realm_tables", "tiles"),
    "markers": ("marker_tables", "markers"),
}


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("kind", choices=list(KINDS))
    options.add_argument("--first", type=int, default=0)
    options.add_argument("--count", type=int, default=1)
    options.add_argument("--out", type=Path, required=True)
    chosen = options.parse_args()
    module, folder = KINDS[chosen.kind]
    table = importlib.import_module(f"tests.vision.path_traced.scenes.{module}")
    for number in range(chosen.first, chosen.first + chosen.count):
        start = time.monotonic()
        table.make(number, chosen.out / folder)
        print(f"{chosen.kind} {number}: {time.monotonic() - start:.0f} s", flush=True)


if __name__ == "__main__":
    main()
