"""The desk's part of enrolling: which copy, which camera, which lesson, and where what was learnt is kept.

Only the worker's thread comes in, as for the desk; a camera may block, so it is asked aside.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.app.views.enrol import BoardView, EnrolView, LessonView, board_view, enrol_view, lesson_view
from companion.app.worker import Worker
from companion.eyes.opening import NoEyes, first_state, parts_folder
from companion.eyes.parts import BOARD, PartsFolder
from companion.eyes.words import error_text
from companion.rules import registry
from companion.rules.errors import RulesError
from companion.rules.game import Game
from companion.rules.sight import Sight
from companion.rules.state import State
from companion.rules.text import Text
from companion.table.box import Boxes
from companion.table.errors import TableError
from companion.table.files import writing
from companion.table.system import import_text

if TYPE_CHECKING:
    from companion.app.desk import Desk
    from companion.app.enrol.lesson import Lesson
    from companion.eyes.enrol_camera import EnrolCamera

log = logging.getLogger(__name__)


class Enrolment:
    """One lesson at a time; those that were left halfway go on where they were, until another table is sat down at."""

    def __init__(self, desk: Desk, worker: Worker) -> None:
        self._desk, self._worker = desk, worker
        self._back = ""
        """The panel that people came from."""
        self._games: list[Game] = []
        self._game = ""
        self._people = 0
        self._camera_name = ""
        self._camera: EnrolCamera | None = None
        self._lessons: dict[str, Lesson] = {}
        """Those that have begun, by the part."""
        self._lesson: Lesson | None = None
        """The one in front."""
        self._about: object = None
        """What the lessons are about; for another copy, camera or board they begin anew."""
        self._look = object()
        """Stands for the look that goes on; another one in its place stops it."""
        self._looking = False

    # -- which copy, which camera --------------------------------------------------------------------

    def open(self, back: str) -> None:
        """Bring the panel to the front, with ``back`` behind it; what was half learnt goes on, if it is of the same copy."""
        self.close()
        self._back = back
        devices = self._desk.devices
        devices.look_for_cameras()
        self._games = seen_games()
        if not self._game:
            self._game = self._games[0].name
            self._people = min(self._games[0].seat_counts)
        names = [camera.name for camera in devices.cameras]
        if self._camera_name not in names:
            chosen = devices.camera
            self._camera_name = chosen.name if chosen is not None else next(iter(names), self._camera_name)
        if self._lessons and self._about != self._subject():
            self.forget()

    def for_game(self, game: str, people: int, camera: str) -> None:
        """What the panel begins with, the next time that it is opened: this copy for so many people, this camera."""
        if any(each.name == game for each in seen_games()):
            self._game, self._people = game, people
        self._camera_name = camera

    def _subject(self) -> object:
        """What a lesson is about now: the copy, for whom, seen by which camera, on the board as it was learnt last."""
        try:
            board = self._parts().path(BOARD)
            learnt = board.stat().st_mtime_ns if board.exists() else 0
        except (TableError, OSError):
            return object()  # equal to nothing
        return self._game, self._people, self._camera_name, board, learnt

    def forget(self) -> None:
        """Give the camera back; nothing that was not saved stays."""
        self.close()
        self._lessons = {}

    def close(self) -> None:
        """Give the camera back; lessons that were left halfway wait."""
        self._stop()
        camera, self._camera = self._camera, None
        self._lesson = None
        if camera is not None:
            self._worker.aside(camera.close, lambda answer: None)

    def choose(self, *, game: str = "", people: int = 0, camera: str = "") -> None:
        """Another game, number of people or camera; lessons begin anew, unless it is the same."""
        before = self._game, self._people, self._camera_name
        if game and game != self._game:
            self._game, self._people = game, min(registry.game(game).seat_counts)
        self._people = people or self._people
        self._camera_name = camera or self._camera_name
        if before != (self._game, self._people, self._camera_name):
            self.forget()
        self._desk.refresh()

    @property
    def _state(self) -> State:
        return first_state(registry.game(self._game), self._people)

    def _parts(self) -> PartsFolder:
        """Of the box in use.

        :raises TableError: that box cannot be used.
        """
        store, game = self._desk.parts.store, registry.game(self._game)
        return parts_folder(store, game.name, Boxes(store, game).default())

    # -- what the panel shows --------------------------------------------------------------------------

    def view(self) -> EnrolView | LessonView | BoardView:
        """The parts of the copy, or the lesson in front."""
        say, lesson, game = self._desk.say, self._lesson, registry.game(self._game)
        if lesson is None:
            cameras = self._desk.devices.cameras
            parts, boxes = self._parts(), Boxes(self._desk.parts.store, game)
            return enrol_view(
                self._games,
                game,
                self._people,
                cameras,
                self._camera_name,
                _sight(self._state),
                parts.present(),
                self._lessons.keys(),
                list(dict.fromkeys((boxes.default(), *boxes.names()))),
                parts.lens.exists(),
                self._back,
                say,
            )
        if lesson.part == BOARD:
            return board_view(lesson, game, self._looking, say)  # type: ignore[arg-type]
        return lesson_view(lesson, game, self._looking, say)  # type: ignore[arg-type]

    # -- lessons ---------------------------------------------------------------------------------------

    def begin(self, part: str) -> None:
        """Begin to learn a part, or go on with it."""
        try:
            with seeing():
                self._begin(part)
        except (RulesError, TableError) as error:
            self._desk.refresh(self._desk.say.error(error, self._game), "refuse")
        else:
            self._desk.refresh()

    def _begin(self, part: str) -> None:
        from companion.app.enrol.board_lesson import BoardLesson
        from companion.app.enrol.part_lesson import PartLesson
        from companion.eyes.enrol_camera import EnrolCamera
        from companion.eyes.enrolling import begin
        from companion.eyes.enrolling_cards import EnrolCards

        state, parts = self._state, self._parts()
        sight = _sight(state)
        if self._camera is None:
            self._camera = EnrolCamera(self._camera_name, state, sight, parts)
        if part not in self._lessons:
            if part == BOARD:
                self._lessons[part] = BoardLesson(sight, state.place_text)
            elif not sight.spots:
                self._lessons[part] = PartLesson(part, EnrolCards(state.game.counting()))
            else:
                self._lessons[part] = PartLesson(part, begin(part, state, sight, parts.board()))
        self._lesson, self._about = self._lessons[part], self._subject()

    def leave(self) -> None:
        """Back to the parts; the lesson waits."""
        self._stop()
        self._lesson = None
        self._desk.refresh()

    def do(self, change: Callable[[Any], None]) -> None:
        """One touch in the lesson in front; not while the camera looks."""
        if self._lesson is not None and not self._looking:
            change(self._lesson)
        self._desk.refresh()

    def look(self) -> None:
        """Look at what was laid; the lesson goes on when the answer comes."""
        lesson, camera = self._lesson, self._camera
        if lesson is None or camera is None or self._looking:
            return
        mine = self._look = object()
        self._looking = True

        def answered(seen: Any) -> None:
            if self._look is not mine:
                return
            self._looking = False
            if isinstance(seen, Exception):
                log.error("the camera could not look", exc_info=seen)
                self._desk.refresh(self._desk.say.error(seen, self._game), "failure")
                return
            if seen is not None:  # else the camera was given back
                with seeing():
                    lesson.take(seen)
            self._desk.refresh(None, "refuse" if lesson.why is not None else "draw")

        def look() -> Any:
            with seeing():
                return lesson.look(camera, lambda: self._look is not mine)

        self._worker.aside(lambda: self._desk.parts.in_light(look), answered)
        self._desk.refresh()

    def stop_looking(self) -> None:
        """Nobody waits for this look any more: something moves all the time, say."""
        self._stop()
        self._desk.refresh()

    def save(self) -> None:
        """Keep what was learnt in the box."""
        lesson = self._lesson
        if lesson is None or lesson.made is None:
            return
        try:
            path = self._parts().path(lesson.part)
            with seeing(path):
                lesson.made.save(path)
        except TableError as error:
            self._desk.refresh(self._desk.say.error(error, self._game), "refuse")
            return
        if lesson.part == BOARD:
            self._lessons.clear()  # whatever lay on the board as it was before
        self._lessons.pop(lesson.part, None)
        self._lesson = None
        self._desk.refresh(sound="end")

    def _stop(self) -> None:
        self._look, self._looking = object(), False


@contextmanager
def seeing(written: Path | None = None) -> Iterator[None]:
    """What the eyes cannot do is said as everything else is that cannot be done at a table.

    :param written: the file that they are to write, if any.
    :raises NoEyes: the eyes are not installed, or what they were asked for is not possible.
    :raises CannotWrite: a full disk, a read-only folder.
    """
    try:
        from vision.errors import VisionError
    except ImportError as error:
        raise NoEyes(Text("eye-not-installed", why=import_text(error))) from error
    try:
        yield
    except VisionError as error:
        if written is not None and isinstance(refused := error.__cause__, OSError):
            with writing(written):
                raise refused from error
        raise NoEyes(error_text(error)) from error
    except ImportError as error:
        raise NoEyes(Text("eye-not-installed", why=import_text(error))) from error


def seen_games() -> list[Game]:
    """The games of which a camera can see a board, or count cards."""
    first = lambda game: first_state(game, min(game.seat_counts))
    return [game for game in registry.games() if game.cover.counts or _sight(first(game)).spots]


def _sight(state: State) -> Sight:
    return state.game.appearance.sight(state)
