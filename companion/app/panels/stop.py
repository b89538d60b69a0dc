"""The button that ends a look of the camera: in a lesson, and where a table is compared."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from companion.app.widgets.push import Push

if TYPE_CHECKING:
    from companion.app.ui import Ui

TWICE = 0.5
"""Seconds within which a second touch is the same one twice."""


def stop(ui: Ui, command: Callable[[Any], Any]) -> Push:
    """Have the camera look no longer."""
    since = time.monotonic()
    # It stands where a finger has just been: one that touches twice does not mean it.
    do = lambda: ui.link.post(command) if time.monotonic() - since > TWICE else None
    return Push(ui.style, ui.t("enrol-stop"), do, name="stop")
