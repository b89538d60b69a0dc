"""Where the machine is: an address that a person gives, or the only machine that is plugged in."""

from __future__ import annotations

import os
import zlib
from collections.abc import Mapping
from pathlib import Path

PREFIXES = ("sim:", "/dev/", "machine")
"""How a word begins when it means a machine."""
ONLY_ONE = "machine"
"""The word for the only machine there is."""
PORT_VARIABLE = "COMPANION_PORT"
"""The environment variable with the address that commands use unless told otherwise."""


def names_a_machine(word: str) -> bool:
    """``machine`` (the only one there is), a device path, or ``sim://``."""
    return word.startswith(PREFIXES)


def is_simulated(address: str) -> bool:
    """Whether no physical piece is drawn there."""
    return address.startswith("sim:")


def port_of(word: str, environ: Mapping[str, str] = os.environ) -> str:
    """The address behind such a word; for ``machine`` the one in ``COMPANION_PORT``, else empty: the only one."""
    return environ.get(PORT_VARIABLE, "") if word in ("", ONLY_ONE) else word.removeprefix(f"{ONLY_ONE}:")


def lasting(address: str, folder: Path) -> str:
    """The same address; a simulated machine is kept in a folder, so that it is still there tomorrow.

    The file is named after the address: a machine with another seed is another machine.
    """
    if not is_simulated(address) or "state=" in address:
        return address
    joint = "&" if "?" in address else "?"
    name = f"machine-{zlib.crc32(address.encode()):08x}.json"
    return f"{address}{joint}state={folder / name}"


def plugged_in() -> bool:
    """Whether exactly one machine is there; a quick look that opens nothing."""
    from firmware_bridge.errors import NoMachine
    from firmware_bridge.ports import find

    try:
        find()
    except NoMachine:
        return False
    return True
