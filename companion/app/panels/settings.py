"""Settings: language, theme, text size, sound, rotation, dimming, steps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.app.desk import HOME, TABLE
from companion.app.scale import BODY
from companion.app.settings import Settings
from companion.app.widgets.boxes import Card, Grid, Row, Scroll
from companion.app.widgets.frame import Frame, small
from companion.app.widgets.push import Push
from companion.app.widgets.words import Words

if TYPE_CHECKING:
    from companion.app.desk import Shown
    from companion.app.ui import Ui


def build(ui: Ui, shown: Shown) -> Any:
    """Every choice with all that may be chosen."""
    settings: Settings = shown.view
    style, t = ui.style, ui.t
    cards = [
        _choice(ui, settings, name, choices)
        for name, choices in Settings.CHOICES.items()
        if shown.pins or name not in Settings.OF_PINS
    ]
    cards.append(_diagonal(ui, settings))
    back = TABLE if shown.table else HOME
    body = Scroll(style, *cards)
    return Frame(ui, t("panel-settings"), body, back=lambda: ui.link.show(back))


def _choice(ui: Ui, settings: Settings, name: str, choices: tuple[Any, ...]) -> Card:
    style = ui.style
    now = getattr(settings, name)
    buttons = [
        Push(
            style,
            _word(ui, name, value),
            lambda value=value: ui.link.post(lambda desk: desk.set(**{name: value})),
            name=f"{name} {value}",
            chosen=value == now,
            bold=value == now,
        )
        for value in choices
    ]
    return Card(
        style,
        Words(style, ui.t(f"setting-{name.replace('_', '-')}"), BODY, bold=True),
        Grid(style, ui.columns(30, len(choices)), *buttons),
    )


def _word(ui: Ui, name: str, value: Any) -> str:
    if isinstance(value, bool):
        return ui.t("yes" if value else "no")
    if name == "rotation":
        return f"{value}°"
    if name == "camera_light":
        return f"{value} %"
    if name == "dim_after":
        return ui.t("seconds", n=value)
    if name == "language":
        return {"en": "English", "it": "Italiano"}.get(value, value)
    return ui.t("choice", choice=value)


def _diagonal(ui: Ui, settings: Settings) -> Card:
    """The size of the panel: everything measured in millimetres depends on it."""
    style = ui.style

    def change(by: float) -> None:
        value = round(min(60, max(3, settings.diagonal + by)), 1)
        ui.link.post(lambda desk: desk.set(diagonal=value))

    return Card(
        style,
        Words(style, ui.t("setting-diagonal", n=settings.diagonal), BODY, bold=True),
        small(style, ui.t("setting-diagonal-why")),
        Row(
            style,
            Push(style, "−", lambda: change(-0.5), name="diagonal -"),
            Push(style, "+", lambda: change(0.5), name="diagonal +"),
        ),
    )
