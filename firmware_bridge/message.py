"""Sentences for people that can be said in any language.

A :class:`Message` is its English sentence, and it remembers its code and its arguments. Whoever speaks another
language looks the code up; everybody else prints it as it is. All sentences of this package stand here, so that
a translation can be held against them.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Self

SENTENCES: Mapping[str, str] = {
    "both": "{first} {second}",
    # the port
    "no-machine": "No randomiser machine is plugged in.",
    "no-machine-but": "No randomiser machine is plugged in. Other serial devices: {names}.",
    "no-machine-advice": "Plug it in, name its port with --port, or use the simulated one: --port sim://",
    "several-machines": "Several controllers are plugged in: {names}.",
    "choose-port": "Choose one with --port.",
    "no-pyserial": "The Python package pyserial is missing.",
    "run-setup": "Run ./setup.sh run once.",
    "port-vanished": "{path} vanished while it was read: {error}.",
    "port-deaf": "{path} takes no more bytes: {error}.",
    "port-closed": "{path} was closed: {error}.",
    "port-forbidden": "{path} is closed to this user.",
    "join-group": "Join its group: sudo usermod -aG dialout $USER, then log in again.",
    "port-absent": "{path} is not there.",
    "plug-in-or-port": "Plug the machine in, or choose another port with --port.",
    "port-taken": "Another program holds {path}.",
    "close-other": "Close it (is a second companion running?).",
    "ledger-taken": "Another program uses the machine with the same data folder ({folder}).",
    "port-refuses": "{path} cannot be opened: {error}.",
    "unplugged": "The machine was unplugged.",
    "unplugged-simulated": "The simulated machine is unplugged.",
    "plug-in-again": "Plug it in again.",
    "bad-address": "{address}: a simulated machine has no {names}.",
    "bad-address-value": "{address}: {error}",
    "address-has": "It has: {names}.",
    # the conversation
    "silent": "The machine has not answered for {seconds} seconds.",
    "still-plugged-in": "Is it still plugged in?",
    "no-answer": "The machine does not answer.",
    "closed-here": "The connection to the machine was closed on this computer.",
    "interrupted": "A person went on by hand.",
    "memory-lost": "The machine has lost its memory since it was asked.",
    "look-in-tray": "Look which pieces lie in the tray.",
    "other-protocol": "The controller speaks protocol {theirs}, this program speaks {ours}.",
    "flash": "Flash the firmware that came with this program: companion machine flash.",
    "bad-greeting": "The controller's greeting lacks {error}.",
    "flash-again": "Flash its firmware again: companion machine flash.",
    "retry-or-hand": "Retry, or continue by hand.",
    "ledger-damaged": "Line {line} of the machine's ledger is damaged ({error}). It was kept as {file}.",
    "look-before": "Look which pieces lie in the machine's tray before you go on.",
    # refusals
    "too-few": "{count} pieces cannot be drawn.",
    "ask-for-one": "Ask for at least one.",
    "always-stale": "The machine takes every request for an old one.",
    "other-computer": "Does another computer use it?",
    "refused": "The machine refused {verb}: {reason}.",
    "see-monitor": "Look at the line with companion machine monitor.",
    # a draw that is not complete
    "why-no_piece": "No piece reached the chamber: the drum is empty or jammed. Look inside.",
    "why-jam": "A piece does not leave the gate. Open the drum's lid and free it.",
    "why-tray_full": "The light barrier of the tray is blocked. Empty the tray.",
    "why-missed": "A piece left the chamber but the light barrier did not see it fall.",
    "why-double": "More than one piece fell at once.",
    "why-stray": "Something passed the light barrier between two draws.",
    "why-reset": "The machine restarted in the middle of the draw.",
    "why-heartbeat": "The machine did not hear from this computer for two seconds and stopped its motors.",
    "why-stopped": "The draw was stopped.",
    "why-overtime": (
        "A motor ran longer than it may and was switched off. Look whether something blocks it."
    ),
    "why-no_colour_sensor": "The colour sensor does not answer. Check its cable.",
    "why-no_tag_reader": "The tag reader does not answer. Check its cable.",
    "why-no_dice_reader": "The tag reader under the dice tray does not answer. Check its cable.",
    "why-memory": "The machine has lost its memory since it was asked.",
    "why-hand": "The connection was lost and a person went on by hand.",
    "why-too_many": "The machine named more pieces than it was asked for.",
    "why-else": "The machine reports {reason}.",
}
"""Every sentence of this package by its code; values stand in braces."""

WHY = frozenset(code.removeprefix("why-") for code in SENTENCES if code.startswith("why-")) - {"else"}
"""The codes of a draw that is not complete, as the controller writes them."""


class Message(str):
    """An English sentence with its code and its arguments."""

    code: str
    args: Mapping[str, Any]
    """Numbers, words, other messages, or counted pieces (a mapping from name to count)."""

    def __new__(cls, sentences: Mapping[str, str], code: str, args: Mapping[str, Any]) -> Self:
        args = {
            name: value if isinstance(value, int | str | Mapping) else str(value)
            for name, value in args.items()
        }
        words = {name: plain(value) for name, value in args.items()}
        made = super().__new__(cls, sentences[code].format(**words))
        made.code, made.args = code, MappingProxyType(args)
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        return (str, (str(self),))


def plain(value: Any) -> str:
    """An argument as it stands in the English sentence."""
    if isinstance(value, Mapping):
        return ", ".join(
            f"{count} {piece}" if count > 1 else str(piece) for piece, count in sorted(value.items())
        )
    return str(value)


def say(code: str, /, **args: Any) -> Message:
    """A sentence of this package."""
    return Message(SENTENCES, code, args)


def both(first: str, second: Message) -> Message:
    """Two sentences, one after the other; an empty first one is left out."""
    return say("both", first=first, second=second) if first else second


def why(reason: str) -> Message:
    """What a code of the controller means."""
    return say(f"why-{reason}") if reason in WHY else say("why-else", reason=reason)
