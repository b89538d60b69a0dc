"""``companion undo``, ``redo`` and ``correct``: changing a saved table from outside of the game."""

from __future__ import annotations

from companion.cli.help import argument, command, option
from companion.cli.tables import table_argument
from companion.cli.types import Complaint, Whole
from companion.cli.voice import Voice, pass_voice
from companion.rules.text import Text


@command("undo", help=Text("help-undo"))
@table_argument
@argument("count", metavar=Text("metavar-n"), type=Whole(1), required=False)
@option("--yes", is_flag=True, help=Text("help-undo-yes"))
@pass_voice
def undo_command(voice: Voice, table: str, count: int | None, yes: bool) -> None:
    from companion.cli.narrator import Narrator
    from companion.table.store import Store
    from companion.table.table import Table

    with Table.open(Store().resolve(table)) as opened:
        voice.about(opened.game.name)
        undone = opened.undo(count or opened.steps_to_decision() or 1, consent=yes)
        narrator = Narrator(voice, opened)
        voice.line(Text("ask-undone", events=list(map(narrator.what, undone.events))))
        narrator.shifts(undone.shifts)
        voice.line(Text("play-now-at", position=opened.state.position()))


@command("redo", help=Text("help-redo"))
@table_argument
@argument("count", metavar=Text("metavar-n"), type=Whole(1), required=False)
@pass_voice
def redo_command(voice: Voice, table: str, count: int | None) -> None:
    from companion.cli.narrator import Narrator
    from companion.table.store import Store
    from companion.table.table import Table

    with Table.open(Store().resolve(table)) as opened:
        voice.about(opened.game.name)
        redone = opened.redo(count or opened.can_redo or 1)
        narrator = Narrator(voice, opened)
        voice.line(Text("ask-redone", events=list(map(narrator.what, redone.events))))
        narrator.instructions(redone.instructions)
        voice.line(Text("play-now-at", position=opened.state.position()))


@command("correct", help=Text("help-correct"))
@table_argument
@argument("pairs", metavar=Text("metavar-pair"), nargs=-1)
@pass_voice
def correct_command(voice: Voice, table: str, pairs: tuple[str, ...]) -> None:
    from companion.table.store import Store
    from companion.table.table import Table

    with Table.open(Store().resolve(table)) as opened:
        voice.about(opened.game.name)
        if not pairs:
            for field in opened.state.fields():
                voice.line(f"{field.path}={field.value}")
            return
        changes = []
        state = opened.state
        for pair in pairs:  # all are checked before the first is recorded
            path, equals, value = pair.partition("=")
            if not equals:
                raise Complaint(Text("cli-no-pair", pair=pair))
            state = state.correct(path, value)
            changes.append((path, value))
        for path, value in changes:
            opened.correct(path, value)
            voice.line(Text("play-correction", path=path, value=value))
