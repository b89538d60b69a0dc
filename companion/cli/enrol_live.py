"""Enrolling in front of the camera, step by step, into the box of a game."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, ExitStack, closing, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.cli.enrolled import tell_spaces
from companion.cli.help import argument, command, option
from companion.cli.live import TRIES, answers, press_enter
from companion.cli.seeing import (
    existing,
    four_corners,
    guarded,
    into_box,
    photo_output,
    pictures_in,
    save_drawn,
    writable,
)
from companion.cli.types import CANNOT_READ, Complaint, Whole
from companion.cli.voice import Voice, pass_voice
from companion.eyes.parts import BOARD, COLOURS, DECK, DICE, PartsFolder
from companion.eyes.words import fault_text
from companion.rules.state import State
from companion.rules.text import Text

if TYPE_CHECKING:
    from companion.eyes.enrol_camera import EnrolCamera
    from companion.eyes.enrolling import Enrolling, Step


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
        """The parts of the box that is meant.

        :raises BadBoxFile: no box can have that name.
        """
        from companion.eyes.opening import parts_folder
        from companion.rules import registry
        from companion.table.box import Box, Boxes
        from companion.table.store import Store

        store = Store()
        game = registry.game(self.game or "")
        name = Boxes(store, game).default() if self.box is None else Box(game.name, self.box).name
        return parts_folder(store, game.name, name)

    def target(self, part: str) -> Path:
        """The file to write.

        :raises Complaint: there is a folder of that name; :raises CannotWrite: its folder refuses.
        """
        return writable(Path(self.out) if self.out is not None else self.parts().path(part))

    def save(self, part: str, made: Any) -> Path:
        """Write what was enrolled; returns the file.

        :raises VisionError: the file that was named cannot be written; :raises CannotWrite: that of the box cannot.
        """
        target = self.target(part)
        with into_box(target) if self.out is None else nullcontext():
            made.save(target)
        return target

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
        from companion.eyes.opening import first_state
        from companion.rules import registry

        game = registry.game(self.game or "")
        count = self.seats or min(game.seat_counts)
        if count not in game.seat_counts:
            raise Complaint(Text("enrol-bad-seats", n=count, game=game.title, most=max(game.seat_counts)))
        return first_state(game, count)

    def looking(self, state: State) -> AbstractContextManager[EnrolCamera]:
        """The camera, for as long as somebody enrols a game before it."""
        from companion.eyes.enrol_camera import EnrolCamera

        sight = state.game.appearance.sight(state)
        return closing(EnrolCamera(self.camera or "", state, sight, self.parts()))


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
    with guarded(), ExitStack() as until_done:
        from vision import board as boards
        from vision.draw import spots
        from vision.results import SpaceReading

        correcting = wishes["folder"] is None and wishes["camera"] is None and spaces is not None
        wish = Wish(**wishes) if correcting else Wish.read(**wishes)
        if wish.game is None:
            raise Complaint(Text("enrol-board-of-a-game"))
        voice.about(wish.game)
        state = wish.state()
        sight = sight_of(state)
        if correcting:  # the picture stays, the spaces are corrected
            made = boards.EnrolledBoard.load(_with_board(wish).path(BOARD)).with_spaces(
                boards.load_spaces(spaces)
            )
            if spaces_out is not None:
                boards.save_spaces(spaces_out, made.spaces)
        else:
            wish.target(BOARD)
            camera = until_done.enter_context(wish.looking(state)) if wish.camera is not None else None
            picture = empty_board(voice, wish, camera)
            if picture is None:
                return CANNOT_READ
            drafted = board_squares(state, camera, spaces, corners)
            if spaces_out is not None:  # squares that do not fit the picture can be corrected there, too
                boards.save_spaces(spaces_out, drafted)
            made = boards.enrol(picture, drafted, camera is not None and camera.straight)
        if not made.spaces:
            raise Complaint(Text("enrol-where-is-the-board"))
        tell_spaces(voice, sight, made)
        target = str(wish.save(BOARD, made))
        squares = {name: [made.spaces[part] for part in parts] for name, parts in made.parts().items()}
        save_drawn(draw, spots(made.picture, squares, dict.fromkeys(squares, SpaceReading(1.0)), squares))
    if as_json:
        voice.json({"file": target, "spaces": list(squares), "markers": len(made.markers)})
    else:
        voice.line(Text("enrol-board", n=len(squares), markers=len(made.markers), file=target))
    return 0


def empty_board(voice: Voice, wish: Wish, camera: EnrolCamera | None) -> Any:
    """A picture of the board without pieces: the first of a folder, or what the camera sees; ``None`` if that gives none."""
    from vision.picture import load
    from vision.results import Refusal
    from vision.sources.protocol import Fault

    if camera is None:
        path = existing(wish.folder or "")
        pictures = pictures_in(path) if path.is_dir() else [path]
        return load(pictures[0])
    if not answers(voice, camera.fault()):
        return None
    voice.bid(Text("enrol-clear-board"))
    _done(voice, camera)
    for _ in range(TRIES):
        found = camera.still()
        if not isinstance(found, Fault | Refusal):
            return found
        if isinstance(found, Fault):
            voice.warn(fault_text(found))
            if found.lasting:
                break
        time.sleep(0.0 if camera.simulated else 1.0)
    return None


def board_squares(
    state: State, camera: EnrolCamera | None, file: str | None, corners: str | None
) -> dict[str, Any]:
    """Where the squares of all spots are in the empty picture.

    :raises Complaint: nobody has said where the board is, or corners that do not go around it.
    """
    from companion.eyes.enrolling import board_spaces
    from vision.board import load_spaces

    if file is not None:
        return load_spaces(file)
    if corners is not None:
        return board_spaces(sight_of(state), four_corners(corners, "--corners"))
    if camera is not None and (known := camera.spaces()) is not None:
        return known
    raise Complaint(Text("enrol-where-is-the-board"))


def _done(voice: Voice, camera: EnrolCamera, *, skips: bool = False) -> bool:
    """Wait until hands have done what they were asked for; false if it is to be left out, which ``skips`` allows."""
    return camera.simulated or press_enter(voice, skips=skips)


def sight_of(state: State) -> Any:
    """What a camera can see of a game's board.

    :raises Complaint: it has no such board; its cards are enrolled from photos.
    """
    sight = state.game.appearance.sight(state)
    if not sight.spots:
        raise Complaint(Text("enrol-no-board", game=state.game.title, name=state.game.name))
    return sight


def live(voice: Voice, part: str, wish: Wish) -> tuple[Any, Any, Mapping[str, Text]] | None:
    """What is enrolled in front of the camera, the findings about it, and what people call it; ``None`` if that does not
    come about.

    Each step is shown, looked at, and taken again while it is no good.
    """
    wish.target(part)
    state = wish.state()
    voice.about(wish.game or "")
    enrolling = _begin(part, wish, state)
    with wish.looking(state) as camera:
        if not answers(voice, camera.fault()):
            return None
        for number, step in enumerate(enrolling.steps, 1):
            if not _taken(voice, camera, enrolling, step, number):
                return None
    return *enrolling.finish(), enrolling.called


def _begin(part: str, wish: Wish, state: State) -> Enrolling:
    """The enrolment of a part, on the board or, for a game without one, of its cards on a cloth.

    :raises Complaint: this part is enrolled from a folder, or after another one.
    """
    from companion.eyes.enrolling import KINDS, begin
    from companion.eyes.enrolling_cards import EnrolCards

    if part not in KINDS:
        raise Complaint(Text("enrol-not-live", part=part))
    if part == DECK and not state.game.appearance.sight(state).spots and state.game.cover.counts:
        return EnrolCards(state.game.counting())
    sight = sight_of(state)  # before advice to enrol a board that the game has not
    return begin(part, state, sight, _with_board(wish).board())


def _with_board(wish: Wish) -> PartsFolder:
    """The parts of the box, which has a board.

    :raises Complaint: there is none yet.
    """
    parts = wish.parts()
    if not parts.path(BOARD).exists():
        raise Complaint(Text("enrol-board-first", game=wish.game or "", camera=wish.camera or "usb://0"))
    return parts


def _taken(voice: Voice, camera: EnrolCamera, enrolling: Enrolling, step: Step, number: int) -> bool:
    """Show a step until it is learnt or left out; false if that does not come about.

    What may be left out and is no good again and again is left out; what may not is asked for as long as somebody lays it
    anew, so that all that was learnt before it is not lost.
    """
    from vision.sources.protocol import Fault

    tried = 0
    while True:
        voice.bid(Text("enrol-step", number=number, of=len(enrolling.steps), what=step.text))
        camera.lay(step.lay)
        if not _done(voice, camera, skips=enrolling.may_skip(step)):
            return True
        seen = camera.still(enrolling.board)
        assert seen is not None  # nobody stops it
        if (why := enrolling.take(step, seen)) is None:
            return True
        voice.bid(why, style="yellow")
        tried += 1
        if isinstance(seen, Fault) and (seen.lasting or camera.simulated):
            return False
        if tried < TRIES or isinstance(seen, Fault):
            continue
        if enrolling.may_skip(step):
            voice.bid(Text("enrol-left-out", what=step.called), style="yellow")
            return True
        if camera.simulated:  # it lays the same again and again
            return False
