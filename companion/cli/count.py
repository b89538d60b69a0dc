"""``companion count``: points without a game in progress, each of them explained."""

from __future__ import annotations

from companion.cli.help import argument, command, option
from companion.cli.sheet import counted_data, draw_count
from companion.cli.voice import Voice, pass_voice
from companion.rules import registry
from companion.rules.text import Text


@command("count", help=Text("help-count"))
@argument("game", metavar=Text("metavar-game"))
@argument("what", metavar=Text("metavar-village"), nargs=-1, required=True)
@option("--json", "as_json", is_flag=True, help=Text("help-json"))
@pass_voice
def count_command(voice: Voice, game: str, what: tuple[str, ...], as_json: bool) -> None:
    rules = registry.game(game)
    voice.about(rules.name)
    sheet = rules.count(" ".join(what))
    if as_json:
        voice.json(counted_data(voice, sheet))
        return
    voice.show(draw_count(voice, sheet, rules.title), *sheet.notes)
