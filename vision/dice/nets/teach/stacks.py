"""The network that tells whether a die stands on another, in PyTorch. Only teaching needs it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

from vision.dice.nets.learnt import STEP
from vision.dice.nets.stacks import SIDE, around, told
from vision.dice.nets.teach.crowds import Crowd, Known
from vision.dice.nets.teach.layers import layer, write
from vision.dice.nets.teach.windows import spoilt
from vision.teach import taught

#: A die of which so much is in sight (in parts of the upper one) must be seen, and one of which less is need not be.
_SEEN, _HIDDEN = 0.10, 0.03
#: The part of lessons that show a stack.
_STACKED = 0.4
#: What a reader may be off: middle and width of a window (in widths), and, each way, where a face looks.
_OFF, _WIDTHS, _ASTRAY = 0.1, (0.78, 1.28), 0.08
_BATCH, _FASTEST = 96, 2e-3


def network() -> nn.Sequential:
    """What is told (n, 4, 96, 96) to (n, 1, 1, 1): how much more likely than not something of a die below is seen (log odds)."""
    return nn.Sequential(
        layer(4, 16, 5, 2), layer(16, 32, 3, 2), layer(32, 32), layer(32, 48, 3, 2),
        layer(48, 48), layer(48, 64, 3, 2), layer(64, 32, 1),
        nn.Dropout(0.15), nn.Conv2d(32, 48, SIDE // STEP), nn.ReLU(), nn.Conv2d(48, 1, 1),
    )  # fmt: skip


def learn(folders: list[list[Crowd]], judged: list[Crowd], minutes: float, out: Path, seed: int = 1) -> None:
    """Teach with ``folders`` in equal parts for so many minutes of processor time; write ``out`` (ONNX)."""
    rng = np.random.default_rng(seed)
    sorted_ = [_sorted(crowds) for crowds in folders]

    def loss(net: nn.Sequential) -> torch.Tensor:
        views, steep, below = zip(
            *(_lesson(rng, *sorted_[rng.integers(len(sorted_))]) for _ in range(_BATCH)), strict=True
        )
        said = net(torch.from_numpy(told(np.stack(views), np.array(steep)))).flatten()
        return F.binary_cross_entropy_with_logits(said, torch.tensor(np.float32(below)))

    write(taught(network, loss, lambda net: judge(net, judged), minutes, _FASTEST, seed), out, SIDE, 4)


_Shown = list[tuple[np.ndarray, Known]]


def _sorted(crowds: list[Crowd]) -> tuple[_Shown, _Shown]:
    """Dice that lie flat on the table, and those that plainly stand on others, each with its picture."""
    flat = [(crowd.picture, die) for crowd in crowds for die in crowd.dice if not die.lean]
    return [each for each in flat if each[1].under < _HIDDEN], [
        each for each in flat if each[1].under > _SEEN
    ]


def _lesson(rng: np.random.Generator, single: _Shown, stacked: _Shown) -> tuple[np.ndarray, float, bool]:
    """A view (96, 96, 3), spoilt by a camera, how steep the face looks in it, and whether it shows a stack."""
    below = bool(stacked) and rng.random() < _STACKED
    some = stacked if below else single
    picture, die = some[rng.integers(len(some))]
    view, steep = _seen(rng, picture, die)
    return spoilt(rng, view), steep, below


def _seen(rng: np.random.Generator, picture: np.ndarray, die: Known) -> tuple[np.ndarray, float]:
    """A die and what lies around it (96, 96, 3) as a reader sees it, or the mirror image, and how steeply the face looks."""
    up = die.up + rng.normal(0, _ASTRAY, 2)
    middle, width = rng.uniform(-_OFF, _OFF, 2) * die.width, die.width * rng.uniform(*_WIDTHS)
    view = around(picture, np.append(die.centre + middle, width), up, rng.random() < 0.5)
    return view, float(np.hypot(*up))


def judge(net: nn.Sequential, judged: list[Crowd]) -> str:
    """How many stacks that were not learnt from are told from which odds on, and how many single dice are taken for one."""
    single, stacked = _sorted(judged)
    net.eval()
    with torch.no_grad():
        odds = [_odds(net, some) for some in (single, stacked)]
    net.train()
    told = (
        f"{limit}: {(odds[1] > limit).mean():.1%} ({(odds[0] > limit).sum()} single)" for limit in (2, 4, 6)
    )
    return f"{len(stacked)} stacks, {len(single)} single; " + ", ".join(told)


def _odds(net: nn.Sequential, shown: _Shown) -> np.ndarray:
    rng = np.random.default_rng(0)
    views, steep = zip(*(_seen(rng, *each) for each in shown), strict=True)
    parts = zip(np.array_split(views, 20), np.array_split(steep, 20), strict=True)
    return np.concatenate([net(torch.from_numpy(told(*part))).flatten().numpy() for part in parts])
