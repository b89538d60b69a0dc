"""What randomisers and pins say to people: each sentence with a code, so that it can be said in any language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from firmware_bridge.message import Message

SENTENCES: Mapping[str, str] = {
    # randomisers
    "nothing-entered": "Nothing was entered.",
    "draw-and-enter": "Draw, then enter what came.",
    "retry-or-draw": "Retry, or draw by hand.",
    "asked-already": (
        "It was asked for a piece. Retry; or look into its tray: a piece that lies there and was not entered "
        "is the one drawn, and if there is none, draw one by hand."
    ),
    "fill-drum": "Exactly these must lie in the drum of {bag}: {pieces}.",
    "then-retry": "Put them in, then tell the machine to go on.",
    "fallen-earlier": "The machine let {pieces} fall for an earlier draw that was never entered.",
    "put-back-retry": "Put what lies in its tray back into the drum, then retry.",
    "gave-nothing": "The machine gave nothing.",
    "reads-piece": "The machine reads {piece}, but there can only be {pieces}.",
    "enter-what-lies": "Look what lies there, and enter it.",
    "enter-one": "Look what lies in the tray, enter one piece, put the others back.",
    "put-all-back": "Put everything from the tray back, and retry; or enter one piece by hand.",
    "no-name": "The machine does not know this piece.",
    "enter-from-tray": "Look what lies in the tray, and enter it.",
    "perhaps-in-tray": "If a piece lies in the tray, enter it. If not, retry.",
    "in-the-gate": "A {piece} piece was in the gate.",
    "perhaps-this": "If {piece} lies in the tray, enter it. If not, retry.",
    "too-few-tags": "Only {known} of {wanted} figures for “{piece}” have a tag that is known.",
    "enrol-tags": "Enrol the tags with companion machine tags, or draw by hand.",
    "no-such-tag": "The tag {tag} belongs to no figure that is known.",
    "no-such-face": "The tag {tag} belongs to no face that is known.",
    "wrong-die": "The die shows {face}: this is not the die that was asked for.",
    "nobody-read": "The die has been rolled, and nobody has read it.",
    "enter-face": "Enter what it shows.",
    # the computer's own pins
    "no-package": "The pins of {board} cannot be driven through {factory}: {error}.",
    "run-setup-pins": "Run ./setup.sh run once: it installs the package for this board.",
    "no-factory": "There is no pin factory {factory}.",
    "factories": "Choose one of {names}.",
    "no-such-pin": "{pin} is no pin of the header.",
    "pins-from-to": "BCM numbers go from 0 to 27.",
    "pin-twice": "Pin {pin} is given to two parts.",
    "own-pin": "Give each part a pin of its own.",
    "pin-in-use": "Pin {pin} ({part}) is in use by another part of this program.",
    "pin-cannot": "Pin {pin} ({part}) cannot do this: {error}.",
    "other-pin": "Choose another one in the wiring.",
    "pin-held": "Pin {pin} ({part}) is held by {holder}.",
    "pin-held-unknown": "Pin {pin} ({part}) is held by another program.",
    "free-pin": (
        "Close it, or switch off what uses the pin in /boot/firmware/config.txt (1-Wire, SPI and I2C take some)."
    ),
    "part-button": "button of seat {seat}",
    "part-lamp": "lamp of seat {seat}",
    "part-buzzer": "buzzer",
    "part-light": "camera light",
}
"""Every sentence of this package by its code; values stand in braces."""


def say(code: str, /, **args: Any) -> Message:
    """A sentence of this package."""
    return Message(SENTENCES, code, args)
