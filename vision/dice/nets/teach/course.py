"""How a network of dice is built, taught and written, whatever it is to tell. Only teaching needs PyTorch."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import torch
from torch import nn
from torch.nn.utils.fusion import fuse_conv_bn_eval

#: The pace at the end, the steps in which it rises at first, and after how many steps the course is told.
_SLOWEST, _RISES, _TOLD = 1e-5, 100, 150
_DECAY, _STEEPEST = 1e-3, 2.0


def layer(before: int, after: int, size: int = 3, step: int = 1, rim: int | None = None) -> nn.Sequential:
    """A convolution of ``size``, evened out and cut off at 0; ``rim`` is what is added around the picture."""
    rim = size // 2 if rim is None else rim
    return nn.Sequential(
        nn.Conv2d(before, after, size, step, rim, bias=False), nn.BatchNorm2d(after), nn.ReLU()
    )


def taught(
    network: Callable[[], nn.Sequential],
    loss: Callable[[nn.Sequential], torch.Tensor],
    judge: Callable[[nn.Sequential], str],
    minutes: float,
    fastest: float,
    seed: int = 1,
) -> nn.Sequential:
    """A new ``network`` after so many minutes of processor time of making ``loss`` of a lesson less; ``judge`` is printed."""
    torch.manual_seed(seed)
    net = network()
    optimiser = torch.optim.AdamW(net.parameters(), fastest, weight_decay=_DECAY)
    start, step, part = time.process_time(), 0, 0.0
    while part < 1:
        pace = min(1, (step + 1) / _RISES) * (0.5 + 0.5 * np.cos(np.pi * part))
        optimiser.param_groups[0]["lr"] = _SLOWEST + fastest * pace
        now = loss(net)
        optimiser.zero_grad()
        now.backward()
        nn.utils.clip_grad_norm_(net.parameters(), _STEEPEST)
        optimiser.step()
        step += 1
        part = (time.process_time() - start) / 60 / minutes
        if step % _TOLD == 0 or part >= 1:
            print(f"step {step}, {part:.0%}: loss {float(now.detach()):.3f}, {judge(net)}", flush=True)
    return net


def write(net: nn.Sequential, out: Path, side: int, channels: int = 3) -> None:
    """Write a network for pictures of a ``side`` or any other as ONNX, its normalisations folded into its convolutions."""
    net.eval()
    plain = [
        each
        for m in net
        for each in ((fuse_conv_bn_eval(m[0], m[1]), nn.ReLU()) if isinstance(m, nn.Sequential) else (m,))
    ]
    torch.onnx.export(
        nn.Sequential(*plain), (torch.zeros(1, channels, side, side),), str(out), input_names=["views"],
        output_names=["said"], opset_version=13, dynamo=False,
        dynamic_axes={"views": {0: "n", 2: "h", 3: "w"}, "said": {0: "n", 2: "h", 3: "w"}},
    )  # fmt: skip
