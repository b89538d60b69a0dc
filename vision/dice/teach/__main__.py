"""``python -m vision.dice.teach draw|learn``: draw crowds of dice, and teach the network with them.

Teaching needs PyTorch and onnx, which are no dependencies of the project; reading needs OpenCV only.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from vision.dice.teach import crowds


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    tasks = options.add_subparsers(dest="task", required=True)
    draw = tasks.add_parser("draw", help="crowds of the twin's eye")
    draw.add_argument("folder", type=Path)
    draw.add_argument("--first", type=int, default=30_000)
    draw.add_argument("--count", type=int, default=400)
    learn = tasks.add_parser("learn", help="teach the network with folders of crowds")
    learn.add_argument("folders", type=Path, nargs="+")
    learn.add_argument(
        "--judge", type=Path, required=True, help="a folder of crowds that are not learnt from"
    )
    learn.add_argument("--minutes", type=float, default=20, help="of processor time")
    learn.add_argument("--out", type=Path, default=Path(__file__).parents[1] / "faces.onnx")
    chosen = options.parse_args()
    if chosen.task == "draw":
        crowds.draw(chosen.folder, chosen.first, chosen.count)
        return
    from vision.dice.teach.network import learn as teach

    teach(
        [crowds.load(folder) for folder in chosen.folders],
        crowds.load(chosen.judge),
        chosen.minutes,
        chosen.out,
    )


if __name__ == "__main__":
    main()
