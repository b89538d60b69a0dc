"""Enrolling: what a copy has learnt already, and the lesson that goes on."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.app.cameras import Camera, is_device
from companion.app.views.devices import camera_title
from companion.app.views.say import Say
from companion.eyes.parts import BOARD, COLOURS, DECK, DICE
from companion.rules.game import Game
from companion.rules.sight import DIE, PIECES, TILE, Sight

if TYPE_CHECKING:
    from companion.app.enrol.board_lesson import BoardLesson
    from companion.app.enrol.part_lesson import PartLesson

LEARNT_FROM = {COLOURS: PIECES, DECK: TILE, DICE: DIE}
"""The kind of spot on which each part lies while it is learnt."""
MEASURE = "companion calibrate camera --camera "
"""What measures the lens of a camera, with its address behind."""
CARDS = "cards"
"""What the deck of a game whose cards are counted is called by the words."""


@dataclass(frozen=True, slots=True)
class PartView:
    """One part of a copy."""

    part: str
    title: str
    words: str
    """Whether it is learnt, and what it is good for."""
    learnt: bool
    can_begin: bool
    begun: bool
    """Whether its lesson was left halfway."""


@dataclass(frozen=True, slots=True)
class EnrolView:
    """Everything on the panel "enrol" while no lesson is in front."""

    games: tuple[tuple[str, str], ...]
    game: str
    counts: tuple[int, ...]
    """For how many people it may be; none where that makes no difference."""
    people: int
    cameras: tuple[tuple[str, str], ...]
    """Address and title of each; none if no camera is there."""
    camera: str
    parts: tuple[PartView, ...]
    box: str
    """Which one keeps them; empty where there is only one."""
    lens: str
    """How the lens is measured, which is done in a terminal; empty where no real camera is chosen, or once it was."""
    back: str
    """The panel that people came from."""


@dataclass(frozen=True, slots=True)
class KeptView:
    """One picture of what was learnt, with its name."""

    words: str
    png: bytes
    doubtful: bool


@dataclass(frozen=True, slots=True)
class LessonView:
    """A part that is shown step by step, or all of it, to be looked through before it is kept."""

    page: str
    """Each step begins at its first line, however far the one before was scrolled."""

    title: str
    ask: str
    why: str
    png: bytes
    looking: bool
    doubts: tuple[str, ...]
    can_save: bool
    can_go_back: bool
    can_skip: bool
    can_go_on: bool
    """Whether the step was shown already, and may stay as it was."""
    number: int
    """Which step it is."""
    kept: tuple[KeptView, ...]
    """All that was learnt, once that is to be looked through."""


@dataclass(frozen=True, slots=True)
class MarkView:
    """Something on the picture that a finger may move: a corner of the board, or the square of a spot."""

    name: str
    words: str
    points: tuple[tuple[float, float], ...]
    """In pixels of the picture; one for a corner."""


@dataclass(frozen=True, slots=True)
class BoardView:
    """The empty board: looked at, then pointed out."""

    page: str
    ask: str
    why: str
    png: bytes
    size: tuple[int, int]
    """Of the picture in pixels."""
    looking: bool
    seen: bool
    """Whether there is a picture of the board that serves."""
    pointing: bool
    """Whether a finger is to point at the next corner."""
    marks: tuple[MarkView, ...]
    can_save: bool


def enrol_view(
    games: Sequence[Game],
    game: Game,
    people: int,
    cameras: Sequence[Camera],
    camera: str,
    sight: Sight,
    learnt: Collection[str],
    begun: Collection[str],
    boxes: Sequence[str],
    lens: bool,
    back: str,
    say: Say,
) -> EnrolView:
    """The parts of which this game makes use; ``boxes``: of the game, the one in use first; ``lens``: whether it is measured."""
    kinds = {spot.kind for spot in sight.spots}
    parts = [BOARD, *(part for part, kind in LEARNT_FROM.items() if kind in kinds)] if kinds else [DECK]

    def view(part: str) -> PartView:
        there = part in learnt
        ready = not kinds or part == BOARD or BOARD in learnt
        case = "learnt" if there else "open" if ready else "waits"
        called = _called(part, game)
        words = say.app(f"enrol-{case}", part=called)
        title = say.app("enrol-part", part=called)
        return PartView(part, title, words, there, ready and bool(cameras), part in begun)

    return EnrolView(
        tuple((each.name, each.title) for each in games),
        game.name,
        tuple(game.seat_counts) if kinds else (),
        people,
        tuple((each.name, camera_title(each, say)) for each in cameras),
        camera,
        tuple(map(view, parts)),
        say.app("box-in-use", name=boxes[0]) if len(boxes) > 1 else "",
        say.app("enrol-lens", command=MEASURE + camera) if is_device(camera) and kinds and not lens else "",
        back,
    )


def _called(part: str, game: Game) -> str:
    """What the words go by: the deck of a game whose cards are counted is one of cards."""
    return CARDS if part == DECK and game.cover.counts else part


def lesson_view(lesson: PartLesson, game: Game, looking: bool, say: Say) -> LessonView:
    """The step that is to be shown now, or everything that was."""
    done = lesson.made is not None
    step = say.app("enrol-step", n=lesson.number + 1, of=lesson.of, what=say(lesson.step.text, game.name))
    return LessonView(
        f"{lesson.part} {lesson.number}",
        say.app("enrol-part", part=_called(lesson.part, game)),
        say.app("enrol-look-through", part=lesson.part) if done else step,
        "" if lesson.why is None else say.sentence(lesson.why, game.name),
        lesson.png,
        looking,
        tuple(say.sentence(doubt, game.name) for doubt in lesson.doubts),
        done,
        lesson.number > 0,
        lesson.can_skip,
        lesson.can_go_on,
        lesson.number,
        tuple(KeptView(say(each.called, game.name), each.png, each.doubtful) for each in lesson.kept),
    )


def board_view(lesson: BoardLesson, game: Game, looking: bool, say: Say) -> BoardView:
    """What is to be done next until the spaces of the board are known."""
    if lesson.board is None:
        ask = say.app("enrol-clear")
    elif lesson.spaces:
        ask = say.app("enrol-squares")
    else:
        ask = say.app("enrol-corner", n=len(lesson.corners) + 1)
    if lesson.spaces:
        marks = [
            MarkView(square.name, say(lesson.called(square), game.name), _points(square.quad))
            for square in lesson.squares()
        ]
    else:
        marks = [
            MarkView(str(number), say.app("enrol-corner-name", n=number), (corner,))
            for number, corner in enumerate(lesson.corners, 1)
        ]
    return BoardView(
        lesson.part,
        ask,
        "" if lesson.why is None else say.sentence(lesson.why, game.name),
        lesson.png,
        lesson.size,
        looking,
        lesson.board is not None,
        lesson.board is not None and not lesson.spaces,
        tuple(marks),
        lesson.made is not None,
    )


def _points(quad: Sequence[Sequence[float]]) -> tuple[tuple[float, float], ...]:
    return tuple((float(x), float(y)) for x, y in quad)
