"""Enrolling in front of the camera, step by step, into the box of a game."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.cli.help import argument, command, option
from companion.cli.live import TRIES, answers, press_enter
from companion.cli.seeing import (
    CANNOT_READ,
    existing,
    guarded,
    numbers,
    photo_output,
    pictures_in,
    save_drawn,
    writable,
)
from companion.cli.types import Complaint, Whole
from companion.cli.voice import Voice, pass_voice
from companion.eyes.parts import BOARD, COLOURS, DECK, DICE, PartsFolder
from companion.eyes.words import fault_text, refusal_text
from companion.rules.game import Seat
from companion.rules.state import State
from companion.rules.text import Text

TWIN = "twin:"


@dataclass(frozen=True)
class Wish:
    """Where the pictures come from, and where the result goes."""

    folder: str | None
    camera: str | None
    out: str | None
    game: str | None
    box: str | None
    seats: int | None

    @classmethod
    def read(cls, **wishes: Any) -> Wish:
        """:raises Complaint: no source or no goal, or two of one kind."""
        wish = cls(**wishes)
        if (wish.folder is None) == (wish.camera is None):
            raise Complaint(Text("enrol-folder-or-camera"))
        if wish.out is None and wish.game is None or wish.camera is not None and wish.game is None:
            raise Complaint(Text("enrol-which-game"))
        return wish

    def parts(self) -> PartsFolder:
        """The parts of the box that is meant."""
        from companion.eyes.opening import parts_folder
        from companion.rules import registry
        from companion.table.box import Boxes
        from companion.table.store import Store

        store = Store()
        game = registry.game(self.game or "")
        return parts_folder(store, game.name, self.box or Boxes(store, game).default())

    def target(self, part: str) -> Path:
        """The file to write.

        :raises Complaint: it cannot be written.
        """
        return writable(Path(self.out)) if self.out is not None else self.parts().path(part)

    def words(self, part: str) -> tuple[frozenset[str], Callable[[str], str]]:
        """The names that things of a part have in the game, and what makes such a name of an enrolled one.

        No names where the game does not say any.
        """
        from companion.eyes.cards import word_of, words_of
        from companion.rules import registry
        from companion.rules.sight import DIE, PIECES, TILE
        from vision.pieces.colours import EMPTY

        state = self.state()
        spots = state.game.appearance.sight(state).spots
        if not spots and part == DECK:
            return words_of(registry.game(state.game.name).counting()), word_of
        kind = {DECK: TILE, COLOURS: PIECES, DICE: DIE}.get(part)
        words = {word for spot in spots if spot.kind == kind for word in spot.words.values()}
        more = {EMPTY} if words and part == COLOURS else set()
        return frozenset(words | more), str

    def state(self) -> State:
        """The game before its first event, for as many people as the board is enrolled for."""
        from companion.rules import registry

        game = registry.game(self.game or "")
        count = self.seats or min(game.seat_counts)
        if count not in game.seat_counts:
            raise Complaint(Text("enrol-bad-seats", n=count, game=game.title, most=max(game.seat_counts)))
        seats = [Seat(colour, colour) for colour in game.colours[:count]]
        return game.start(game.setup(seats))


def box_options(function: Any) -> Any:
    """Where to look, and for which box."""
    for decorate in reversed(
        (
            option("--camera", default=None, metavar=Text("metavar-camera"), help=Text("help-enrol-camera")),
            option("--game", default=None, metavar=Text("metavar-game"), help=Text("help-enrol-game")),
            option("--box", default=None, metavar=Text("metavar-name"), help=Text("help-enrol-box")),
            option("--seats", type=Whole(1), default=None, help=Text("help-enrol-seats")),
        )
    ):
        function = decorate(function)
    return function


@command("board", help=Text("help-enrol-board"))
@argument("folder", metavar=Text("metavar-photo"), required=False)
@option("--spaces", default=None, metavar=Text("metavar-file"), help=Text("help-enrol-spaces"))
@option("--corners", default=None, metavar=Text("metavar-corners"), help=Text("help-enrol-corners"))
@option("--spaces-out", default=None, metavar=Text("metavar-file"), help=Text("help-enrol-spaces-out"))
@option("--out", default=None, metavar=Text("metavar-file"), help=Text("help-enrol-out"))
@box_options
@photo_output
@pass_voice
def board_command(
    voice: Voice,
    spaces: str | None,
    corners: str | None,
    spaces_out: str | None,
    as_json: bool,
    draw: str | None,
    **wishes: Any,
) -> int:
    with guarded():
        from vision import board as boards
        from vision.draw import spots
        from vision.results import SpaceReading

        correcting = wishes["folder"] is None and wishes["camera"] is None and spaces is not None
        wish = Wish(**wishes) if correcting else Wish.read(**wishes)
        if wish.game is None:
            raise Complaint(Text("enrol-board-of-a-game"))
        if correcting:  # the picture stays, the spaces are corrected
            made = boards.EnrolledBoard.load(wish.parts().path(BOARD)).with_spaces(boards.load_spaces(spaces))
        else:
            wish.target(BOARD)
            shown = Camera(voice, wish)
            picture = shown.empty()
            if picture is None:
                return CANNOT_READ
            made = boards.enrol(picture, shown.spaces(spaces, corners))
        if not made.spaces:
            raise Complaint(Text("enrol-where-is-the-board"))
        made.save(wish.target(BOARD))
        if spaces_out is not None:
            boards.save_spaces(spaces_out, made.spaces)
        squares = {name: [made.spaces[part] for part in parts] for name, parts in made.parts().items()}
        save_drawn(draw, spots(made.picture, squares, dict.fromkeys(squares, SpaceReading(1.0)), squares))
    target = str(wish.target(BOARD))
    if as_json:
        voice.json({"file": target, "spaces": list(squares), "markers": len(made.markers)})
    else:
        voice.line(Text("enrol-board", n=len(squares), markers=len(made.markers), file=target))
    return 0


class Camera:
    """Whatever shows the table: a camera and a person, or a simulated table and its owner."""

    def __init__(self, voice: Voice, wish: Wish) -> None:
        from companion.eyes.opening import TwinWishes

        self._voice, self._wish = voice, wish
        voice.about(wish.game or "")
        self.state = wish.state()
        self.sight = sight_of(self.state)
        self.twin: Any = None
        if wish.camera is not None and wish.camera.startswith(TWIN):
            from companion.eyes.twin import board_of
            from vision.twin_eye.disturb import MODERATE

            wishes = TwinWishes.read(wish.camera)
            self.twin = board_of(self.state, self.sight, wishes.size, wishes.seed)
            self._how = MODERATE[wishes.light]

    def source(self) -> Any:
        """Pictures of the table."""
        from vision.sources import Watched, open_source
        from vision.sources.twin import TwinCamera

        if self.twin is not None:
            return Watched(TwinCamera(lambda: self.twin, self._how), live=False)
        return open_source(self._wish.camera)

    def empty(self) -> Any:
        """A picture of the board without pieces; ``None`` if the camera gives none."""
        from vision.picture import load

        if self._wish.folder is not None:
            path = existing(self._wish.folder)
            pictures = pictures_in(path) if path.is_dir() else [path]
            return load(pictures[0])
        source = self.source()
        if not answers(self._voice, source):
            return None
        self._voice.bid(Text("enrol-clear-board"))
        self._enter()
        return self._still(source)

    def spaces(self, file: str | None, corners: str | None) -> dict[str, Any]:
        """Where the spots are in the empty picture."""
        import cv2
        import numpy as np

        from companion.eyes.enrolling import board_spaces
        from companion.eyes.simulated import spaces_of
        from vision.board import load_spaces

        if file is not None:
            return load_spaces(file)
        if corners is not None:
            around = np.array(numbers(corners, 8, "--corners"), np.float32).reshape(4, 2)
            # y points down, so that what is clockwise to see has an area above zero.
            if not cv2.contourArea(around, oriented=True) > 0:
                raise Complaint(Text("enrol-corners-clockwise", corners=corners))
            return board_spaces(self.sight, around)
        if self.twin is not None:
            return dict(spaces_of(self.twin))
        raise Complaint(Text("enrol-where-is-the-board"))

    def show(self, step: Any, number: int, of: int) -> None:
        """Let hands lay what a step needs."""
        self._voice.bid(Text("enrol-step", number=number, of=of, what=step.text))
        if self.twin is not None:
            self.twin.lay(step.lay)
        self._enter()

    def _enter(self) -> None:
        if self.twin is None:
            press_enter(self._voice)

    def _still(self, source: Any) -> Any:
        from companion.eyes.opening import patient_gate
        from vision.sources.protocol import Fault
        from vision.steady import still_pictures

        try:
            for _ in range(TRIES):
                found = still_pictures(source, patient_gate(source), lens_of(self._wish.parts()))
                if not isinstance(found, Fault):
                    return found[-1] if found else None
                self._voice.warn(fault_text(found))
                if found.lasting:
                    break
                time.sleep(0.0 if self.twin is not None else 1.0)
        finally:
            source.close()
        return None


def sight_of(state: State) -> Any:
    """What a camera can see of a game's board.

    :raises Complaint: it has no such board; its cards are enrolled from photos.
    """
    sight = state.game.appearance.sight(state)
    if not sight.spots:
        raise Complaint(Text("enrol-no-board", game=state.game.title, name=state.game.name))
    return sight


def lens_of(parts: PartsFolder) -> Any:
    """The calibrated lens of this computer's camera; ``None`` if nobody has calibrated it."""
    from vision.mat.lens import Calibration

    return Calibration.load(parts.lens) if parts.lens.exists() else None


def live(voice: Voice, part: str, wish: Wish) -> tuple[Any, Any] | None:
    """What is enrolled in front of the camera, and the findings about it; ``None`` if that does not come about.

    Each step is shown, looked at, and taken again while it is no good.
    """
    from companion.eyes.enrolling import KINDS, begin
    from companion.eyes.opening import patient_gate
    from vision.board import EnrolledBoard
    from vision.eye import TableEye

    if part not in KINDS:
        raise Complaint(Text("enrol-not-live", part=part))
    parts = wish.parts()
    sight_of(wish.state())  # before advice to enrol a board that the game has not
    if not parts.path(BOARD).exists():
        raise Complaint(Text("enrol-board-first", game=wish.game or "", camera=wish.camera or ""))
    wish.target(part)
    shown = Camera(voice, wish)
    board = EnrolledBoard.load(parts.path(BOARD))
    enrolling = begin(part, shown.state, shown.sight, board)
    source = shown.source()
    if not answers(voice, source):
        return None
    eye = TableEye(source, board, None, lens=lens_of(parts), gate=patient_gate(source))  # type: ignore[arg-type]
    try:
        for number, step in enumerate(enrolling.steps, 1):
            if not _taken(voice, eye, enrolling, shown, step, number):
                return None
    finally:
        eye.close()
    return enrolling.finish()


def _taken(voice: Voice, eye: Any, enrolling: Any, shown: Camera, step: Any, number: int) -> bool:
    """Show a step until it is learnt; false if that does not come about."""
    from vision.results import Refusal
    from vision.sources.protocol import Fault

    for _ in range(TRIES):
        shown.show(step, number, len(enrolling.steps))
        picture = eye.still()
        if isinstance(picture, Fault):
            why = fault_text(picture)
        elif isinstance(picture, Refusal):
            why = refusal_text(picture)
        elif (why := enrolling.take(step, picture)) is None:
            return True
        voice.bid(why, style="yellow")
        if isinstance(picture, Fault) and picture.lasting:
            break
    return False
