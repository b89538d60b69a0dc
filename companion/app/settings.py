"""What people chose about the app itself: one small JSON file beside the saved tables."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any

from companion.app.scale import DEFAULT_DIAGONAL, TEXT_SIZES
from companion.app.theme import THEMES
from companion.locale import LANGUAGES
from companion.table.files import write_atomically

FILE = "app.json"
ROTATIONS = (0, 90, 180, 270)
LIGHTS = (0, 25, 50, 75, 100)
DIM_AFTER = (0, 60, 300, 900)
"""Seconds without a touch until the screen goes dark; 0 for never."""


@dataclass(frozen=True, slots=True)
class Settings:
    """All of them; a copy is made for every change."""

    language: str = "en"
    theme: str = "day"
    text: str = "normal"
    sound: bool = True
    rotation: int = 0
    """Degrees; turned by Kivy alone, together with the touches."""
    dim_after: int = 300
    confirm_steps: bool = True
    """Whether the steps of an automaton wait for a tick each."""
    diagonal: float = DEFAULT_DIAGONAL
    """Inches of the panel, for everything measured in millimetres."""
    buzzer: bool = True
    """Whether the buzzer at the table beeps; without ``sound`` it never does."""
    camera_light: int = 50
    """Brightness of the camera light in percent, while a camera reads."""
    machine: str = ""
    """The address of the randomiser machine; empty for the only one that is plugged in."""
    randomiser: str = ""
    """Who draws; empty for the best that is connected."""
    camera: str = ""
    """The camera that looks at draws by hand; empty for none."""
    last_table: str = ""
    """The table to come back to after a crash; empty once people went home."""

    CHOICES = {  # noqa: RUF012  (a constant beside the fields it speaks of)
        "language": LANGUAGES,
        "theme": THEMES,
        "text": TEXT_SIZES,
        "sound": (True, False),
        "rotation": ROTATIONS,
        "dim_after": DIM_AFTER,
        "confirm_steps": (True, False),
        "buzzer": (True, False),
        "camera_light": LIGHTS,
    }
    """What the settings panel offers."""
    OF_PINS = frozenset(("buzzer", "camera_light"))
    """What it offers only where there are pins."""

    def changed(self, **values: Any) -> Settings:
        """The same settings with other values."""
        return replace(self, **values)

    def saved_in(self, folder: Path) -> None:
        """Write the file; a folder that refuses costs the choice, never the game."""
        with suppress(OSError):
            write_atomically(folder / FILE, json.dumps(asdict(self), indent=2, sort_keys=True) + "\n")

    @classmethod
    def read(cls, folder: Path, default: Settings | None = None) -> Settings:
        """What was saved; each value that is missing or makes no sense is the default's."""
        settings = default or cls()
        found: Any = None
        with suppress(OSError, ValueError):
            found = json.loads((folder / FILE).read_text("utf-8"))
        if not isinstance(found, dict):
            return settings
        for field in fields(cls):
            value, usual = found.get(field.name), getattr(settings, field.name)
            choices = cls.CHOICES.get(field.name)
            sensible = type(value) is type(usual) and (choices is None or value in choices)
            if field.name == "diagonal":
                sensible = isinstance(value, int | float) and 3 <= value <= 60
            if sensible:
                settings = replace(settings, **{field.name: value})
        return settings
