"""``python -m tests.vision.path_traced.scenes.render KIND --first N --count N --out DIR``: make pictures."""

from __future__ import annotations

import argparse
import importlib
import time
from pathlib import Path

import bpy  # noqa: F401 - makes bmesh and mathutils importable

KINDS = {
    "dice": "dice_tables",
    "tetra": "tetra_tables",
    "spaces": "space_tables",
    "cards": "card_tables",
    "columns": "column_tables",
    "tiles": "tile_tables",
}


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("kind", choices=list(KINDS))
    options.add_argument("--first", type=int, default=0)
    options.add_argument("--count", type=int, default=1)
    options.add_argument("--out", type=Path, required=True)
    chosen = options.parse_args()
    table = importlib.import_module(f"tests.vision.path_traced.scenes.{KINDS[chosen.kind]}")
    for number in range(chosen.first, chosen.first + chosen.count):
        start = time.monotonic()
        table.make(number, chosen.out / chosen.kind)
        print(f"{chosen.kind} {number}: {time.monotonic() - start:.0f} s", flush=True)


if __name__ == "__main__":
    main()
