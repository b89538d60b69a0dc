"""Tiles whose ids stand for kinds of picture: no two fields look alike, so colour and texture must tell.

Two judges must agree. One knows how the colours and textures of each kind spread and finds the light on the
board by all its squares together (:mod:`~vision.tiles.kinds.spread`). The other compares the squares under that light with
single pictures: the enrolled ones, the same in other light and focus, and what bare cells look like: enrolled
ones, the table around the grid, any plain colour, and above all the plain colours of the kinds themselves, so
that a green board is no meadow.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations

import numpy as np

from vision.tiles.bare.ground import Ground
from vision.tiles.bare.joints import ground_between
from vision.tiles.bare.table import in_colours_of
from vision.tiles.kinds.belief import Evidence, believed, doubt_without, settle_once
from vision.tiles.kinds.colours import modes
from vision.tiles.kinds.covered import seen_aside, stands_on, uncovered
from vision.tiles.kinds.nearby import Nearby, Together
from vision.tiles.kinds.partly import rests
from vision.tiles.kinds.prints import Prints
from vision.tiles.kinds.samples import IN_OTHER_COLOUR, OTHER, PLAIN_ONES, drawn, spread_over
from vision.tiles.kinds.sight import Sight
from vision.tiles.kinds.spread import LEAST, Bell, Bells, anything, apart, common_spread
from vision.tiles.kinds.telling import UNTOLD, Telling
from vision.tiles.kinds.texture import NUMBERS, TONES, by_light, clear, described, unlit
from vision.tiles.pixels import EMPTY, inner_statistics, statistics, within_rim

#: Draws of samples, each of which a learner is taught: one alone names by chance what is hard to tell.
DRAWS = 3
#: Deviations between two kinds below which they are too alike.
ALIKE = 3.0
#: Part of a kind that may be of colours that were not enrolled.
_UNSEEN = 0.3
#: How much the judge of single pictures counts where there are very many, at how many of a kind it counts half
#: of that, and the least chance that the other gives anything.
_SHARPNESS, _HALF, _LEAST = 12.0, 4.0, 1e-3
#: Chance that a square is what its print tells though both judges together know nothing of it.
_FOOLED = 0.005
#: Chance from which a square tells how its kind looks on a board.
_SURE = 0.95
#: Score of the second judge from which the rest of a square is like the kind in whose colours it is.
_LIKE_IT = 0.65
#: Part of a square in colours seen between the tiles from which what stands on it hides no land.
_MOSTLY_GROUND = 0.5
#: Deviation of brightness within kinds, as a logarithm, up to which all pictures were taken in one light, and how much
#: the first judge then counts.
_ONE_LIGHT, _GUESSED = 0.12, 0.5
#: Chance below which prints are asked, and score of the second judge; the correlation from which they speak for a kind, and
#: how much.
_ASKED, _HARDLY, _PRINTED, _BY_PRINT = 0.9, 0.7, 0.5, 12.0


@dataclass
class Kinds:
    """``numbers`` (n, d) of pictures and the id of each, ``empty`` and plain ones among them, of so many ``draws``.

    ``once`` are kinds that each photograph of the enrolment shows exactly once, with the number of photographs.
    ``worth`` says how many pictures of each kind were enrolled, and ``standing`` on how many of them something stands,
    ``one_light`` that all are of one light. How far they spread in other light is then a guess, so that the first judge
    counts less. ``telling`` says how far prints tell kinds.
    """

    ids: list[str]
    numbers: np.ndarray
    worth: dict[str, int]
    one_light: bool
    draws: int = 1
    once: dict[str, int] = field(default_factory=dict)
    telling: Telling = UNTOLD
    standing: dict[str, int] = field(default_factory=dict)
    names: list[str] = field(init=False)

    def __post_init__(self) -> None:
        self.names = sorted(self.worth)
        labels = np.array(self.ids)
        samples = {name: self._samples(labels == name) for name in {*self.names, PLAIN_ONES}}
        self._tables = samples.get(EMPTY, np.empty((0, NUMBERS)))
        samples |= {name: self._spreading(labels == name, self.worth[name]) for name in self.names}
        self._learn_bells(samples)
        for name in self.names:
            self._learn_other_colours(name, self._samples(labels == OTHER + name))
        plain_ones = samples[PLAIN_ONES]
        self._still = [
            Bell.of(plain_ones, 0 * self._common, len(plain_ones)),
            anything(np.concatenate([samples[name] for name in self.names if name != EMPTY])),
        ]
        bare = [EMPTY if name == PLAIN_ONES else name.removeprefix(OTHER) for name in self.ids]
        each = np.array_split(np.arange(len(bare)), self.draws)
        self._nearby = Together([Nearby(self.numbers[k], [bare[i] for i in k], EMPTY) for k in each])
        usual = float(np.median([count for name, count in self.worth.items() if name != EMPTY]))
        self._sharpness = _SHARPNESS * (usual / (usual + _HALF))
        self._trust = _GUESSED if self.one_light else 1.0

    @classmethod
    def enrolled(
        cls, by_name: dict[str, list[np.ndarray]], one_light: bool, once: dict[str, int] | None = None
    ) -> Kinds:
        """From upright faces (BGR uint8, 48 pixels wide) by id."""
        rng = np.random.default_rng(157)
        draws = [drawn(rng, by_name) for _ in range(DRAWS)]
        ids = [name for names, _ in draws for name in names]
        numbers = np.concatenate([numbers_of(np.stack(faces)) for _, faces in draws])
        worth = {name: len(some) for name, some in by_name.items()}
        standing = {name: int(stands_on(np.stack(faces)).sum()) for name, faces in by_name.items()}
        return cls(ids, numbers, worth, one_light, DRAWS, once or {}, standing=standing)

    def chances(self, sight: Sight, prints: Prints) -> tuple[list[str], np.ndarray, Evidence]:
        """Names, for each square of a board how likely it is each, (n, names), and the evidence for that.

        In doubt, ``prints`` of the enrolled pictures are asked, which may lie on this board again, and where something else is on
        a square, the rest of it. The last name is ``""``: something that is like nothing known. The chances of a square sum up
        to 1, or to less where there is such doubt.
        """
        names, chances, evidence = self._by_judges(sight, prints)
        on_board = slice(sight.cells)
        self._settle(names, chances[on_board], sight.stands[on_board])
        if self._tell_by_rest(names, chances, sight, prints):
            self._settle(names, chances[on_board], sight.stands[on_board])
        hidden, where = _hidden(sight, chances.max(axis=1) < _ASKED)
        if len(hidden):
            around = np.stack(
                [uncovered(sight.faces[k], place) for k, place in zip(hidden, where, strict=True)]
            )
            _, every, theirs = self._by_judges(sight.and_also(around), prints)
            again = every[-len(hidden) :]
            # Bare ground with something on it is likest to some land, too.
            ground = np.maximum(evidence.between[hidden], theirs.between[-len(hidden) :])
            told = (again.max(axis=1) > _SURE) & (ground < _MOSTLY_GROUND)
            told &= np.isin(again.argmax(axis=1), self._possible(names, chances[on_board]))
            chances[hidden[told]] = again[told]
            if told.any():  # else two of them might be what a board shows once
                self._settle(names, chances[on_board], sight.stands[on_board])
        for name in self.once:
            doubt_without(chances[on_board], names.index(name))
        return names, chances, evidence

    def _tell_by_rest(self, names: list[str], chances: np.ndarray, sight: Sight, prints: Prints) -> bool:
        """Make sure, in place, of the ``chances`` (n, names) of cells in doubt that surely are their likeliest kind but for a part.

        Whether there is any. A part of a larger square is another tile.
        """
        kinds, sure = chances.argmax(axis=1), chances.max(axis=1)
        land = np.array([name not in (EMPTY, "") for name in names])[kinds] & ~sight.veiled
        land &= np.arange(len(kinds)) < sight.cells
        numbers, pictures = rests(sight.faces, kinds, land & (sure < _ASKED), land & (sure > _SURE))
        if not len(numbers):
            return False
        _, every, theirs = self._by_judges(sight.and_also(pictures), prints)
        again, ground = every[-len(numbers) :], theirs.between[-len(numbers) :]
        told = (again.argmax(axis=1) == kinds[numbers]) & (again.max(axis=1) > _SURE)
        told &= (ground < _MOSTLY_GROUND) & (theirs.scores[-len(numbers) :].max(axis=1) > _LIKE_IT)
        told &= np.isin(kinds[numbers], self._possible(names, chances[: sight.cells]))
        chances[numbers[told]] = again[told]
        return bool(told.any())

    def _settle(self, names: list[str], chances: np.ndarray, stands: np.ndarray) -> None:
        """:func:`settle_once`, in place, for each kind that a board shows once; on some of its cells something ``stands``, (n, bool)."""
        for name, photographs in self.once.items():
            settle_once(chances, names.index(name), photographs, self._rather(name, stands))

    def _possible(self, names: list[str], chances: np.ndarray) -> list[int]:
        """The numbers of the lands that a square in doubt may be, by the chances (n, names) of a board's cells.

        What a board shows once is no other square's; while it is missing, any such square may rather be that.
        """
        sure = chances.argmax(axis=1)[chances.max(axis=1) > _SURE]
        missing = [names.index(name) for name in self.once if names.index(name) not in sure]
        return missing or [names.index(name) for name in self.names if name not in {*self.once, EMPTY}]

    def _by_judges(self, sight: Sight, prints: Prints) -> tuple[list[str], np.ndarray, Evidence]:
        """:meth:`chances` as far as judges and prints know all of a square, and nothing of what a board shows once; and what they say."""
        faces, beside = sight.faces, sight.beside
        seen, table = described(faces), described(beside)
        bare = [Bell.of(table, 0.25 * self._common, len(table))] if len(table) else []
        names = sorted({*self.names, EMPTY}) + [""]
        evidence, look = self._heard(sight, seen, bare, names)
        scores, columns = evidence.scores, [names.index(name) for name in self._nearby.names]
        mine = _unlit_numbers(faces, seen, look)
        known, patches = mine[:0], beside
        if bare:
            known = _unlit_numbers(beside, table, look)
            is_table = self._nearby.table(known)
            known, patches = known[is_table], beside[is_table]
        labels = [EMPTY] * len(known)
        scores[:, columns] = self._nearby.scores(mine, known, labels)
        tables = np.concatenate([table, self._tables + by_light(look[:3], NUMBERS)])
        shown = in_colours_of(patches, faces)
        ground, empty = Ground(seen, tables, self._scale, sight.cells, len(table), shown), names.index(EMPTY)
        both = self._weighed(evidence)
        chances = believed(both, evidence, ground, empty, self.one_light)
        evidence.between = ground_between(faces, sight.shape, evidence.certain(both), chances, empty)
        ground.shown = np.maximum(ground.shown, evidence.between)
        sure = believed(both, evidence, ground, empty, self.one_light).max(axis=1) > _SURE
        sure &= (evidence.judged.argmax(axis=1) == scores.argmax(axis=1)) & (both[:, -1] < _SURE)
        if sure.any() and not sure.all():
            # What is sure shows how its kind looks on this board: so do those that are not.
            labels += [names[k] for k in both[sure].argmax(axis=1)]
            known = np.concatenate([known, mine[sure]])
            scores[np.ix_(~sure, columns)] = self._nearby.scores(mine[~sure], known, labels)
            both = self._weighed(evidence)
        chances = believed(both, evidence, ground, empty, self.one_light)
        evidence.paled = ground.paled(
            (chances.argmax(axis=1) == empty) & (chances.max(axis=1) > _ASKED), sight.veiled
        )
        doubtful = (chances.max(axis=1) < _ASKED) | (scores.max(axis=1) < _HARDLY)
        asked = np.flatnonzero(doubtful | evidence.paled)
        if len(asked):
            self._ask(prints, faces, asked, names, evidence)
            both = self._weighed(evidence)
            chances = believed(both, evidence, ground, empty, self.one_light)
        bare = (chances.argmax(axis=1) == empty) & (chances.max(axis=1) > _ASKED)
        evidence.grounded = ground.in_the_open(bare, sight.veiled)
        return names, chances, evidence

    def _rather(self, name: str, stands: np.ndarray) -> np.ndarray:
        """By how much squares are rather a kind than another, (n,), for whether something ``stands`` on them (n, bool).

        Decks from before this was kept tell nothing.
        """
        if not self.standing:
            return np.ones(len(stands))
        lands = [kind for kind in self.names if kind != EMPTY]
        share = {kind: (self.standing.get(kind, 0) + 1) / (self.worth[kind] + 2) for kind in lands}
        others = np.mean([share[kind] for kind in lands if kind != name])
        return np.where(stands, share[name] / others, (1 - share[name]) / (1 - others))

    def _heard(
        self, sight: Sight, seen: np.ndarray, bare: list[Bell], names: list[str]
    ) -> tuple[Evidence, np.ndarray]:
        """What the first judge says of squares, as numbers ``seen`` (n, d), and the look (5,): light, contrast and colour."""
        still = [*bare, *self._still]
        chances, far, look = Bells(self._bells, still).likely(seen)
        judged = np.zeros((len(seen), len(names)))
        nearest = np.full_like(judged, np.inf)
        shown = self._shown + [EMPTY] * (len(still) - 1) + [""]
        for name, chance, off in zip(shown, chances.T, far.T, strict=True):
            k = names.index(name)
            judged[:, k] += chance
            nearest[:, k] = np.minimum(nearest[:, k], off / NUMBERS)
        scores, printed, told = np.zeros((3, *judged.shape)) + np.array([0, 0, 1 / len(names)])[:, None, None]
        between, found = np.zeros(len(seen)), self.telling.found
        heard = (
            judged,
            nearest,
            scores,
            printed,
            told,
            between,
            sight.stands,
            sight.veiled,
            found,
            sight.cells,
        )
        return Evidence(*heard, by_table=not sight.earlier), look

    def _ask(
        self, prints: Prints, faces: np.ndarray, asked: np.ndarray, names: list[str], evidence: Evidence
    ) -> None:
        """Put down in the evidence what prints say of those of the faces (numbers) that are ``asked``."""
        places = [names.index(name) for name in prints.names]
        evidence.printed[np.ix_(asked, places)] = prints.alike(faces[asked])
        evidence.scores += _BY_PRINT * np.maximum(evidence.printed - _PRINTED, 0) / self._sharpness
        told = self.telling.chances(prints.alike(faces[asked], even=True))
        # Of anything else, prints say what they say of a kind that they know nothing of.
        evidence.told[asked] = told.min(axis=1, keepdims=True)
        evidence.told[np.ix_(asked, places)] = told

    def alike(self) -> list[tuple[str, str]]:
        """Pairs of kinds that colours and textures hardly tell apart."""
        bells = list(zip(self._shown, self._bells, strict=True))
        pairs = [(a, b) for (a, one), (b, other) in combinations(bells, 2) if apart(one, other) < ALIKE]
        return sorted({(a, b) for a, b in pairs if a != b})

    def _samples(self, mine: np.ndarray) -> np.ndarray:
        """What is :func:`described` of the samples (bool) that are meant."""
        return _tones(self.numbers[mine])

    def _spreading(self, mine: np.ndarray, enrolled: int) -> np.ndarray:
        """The same of those that say how a kind spreads: each draw begins with them."""
        each = np.array_split(self._samples(mine), self.draws)
        return np.concatenate([some[: spread_over(enrolled)] for some in each])

    def _learn_bells(self, samples: dict[str, np.ndarray]) -> None:
        """How each kind spreads, colour by colour, and all of them in common."""
        colours = {name: [samples[name][mode] for mode in modes(samples[name])] for name in self.names}
        self._common = common_spread([some for name in self.names if name != EMPTY for some in colours[name]])
        self._scale = np.linalg.cholesky(np.linalg.inv(self._common + np.eye(NUMBERS) * LEAST**2))
        self._shown = [name for name in self.names for _ in colours[name]]
        self._bells = [
            Bell.of(some, self._common, self.worth[name], len(some) / len(samples[name]))
            for name in self.names
            for some in colours[name]
        ]

    def _learn_other_colours(self, name: str, others: np.ndarray) -> None:
        """Bells of a kind in colours that were not enrolled, from samples (n, d) of it."""
        for mode in modes(others) if len(others) else ():
            share = _UNSEEN * float(mode.mean())
            worth = mode.sum() / (IN_OTHER_COLOUR * self.draws * share)
            self._shown.append(name)
            self._bells.append(Bell.of(others[mode], self._common, worth, share))

    def _weighed(self, evidence: Evidence) -> np.ndarray:
        """What both judges say together, and the prints, (n, names): a reflection or a shadow may fool both judges at once."""
        both = (evidence.judged + _LEAST) ** self._trust * np.exp(self._sharpness * evidence.scores)
        told = evidence.told
        both = both / both.sum(axis=1, keepdims=True) * told + _FOOLED * (
            told - told.min(axis=1, keepdims=True)
        )
        return both / both.sum(axis=1, keepdims=True)


def _hidden(sight: Sight, asked: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The numbers (m,) of those squares ``asked`` for (n, bool) on which something stands, and where, (m, 2): see :func:`seen_aside`."""
    asked = np.flatnonzero(asked)
    if not len(asked):
        return asked, np.zeros((0, 2))
    aside, places = seen_aside(sight.faces[asked])
    middle = sight.stands[asked]
    places[middle] = 0
    return asked[aside | middle], places[aside | middle]


def of_one_light(by_name: dict[str, list[np.ndarray]]) -> bool:
    """Whether faces (BGR uint8, 48 pixels wide) by id look as if scanned: kinds are as bright each time."""
    tones = [described(np.stack(faces))[:, :TONES] for name, faces in by_name.items() if name != EMPTY]
    varied = [some.mean(axis=1).var(ddof=1) for some in tones if len(some) > 1]
    return not varied or float(np.sqrt(np.mean(varied))) < _ONE_LIGHT


def numbers_of(faces: np.ndarray) -> np.ndarray:
    """Histograms and logarithms of faces, (n, 246)."""
    return np.concatenate([0.1 * statistics(faces), described(faces)], axis=1)


def _unlit_numbers(faces: np.ndarray, seen: np.ndarray, look: np.ndarray) -> np.ndarray:
    """The same of faces without their ``look``, of which ``seen`` is :func:`described`."""
    inner = within_rim(faces)  # no more of them counts
    return np.concatenate([0.1 * inner_statistics(unlit(inner, look)), clear(seen, look)], axis=1)


def _tones(numbers: np.ndarray) -> np.ndarray:
    """:func:`described` among the numbers of faces."""
    return numbers[:, -NUMBERS:]
