"""How a network of any reader is taught. Only teaching needs PyTorch, which is no dependency of the project."""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np
import torch
from torch import nn

#: The pace at the end, the steps in which it rises at first, and after how many steps the course is told.
_SLOWEST, _RISES, _TOLD = 1e-5, 100, 150
_DECAY, _STEEPEST = 1e-3, 2.0


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
