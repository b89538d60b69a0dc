"""Tiles whose ids stand for kinds of picture: no two fields look alike, so colour and texture must tell.

Two judges must agree. One knows how the colours and textures of each kind spread and finds the light on the
board by all its squares together (:mod:`~vision.tiles.kinds.first_judge`). The other compares the squares under that light with
single pictures: the enrolled ones, the same in other light and focus, and what bare cells look like: enrolled
ones, the table around the grid, any plain colour, and above all the plain colours of the kinds themselves, so
that a green board is no meadow.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial

import numpy as np

from vision.tiles.bare.ground import Ground
from vision.tiles.bare.joints import ground_between
from vision.tiles.bare.table import in_colours_of
from vision.tiles.kinds.belief import (
    Enrolled,
    Evidence,
    Heard,
    Said,
    believed,
    doubt_without,
    settle_doubts,
    settle_once,
)
from vision.tiles.kinds.first_judge import FirstJudge
from vision.tiles.kinds.in_part.asked_again import IN_DOUBT, SURE, tell_by_rest, tell_by_surroundings
from vision.tiles.kinds.in_part.covered import stands_on
from vision.tiles.kinds.nearby import Nearby, Together
from vision.tiles.kinds.numbers import numbers_of, unlit_numbers
from vision.tiles.kinds.prints import Prints
from vision.tiles.kinds.samples import OTHER, PLAIN_ONES, drawn
from vision.tiles.kinds.sight import Sight
from vision.tiles.kinds.telling import UNTOLD, Telling
from vision.tiles.kinds.texture import NUMBERS, by_light, described
from vision.tiles.pixels import EMPTY

#: Draws of samples, each of which a learner is taught: one alone names by chance what is hard to tell.
DRAWS = 3
#: How much the judge of single pictures counts where there are very many, at how many of a kind it counts half
#: of that, and the least chance that the other gives anything.
_SHARPNESS, _HALF, _LEAST = 12.0, 4.0, 1e-3
#: How much the first judge counts where all pictures were taken in one light.
_GUESSED = 0.5
#: Chance that a square is what its print tells though both judges together know nothing of it.
_FOOLED = 0.005
#: Score of the second judge below which prints are asked; the correlation from which they speak for a kind, and how much.
_HARDLY, _PRINTED, _BY_PRINT = 0.7, 0.5, 12.0


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
        self._first = FirstJudge(self.ids, self.numbers, self.worth, self.draws)
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

    def alike(self) -> list[tuple[str, str]]:
        """Pairs of kinds that colours and textures hardly tell apart."""
        return self._first.alike()

    def chances(self, sight: Sight, prints: Prints) -> Said:
        """What is said of the squares of a board.

        In doubt, ``prints`` of the enrolled pictures are asked, which may lie on this board again, and where something else is on
        a square, the rest of it. What is still in doubt is weighed. The chances of a square sum up to 1, or to less where there is doubt.
        """
        judges = partial(self._by_judges, prints=prints)
        said = judges(sight)
        self._settle(said, sight)
        for tell in (tell_by_rest, tell_by_surroundings):
            if tell(said, sight, judges, self._possible(said, sight)):
                self._settle(said, sight)  # else two of them might be what a board shows once
        if said.heard and sight.plain:
            settle_doubts(said.chances, said.heard)
            self._settle(said, sight)
        for name in self.once:
            doubt_without(said.chances[: sight.cells], said.names.index(name))
        return said

    def _settle(self, said: Said, sight: Sight) -> None:
        """:func:`settle_once`, in place, the cells of the board for each kind that a board shows once."""
        on_board = slice(sight.cells)
        for name, photographs in self.once.items():
            rather = self._rather(name, sight.stands[on_board])
            settle_once(said.chances[on_board], said.names.index(name), photographs, rather)

    def _possible(self, said: Said, sight: Sight) -> list[int]:
        """The numbers of the lands that a square in doubt may be.

        What a board shows once is no other square's; while it is missing, any such square may rather be that.
        """
        names, chances = said.names, said.chances[: sight.cells]
        sure = chances.argmax(axis=1)[chances.max(axis=1) > SURE]
        missing = [names.index(name) for name in self.once if names.index(name) not in sure]
        return missing or [names.index(name) for name in self.names if name not in {*self.once, EMPTY}]

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

    def _by_judges(self, sight: Sight, prints: Prints) -> Said:
        """:meth:`chances` as far as judges and prints know all of a square, and nothing of what a board shows once."""
        heard, chances = self.heard(sight, prints)
        bare = _named(heard.enrolled.empty, chances)
        heard.evidence.grounded = heard.ground.in_the_open(bare, sight.veiled)
        return Said(heard.names, chances, heard.evidence, heard)

    def heard(self, sight: Sight, prints: Prints) -> tuple[Heard, np.ndarray]:
        """What the judges and the prints say of the squares of a board, and how far that is believed by rules, (n, names)."""
        faces, beside = sight.faces, sight.beside
        seen, table = described(faces), described(beside)
        names = sorted({*self.names, EMPTY}) + [""]
        judged, far, look = self._first.hear(seen, table, names)
        evidence = self._evidence(sight, judged, far)
        scores, columns = evidence.scores, [names.index(name) for name in self._nearby.names]
        mine = unlit_numbers(faces, seen, look)
        known, patches = mine[:0], beside
        if len(table):
            known = unlit_numbers(beside, table, look)
            is_table = self._nearby.table(known)
            known, patches = known[is_table], beside[is_table]
        labels = [EMPTY] * len(known)
        scores[:, columns] = self._nearby.scores(mine, known, labels)
        tables = np.concatenate([table, self._first.tables + by_light(look[:3], NUMBERS)])
        shown = in_colours_of(patches, faces)
        ground = Ground(seen, tables, self._first.scale, sight.cells, len(table), shown)
        empty = names.index(EMPTY)
        both = self._both(evidence)
        chances = believed(both, evidence, ground, empty, self.one_light)
        evidence.between = ground_between(faces, sight.shape, evidence.certain(both), chances, empty)
        ground.shown = np.maximum(ground.shown, evidence.between)
        sure = believed(both, evidence, ground, empty, self.one_light).max(axis=1) > SURE
        sure &= (evidence.judged.argmax(axis=1) == scores.argmax(axis=1)) & (both[:, -1] < SURE)
        if sure.any() and not sure.all():
            # What is sure shows how its kind looks on this board: so do those that are not.
            labels += [names[k] for k in both[sure].argmax(axis=1)]
            known = np.concatenate([known, mine[sure]])
            scores[np.ix_(~sure, columns)] = self._nearby.scores(mine[~sure], known, labels)
            both = self._both(evidence)
        chances = believed(both, evidence, ground, empty, self.one_light)
        evidence.paled = ground.paled(_named(empty, chances), sight.veiled)
        doubtful = (chances.max(axis=1) < IN_DOUBT) | (scores.max(axis=1) < _HARDLY)
        asked = np.flatnonzero(doubtful | evidence.paled)
        if len(asked):
            self._ask(prints, faces, asked, names, evidence)
            both = self._both(evidence)
            chances = believed(both, evidence, ground, empty, self.one_light)
        return Heard(names, evidence, both, ground, self._enrolled(names)), chances

    def _enrolled(self, names: list[str]) -> Enrolled:
        """What is known of these names, the last of which is none."""
        worth = np.array([self.worth.get(name, 0) for name in names[:-1]])
        standing = np.array([self.standing.get(name, 0) for name in names[:-1]]) / np.maximum(worth, 1)
        once = np.array([name in self.once for name in names[:-1]])
        return Enrolled(worth, standing, once, names.index(EMPTY), self.one_light)

    def _evidence(self, sight: Sight, judged: np.ndarray, far: np.ndarray) -> Evidence:
        """What speaks for each name while only the first judge was asked: how likely it is, and how far off, (n, names) both."""
        return Evidence(
            judged,
            far,
            scores=np.zeros_like(judged),
            printed=np.zeros_like(judged),
            told=np.full_like(judged, 1 / judged.shape[1]),
            between=np.zeros(len(judged)),
            stands=sight.stands,
            veiled=sight.veiled,
            found=self.telling.found,
            cells=sight.cells,
            by_table=not sight.earlier,
        )

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

    def _both(self, evidence: Evidence) -> np.ndarray:
        """What both judges say together, and the prints, (n, names): a reflection or a shadow may fool both judges at once."""
        both = (evidence.judged + _LEAST) ** self._trust * np.exp(self._sharpness * evidence.scores)
        told = evidence.told
        both = both / both.sum(axis=1, keepdims=True) * told + _FOOLED * (
            told - told.min(axis=1, keepdims=True)
        )
        return both / both.sum(axis=1, keepdims=True)


def _named(number: int, chances: np.ndarray) -> np.ndarray:
    """Of which squares (n, bool) by their chances (n, names) that name is hardly in doubt."""
    return (chances.argmax(axis=1) == number) & (chances.max(axis=1) > IN_DOUBT)
