"""Teaching the small network that proposes where dice may be, in PyTorch: whole pictures at a time, as it sees them."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

from vision.dice.nets.proposals import SIDE, STEP, plain
from vision.dice.nets.teach.crowds import Crowd
from vision.dice.nets.teach.layers import layer, write
from vision.dice.nets.teach.windows import recoloured
from vision.teach import taught

#: Offset of a window from a die, and its width in that of the die, up to which it must be proposed; and from where on
#: it must not: what lies between is left open.
_ON, _OFF = (0.2, 0.8, 1.4), (0.4, 0.55, 1.9)
#: Pictures of a step, the part of them that shows no dice, and the longest side of what is swept of each.
_BATCH, _BARE, _LONGEST = 4, 0.3, 260
#: What a missed die weighs against a window proposed in vain.
_MISSED = 5.0
_FASTEST = 3e-3


def network() -> nn.Sequential:
    """Pictures (n, 3, h, w) to (n, 1, rows, columns): how much like a die each window looks."""
    return nn.Sequential(
        layer(3, 12, 5, 2, 0), layer(12, 20, 3, 1, 0), layer(20, 32, 3, 3, 0), layer(32, 32, 3, 1, 0),
        nn.Conv2d(32, 1, 1),
    )  # fmt: skip


def learn(
    folders: list[list[Crowd]], bare: list[np.ndarray], judged: list[Crowd], minutes: float, out: Path
) -> None:
    """Teach with crowds and with BGR pictures without dice for so many minutes of processor time; write ``out``."""
    rng = np.random.default_rng(1)

    def loss(net: nn.Sequential) -> torch.Tensor:
        return torch.stack([_loss(net, *_seen(rng, folders, bare)) for _ in range(_BATCH)]).sum()

    write(taught(network, loss, lambda net: judge(net, judged), minutes, _FASTEST), out, 4 * STEP + 2)


def _loss(
    net: nn.Sequential, picture: np.ndarray, centres: np.ndarray, widths: np.ndarray, width: float
) -> torch.Tensor:
    said = net(torch.from_numpy(plain(picture, width)))[0, 0]
    want = torch.from_numpy(_wanted(said.shape, centres, widths, width))
    each = F.binary_cross_entropy_with_logits(
        said, want.clamp(min=0), pos_weight=torch.tensor(_MISSED), reduction="none"
    )
    return each[want >= 0].mean()


def judge(net: nn.Sequential, judged: list[Crowd]) -> str:
    """Which score all but one in a thousand dice reach, and how many windows do."""
    net.eval()
    best, all_scores = [], []
    with torch.no_grad():
        for crowd in judged:
            usual = float(np.median([die.width for die in crowd.dice]))
            said = net(torch.from_numpy(plain(crowd.picture, usual)))[0, 0].numpy()
            all_scores.append(said.ravel())
            for die in crowd.dice:
                if 0.8 < usual / die.width < 1.3:
                    x, y = (round(float(v)) for v in die.centre / usual * SIDE / STEP)
                    best.append(said[max(0, y - 1) : y + 2, max(0, x - 1) : x + 2].max())
    net.train()
    scores = np.concatenate(all_scores)
    lines = [np.quantile(best, q) for q in (0.001, 0.01, 0.05)]
    return ", ".join(f"{q:.1f}: {(scores > q).mean():.1%} of windows" for q in lines)


def _seen(
    rng: np.random.Generator, folders: list[list[Crowd]], bare: list[np.ndarray]
) -> tuple[np.ndarray, np.ndarray, np.ndarray, float]:
    """A spoilt BGR picture, middles (n, 2) and widths (n,) of its dice, and the width of windows to look for."""
    if rng.random() < _BARE:
        picture, centres, widths = bare[rng.integers(len(bare))], np.zeros((0, 2)), np.zeros(0)
        width = max(picture.shape[:2]) * float(np.exp(rng.uniform(np.log(0.05), np.log(0.4))))
    else:
        crowds = folders[rng.integers(len(folders))]
        crowd = crowds[rng.integers(len(crowds))]
        picture = crowd.picture
        centres = np.array([die.centre for die in crowd.dice])
        widths = np.array([die.width for die in crowd.dice])
        wider = rng.uniform(0.8, 1.4) if rng.random() < 0.7 else np.exp(rng.uniform(-1.2, 1.2))
        width = float(widths[rng.integers(len(widths))] * wider)
    most = _LONGEST * width / SIDE
    height, wide = picture.shape[:2]
    x0, y0 = (int(rng.uniform(0, max(1, v - most))) for v in (wide, height))
    picture = picture[y0 : y0 + int(most), x0 : x0 + int(most)]
    centres = centres - (x0, y0)
    if rng.random() < 0.5:
        picture, centres = picture[:, ::-1], (centres * (-1, 1) + (picture.shape[1], 0))
    for _ in range(int(rng.integers(4))):
        picture, centres = (
            np.rot90(picture),
            np.column_stack([centres[:, 1], picture.shape[1] - centres[:, 0]]),
        )
    return _spoilt(rng, np.ascontiguousarray(picture), width), centres, widths, width


def _wanted(shape: tuple[int, ...], centres: np.ndarray, widths: np.ndarray, width: float) -> np.ndarray:
    """1 for windows with a die, 0 for those without, -1 where nobody can say, float32 of a ``shape``."""
    want = np.zeros(shape, np.float32)
    rows, columns = np.indices(shape) * (STEP / SIDE * width)
    for value, (far, narrow, wide) in ((-1, _OFF), (1, _ON)):
        for (x, y), own in zip(centres, widths, strict=True):
            if narrow < width / own < wide:
                reach = far * (own if value < 0 else min(own, width))
                want[(np.abs(columns - x) < reach) & (np.abs(rows - y) < reach)] = value
    return want


def _spoilt(rng: np.random.Generator, picture: np.ndarray, width: float) -> np.ndarray:
    """A picture in other colours and light, coarse, blurred, noisy and compressed; uint8."""
    scale = min(1.0, 1.4 * SIDE / width)
    x = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA).astype(np.float32)
    x = recoloured(rng, x)
    if rng.random() < 0.3:
        x = cv2.GaussianBlur(x, (0, 0), rng.uniform(0.3, 0.06 * width * scale))
    if rng.random() < 0.5:
        x = x + rng.normal(0, rng.uniform(1, 12), x.shape)
    x = np.clip(x, 0, 255).astype(np.uint8)
    if rng.random() < 0.4:
        _, packed = cv2.imencode(".jpg", x, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(20, 95))])
        x = cv2.imdecode(packed, cv2.IMREAD_COLOR)
    return cv2.resize(x, picture.shape[1::-1], interpolation=cv2.INTER_LINEAR)
