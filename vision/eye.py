"""The eye above a table: it waits until nothing moves, finds the board, and reads the spots that changed.

    source -> motion gate -> three still pictures -> pose -> readers -> vote -> :class:`Look`

It knows no game: it is told which spots to look at and what kind of thing lies there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

import numpy as np

from vision.board import EnrolledBoard
from vision.cards import Deck, read_slot
from vision.channels import most
from vision.colourless import grey
from vision.hands import hands_in, under
from vision.mat.finder import BoardFinder
from vision.mat.lens import Calibration
from vision.mat.pose import Pose
from vision.picture import unfit
from vision.pieces.colours import Colours
from vision.pieces.spaces import read_spaces
from vision.quads import flatten
from vision.reference import match_light
from vision.results import CardReading, DieReading, Refusal, SpaceReading
from vision.sources.protocol import Fault, Source
from vision.spots import bare, changed_part, colour_of_die, occupied, together
from vision.steady import MotionGate, Vote, still_pictures

PIECES, TILE, DIE = KINDS = ("pieces", "tile", "die")
#: So many of the still pictures vote.
LOOKS = 3
#: Grey levels by which a twelfth of a spot must differ to have changed.
_CHANGED = 11.0
#: Pixels of the small picture of a square by which a change is noticed.
_THUMB = 12

Finding = SpaceReading | CardReading | DieReading | Refusal


@dataclass(frozen=True)
class Wanted:
    """A spot to look at: its name in the enrolled board, and one of :data:`KINDS`."""

    name: str
    kind: str = PIECES


@dataclass(frozen=True)
class Look:
    """One look at a still table.

    ``found`` has an answer for every wanted spot: a space or a tile that is empty is a
    :class:`SpaceReading` without contents. ``changed`` are the spots that look other than at the look
    before. ``picture`` is BGR in the view of enrolment; ``quads`` are the squares of each spot in it.
    """

    found: dict[str, Finding]
    changed: frozenset[str]
    pose: Pose
    picture: np.ndarray
    quads: dict[str, list[np.ndarray]]


@dataclass
class TableEye:
    """One camera above one enrolled board.

    ``deck`` is needed for tiles, ``dice`` for dice of other colours than the pieces: name -> Lab. ``lens`` straightens
    pictures as :func:`vision.steady.still_pictures` says.
    """

    source: Source
    board: EnrolledBoard
    colours: Colours
    deck: Deck | None = None
    dice: dict[str, np.ndarray] | None = None
    lens: Calibration | None = None
    gate: MotionGate = field(default_factory=MotionGate)
    _finder: BoardFinder = field(init=False)
    _thumbs: dict[str, np.ndarray] = field(default_factory=dict, init=False)
    _known: dict[str, Finding] = field(default_factory=dict, init=False)
    _torn: set[str] = field(default_factory=set, init=False)
    """Spots of which the looks said different things: a piece that came or went between two still pictures is no motion."""
    unread: np.ndarray | None = field(default=None, init=False)
    """The still picture, BGR, of the last look if nothing could be read of it."""

    def __post_init__(self) -> None:
        self._finder = BoardFinder(self.board)

    def look(
        self,
        wanted: Iterable[Wanted],
        stop: Callable[[], bool] = lambda: False,
        moving: Callable[[], None] = lambda: None,
    ) -> Look | Fault | Refusal | None:
        """Wait for a still table and read it.

        ``stop`` is asked between pictures and ends the wait with None; ``moving`` is called while
        something moves. A fault of the source or a board that is not in sight ends it at once: look
        again, and reading resumes when that is mended.
        """
        stills = still_pictures(self.source, self.gate, self.lens, stop, moving)
        if stills is None or isinstance(stills, Fault):
            return stills
        pose = self._pose(stills[-1])
        self.unread = stills[-1] if isinstance(pose, Refusal) else None
        if isinstance(pose, Refusal):
            return pose
        views = [self._finder.view(picture, pose) for picture in stills[-LOOKS:]]
        return self._read(views, pose, list(wanted))

    def forget(self) -> None:
        """Read every spot anew at the next look."""
        self._thumbs.clear()
        self._known.clear()
        self._torn.clear()

    def close(self) -> None:
        self.source.close()

    def still(
        self, stop: Callable[[], bool] = lambda: False, moving: Callable[[], None] = lambda: None
    ) -> np.ndarray | Fault | Refusal | None:
        """One picture of a still table in the view of enrolment, BGR; else as :meth:`look`."""
        stills = still_pictures(self.source, self.gate, self.lens, stop, moving)
        if stills is None or isinstance(stills, Fault):
            return stills
        pose = self._pose(stills[-1])
        return pose if isinstance(pose, Refusal) else self._finder.view(stills[-1], pose)

    def _pose(self, picture: np.ndarray) -> Pose | Refusal:
        """Where the board is in a picture from which something can be read.

        In the dark all of it differs from the empty picture, as if hands lay everywhere, and in a few pixels no board is in sight. Whether it has colours is told before its
        light is made like that of the empty picture, which would tint it.
        """
        if refusal := unfit(picture):
            return refusal
        if grey(picture) and not grey(self.board.picture):
            return Refusal("colourless")
        return self._finder.find(picture)

    # -- reading -----------------------------------------------------------------------------------

    def _read(self, views: list[np.ndarray], pose: Pose, wanted: list[Wanted]) -> Look:
        parts = self.board.parts()
        changed = self._changes(views[-1], [spot.name for spot in wanted if spot.name in parts])
        fresh = [
            s
            for s in wanted
            if s.name in changed | self._torn or isinstance(self._known.get(s.name), Refusal | None)
        ]
        self._known |= self._voted(views, fresh, parts)
        quads = {s.name: [self.board.spaces[part] for part in parts.get(s.name, ())] for s in wanted}
        found = {spot.name: self._known[spot.name] for spot in wanted}
        return Look(found, frozenset(changed), pose, views[-1], quads)

    def _voted(self, views: list[np.ndarray], wanted: list[Wanted], parts) -> dict[str, Finding]:
        """What most looks agree on; a third one is taken only where the first two differ."""
        hidden = self._hidden(views[-1], wanted, parts)
        wanted = [spot for spot in wanted if spot.name not in hidden]
        looks: dict[str, list[Finding]] = {spot.name: [] for spot in wanted}
        for view in reversed(views):
            if not wanted:
                break
            # The colours were enrolled under the light of the empty picture: look as if it still shone.
            lit = match_light(view, self.board.picture)
            for name, answer in self._one(lit, self.board.picture, wanted, parts).items():
                looks[name].append(answer)
            wanted = [spot for spot in wanted if not _agreed(looks[spot.name])]
        self._torn = {name for name, answers in looks.items() if len(set(map(_claimed, answers))) > 1}
        covered: dict[str, Finding] = dict.fromkeys(hidden, Refusal("covered"))
        return covered | {name: _elected(answers) for name, answers in looks.items()}

    def _hidden(self, view: np.ndarray, wanted: list[Wanted], parts: dict[str, list[str]]) -> list[str]:
        """The spots that a hand covers."""
        hands = hands_in(view, self.board.picture)
        spaces = self.board.spaces
        return [s.name for s in wanted if any(under(hands, spaces[p]) for p in parts.get(s.name, ()))]

    def _changes(self, view: np.ndarray, names: list[str]) -> set[str]:
        """The spots that look other than when they were last looked at; remembers how they look now."""
        parts, changed = self.board.parts(), set()
        for name in names:
            for part in parts[name]:
                thumb = flatten(view, self.board.spaces[part], _THUMB, _THUMB).astype(np.float32)
                before = self._thumbs.get(part)
                if before is None:
                    changed.add(name)
                else:
                    step = thumb - before
                    step -= np.median(step, axis=(0, 1))  # the light, not a piece
                    if np.percentile(most(np.abs(step)), 92) > _CHANGED:
                        changed.add(name)
                    else:
                        continue
                self._thumbs[part] = thumb
        return changed

    def _one(self, view, empty, wanted: list[Wanted], parts: dict[str, list[str]]) -> dict[str, Finding]:
        answers: dict[str, Finding] = {}
        counted = [spot.name for spot in wanted if spot.kind == PIECES and spot.name in parts]
        quads = {part: self.board.spaces[part] for name in counted for part in parts[name]}
        pieces = read_spaces(view, quads, self.colours, empty) if quads else {}
        for spot in wanted:
            if spot.name not in parts:
                answers[spot.name] = Refusal("not_enrolled")
            elif spot.kind == PIECES:
                answers[spot.name] = (
                    pieces
                    if isinstance(pieces, Refusal)
                    else together([pieces[part] for part in parts[spot.name]])
                )
            else:
                quad = self.board.spaces[parts[spot.name][0]]
                answers[spot.name] = self._thing(view, empty, quad, spot.kind)
        return answers

    def _thing(self, view: np.ndarray, empty: np.ndarray, quad: np.ndarray, kind: str) -> Finding:
        """The one tile or die in a spot; an empty spot is a space without contents."""
        now, change = changed_part(view, empty, quad)
        if not occupied(change):
            return bare(now, change)
        if kind == DIE:
            return colour_of_die(now, change, self.dice or self.colours.lab, quad)
        if self.deck is None:
            return Refusal("foreign_object")
        return read_slot(view, quad, self.deck) or Refusal("foreign_object")


def _agreed(answers: list[Finding]) -> bool:
    """Whether two looks say the same."""
    return len(answers) > len(set(map(_claimed, answers)))


def _elected(answers: list[Finding]) -> Finding:
    """What two looks say, or the only one says."""
    vote: Vote[Finding] = Vote(_claim, len(answers), need=min(2, len(answers)))
    for answer in answers:
        vote.add(answer)
    return vote.result() or Refusal("unstable")


def _claimed(answer: Finding) -> object:
    """What a look says of a spot, or why it says nothing."""
    return answer.code if isinstance(answer, Refusal) else _claim(answer)


def _claim(finding: Finding) -> object:
    """What two looks must agree on."""
    if isinstance(finding, SpaceReading):
        return tuple(sorted(finding.contents.items()))
    return finding.id if isinstance(finding, CardReading) else getattr(finding, "colour", None)
