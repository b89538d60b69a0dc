"""The networks that weigh evidence, in PyTorch: some 50 numbers, twice 24 in between, one answer. Only teaching needs it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

from vision.teach import taught
from vision.tiles.kinds.belief.in_numbers import among_others
from vision.tiles.kinds.belief.teach.boards import Lesson
from vision.tiles.kinds.belief.weighed import ALONE, LAYERS, MOST, NAMED, TOGETHER, likely

#: Numbers in between, the part of them that is left out of a step at random, and squares of a step.
_WIDTH, _LEFT_OUT, _BATCH = 24, 0.1, 512
#: How much a square counts that shows nothing enrolled: lessons have more of them than tables, where most that lies is known.
_UNKNOWN = 0.5
#: Networks that are taught alike.
_NETWORKS = 4
#: How much plainer than it was taught the answer may be.
_PLAINER = np.float32([1, 1.1, 1.2, 1.3, 1.4, 1.5])
#: What every number deviates at least, and the fastest pace.
_LEAST, _FASTEST = 0.05, 3e-3

#: Numbers (n, names - 1, d) of the squares of a board.
Numbers = Sequence[np.ndarray]
Network = Mapping[str, np.ndarray]


def learn(known: Sequence[Lesson], judged: Sequence[Lesson], minutes: float) -> None:
    """Teach both networks, judged by other boxes, and write them: sixteen courses of so many minutes of processor time.

    What the second is told of other squares it must not have from a network that knows the answers: two that were taught with
    one half of the boxes each say it of the other half.
    """
    numbers, others = ([each.numbers for each in some] for some in (known, judged))
    alone = _learnt(known, numbers, judged, others, minutes)
    np.savez(ALONE, **alone)
    half = np.array([each.box % 2 == 0 for each in known])
    among: list[np.ndarray] = [np.empty(0)] * len(known)
    for mine in (half, ~half):
        asked = np.flatnonzero(~mine)
        learnt_from = np.flatnonzero(mine)
        network = _learnt(
            [known[k] for k in learnt_from], [numbers[k] for k in learnt_from], judged, others, minutes
        )
        for k in asked:
            among[k] = among_others(numbers[k], likely(numbers[k], network), known[k].apart)
    beside = [
        among_others(each, likely(each, alone), lesson.apart)
        for each, lesson in zip(others, judged, strict=True)
    ]
    together = _learnt(known, among, judged, beside, minutes)
    np.savez(TOGETHER, **_plainer(together, judged, beside))


def _learnt(
    known: Sequence[Lesson], numbers: Numbers, judged: Sequence[Lesson], others: Numbers, minutes: float
) -> Network:
    """Networks that were taught the numbers of lessons, as arrays; judged by those of others."""
    rows = np.concatenate([each.reshape(-1, each.shape[-1]) for each in numbers])
    scale = {"usual": rows.mean(axis=0), "spread": rows.std(axis=0) + _LEAST}
    pools = _pools(known, numbers, **scale)
    sizes = np.array([len(right) for _, right in pools], float)
    rng = np.random.default_rng(1)

    def loss(net: nn.Sequential) -> torch.Tensor:
        some, right = pools[rng.choice(len(pools), p=sizes / sizes.sum())]
        chosen = torch.tensor(rng.integers(0, len(right), _BATCH))
        odds = F.pad(net(some[chosen])[..., 0], (0, 1))
        worth = torch.ones(odds.shape[1])
        worth[-1] = _UNKNOWN
        return F.cross_entropy(odds, right[chosen], worth)

    def judge(*nets: nn.Sequential) -> str:
        network = {**scale, **_arrays(nets)}
        return _judged(judged, [likely(each, network) for each in others])

    nets = [
        taught(lambda: _network(rows.shape[1]), loss, judge, minutes, _FASTEST, seed)
        for seed in range(_NETWORKS)
    ]
    print(f"all together: {judge(*nets)}", flush=True)
    return {**scale, **_arrays(nets)}


def _plainer(network: Network, judged: Sequence[Lesson], numbers: Numbers) -> Network:
    """A network that speaks as plainly as boards allow on which all is enrolled, as tables mostly are; lessons lack more."""
    told = [k for k, each in enumerate(judged) if each.known]
    last = [f"weights_{LAYERS - 1}", f"bias_{LAYERS - 1}"]
    may_be = [{**network, **{name: network[name] * times for name in last}} for times in _PLAINER]
    return min(
        may_be,
        key=lambda each: np.mean([_loss(likely(numbers[k], each), judged[k].right) for k in told]),
    )


def _loss(chances: np.ndarray, right: np.ndarray) -> float:
    return float(-np.log(np.take_along_axis(chances, right[:, None], axis=1)).mean())


def _arrays(nets: Sequence[nn.Sequential]) -> Network:
    """The weights and biases of networks, as :func:`likely` takes them."""
    arrays = {}
    for k in range(LAYERS):
        layers = [[each for each in net if isinstance(each, nn.Linear)][k] for net in nets]
        arrays[f"weights_{k}"] = np.stack([each.weight.detach().numpy().T for each in layers])
        arrays[f"bias_{k}"] = np.stack([each.bias.detach().numpy()[None] for each in layers])
    return arrays


def _network(numbers: int) -> nn.Sequential:
    return nn.Sequential(
        nn.Linear(numbers, _WIDTH), nn.ReLU(), nn.Dropout(_LEFT_OUT), nn.Linear(_WIDTH, _WIDTH), nn.ReLU(),
        nn.Linear(_WIDTH, 1),
    )  # fmt: skip


def _pools(
    known: Sequence[Lesson], numbers: Numbers, usual: np.ndarray, spread: np.ndarray
) -> list[tuple[torch.Tensor, torch.Tensor]]:
    """The squares of boards with as many names, together, and which is right."""
    pools = []
    for names in sorted({each.shape[1] for each in numbers}):
        mine = [k for k, each in enumerate(numbers) if each.shape[1] == names]
        seen = np.concatenate([numbers[k] for k in mine])
        seen = np.clip((seen - usual) / spread, -MOST, MOST)
        right = np.concatenate([known[k].right for k in mine])
        pools.append((torch.tensor(seen, dtype=torch.float32), torch.tensor(right)))
    return pools


def _judged(lessons: Sequence[Lesson], chances: Sequence[np.ndarray]) -> str:
    """How boards fare of which all lands were enrolled, and how many squares of the others are named that show nothing known."""
    boards = doubtful = wrong = strange = fooled = 0
    loss = []
    for lesson, each in zip(lessons, chances, strict=True):
        sure = each[:, :-1].max(axis=1) > NAMED
        loss.append(_loss(each, lesson.right))
        if lesson.known:
            cells = slice(lesson.apart.shape[1])
            boards += 1
            if (sure & (each.argmax(axis=1) != lesson.right))[cells].any():
                wrong += 1
            elif not sure[cells].all():
                doubtful += 1
        else:
            unknown = lesson.right == each.shape[1] - 1
            strange, fooled = strange + int(unknown.sum()), fooled + int((unknown & sure).sum())
    return (
        f"{np.mean(loss):.4f}; of {boards} boards {doubtful} in doubt, {wrong} wrong; "
        f"{fooled} of {strange} strange squares named"
    )
