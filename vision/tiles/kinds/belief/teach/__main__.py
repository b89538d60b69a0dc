"""``python -m vision.tiles.kinds.belief.teach draw|learn``: read drawn boards, and teach what the evidence for their lands is worth.

Teaching needs PyTorch, which is no dependency of the project; reading needs NumPy only.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from vision.tiles.kinds.belief.teach import boards


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    tasks = options.add_subparsers(dest="task", required=True)
    draw = tasks.add_parser("draw", help="boards of new boxes, and what speaks for each of their lands")
    draw.add_argument("folder", type=Path)
    draw.add_argument("--first", type=int, default=20_000, help="number of the first box")
    draw.add_argument("--count", type=int, default=400)
    learn = tasks.add_parser("learn", help="teach the networks with folders of boards")
    learn.add_argument("folders", type=Path, nargs="+")
    learn.add_argument("--judge", type=Path, required=True, help="a folder of boxes that are not learnt from")
    learn.add_argument(
        "--minutes", type=float, default=0.5, help="of processor time, of each of sixteen courses"
    )
    chosen = options.parse_args()
    if chosen.task == "draw":
        boards.draw(chosen.folder, chosen.first, chosen.count)
        return
    from vision.tiles.kinds.belief.teach import network

    known = [lesson for folder in chosen.folders for lesson in boards.load(folder)]
    network.learn(known, boards.load(chosen.judge), chosen.minutes)


if __name__ == "__main__":
    main()
