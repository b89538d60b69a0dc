"""The network that names dice, in PyTorch: eight small convolutions, 230,000 numbers. Only teaching needs it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

from vision.dice.nets.learnt import SIDE, STEP, normal, view
from vision.dice.nets.teach.crowds import Crowd
from vision.dice.nets.teach.layers import layer, write
from vision.dice.nets.teach.windows import Lesson, bare_tables, lesson
from vision.teach import taught

#: Views of a step, and how much the direction counts beside the value.
_BATCH, _DIRECTION = 96, 2.0
_FASTEST = 2e-3


def network() -> nn.Sequential:
    """Views (n, 3, 64, 64) to (n, 9, 1, 1): scores of no die and of the values 1 to 6, and where the die looks."""

    return nn.Sequential(
        layer(3, 24, 5, 2), layer(24, 32), layer(32, 48, 3, 2), layer(48, 48), layer(48, 64, 3, 2),
        layer(64, 64), layer(64, 96, 3, 2), layer(96, 48, 1),
        nn.Dropout(0.15), nn.Conv2d(48, 80, SIDE // STEP), nn.ReLU(), nn.Conv2d(80, 9, 1),
    )  # fmt: skip


def learn(folders: list[list[Crowd]], judged: list[Crowd], minutes: float, out: Path, seed: int = 1) -> None:
    """Teach with ``folders`` in equal parts for so many minutes of processor time; write ``out`` (ONNX)."""
    rng, tables = np.random.default_rng(seed), bare_tables()

    def loss(net: nn.Sequential) -> torch.Tensor:
        return _loss(net, [lesson(rng, folders[rng.integers(len(folders))], tables) for _ in range(_BATCH)])

    write(taught(network, loss, lambda net: judge(net, judged), minutes, _FASTEST, seed), out, SIDE)


def _loss(net: nn.Sequential, lessons: list[Lesson]) -> torch.Tensor:
    said = net(torch.from_numpy(normal(np.stack([each.view for each in lessons])))).flatten(1)
    values = torch.tensor([-1 if each.value is None else each.value for each in lessons])
    loss = F.cross_entropy(said[:, :7], values, ignore_index=-1, label_smoothing=0.01)
    known = [k for k, each in enumerate(lessons) if each.up is not None]
    up = torch.tensor(np.array([lessons[k].up for k in known], np.float32))
    return loss + _DIRECTION * F.smooth_l1_loss(said[known][:, 7:], up, beta=0.1)


def judge(net: nn.Sequential, judged: list[Crowd]) -> str:
    """How many flat dice of crowds that were not learnt from are told rightly."""
    flat = [(crowd.picture, die) for crowd in judged for die in crowd.dice if not die.lean]
    net.eval()
    with torch.no_grad():
        views = np.stack([view(picture, die.centre, 1.08 * die.width) for picture, die in flat])
        chances = F.softmax(net(torch.from_numpy(normal(views))).flatten(1)[:, :7], dim=1).numpy()
    net.train()
    right = chances.argmax(axis=1) == [die.value for _, die in flat]
    sure = chances.max(axis=1) > 0.95
    return (
        f"{right.mean():.1%} of {len(flat)} right; sure of {sure.mean():.1%}, {(sure & ~right).sum()} wrong"
    )
