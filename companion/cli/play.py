"""``companion play``, ``resume`` and ``run``: a game from the first event to the score sheet."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from typing import Any

from companion.cli.help import argument, command, option
from companion.cli.seats import Place, read_options, read_places
from companion.cli.types import Complaint, Seconds, Word
from companion.cli.voice import Voice, pass_voice
from companion.rules import registry
from companion.rules.game import Game
from companion.rules.text import Text

DEFAULT_GAME = "village"
"""What ``run`` plays unless told otherwise."""
RANDOMISERS = ("generator", "hand")
STAND_INS = ("greedy", "random")
"""The programs that decide for persons who only watch; the first one that is there."""


class Maker(Word):
    """One of the words, or the address of a machine."""

    def get_metavar(self, param: Any, ctx: Any) -> str:
        return f"[{'|'.join((*self.words, 'machine', 'sim://'))}]"

    def convert(self, value: Any, param: Any, ctx: Any) -> str:
        from companion.devices.address import names_a_machine

        return str(value) if names_a_machine(str(value)) else super().convert(value, param, ctx)


def manner_options(function: Any) -> Any:
    """The options of every command at which people play."""
    for decorate in reversed(
        (
            option("--ask/--auto", "ask", default=None, help=Text("help-ask")),
            option(
                "--randomiser", type=Maker(RANDOMISERS), default="generator", help=Text("help-randomiser")
            ),
            option("--camera", default=None, metavar=Text("metavar-camera"), help=Text("help-camera")),
            option("--delay", type=Seconds(), default=0.0, help=Text("help-delay")),
        )
    ):
        function = decorate(function)
    return function


def table_options(function: Any) -> Any:
    """The options of every command that begins a table."""
    for decorate in reversed(
        (
            option("--solo", is_flag=True, help=Text("help-solo")),
            option("--players", default="", metavar=Text("metavar-names"), help=Text("help-players")),
            option("--seed", default=None, metavar=Text("metavar-word"), help=Text("help-seed")),
            option(
                "--option", "options", multiple=True, metavar=Text("metavar-pair"), help=Text("help-option")
            ),
            option("--box", default=None, metavar=Text("metavar-box"), help=Text("help-box-option")),
            option("--clock", default=None, metavar=Text("metavar-clock"), help=Text("help-clock")),
        )
    ):
        function = decorate(function)
    return function


@command("play", help=Text("help-play"))
@argument("game", metavar=Text("metavar-game"))
@table_options
@manner_options
@pass_voice
def play_command(voice: Voice, game: str, **wishes: Any) -> None:
    start(voice, registry.game(game), **wishes)


@command("run", help=Text("help-run"))
@option("--game", default=DEFAULT_GAME, metavar=Text("metavar-name"), help=Text("help-run-game"))
@table_options
@manner_options
@pass_voice
def run_command(voice: Voice, game: str, solo: bool, players: str, **wishes: Any) -> int | None:
    from companion.cli.app import open_app

    if sys.argv[1:] == ["run"] and (status := open_app()) is not None:
        return status
    start(voice, registry.game(game), solo=solo or not players, players=players, **wishes)
    return None


@command("resume", help=Text("help-resume"))
@argument("table", metavar=Text("metavar-table"), required=False)
@option("--recover", is_flag=True, help=Text("help-recover"))
@option("--box", default=None, metavar=Text("metavar-box"), help=Text("help-audit-box"))
@manner_options
@pass_voice
def resume_command(voice: Voice, table: str | None, recover: bool, **manner: Any) -> None:
    from companion.cli.saved import latest_running
    from companion.table.store import Store
    from companion.table.table import Table

    store = Store()
    path = store.resolve(table) if table else latest_running(store)
    with Table.recover(path) if recover else Table.open(path) as opened:
        sit_down(voice, take_place(voice, opened, **manner), resumed=True)


def start(
    voice: Voice,
    game: Game,
    *,
    solo: bool,
    players: str,
    seed: str | None,
    options: Sequence[str],
    box: str | None,
    clock: str | None,
    **manner: Any,
) -> None:
    """Begin a table and play at it."""
    from companion import players as programs
    from companion.cli.boxes import find_box
    from companion.table.header import PERSON, TableSeat
    from companion.table.store import Store
    from companion.table.table import Table

    voice.about(game.name)
    places = seats_for(voice, game, solo, players, programs.names())
    seats = [TableSeat(place.name, place.colour, place.player or PERSON) for place in places]
    chosen = read_options(options, game)
    store = Store()
    owned = find_box(store, game, box)
    limit = read_limit(clock)
    with Table.create(store, game, seats, chosen, owned, seed, limit=limit) as table:
        try:
            session = take_place(voice, table, box=owned.name, **manner)
        except BaseException:  # no camera, no machine, or somebody has thought better of it
            table.close()
            store.discard(table.path)
            raise
        sit_down(voice, session, resumed=False)


def seats_for(voice: Voice, game: Game, solo: bool, players: str, programs: Sequence[str]) -> list[Place]:
    """Who sits down: the named ones, or one guest alone, or as few guests as the game needs."""
    if solo and 1 not in game.seat_counts:
        raise Complaint(Text("play-no-solo", game=game.title))
    if players:
        places = read_places(players.split(","), game, programs)
        if solo and len(places) != 1:
            raise Complaint(Text("play-solo-alone", n=len(places)))
        return places
    guest = voice.say(Text("play-guest"))
    count = 1 if solo else next(count for count in game.seat_counts if count > 1)
    return read_places([guest] * count, game, programs)


def read_limit(words: str | None) -> Any:
    """Thinking time from ``MINUTES`` or ``MINUTES+SECONDS``."""
    from companion.table.header import TimeLimit

    if words is None:
        return None
    parts = re.fullmatch(r"0*([1-9][0-9]{0,3})(?:\+([0-9]{1,4}))?", words, re.ASCII)
    if parts is None:
        raise Complaint(Text("play-bad-clock", value=words))
    return TimeLimit(60 * int(parts[1]), int(parts[2] or 0))


def take_place(
    voice: Voice,
    table: Any,
    *,
    ask: bool | None,
    randomiser: str,
    delay: float,
    camera: str | None = None,
    box: str | None = None,
) -> Any:
    """Everything that is needed to play at a table: programs, camera, machine. Nothing has happened yet.

    :raises Complaint: no such program; :raises TableError: a device cannot be used.
    """
    from companion import players as programs
    from companion.cli.session import Manner, Session
    from companion.table.header import PERSON

    voice.about(table.game.name)
    known = programs.names()
    asks = sys.stdin.isatty() if ask is None else ask
    needed = {seat.player for seat in table.seats} - {PERSON}
    for name in needed - {*known}:
        raise Complaint(Text("play-no-program", name=name, known=", ".join(known)))
    stand_in = next(name for name in (*STAND_INS, *known) if name in known)
    return Session(
        voice,
        table,
        Manner(asks, randomiser, delay, eyes_for(table, camera, box) if camera is not None else None),
        {seat.colour: programs.player(seat.player) for seat in table.seats if seat.player != PERSON},
        programs.player(stand_in),
        stand_in,
    )


def sit_down(voice: Voice, session: Any, *, resumed: bool) -> None:
    """Play at a table until the end or until the person leaves, then say where it stands."""
    from companion.cli.problems import INTERRUPTED

    table = session.table
    greet(voice, session, resumed=resumed)
    try:
        finished = session.play()
    except KeyboardInterrupt:
        voice.line()
        voice.line(Text("play-left", table=table.id))
        raise SystemExit(INTERRUPTED) from None
    if finished:
        farewell(voice, table)
    else:
        voice.line(Text("play-left", table=table.id))


def eyes_for(table: Any, camera: str, box: str | None) -> Any:
    """A camera over the table, with what is enrolled in a box; in the default one unless given."""
    from companion.eyes.opening import open_eyes, parts_folder
    from companion.table.box import Boxes
    from companion.table.store import Store

    store = Store()
    name = box or Boxes(store, table.game).default()
    return open_eyes(camera, table, parts_folder(store, table.game.name, name))


def greet(voice: Voice, session: Any, *, resumed: bool) -> None:
    """Say what is played by whom, and what to know before the first event."""
    from companion.table.header import PERSON

    table, game = session.table, session.table.game
    who = []
    for seat in table.seats:
        if seat.player != PERSON:
            who.append(Text("play-seat-program", name=seat.name, colour=seat.colour))
        elif session.manner.ask:
            who.append(Text("play-seat", name=seat.name, colour=seat.colour))
        else:
            who.append(
                Text("play-seat-watching", name=seat.name, colour=seat.colour, program=session.stand_in_name)
            )
    voice.show(Text("play-title", game=game.title, seats=who), style="bold")
    if len(table.seats) == 1 and game.automaton:
        voice.show(Text("play-against", automaton=game.automaton))
    voice.show(Text("play-saved-as" if not resumed else "play-resumed", table=table.id))
    stand_ins = table.state.setup.components.stand_ins()
    if stand_ins:
        voice.show(Text("play-stand-ins", n=len(stand_ins), game=game.name), style="dim")
    if session.camera_is_idle:
        voice.show(Text("play-camera-idle"), style="yellow")


def farewell(voice: Voice, table: Any) -> None:
    """The final score sheet, who won, the picture, and where everything is saved."""
    from companion.cli.picture import FILE, course_of, draw_course
    from companion.cli.sheet import draw_sheet, outcome

    voice.console.print()
    sheet = table.score()
    voice.show(draw_sheet(voice, sheet, table.game.title))
    for line in outcome(sheet):
        voice.show(line, style="bold")
    voice.console.print()
    picture = table.path / FILE
    try:
        draw_course(course_of(table, voice), picture, voice, table.game.title)
    except OSError as error:
        voice.show(Text("play-no-picture", why=str(error)))
    else:
        voice.show(Text("play-picture", file=str(picture)))
    voice.show(Text("play-finished", table=table.id))
