"""``companion box``: the printed numbers of your own copy, and what is still a stand-in."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import click

from companion.cli.help import Group, argument, command, language_option, option
from companion.cli.types import Complaint
from companion.cli.voice import Voice, pass_voice
from companion.rules import registry
from companion.rules.components import BOX, PRINTED, STAND_IN, Number
from companion.rules.text import Text
from companion.table.box import Box, Boxes
from companion.table.box_archive import SUFFIX, pack, parts_of, unpack
from companion.table.store import Store

name_option = option("--name", default=None, metavar=Text("metavar-name"), help=Text("help-box-name"))


@click.group("box", cls=Group, help=Text("help-box"), invoke_without_command=True)
@argument("game", metavar=Text("metavar-game"))
@click.pass_context
def box_command(context: click.Context, game: str) -> None:
    context.meta["boxes"] = Boxes(Store(), registry.game(game))
    context.ensure_object(Voice).about(game)
    if context.invoked_subcommand is None:
        context.invoke(show)


box_command.params.append(language_option())


def the_boxes() -> Boxes:
    """The boxes of the game that stands on the command line."""
    boxes: Boxes = click.get_current_context().meta["boxes"]
    return boxes


@command("show", help=Text("help-box-show"))
@argument("beginning", metavar=Text("metavar-key"), default="")
@name_option
@option("--json", "as_json", is_flag=True, help=Text("help-json"))
@pass_voice
def show(voice: Voice, beginning: str, name: str | None = None, as_json: bool = False) -> None:
    boxes = the_boxes()
    box = boxes.load(name)
    numbers = [n for n in box.components(boxes.game).numbers.values() if n.key.startswith(beginning)]
    if as_json:
        voice.json([_as_data(voice, number) for number in numbers])
        return
    voice.show(_title(boxes, box), style="bold")
    _list(voice, numbers, boxes)
    stand_ins = sum(number.status == STAND_IN for number in numbers)
    voice.show(Text("box-counts", n=len(numbers), stand_ins=stand_ins))


@command("stand-ins", help=Text("help-box-stand-ins"))
@name_option
@pass_voice
def stand_ins(voice: Voice, name: str | None) -> None:
    boxes = the_boxes()
    box = boxes.load(name)
    missing = box.stand_ins(boxes.game)
    voice.show(_title(boxes, box), style="bold")
    if not missing:
        voice.show(Text("box-complete"))
        return
    places: dict[str, list[Number]] = {}
    for number in missing:
        places.setdefault(_where(voice, number), []).append(number)
    for where, numbers in places.items():
        voice.console.print()
        voice.show(where or Text("box-somewhere"), style="bold")
        for number in numbers:
            voice.line(f"  {number.key}={_written(number.value)}")
    voice.console.print()
    voice.show(Text("box-how", n=len(missing), game=boxes.game.name))


@command("set", help=Text("help-box-set"))
@argument("pairs", metavar=Text("metavar-pair"), nargs=-1, required=True)
@name_option
@pass_voice
def set_numbers(voice: Voice, pairs: Sequence[str], name: str | None) -> None:
    boxes = the_boxes()
    values: dict[str, str | None] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals:
            raise Complaint(Text("cli-no-pair", pair=pair))
        values[key.strip()] = value.strip() or None
    box = boxes.set(values, name)
    components = box.components(boxes.game)
    _list(voice, [components.numbers[key] for key in values], boxes)
    voice.show(Text("box-saved", name=box.name, stand_ins=len(components.stand_ins())))


@command("import", help=Text("help-box-import"))
@argument("file", metavar=Text("metavar-file"))
@name_option
@option("--replace", is_flag=True, help=Text("help-box-replace"))
@pass_voice
def import_box(voice: Voice, file: str, name: str | None, replace: bool) -> None:
    boxes, path = the_boxes(), Path(file)
    parts: list[str] = []
    if path.suffix.lower() == SUFFIX:
        box, parts = unpack(boxes, path, name or path.stem, replace=replace)
    else:
        box = boxes.add(path.read_text("utf-8", "replace"), name or path.stem, replace=replace)
    if parts:
        voice.line(Text("box-parts", parts=[Text("eye-part", part=part) for part in parts]))
    voice.line(Text("box-saved", name=box.name, stand_ins=len(box.stand_ins(boxes.game))))


@command("export", help=Text("help-box-export"))
@argument("file", metavar=Text("metavar-file"), default="-")
@name_option
@pass_voice
def export_box(voice: Voice, file: str, name: str | None) -> None:
    from companion.table.files import write_atomically

    boxes = the_boxes()
    if Path(file).suffix.lower() == SUFFIX:
        parts = [Text("eye-part", part=part) for part in pack(boxes, name, Path(file))]
        if parts:
            voice.line(Text("box-parts", parts=parts))
        voice.line(Text("box-exported", file=file))
        return
    box = boxes.load(name)
    if parts_of(boxes, box.name):
        voice.warn(Text("box-numbers-only"))
    text = box.to_toml()
    if file == "-":
        click.echo(text, nl=False)
        return
    write_atomically(Path(file), text)
    voice.line(Text("box-exported", file=file))


@command("use", help=Text("help-box-use"))
@argument("name", metavar=Text("metavar-name"))
@pass_voice
def use(voice: Voice, name: str) -> None:
    boxes = the_boxes()
    boxes.choose(name)
    voice.line(Text("box-used", name=name, game=boxes.game.title))


for subcommand in (show, stand_ins, set_numbers, import_box, export_box, use):
    box_command.add_command(subcommand)


def _title(boxes: Boxes, box: Box) -> Text:
    others = [name for name in boxes.names() if name != box.name]
    if others:
        return Text("box-title-others", game=boxes.game.title, name=box.name, others=others)
    return Text("box-title", game=boxes.game.title, name=box.name)


def _list(voice: Voice, numbers: Iterable[Number], boxes: Boxes) -> None:
    from rich.table import Table

    states = {
        PRINTED: (Text("box-printed"), ""),
        STAND_IN: (Text("box-stand-in"), "yellow"),
        BOX: (Text("box-own"), "green"),
    }
    table = Table.grid(padding=(0, 2))
    for number in numbers:
        state, style = states[number.status]
        table.add_row(
            number.key, _written(number.value), voice.say(state), _where(voice, number), style=style
        )
        for text in boxes.game.in_words(number.key, number.value):
            table.add_row("", voice.say(text), style="dim")
    voice.console.print(table)


def _written(value: Any) -> str:
    """A value as it is typed after ``set``: as TOML writes it."""
    import tomli_w

    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {_written(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_written, value)) + "]"
    return tomli_w.dumps({"v": value}).removeprefix("v = ").rstrip("\n")


def _where(voice: Voice, number: Number) -> str:
    """Where on the component to look."""
    return number.where.get(voice.language) or number.where.get("en", "")


def _as_data(voice: Voice, number: Number) -> dict[str, Any]:
    return {
        "key": number.key,
        "value": number.value,
        "status": number.status,
        "source": number.source,
        "where": _where(voice, number) or None,
    }
