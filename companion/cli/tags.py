"""``companion machine tags``: which tag is under which figure of the owner's copy."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import click

from companion.cli.help import argument, command, option
from companion.cli.port import open_machine, port_option
from companion.cli.types import Complaint, Whole
from companion.cli.voice import Voice, pass_voice
from companion.devices.address import is_simulated
from companion.devices.words import text_of
from companion.rules import registry
from companion.rules.game import Game
from companion.rules.text import Text
from companion.table.box import Boxes
from companion.table.store import Store

if TYPE_CHECKING:
    from companion.devices.tags import Enrolment, Figure

BAG = "figures"
ROLLS = 20
"""So many rolls for each face at most; a fair die needs far fewer."""
SKIP, STOP, THERE = "skip", "stop", "there"


@command("tags", help=Text("help-machine-tags"))
@argument("game", metavar=Text("metavar-game"))
@option("--colour", "colours", multiple=True, metavar=Text("metavar-colour"), help=Text("help-tags-colour"))
@option("--box", default=None, metavar=Text("metavar-box"), help=Text("help-tags-box"))
@option("--die", "sides", type=Whole(2), default=None, help=Text("help-tags-die"))
@option("--list", "listing", is_flag=True, help=Text("help-tags-list"))
@port_option
@pass_voice
def tags(
    voice: Voice,
    game: str,
    colours: Sequence[str],
    box: str | None,
    sides: int | None,
    listing: bool,
    port: str,
) -> int:
    from companion.devices.tags import Enrolment

    rules = registry.game(game)
    voice.about(rules.name)
    every = Enrolment(Boxes(Store(), rules), box)
    if sides is not None:
        return _enrol_die(voice, every, sides, port)
    if not every.figures:
        raise Complaint(Text("tags-none-needed", game=rules.title))
    for word in colours:
        if not any(word in figure.label.split() for figure in every.figures):
            examples = list(dict.fromkeys(figure.label for figure in every.figures))[:3]
            raise Complaint(Text("tags-no-such-word", game=rules.title, word=word, examples=examples))
    enrolment = Enrolment(Boxes(Store(), rules), box, colours)
    if listing:
        _list(voice, rules, enrolment)
    else:
        _enrol(voice, rules, enrolment, port)
    left = len(enrolment.missing())
    voice.line(Text("tags-left", n=left, box=enrolment.box.name))
    return 1 if left else 0


def _enrol(voice: Voice, game: Game, enrolment: Enrolment, port: str) -> None:
    ask = _asker(voice, port)
    with open_machine(port) as controller:
        for figure in enrolment.missing():
            done = len(enrolment.figures) - len(enrolment.missing())
            what = named(game, figure)
            voice.line(Text("tags-place", done=done + 1, all=len(enrolment.figures), what=what))
            while (answer := ask(figure)) == THERE:
                if _learn(voice, game, enrolment, figure, controller.identify(BAG)):
                    break
            if answer == STOP:
                return


def _enrol_die(voice: Voice, enrolment: Enrolment, sides: int, port: str) -> int:
    """Roll until every face has lain down once; people say what the die shows."""
    said = _shown(voice, port)
    with open_machine(port) as controller:
        controller.status()  # it has said what it can once it answers
        if not controller.reads_dice:
            raise Complaint(Text("tags-no-dice-reader"))
        voice.line(Text("tags-die", sides=sides))
        faces: set[str] = set()
        for number in range(ROLLS * sides):
            if len(faces) == sides:
                break
            token = f"tags:{time.time_ns()}-{number}"
            outcome = controller.roll(1, sides, token)
            controller.settle(token)
            if len(outcome.pieces) != 1 or outcome.doubts:
                voice.show(text_of(outcome.why) if outcome.why else Text("tags-unread"), style="yellow")
                continue
            (tag,) = outcome.pieces
            face = enrolment.box.tags.get(tag)
            if face is None and (face := said(tag)):
                enrolment.enrol(face, tag)
            if face:
                faces.add(tag)
                voice.line(Text("tags-face", tag=tag, face=face, done=len(faces), sides=sides))
    voice.line(Text("tags-die-left", n=sides - len(faces), box=enrolment.box.name))
    return 0 if len(faces) == sides else 1


def _shown(voice: Voice, port: str) -> Callable[[str], str]:
    """Who looks at the die: a person, or the simulated one, whose faces have numbers."""
    if is_simulated(port):
        from hardware.randomisers.pieces import SimulatedTagBook

        return lambda tag: SimulatedTagBook().label(tag) or ""
    return lambda tag: _line(voice, Text("tags-die-shows", tag=tag))


def _learn(voice: Voice, game: Game, enrolment: Enrolment, figure: Figure, tag: str) -> bool:
    """Whether the tag is this figure's now; if not, the person has been told why."""
    from companion.devices.tags import UNREAD, TagTaken

    if tag == UNREAD:
        voice.show(Text("tags-unread"), style="yellow")
        return False
    try:
        enrolment.enrol(figure.label, tag)
    except TagTaken as taken:
        other = game.move_text(game.grammar.parse(taken.label))
        forget = voice.say(Text("tags-forget-letter"))
        if _line(voice, Text("tags-taken", tag=tag, what=other))[:1] == forget:
            enrolment.forget(tag)
            voice.line(Text("tags-forgotten"))
        return False
    voice.show(Text("tags-learnt", tag=tag, what=named(game, figure)), style="green")
    return True


def _asker(voice: Voice, port: str) -> Callable[[Figure], str]:
    """Who puts the figure into the chamber: a person, or the simulated one."""
    if is_simulated(port):
        from firmware_bridge.simulator.people import tag_of
        from firmware_bridge.simulator.url import simulated

        def place(figure: Figure) -> str:
            simulated(port).place(tag_of(f"{figure.label}#{figure.number - 1}"), BAG)
            return THERE

        return place

    def ask(figure: Figure) -> str:
        word = _line(voice, Text("tags-keys"))[:1]
        return {voice.say(Text("tags-skip-letter")): SKIP, voice.say(Text("tags-stop-letter")): STOP}.get(
            word, THERE
        )

    return ask


def _line(voice: Voice, prompt: Text) -> str:
    answer = click.prompt(voice.say(prompt), default="", show_default=False, prompt_suffix=" ")
    return str(answer).strip().lower()


def named(game: Game, figure: Figure) -> Text:
    """A figure in people's words, counted where several look alike."""
    what = game.move_text(figure.move(game))
    return Text("tags-figure", what=what, number=figure.number, alike=figure.alike)


def _list(voice: Voice, game: Game, enrolment: Enrolment) -> None:
    from rich.table import Table

    grid = Table.grid(padding=(0, 2))
    missing = {*enrolment.missing()}
    for figure in enrolment.figures:
        state = Text("tags-without") if figure in missing else Text("tags-with")
        grid.add_row(
            voice.say(named(game, figure)), voice.say(state), style="yellow" if figure in missing else "green"
        )
    voice.console.print(grid)
