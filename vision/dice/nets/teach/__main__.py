"""``python -m vision.dice.nets.teach draw|learn|propose|stacks``: draw crowds of dice, and teach the networks with them.

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
    draw.add_argument("--stacked", type=float, default=0.0, help="the part of the dice that stand on others")
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
    stacks = tasks.add_parser("stacks", help="teach the network that tells whether a die stands on another")
    stacks.add_argument("folders", type=Path, nargs="+", help="crowds, some of the dice on others")
    stacks.add_argument("--judge", type=Path, required=True)
    stacks.add_argument("--minutes", type=float, default=20, help="of processor time")
    stacks.add_argument("--out", type=Path, default=Path(__file__).parents[1] / "stacks.onnx")
    chosen = options.parse_args()
    if chosen.task == "draw":
        crowds.draw(chosen.folder, chosen.first, chosen.count, chosen.stacked)
        return
    known, judged = [crowds.load(folder) for folder in chosen.folders], crowds.load(chosen.judge)
    if chosen.task == "learn":
        from vision.dice.nets.teach import network

        network.learn(known, judged, chosen.minutes, chosen.out)
    elif chosen.task == "stacks":
        from vision.dice.nets.teach import stacks as below

        below.learn(known, judged, chosen.minutes, chosen.out)
    else:
        from vision.dice.nets.teach import proposals

        bare = [load(path) for folder in chosen.bare for path in files(folder)]
        proposals.learn(known, bare, judged, chosen.minutes, chosen.out)


if __name__ == "__main__":
    main()
