"""The eye above a table: it waits until nothing moves, finds the board, and reads the spots that changed.

    source -> motion gate -> three still pictures -> pose -> readers -> vote -> :class:`Look`

It knows no game: it is told which spots to look at and what kind of thing lies there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

import cv2
import numpy as np

from vision.board import EnrolledBoard
from vision.cards import Deck, read_slot
from vision.channels import most
from vision.dice import colour as die_colour
from vision.mat.finder import BoardFinder
from vision.mat.lens import Calibration
from vision.mat.pose import Pose
from vision.picture import lab as to_lab
from vision.pieces.colours import Colours
from vision.pieces.spaces import read_spaces
from vision.quads import flatten
from vision.reference import difference, match_light
from vision.results import CardReading, DieReading, Refusal, SpaceReading
from vision.sources.protocol import Fault, Source
from vision.steady import MotionGate, Vote, still_pictures

PIECES, TILE, DIE = KINDS = ("pieces", "tile", "die")
#: So many of the still pictures vote.
LOOKS = 3
#: Grey levels by which a twelfth of a spot must differ to have changed.
_CHANGED = 11.0
#: Part of a spot that something covers when it is no longer empty.
_OCCUPIED = 0.06
#: A hand differs from the empty table by this (CIE Lab), and an arm fills at least this part of the picture.
_FOREIGN, _ARM = 16.0, 0.01
_SIDE, _THUMB = 64, 12

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
    """One camera above one enrolled board. ``deck`` is needed for tiles, ``dice`` for dice of other colours

    than the pieces: name -> Lab. ``lens`` straightens pictures of the size that it was calibrated at.
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
        pose = self._finder.find(stills[-1])
        if isinstance(pose, Refusal):
            return pose
        views = [self._finder.view(picture, pose) for picture in stills[-LOOKS:]]
        return self._read(views, pose, list(wanted))

    def forget(self) -> None:
        """Read every spot anew at the next look."""
        self._thumbs.clear()
        self._known.clear()

    def close(self) -> None:
        self.source.close()

    def still(
        self, stop: Callable[[], bool] = lambda: False, moving: Callable[[], None] = lambda: None
    ) -> np.ndarray | Fault | Refusal | None:
        """One picture of a still table in the view of enrolment, BGR; else as :meth:`look`."""
        stills = still_pictures(self.source, self.gate, self.lens, stop, moving)
        if stills is None or isinstance(stills, Fault):
            return stills
        pose = self._finder.find(stills[-1])
        return pose if isinstance(pose, Refusal) else self._finder.view(stills[-1], pose)

    # -- reading -----------------------------------------------------------------------------------

    def _read(self, views: list[np.ndarray], pose: Pose, wanted: list[Wanted]) -> Look:
        parts = self.board.parts()
        changed = self._changes(views[-1], [spot.name for spot in wanted if spot.name in parts])
        fresh = [
            s for s in wanted if s.name in changed or isinstance(self._known.get(s.name), Refusal | None)
        ]
        self._known |= self._voted(views, fresh, parts)
        quads = {s.name: [self.board.spaces[part] for part in parts.get(s.name, ())] for s in wanted}
        found = {spot.name: self._known[spot.name] for spot in wanted}
        return Look(found, frozenset(changed), pose, views[-1], quads)

    def _voted(self, views: list[np.ndarray], wanted: list[Wanted], parts) -> dict[str, Finding]:
        """What most looks agree on; a third one is taken only where the first two differ."""
        hands = hands_in(views[-1], self.board.picture)
        hidden = {
            s.name for s in wanted if any(_under(hands, self.board.spaces[p]) for p in parts.get(s.name, ()))
        }
        covered: dict[str, Finding] = dict.fromkeys(hidden, Refusal("covered"))
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
        settled = covered
        for name, answers in looks.items():
            vote: Vote[Finding] = Vote(_claim, len(answers), need=min(2, len(answers)))
            for answer in answers:
                vote.add(answer)
            settled[name] = vote.result() or Refusal("unstable")
        return settled

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
                answers[spot.name] = Refusal("covered", "The space is not enrolled: enrol the board again.")
            elif spot.kind == PIECES:
                answers[spot.name] = (
                    pieces
                    if isinstance(pieces, Refusal)
                    else _together([pieces[part] for part in parts[spot.name]])
                )
            else:
                quad = self.board.spaces[parts[spot.name][0]]
                answers[spot.name] = self._thing(view, empty, quad, spot.kind)
        return answers

    def _thing(self, view: np.ndarray, empty: np.ndarray, quad: np.ndarray, kind: str) -> Finding:
        """The one tile or die in a spot; an empty spot is a space without contents."""
        now, change = changed_part(view, empty, quad)
        if not occupied(change):
            return SpaceReading(float(1 - change.mean() / _OCCUPIED / 2), {}, crop=now)
        if kind == DIE:
            return _colour_of_die(now, change, self.dice or self.colours.lab, quad)
        if self.deck is None:
            return Refusal("foreign_object")
        return read_slot(view, quad, self.deck) or Refusal("foreign_object")


def hands_in(view: np.ndarray, empty: np.ndarray) -> np.ndarray:
    """Where something reaches into the picture from its edge, bool, a quarter as high and wide.

    Both are BGR of one size. Pieces lie inside the picture; hands and arms come from outside.
    """
    size = (view.shape[1] // 4, view.shape[0] // 4)
    now, was = (cv2.resize(p, size, interpolation=cv2.INTER_AREA) for p in (view, match_light(empty, view)))
    change = (difference(now, was) > _FOREIGN).astype(np.uint8)
    change = cv2.morphologyEx(change, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    count, labels, stats, _ = cv2.connectedComponentsWithStats(change)
    reaching = np.zeros(change.shape, bool)
    for index in range(1, count):
        x, y, width, height, covered = stats[index]
        at_edge = x <= 1 or y <= 1 or x + width >= size[0] - 1 or y + height >= size[1] - 1
        if at_edge and covered > _ARM * change.size:
            reaching |= labels == index
    return reaching


def _under(hands: np.ndarray, quad: np.ndarray) -> bool:
    """Whether a hand covers a good part of a square."""
    if not hands.any():
        return False
    square = flatten(hands.astype(np.uint8) * 255, quad / 4, 12, 12)
    return bool((square > 127).mean() > 0.15)


def changed_part(view: np.ndarray, empty: np.ndarray, quad: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """A square as it is now (64, 64, 3), and where it is not empty any more, bool (64, 64).

    ``empty`` must already be lit like ``view``.
    """
    now, was = flatten(view, quad, _SIDE, _SIDE), flatten(empty, quad, _SIDE, _SIDE)
    return now, difference(now, was) > 13


def occupied(change: np.ndarray) -> bool:
    """Whether something lies in a square, by :func:`changed_part`."""
    return bool(change.mean() >= _OCCUPIED)


def _together(parts: list[SpaceReading | Refusal]) -> SpaceReading | Refusal:
    """A space that several squares make up: what stands on all of them."""
    contents: dict[str, int] = {}
    for part in parts:
        if isinstance(part, Refusal):
            return part
        for name, count in part.contents.items():
            contents[name] = contents.get(name, 0) + count
    return SpaceReading(min(part.confidence for part in parts), contents, crop=parts[0].crop)


def _colour_of_die(crop, change, colours: dict[str, np.ndarray], quad) -> DieReading | Refusal:
    """The colour that a die shows."""
    middle = die_body(crop, change)
    if middle is None:
        return Refusal("unreadable_face")
    name, clear = die_colour.name(middle, colours)
    if clear < 0.15:
        return Refusal("unreadable_face")
    x, y, width, height = cv2.boundingRect(np.float32(quad))
    return DieReading(
        min(1.0, 0.5 + clear / 2), None, name, (x, y, width, height), tuple(middle.tolist()), crop=crop
    )


def die_body(crop: np.ndarray, change: np.ndarray) -> np.ndarray | None:
    """The Lab colour (3,) of the upper face of a die, the greatest part of what changed; None if unclear."""
    inner = cv2.erode(change.astype(np.uint8), np.ones((5, 5), np.uint8)).astype(bool)
    if inner.sum() < 40:
        return None
    seen = to_lab(cv2.medianBlur(crop, 5))[inner]
    middle = np.median(seen, axis=0)
    agree = float((np.linalg.norm((seen - middle) * (0.4, 1, 1), axis=1) < 18).mean())
    return middle if agree >= 0.5 else None


def _agreed(answers: list[Finding]) -> bool:
    """Whether two looks say the same."""
    claims = [a.code if isinstance(a, Refusal) else _claim(a) for a in answers]
    return len(claims) > len(set(claims))


def _claim(finding: Finding) -> object:
    """What two looks must agree on."""
    if isinstance(finding, SpaceReading):
        return tuple(sorted(finding.contents.items()))
    return finding.id if isinstance(finding, CardReading) else getattr(finding, "colour", None)
