"""``companion tables``, ``score`` and ``history``: looking at saved tables without changing them."""

from __future__ import annotations

from companion.cli.help import argument, command, option
from companion.cli.types import Whole
from companion.cli.voice import Voice, pass_voice
from companion.rules.text import Text

table_argument = argument("table", metavar=Text("metavar-table"))
json_option = option("--json", "as_json", is_flag=True, help=Text("help-json"))


@command("tables", help=Text("help-tables"))
@json_option
@pass_voice
def tables_command(voice: Voice, as_json: bool) -> None:
    from companion.cli.games import columns
    from companion.cli.saved import table_data
    from companion.table.store import DAMAGED, FINISHED, RUNNING, Store

    store = Store()
    infos = store.tables()
    if as_json:
        voice.json([table_data(info) for info in infos])
        return
    if not infos:
        voice.line(Text("tables-none", folder=str(store.root)))
        return
    states = {
        RUNNING: Text("tables-running"),
        FINISHED: Text("tables-finished"),
        DAMAGED: Text("tables-damaged"),
    }
    heads = [
        Text("tables-table"),
        Text("tables-state"),
        Text("tables-game"),
        Text("tables-seats"),
        Text("tables-events"),
        Text("tables-last"),
        Text("tables-position"),
    ]
    rows = [
        [
            info.id,
            voice.say(states[info.state]),
            info.game,
            ", ".join(seat.name for seat in info.seats),
            str(info.events),
            info.last_event.replace("T", " ").rstrip("Z")[:16],
            info.problem or info.position,
        ]
        for info in infos
    ]
    for line in columns([[voice.say(head) for head in heads], *rows]):
        voice.line(line)


@command("score", help=Text("help-score"))
@table_argument
@json_option
@pass_voice
def score_command(voice: Voice, table: str, as_json: bool) -> None:
    from companion.cli.sheet import draw_sheet, outcome, sheet_data
    from companion.table.store import Store
    from companion.table.table import Table

    with Table.open(Store().resolve(table)) as opened:
        voice.about(opened.game.name)
        if as_json:
            voice.json(sheet_data(voice, opened))
            return
        sheet = opened.score()
        voice.show(draw_sheet(voice, sheet, f"{opened.game.title} ({opened.id})"))
        for line in outcome(sheet):
            voice.show(line, style="bold")


@command("history", help=Text("help-history"))
@table_argument
@option("--last", type=Whole(1), default=None, help=Text("help-history-last"))
@json_option
@pass_voice
def history_command(voice: Voice, table: str, last: int | None, as_json: bool) -> None:
    from companion.cli.log import history_data, show_history
    from companion.table.store import Store
    from companion.table.table import Table

    with Table.open(Store().resolve(table)) as opened:
        voice.about(opened.game.name)
        if as_json:
            voice.json(history_data(opened.history()[-last if last else None :]))
        else:
            show_history(voice, opened, last or 0)
