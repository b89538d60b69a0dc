"""``companion games``: what can be played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.cli.help import argument, command, option
from companion.cli.voice import Voice, pass_voice
from companion.rules import registry
from companion.rules.cover import Cover
from companion.rules.text import Text

DEFAULT_MARK = "*"


def described(cover: Cover) -> dict[str, Any]:
    """One game as ``--json`` shows it."""
    components = cover.components
    return {
        "name": cover.name,
        "title": cover.title,
        "seats": list(cover.seat_counts),
        "colours": list(cover.colours),
        "automaton": cover.automaton or None,
        "options": {
            option.name: {"default": option.default, "choices": list(option.choices)}
            for option in cover.options
        },
        "numbers": len(components),
        "stand_ins": len(components.stand_ins()),
    }


def columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """The rows as lines of text with the columns one below the other."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows
    ]


def span(counts: Sequence[int]) -> str:
    """The seat counts as people say them: ``1-5`` or ``2, 4``."""
    whole = len(counts) > 1 and list(counts) == list(range(counts[0], counts[-1] + 1))
    return f"{counts[0]}-{counts[-1]}" if whole else ", ".join(map(str, counts))


@command("games", help=Text("help-games"))
@argument("game", metavar=Text("metavar-game"), default="")
@option("--json", "as_json", is_flag=True, help=Text("help-json"))
@pass_voice
def games_command(voice: Voice, game: str, as_json: bool) -> None:
    chosen = [registry.cover(game)] if game else registry.covers()
    if as_json:
        voice.json([described(one) for one in chosen])
    elif game:
        _explain(voice, chosen[0])
    elif chosen:
        _list(voice, [described(one) for one in chosen])
    else:
        voice.line(Text("games-none"))


def _list(voice: Voice, games: Sequence[dict[str, Any]]) -> None:
    heads = [
        Text("games-name"),
        Text("games-title"),
        Text("games-seats"),
        Text("games-automaton"),
        Text("games-stand-ins"),
    ]
    rows = [
        [
            game["name"],
            game["title"],
            span(game["seats"]),
            game["automaton"] or "-",
            f"{game['stand_ins']}/{game['numbers']}",
        ]
        for game in games
    ]
    for line in columns([[voice.say(head) for head in heads], *rows]):
        voice.line(line)


def _explain(voice: Voice, game: Cover) -> None:
    """One game with its options, each as ``--option`` takes it."""
    from rich.padding import Padding
    from rich.text import Text as Styled

    voice.about(game.name)
    voice.show(game.title, style="bold")
    voice.show(Text("games-seats-are", seats=span(game.seat_counts), colours=game.colours))
    if game.automaton:
        voice.show(Text("games-automaton-is", automaton=game.automaton))
    components = game.components
    voice.show(Text("games-numbers", n=len(components), stand_ins=len(components.stand_ins())))
    if game.options:
        voice.show("", Text("games-options"))
    for each in game.options:
        values = " | ".join(each.write(c) + DEFAULT_MARK * (c == each.default) for c in each.choices)
        about = Text(f"{game.name}-option-{each.name}-about")
        title = Text(f"{game.name}-option-{each.name}")
        voice.show(Styled.assemble("  ", (f"{each.name} = {values}", "bold")))
        voice.show(Padding(Styled.assemble(voice.say(title), ": ", (voice.say(about), "dim")), (0, 0, 0, 6)))
