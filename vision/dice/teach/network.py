"""The network itself, in PyTorch: eight small convolutions, 230,000 numbers. Only teaching needs it."""

from __future__ import annotations

import time
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn
from torch.nn.utils.fusion import fuse_conv_bn_eval

from vision.dice.learnt import SIDE, STEP, normal, view
from vision.dice.teach.crowds import Crowd
from vision.dice.teach.windows import Lesson, bare_tables, lesson

#: Views of a step, and how much the direction counts beside the value.
_BATCH, _DIRECTION = 96, 2.0
_FASTEST, _SLOWEST = 2e-3, 1e-5


def layer(before: int, after: int, size: int = 3, step: int = 1, rim: int | None = None) -> nn.Sequential:
    """A convolution of ``size``, evened out and cut off at 0; ``rim`` is what is added around the picture."""
    rim = size // 2 if rim is None else rim
    return nn.Sequential(
        nn.Conv2d(before, after, size, step, rim, bias=False), nn.BatchNorm2d(after), nn.ReLU()
    )


def network() -> nn.Sequential:
    """Views (n, 3, 64, 64) to (n, 9, 1, 1): scores of no die and of the values 1 to 6, and where the die looks."""

    return nn.Sequential(
        layer(3, 24, 5, 2), layer(24, 32), layer(32, 48, 3, 2), layer(48, 48), layer(48, 64, 3, 2),
        layer(64, 64), layer(64, 96, 3, 2), layer(96, 48, 1),
        nn.Dropout(0.15), nn.Conv2d(48, 80, SIDE // STEP), nn.ReLU(), nn.Conv2d(80, 9, 1),
    )  # fmt: skip


def learn(folders: list[list[Crowd]], judged: list[Crowd], minutes: float, out: Path, seed: int = 1) -> None:
    """Teach with ``folders`` in equal parts for so many minutes of processor time; write ``out`` (ONNX)."""
    torch.manual_seed(seed)
    rng, tables, net = np.random.default_rng(seed), bare_tables(), network()
    optimiser = torch.optim.AdamW(net.parameters(), _FASTEST, weight_decay=1e-3)
    start, step, part = time.process_time(), 0, 0.0
    while part < 1:
        pace = min(1, (step + 1) / 100) * (0.5 + 0.5 * np.cos(np.pi * part))
        optimiser.param_groups[0]["lr"] = _SLOWEST + _FASTEST * pace
        lessons = [lesson(rng, folders[rng.integers(len(folders))], tables) for _ in range(_BATCH)]
        loss = _loss(net, lessons)
        optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 2.0)
        optimiser.step()
        step += 1
        part = (time.process_time() - start) / 60 / minutes
        if step % 150 == 0 or part >= 1:
            print(
                f"step {step}, {part:.0%}: loss {float(loss.detach()):.3f}, {judge(net, judged)}", flush=True
            )
    write(net, out, SIDE)


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


def write(net: nn.Sequential, out: Path, side: int) -> None:
    """Write a network for pictures of a ``side`` or any other as ONNX, its normalisations folded into its convolutions."""
    net.eval()
    plain = [
        each
        for m in net
        for each in ((fuse_conv_bn_eval(m[0], m[1]), nn.ReLU()) if isinstance(m, nn.Sequential) else (m,))
    ]
    torch.onnx.export(
        nn.Sequential(*plain), (torch.zeros(1, 3, side, side),), str(out), input_names=["views"],
        output_names=["said"], opset_version=13, dynamo=False,
        dynamic_axes={"views": {0: "n", 2: "h", 3: "w"}, "said": {0: "n", 2: "h", 3: "w"}},
    )  # fmt: skip
