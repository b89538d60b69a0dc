"""What is shown in place of a panel that failed: the game goes on beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.app.desk import HOME, TABLE
from companion.app.widgets.boxes import Grid, Scroll
from companion.app.widgets.frame import Frame, small
from companion.app.widgets.push import Push
from companion.app.widgets.words import Words

if TYPE_CHECKING:
    from companion.app.desk import Shown
    from companion.app.ui import Ui


def build_error(ui: Ui, shown: Shown, error: Exception) -> Any:
    """The panel's own error, with the ways out."""
    style, t, link = ui.style, ui.t, ui.link
    buttons = [Push(style, t("retry"), lambda: link.post(lambda desk: desk.refresh()), name="retry")]
    if shown.table:
        buttons.append(Push(style, t("panel-table"), lambda: link.show(TABLE), kind="main", name=TABLE))
    buttons.append(Push(style, t("home-title"), lambda: link.show(HOME), name=HOME))
    body = Scroll(
        style,
        Words(style, t("panel-failed"), bold=True, colour="danger"),
        small(style, f"{type(error).__name__}: {error}"),
    )
    return Frame(ui, t("mistake"), body, foot=Grid(style, len(buttons), *buttons))
