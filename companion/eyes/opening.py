"""From the words after ``--camera`` to eyes: the one place that puts a camera, a board and a game together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl, urlsplit

from companion.eyes.parts import Parts, PartsFolder
from companion.eyes.words import error_text, fault_text
from companion.rules.game import Game, Seat
from companion.rules.sight import Sight
from companion.rules.state import State
from companion.rules.text import Text
from companion.table.errors import TableError
from companion.table.store import Store
from companion.table.system import import_text
from companion.table.table import Table

if TYPE_CHECKING:
    from companion.eyes.eye import Eye
    from companion.eyes.twin import TwinTable
    from vision.sources import Source, Watched
    from vision.sources.protocol import Fault
    from vision.steady import MotionGate

PATIENT = 8
"""Still pictures in a row that a real camera must give before it is believed."""
TWIN = "twin:"


class NoEyes(TableError, RuntimeError):
    """The camera cannot be used at this table; ``reason`` says why and what to do."""

    def __init__(self, why: Text) -> None:
        self._why, self.code = why, why.key
        super().__init__(why.plain())

    @property
    def reason(self) -> Text:
        """Cause and next step."""
        return self._why


@dataclass(frozen=True)
class Eyes:
    """A reader, and the simulated hands where the table is simulated too."""

    reader: Eye
    twin: TwinTable | None = None


@dataclass(frozen=True)
class TwinWishes:
    """What may stand behind ``twin://?``."""

    errors: float = 0.0
    """How likely the simulated hands put a piece wrong, 0 to 1."""
    seed: int = 1
    light: str = "none"
    """One of the disturbances of :data:`vision.twin_eye.disturb.MODERATE`."""
    size: tuple[int, int] = (1280, 720)
    enrolled: str = "self"
    """``self``: its simulated owner enrols everything anew; ``box``: the parts in the box count."""

    @classmethod
    def read(cls, address: str) -> TwinWishes:
        """The wishes of an address such as ``twin://?errors=0.1&seed=3&light=warm&size=960x540``.

        :raises NoEyes: an unknown word or a value that means nothing.
        """
        from vision.twin_eye.disturb import MODERATE

        given = dict(parse_qsl(urlsplit(address).query, keep_blank_values=True))
        try:
            errors = float(given.pop("errors", "0"))
            seed = int(given.pop("seed", "1"))
            light = given.pop("light", "none")
            enrolled = given.pop("enrolled", "self")
            width, height = (int(word) for word in given.pop("size", "1280x720").split("x"))
            if given or light not in MODERATE or enrolled not in ("self", "box") or not 0 <= errors <= 1:
                raise ValueError
            if not (320 <= width <= 4096 and 240 <= height <= 2160):
                raise ValueError
        except ValueError:
            raise NoEyes(Text("eye-bad-twin", address=address, lights=", ".join(MODERATE))) from None
        return cls(errors, seed, light, (width, height), enrolled)


def parts_folder(store: Store, game: str, box: str) -> PartsFolder:
    """Where the enrolled parts of a box are."""
    return PartsFolder(store.boxes_folder / game, box, store.root / "camera")


def first_state(game: Game, people: int) -> State:
    """A game for so many people before its first event: the places that their board has."""
    seats = [Seat(colour, colour) for colour in game.colours[:people]]
    return game.start(game.setup(seats))


def what_can_be_seen(state: State) -> Sight:
    """The sight of a game that has one.

    :raises NoEyes: it has none.
    """
    sight = state.game.appearance.sight(state)
    if not sight.spots:
        raise NoEyes(Text("eye-nothing-to-see", game=state.game.title))
    return sight


def why_not(camera: str, state: State, people: int, folder: PartsFolder) -> Text | None:
    """Why a camera could not look at a table of so many people, as far as files tell; ``None`` if nothing speaks against it.

    Asked before a game begins; whether a picture comes is another question.
    """
    try:
        import vision.eye  # noqa: F401
        from vision.errors import VisionError
    except ImportError as error:
        return Text("eye-not-installed", why=import_text(error))
    try:
        what_can_be_seen(state)
        if camera.startswith(TWIN) and TwinWishes.read(camera).enrolled == "self":
            return None
        if folder.missing(state.game.appearance.sight(state)):
            return _missing(camera, state, folder)
        _complete(folder.load(), camera, state, people)
    except NoEyes as error:
        return error.reason
    except VisionError as error:
        return error_text(error)
    return None


def open_eyes(camera: str, table: Table, folder: PartsFolder) -> Eyes:
    """Eyes for a table.

    :param camera: ``twin://``, ``picamera``, ``usb://0``, or a picture, a folder, a video.
    :raises NoEyes: nothing can be seen of this game, the eyes are not installed, a part is not enrolled,
        or the words mean no camera.
    """
    what_can_be_seen(table.state)
    try:
        import vision.eye  # noqa: F401
        from vision.errors import VisionError
    except ImportError as error:
        raise NoEyes(Text("eye-not-installed", why=import_text(error))) from error
    try:
        return _twin(camera, table, folder) if camera.startswith(TWIN) else _real(camera, table, folder)
    except VisionError as error:
        raise NoEyes(error_text(error)) from error


def _real(camera: str, table: Table, folder: PartsFolder) -> Eyes:
    from vision.sources import open_source

    source = open_source(camera)
    return Eyes(_eye(source, _parts(camera, table, folder, source), patient_gate(source)))


def patient_gate(source: Source) -> MotionGate:
    """When the pictures of a source count as still.

    A camera gives many pictures a second: a hand that rests for a moment must not pass for a still table, nor
    the pictures that it has kept since somebody looked last for those of now.
    """
    from vision.sources.protocol import is_live
    from vision.steady import MotionGate

    return MotionGate(still=PATIENT if is_live(source) else MotionGate.still)


def fault_now(source: Source) -> Fault | None:
    """Why a camera gives no picture now; nobody should lay anything before one that does not.

    Stored pictures are not spent on this: they were there when they were opened.
    """
    from vision.sources.protocol import Fault, is_live

    found = source.read() if is_live(source) else None
    return found if isinstance(found, Fault) else None


def _parts(camera: str, table: Table, folder: PartsFolder, source: Watched) -> Parts:
    if folder.missing(table.game.appearance.sight(table.state)):
        why = _missing(camera, table.state, folder)
        fault = _fault_of(source)  # to be mended before anything can be enrolled
        raise NoEyes(why if fault is None else Text("eye-fault-first", fault=fault, next=why))
    return _complete(folder.load(), camera, table.state, len(table.seats))


def _missing(camera: str, state: State, folder: PartsFolder) -> Text:
    """Which parts are not enrolled, and with which of them to begin."""
    missing = folder.missing(state.game.appearance.sight(state))
    words = [Text("eye-part", part=part) for part in missing]
    return Text("eye-not-enrolled", part=missing[0], parts=words, game=state.game.name, camera=camera)


def _complete(parts: Parts, camera: str, state: State, people: int) -> Parts:
    """The parts, if their board has every place of a game for so many people."""
    enrolled = parts.board.parts()
    spots = state.game.appearance.sight(state).spots
    if lacking := [spot.name for spot in spots if spot.name not in enrolled]:
        places = [state.place_text(name) for name in lacking]
        asked = {"game": state.game.name, "camera": camera, "n": people}
        raise NoEyes(Text("eye-board-lacks", places=places, **asked))
    return parts


def _fault_of(source: Watched) -> Text | None:
    """Why a source gives no picture; ``None`` if it gives one."""
    from vision.sources.protocol import Fault

    try:
        found = source.read()
    finally:
        source.close()
    return fault_text(found) if isinstance(found, Fault) else None


def _twin(camera: str, table: Table, folder: PartsFolder) -> Eyes:
    from companion.eyes.simulated import enrolled
    from companion.eyes.twin import TwinTable
    from vision.sources.twin import TwinCamera
    from vision.sources.watch import Watched
    from vision.twin_eye.disturb import MODERATE

    wishes = TwinWishes.read(camera)
    twin = TwinTable(table, errors=wishes.errors, seed=wishes.seed, size=wishes.size)
    how = MODERATE[wishes.light]
    source = Watched(TwinCamera(twin.seen, how), live=False)
    own = wishes.enrolled == "self"
    return Eyes(
        _eye(source, enrolled(twin.board, how) if own else _parts(camera, table, folder, source)), twin
    )


def _eye(source: object, parts: Parts, gate: MotionGate | None = None) -> Eye:
    from companion.eyes.eye import Eye
    from vision.eye import TableEye
    from vision.steady import MotionGate

    known = (parts.board, parts.colours, parts.deck, parts.dice, parts.lens)
    return Eye(TableEye(source, *known, gate=gate or MotionGate()))  # type: ignore[arg-type]
