"""``python -m vision.dice.nets.teach draw|learn|propose``: draw crowds of dice, and teach the networks with them.

Teaching needs PyTorch and onnx, which are no dependencies of the project; reading needs OpenCV only.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from vision.dice.nets.teach import crowds
from vision.picture import files, load


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
    propose = tasks.add_parser("propose", help="teach the network that says where dice may be")
    propose.add_argument("folders", type=Path, nargs="+", help="crowds, or other pictures with boxes of dice")
    propose.add_argument("--bare", type=Path, nargs="+", required=True, help="pictures without dice")
    propose.add_argument("--judge", type=Path, required=True)
    propose.add_argument("--minutes", type=float, default=10, help="of processor time")
    propose.add_argument("--out", type=Path, default=Path(__file__).parents[1] / "proposals.onnx")
    chosen = options.parse_args()
    if chosen.task == "draw":
        crowds.draw(chosen.folder, chosen.first, chosen.count)
        return
    known, judged = [crowds.load(folder) for folder in chosen.folders], crowds.load(chosen.judge)
    if chosen.task == "learn":
        from vision.dice.nets.teach import network

        network.learn(known, judged, chosen.minutes, chosen.out)
    else:
        from vision.dice.nets.teach import proposals

        bare = [load(path) for folder in chosen.bare for path in files(folder)]
        proposals.learn(known, bare, judged, chosen.minutes, chosen.out)


if __name__ == "__main__":
    main()
