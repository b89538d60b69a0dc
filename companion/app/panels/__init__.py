"""One module per panel; each has ``build(ui, shown)``, which makes the widgets for a view.

Panels are loaded when they are first shown. One that fails shows its own error, and the game goes on.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from companion.app.desk import Shown
    from companion.app.ui import Ui


def builder(panel: str) -> Callable[[Ui, Shown], Any]:
    """The function that builds a panel."""
    return importlib.import_module(f"companion.app.panels.{panel}").build  # type: ignore[no-any-return]
