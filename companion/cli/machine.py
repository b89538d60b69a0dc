"""``companion machine``: look after the randomiser machine."""

from __future__ import annotations

import threading
from collections.abc import Callable

import click

from companion.cli.fairness import fairness_command
from companion.cli.help import Group, argument, command, language_option, option
from companion.cli.port import open_machine, port_option
from companion.cli.tags import tags
from companion.cli.types import Complaint, Seconds, Whole
from companion.cli.voice import Voice, pass_voice
from companion.devices.address import is_simulated
from companion.devices.words import found_text, part_text
from companion.rules.text import Text

COLOURS = ("orange", "green", "brown", "pink", "black")
"""What ``calibrate`` teaches the machine unless told otherwise."""


@click.group("machine", cls=Group, help=Text("help-machine"))
def machine_command() -> None:
    pass


machine_command.params.append(language_option())


@command("status", help=Text("help-machine-status"))
@port_option
@option("--json", "as_json", is_flag=True, help=Text("help-json"))
@pass_voice
def status(voice: Voice, port: str, as_json: bool) -> None:
    with open_machine(port) as controller:
        said = controller.status()
        hello = controller.hello
        assert hello is not None
        outstanding = [entry.token for entry in controller.outstanding()]
    if as_json:
        voice.json(
            {
                "serial": hello.serial,
                "firmware": hello.firmware,
                "boots": int(said["boots"]),
                "drawn": int(said["drawn"]),
                "inside": {bag: int(n) for bag, n in _pairs(said["left"])},
                "colours": [colour for colour in said["colours"].split(",") if colour],
                "can": sorted(hello.can),
                "outstanding": outstanding,
            }
        )
        return
    voice.line(Text("machine-is", serial=hello.serial, firmware=hello.firmware))
    voice.line(Text("machine-life", boots=int(said["boots"]), drawn=int(said["drawn"])))
    for bag, count in _pairs(said["left"]):
        voice.line(Text("machine-inside", bag=bag, n=int(count)))
    voice.line(Text("machine-colours", colours=said["colours"].replace(",", ", ") or "-"))
    for token in outstanding:
        voice.line(Text("machine-outstanding", token=token))


@command("test", help=Text("help-machine-test"))
@port_option
@option("--json", "as_json", is_flag=True, help=Text("help-json"))
@pass_voice
def test(voice: Voice, port: str, as_json: bool) -> int:
    with open_machine(port) as controller:
        parts = controller.self_test()
    bad = [part for part, found in parts.items() if found != "ok"]
    if as_json:
        voice.json({"ok": not bad, "parts": parts})
        return 1 if bad else 0

    from rich.table import Table
    from rich.text import Text as Styled

    grid = Table.grid(padding=(0, 2))
    for part, found in parts.items():
        fine = found == "ok"
        grid.add_row(
            Styled("✓" if fine else "✗", "green" if fine else "bold red"),
            voice.say(part_text(part)),
            Styled(voice.say(found_text(found)), "green" if fine else "bold red"),
        )
    voice.console.print(grid)
    voice.show(Text("machine-test", problems=len(bad)), style="green" if not bad else "bold red")
    return 1 if bad else 0


@command("calibrate", help=Text("help-machine-calibrate"))
@argument("colours", nargs=-1, metavar=Text("metavar-colours"))
@option("--checks", type=Whole(0), default=3, help=Text("help-machine-checks"))
@option("--set", "settings", multiple=True, metavar=Text("metavar-pair"), help=Text("help-machine-set"))
@port_option
@pass_voice
def calibrate(
    voice: Voice, colours: tuple[str, ...], checks: int, settings: tuple[str, ...], port: str
) -> int:
    from firmware_bridge import service

    numbers = [_setting(words) for words in settings]
    with open_machine(port) as controller:
        for name, value in numbers:
            controller.tune(name, value)
            voice.line(Text("machine-set", name=name, n=value))
        if numbers and not colours:
            return 0
        chosen = list(colours or COLOURS)
        mistakes = service.calibrate(controller, chosen, _hand(voice, port), checks)
    for mistake in mistakes:
        voice.line(Text("machine-mistake", colour=mistake.colour, read=mistake.read))
    if mistakes:
        voice.show(Text("machine-calibrate-again"), style="yellow")
        return 1
    voice.show(Text("machine-calibrated", colours=chosen, n=checks * len(chosen)), style="green")
    return 0


def _setting(words: str) -> tuple[str, int]:
    name, sign, value = words.partition("=")
    if not sign or not value.isdigit():
        raise Complaint(Text("machine-bad-setting", value=words))
    return name, int(value)


def _hand(voice: Voice, port: str) -> Callable[[str, int], None]:
    """Who puts a cube into the chamber: a person, or the simulated one."""
    if is_simulated(port):
        from firmware_bridge.simulator.url import simulated

        return lambda colour, number: simulated(port).place(colour)

    def ask(colour: str, number: int) -> None:
        key = "machine-place-check" if number else "machine-place"
        click.prompt(voice.say(Text(key, colour=colour)), default="", show_default=False, prompt_suffix=" ")

    return ask


@command("monitor", help=Text("help-machine-monitor"))
@option("--seconds", type=Seconds(), default=0.0, help=Text("help-machine-seconds"))
@port_option
@pass_voice
def monitor(voice: Voice, seconds: float, port: str) -> None:
    with open_machine(port, lambda passed: click.echo(str(passed))) as controller:
        voice.warn(Text("machine-monitoring"))
        controller.status()
        threading.Event().wait(seconds or None)


@command("flash", help=Text("help-machine-flash"))
@option("--service", "free", is_flag=True, help=Text("help-machine-service"))
@port_option
@pass_voice
def flash(voice: Voice, free: bool, port: str) -> None:
    from firmware_bridge import service
    from firmware_bridge.ports import FIXED_NAME

    if free:
        with open_machine(port) as controller:
            controller.service()
        voice.line(Text("machine-prompt-free"))
    voice.line(Text("machine-flash-first", version=service.MICROPYTHON))
    voice.line(Text("machine-flash-then"))
    for step in service.flash_steps(port or str(FIXED_NAME)):
        voice.line(f"    {step}")


def _pairs(text: str) -> list[tuple[str, str]]:
    return [tuple(part.split(":")) for part in text.split(",") if part]  # type: ignore[misc]


for _command in (status, test, calibrate, tags, monitor, flash, fairness_command):
    machine_command.add_command(_command)
