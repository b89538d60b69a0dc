"""How a network of dice is built and written, whatever it is to tell. Only teaching needs PyTorch."""

from __future__ import annotations

from pathlib import Path

import torch
from torch import nn
from torch.nn.utils.fusion import fuse_conv_bn_eval


def layer(before: int, after: int, size: int = 3, step: int = 1, rim: int | None = None) -> nn.Sequential:
    """A convolution of ``size``, evened out and cut off at 0; ``rim`` is what is added around the picture."""
    rim = size // 2 if rim is None else rim
    return nn.Sequential(
        nn.Conv2d(before, after, size, step, rim, bias=False), nn.BatchNorm2d(after), nn.ReLU()
    )


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
