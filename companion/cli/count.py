"""``companion count``: points without a game in progress, each of them explained."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

from companion.cli.boxes import find_box
from companion.cli.help import argument, command, option
from companion.cli.seeing import guarded
from companion.cli.sheet import counted_data, draw_count
from companion.cli.types import CANNOT_READ, Complaint
from companion.cli.voice import Voice, pass_voice
from companion.eyes.opening import parts_folder
from companion.eyes.parts import DECK
from companion.rules import registry
from companion.rules.counting import Counting, Sighted
from companion.rules.errors import InvalidMove
from companion.rules.game import Game
from companion.rules.text import Text
from companion.table.box import Boxes
from companion.table.store import Store

file_ = Text("metavar-file")


@command("count", help=Text("help-count"))
@argument("game", metavar=Text("metavar-game"))
@argument("what", metavar=Text("metavar-village"), nargs=-1)
@option("--photo", default=None, metavar=file_, help=Text("help-count-photo"))
@option("--camera", default=None, metavar=Text("metavar-source"), help=Text("help-count-camera"))
@option("--deck", default=None, metavar=file_, help=Text("help-read-deck"))
@option("--coins", multiple=True, metavar=Text("metavar-coins"), help=Text("help-count-coins"))
@option("--ask", is_flag=True, help=Text("help-count-ask"))
@option("--json", "as_json", is_flag=True, help=Text("help-json"))
@pass_voice
def count_command(
    voice: Voice,
    game: str,
    what: tuple[str, ...],
    photo: str | None,
    camera: str | None,
    deck: str | None,
    coins: tuple[str, ...],
    ask: bool,
    as_json: bool,
) -> int:
    rules = registry.game(game)
    voice.about(rules.name)
    numbers = find_box(Store(), rules, None).components(rules)
    counting = rules.counting(" ".join(what), numbers)
    read: dict[str, Any] = {}
    if photo is not None or camera is not None:
        if what or (photo is not None and camera is not None):
            raise Complaint(Text("count-line-or-picture"))
        sighted = _seen(photo, camera, deck or _own_deck(rules), counting)
        counting.lay(sighted.pieces)
        _put_coins(counting, coins)
        doubts = [*sighted.doubts, *counting.doubts()]
        read = {"read": counting.write(), "doubts": [voice.say(doubt) for doubt in doubts]}
        if sighted.blind:  # nothing was seen, so there is nothing to correct
            if as_json:
                voice.json({"refused": {**read, "read": None}})
            else:
                voice.warn(*sighted.doubts)
            return CANNOT_READ
        if not as_json:
            voice.line(Text("count-read", line=counting.write()))
        for doubt in doubts:
            voice.warn(Text("count-doubt", doubt=doubt))
        if doubts and (ask or sys.stdin.isatty()):
            counting = _corrected(voice, rules, numbers, counting)
        elif doubts:
            if as_json:
                voice.json({"refused": read})
            else:
                voice.warn(Text("count-unsure", game=rules.name, line=counting.write()))
            return CANNOT_READ
    elif not what:
        raise Complaint(Text("count-nothing", game=rules.name, example=rules.count_example))
    else:
        _put_coins(counting, coins)
    sheet = counting.sheet()
    if as_json:
        voice.json({**counted_data(voice, sheet), **read})
        return 0
    voice.show(draw_count(voice, sheet, rules.title), *sheet.notes)
    return 0


def _own_deck(rules: Game) -> str:
    """The deck that the box in use keeps.

    :raises Complaint: it keeps none.
    """
    store = Store()
    path = parts_folder(store, rules.name, Boxes(store, rules).default()).path(DECK)
    if not path.exists():
        raise Complaint(Text("count-no-deck", game=rules.name))
    return str(path)


def _seen(photo: str | None, camera: str | None, deck: str, counting: Counting) -> Sighted:
    """What lies in a photo, or before a camera once nothing moves."""
    with guarded():
        from companion.eyes.cards import look_at, watch, words_of
        from vision.cards import Deck
        from vision.picture import load
        from vision.sources.named import open_source

        known, words = Deck.load(deck), words_of(counting)
        if photo is not None:
            return look_at(load(photo), known, words)
        source = open_source(camera or "")
        try:
            return watch(source, known, words)
        finally:
            source.close()


def _put_coins(counting: Counting, coins: Sequence[str]) -> None:
    """``cooper+4`` on a card, ``wheeler.2+1`` on the second of a kind, ``+12`` beside them.

    :raises Complaint: not written like this.
    :raises InvalidMove: no such card lies there.
    """
    for word in coins:
        spot, plus, number = word.partition("+")
        if not plus or not number.isdecimal():
            raise Complaint(Text("count-bad-coins", word=word))
        if spot:
            counting.set_amount(spot, int(number))
        else:
            counting.set_stock(int(number))


def _corrected(voice: Voice, rules: Game, numbers: Any, counting: Counting) -> Counting:
    """What a person says about a reading that is not sure: as read, or the line as it lies there."""
    while True:
        try:
            line = input(voice.say(Text("count-ask")) + " ").strip()
        except EOFError:
            line = ""
        if not line:
            return counting
        try:
            return rules.counting(line, numbers)
        except InvalidMove as refused:
            voice.warn(refused.reason)
