"""All that speaks for each name of each square of a board, or against it, as rows of numbers that are alike on all boards and for all names."""

from __future__ import annotations

import numpy as np

from vision.tiles.kinds.belief.evidence import Enrolled, Evidence, Heard
from vision.tiles.kinds.texture import EDGES, TONES

#: What chances, distances and prints are no less than for their logarithms, and how far apart the last of these may be.
_CHANCE, _DISTANCE, _PRINT = 1e-4, 0.05, 1e-6
_AHEAD, _PRINTS_AHEAD = 12.0, 6.0
#: Squared deviations beyond which all is as far, and how far apart all squares are at most that show other things.
_FARTHEST, _FAR = 50.0, 9.0
#: Chance by both judges from which a cell shows the others how a kind looks here, and part of the usual score that it has then.
_SHOWS, _LIKE = 0.95, 0.7
#: Chance from which a cell shows it in the end, how far apart those look that are alike, and as much as how many of them counts nothing.
_SURE, _ALIKE, _FEW = 0.9, (1.0, 2.0), 1e-3
#: Cells of a kind on a board of which more say nothing more.
_SEVERAL = 6


def in_numbers(heard: Heard) -> np.ndarray:
    """The numbers (n, names - 1, 52) of squares for each name but the last, by all that was heard of it.

    First what is said of the name and of how far it is ahead of all others, then of the square, and then of the board.
    """
    both, evidence, enrolled = heard.both[:, :-1], heard.evidence, heard.enrolled
    of_name = [*_by_judges(both, evidence), *_by_mates(both, heard), *_by_enrolment(enrolled)]
    of_square = [each[:, None] for each in (*_of_square(both, heard), *_of_contrast(heard))]
    of_board = [np.full((1, 1), each) for each in _of_board(both, heard)]
    every = [*of_name, *of_square, *of_board]
    return np.stack([np.broadcast_to(each, both.shape) for each in every], axis=-1).astype(np.float32)


def among_others(numbers: np.ndarray, chances: np.ndarray, apart: np.ndarray) -> np.ndarray:
    """The same numbers (n, names - 1, d) and seven more: what squares that look alike are, by the ``chances`` (n, names) of all.

    ``apart`` (n, cells) is how far squares are from each cell of the board, which are the first of them.
    """
    cells, names = apart.shape[1], chances.shape[1] - 1
    told = chances[:cells, :-1]
    sure = told.max(axis=1) > _SURE
    mates = _mates(apart, np.where(sure, told.argmax(axis=1), names), names)
    alike = [_alike(apart, told, reach) for reach in _ALIKE]
    odds = np.log((chances[:, :-1] + _CHANCE) / (chances[:, -1:] + _CHANCE))
    every = [numbers, *(each[..., None] for each in (*mates, *alike, odds, np.full_like(odds, sure.mean())))]
    return np.concatenate(every, axis=-1).astype(np.float32)


def _by_judges(both: np.ndarray, evidence: Evidence) -> list[np.ndarray]:
    """How likely, how near and how like each judge finds the name, and how its print fits, (n, names - 1) each."""
    judged, far, scores, printed, told = (
        each[:, :-1]
        for each in (evidence.judged, evidence.far, evidence.scores, evidence.printed, evidence.told)
    )
    far = np.minimum(far, _FARTHEST) + _DISTANCE
    by_print = np.log((told + _PRINT) / (_best_other(told) + _PRINT))
    by_both = np.log((both + _PRINT) / (_best_other(both) + _PRINT))
    return [
        np.log(judged + _CHANCE),
        np.log(far),
        np.log(far / (_usually_far(evidence) + _DISTANCE)),
        np.log(far / -_best_other(-far)),
        scores,
        scores / _usual_score(evidence),
        scores - _best_other(scores),
        printed,
        printed - _best_other(printed),
        np.clip(by_print, -_PRINTS_AHEAD, _PRINTS_AHEAD),
        np.clip(by_both, -_AHEAD, _AHEAD),
    ]


def _by_mates(both: np.ndarray, heard: Heard) -> list[np.ndarray]:
    """:func:`_mates` by what both judges say, and whether there are any where a board shows but one, (n, names - 1) each."""
    cells, names = heard.ground.cells, both.shape[1]
    shown = np.where(_shows(both, heard), both[:cells].argmax(axis=1), names)
    first, second, others = _mates(heard.ground.apart, shown, names)
    return [first, second, others, heard.enrolled.once & (others > 0)]


def _mates(apart: np.ndarray, shown: np.ndarray, names: int) -> list[np.ndarray]:
    """How far the nearest and the second nearest cell are that surely show a name, and how many others do, (n, names) each.

    ``shown`` (cells,) is the name that each surely shows, or the number of ``names``.
    """
    first, second, others = (np.full((len(apart), names), each) for each in (_FAR, _FAR, 0.0))
    for name in range(names):
        mine = shown == name
        if mine.any():
            near = np.pad(apart[:, mine], ((0, 0), (0, 1)), constant_values=_FAR)
            near = np.sort(np.minimum(near, _FAR), axis=1)
            first[:, name], second[:, name] = near[:, 0], near[:, 1]
            others[:, name] = mine.sum()
            others[: len(shown), name] -= mine
    return [first, second, np.minimum(others, _SEVERAL)]


def _alike(apart: np.ndarray, told: np.ndarray, reach: float) -> np.ndarray:
    """How likely the cells that look alike are each name, (n, names), by what is ``told`` of cells (cells, names).

    They count the more the less they are ``apart``, beside the ``reach``.
    """
    weight = np.exp(-np.square(apart / reach))
    return weight @ told / (weight.sum(axis=1, keepdims=True) + _FEW)


def _by_enrolment(known: Enrolled) -> list[np.ndarray]:
    """Whether the name is that of bare cells, or is shown once, and how often it was enrolled, with something on it, (1, names - 1) each."""
    bare = np.arange(len(known.worth)) == known.empty
    return [each[None] for each in (bare, known.once, np.log1p(known.worth), known.standing)]


def _of_square(both: np.ndarray, heard: Heard) -> list[np.ndarray]:
    """What lies on the square, how like ground it is, and how well anything explains it, (n,) each."""
    evidence, ground = heard.evidence, heard.ground
    return [
        evidence.printed.max(axis=1) > 0,
        np.ptp(evidence.told[:, :-1], axis=1),
        evidence.between,
        ground.shown,
        evidence.stands,
        evidence.veiled,
        ground.burnt,
        ground.bleached,
        evidence.paled,
        *(np.minimum(far, _FAR) for far in (ground.off_table, ground.off_beside, ground.apart.min(axis=1))),
        np.log(evidence.far[:, -1] + _DISTANCE),
        evidence.judged[:, -1],
        evidence.scores.max(axis=1),
        both[:, heard.enrolled.empty],
    ]


def _of_contrast(heard: Heard) -> list[np.ndarray]:
    """How strong edges and colours are on a square, beside the other cells of the board, (n,) each: bare ground may be plain."""
    seen = heard.ground.seen
    tones = seen[:, :TONES].reshape(len(seen), -1, 3).mean(axis=2)
    contrasts = [*seen[:, TONES : TONES + EDGES].T, tones[:, -1] - tones[:, 0]]
    return [each - heard.evidence.usual(each) for each in contrasts]


def _of_board(both: np.ndarray, heard: Heard) -> list[float]:
    """How well the judges know this board, and what they know it by."""
    evidence = heard.evidence
    return [
        float(_shows(both, heard).mean()),
        _usual_score(evidence),
        float(np.log(_usually_far(evidence) + _DISTANCE)),
        float(heard.enrolled.one_light),
        evidence.found,
        float(len(heard.ground.tables) > 0),
    ]


def _shows(both: np.ndarray, heard: Heard) -> np.ndarray:
    """Which cells of the board (bool) surely show a name: both judges say the same, and the second finds it like others."""
    mine, evidence = slice(heard.ground.cells), heard.evidence
    scores = evidence.scores[mine, :-1]
    agreed = evidence.judged[mine, :-1].argmax(axis=1) == scores.argmax(axis=1)
    return agreed & (both[mine].max(axis=1) > _SHOWS) & (scores.max(axis=1) > _LIKE * _usual_score(evidence))


def _usual_score(evidence: Evidence) -> float:
    return max(evidence.usual(evidence.scores[:, :-1].max(axis=1)), 0.1)


def _usually_far(evidence: Evidence) -> float:
    return evidence.usual(evidence.far[:, :-1].min(axis=1))


def _best_other(each: np.ndarray) -> np.ndarray:
    """The most (n, names) that is said of any name but this one."""
    second, first = np.sort(each, axis=1)[:, -2:].T[..., None]
    return np.where(np.arange(each.shape[1]) == each.argmax(axis=1)[:, None], second, first)
