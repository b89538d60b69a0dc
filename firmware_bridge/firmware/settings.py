"""Numbers that belong to one machine: how fast it may turn, where its gates open.

The defaults fit the printed parts in hardware/build; ``tune`` changes one, the flash keeps it.
"""

import json
import os

FILE = "settings.json"

DEFAULTS = {
    "steps_per_turn": 1600,  # 200 full steps at 1/8 microstepping
    "step_hz": 1200,
    "mix_turns": 2,
    "tries": 3,  # how often a jam is answered by turning back
    "poll_ms": 10,
    "gate_shut_us": 1000,
    "gate_open_us": 1900,
    "gate_ms": 300,  # the servo's way from shut to open
    "fall_ms": 500,  # from the open gate through the light barrier
    "light_ms": 60,  # lamp on, then one integration of the colour sensor
    "tag_ms": 150,
    "tumble_ms": 1500,
    "settle_ms": 900,
    "heartbeat_ms": 2000,
}


class Settings:
    """The defaults, with what ``tune`` changed."""

    def __init__(self):
        self._changed = {}
        try:
            with open(FILE) as file:
                self._changed = json.load(file)
        except (OSError, ValueError):
            pass  # a new machine, or a file cut off by the power: the defaults are safe

    def __getitem__(self, name):
        return self._changed.get(name, DEFAULTS[name])

    def turn_ms(self):
        """How long the drum takes for one turn."""
        return self["steps_per_turn"] * 1000 // self["step_hz"]

    def tune(self, name, value):
        """Change one number for good. ``False``: there is no such setting."""
        if name not in DEFAULTS:
            return False
        self._changed[name] = value
        save_json(FILE, self._changed)
        return True


def save_json(path, data):
    """Write the whole file or nothing of it."""
    with open(path + ".new", "w") as file:
        json.dump(data, file)
    os.rename(path + ".new", path)
