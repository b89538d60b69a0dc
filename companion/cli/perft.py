"""``companion perft``: counting every way on, to compare two versions of the rules."""

from __future__ import annotations

from companion.cli.help import argument, command, option
from companion.cli.seats import read_options, read_places
from companion.cli.types import Whole
from companion.cli.voice import Voice, pass_voice
from companion.rules import registry
from companion.rules.notation import Move
from companion.rules.perft import divide, perft
from companion.rules.state import State
from companion.rules.text import Text


@command("perft", help=Text("help-perft"))
@argument("game", metavar=Text("metavar-game"))
@option("--depth", type=Whole(), default=2, help=Text("help-perft-depth"))
@option("--players", default="", metavar=Text("metavar-names"), help=Text("help-perft-players"))
@option("--option", "options", multiple=True, metavar=Text("metavar-pair"), help=Text("help-option"))
@option("--after", default="", metavar=Text("metavar-moves"), help=Text("help-perft-after"))
@option("--divide", "divided", is_flag=True, help=Text("help-perft-divide"))
@pass_voice
def perft_command(
    voice: Voice, game: str, depth: int, players: str, options: tuple[str, ...], after: str, divided: bool
) -> None:
    rules = registry.game(game)
    voice.about(rules.name)
    words = players.split(",") if players else [f"{n}" for n in range(1, rules.seat_counts[0] + 1)]
    places = read_places(words, rules, [])
    state: State = rules.start(rules.setup([place.seat for place in places], read_options(options, rules)))
    for text in filter(None, map(str.strip, after.split(","))):
        move: Move = state.parse(text)
        state = state.play(move)
    if not divided or depth == 0:
        voice.line(str(perft(state, depth)))
        return
    counts = divide(state, depth)
    width = max(map(len, counts), default=0)
    for text, count in counts.items():
        voice.line(f"{text.ljust(width)}  {count}")
    voice.line(f"{'='.ljust(width)}  {sum(counts.values())}")
