"""Runs MicroPython sources under CPython, in a world of their own.

The firmware imports ``machine``, ``time`` or ``os`` and gets the simulated ones; a module that a Pico
does not have cannot be imported at all. Several boards live side by side in one process.
"""

from __future__ import annotations

import builtins
import importlib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

ROOT = Path(__file__).parents[1]
FIRMWARE = ROOT / "firmware"
BOARD = ROOT / "simulator" / "board"

ON_A_PICO = frozenset({"array", "binascii", "errno", "gc", "json", "math", "struct"})
"""Modules that behave alike on a Pico and under CPython, as far as the firmware uses them."""


@cache
def _code(name: str) -> CodeType | None:
    for folder in (FIRMWARE, BOARD):
        path = folder / f"{name}.py"
        if path.exists():
            return compile(path.read_text(encoding="utf-8"), str(path), "exec")
    return None


class Sandbox:
    """One set of modules; ``given`` are the simulated ones, ``open`` reads and writes the flash."""

    def __init__(self, given: Mapping[str, Any], open: Any) -> None:
        self._modules: dict[str, Any] = dict(given)
        self._builtins = vars(builtins) | {"__import__": self._import, "open": open}

    def load(self, name: str) -> Any:
        """The module of this name, executed on its first import.

        :raises ImportError: neither the firmware nor a Pico has it.
        """
        if name in self._modules:
            return self._modules[name]
        if name in ON_A_PICO:
            return importlib.import_module(name)
        code = _code(name)
        if code is None:
            raise ImportError(f"no module {name!r} on the board")
        module = ModuleType(name)
        vars(module)["__builtins__"] = self._builtins
        self._modules[name] = module
        exec(code, vars(module))  # noqa: S102 - the point of a sandbox; the code is our own firmware
        return module

    def _import(
        self, name: str, globals: Any = None, locals: Any = None, fromlist: Any = (), level: int = 0
    ) -> Any:
        return self.load(name)
