"""A new game: who plays what, with which options, and who draws."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from companion.app.desk import HOME
from companion.app.makers import DOWN
from companion.app.scale import BODY, SMALL
from companion.app.theme import piece_colour
from companion.app.views import new_game as forms
from companion.app.widgets.boxes import Card, Grid, Row, Scroll
from companion.app.widgets.entry import ask_words
from companion.app.widgets.frame import Dot, Frame, Light, small
from companion.app.widgets.push import Push
from companion.app.widgets.words import Words

if TYPE_CHECKING:
    from companion.app.desk import Shown
    from companion.app.ui import Ui


def build(ui: Ui, shown: Shown) -> Any:
    """The form of a new game."""
    view: forms.NewGameView = shown.view
    style, t = ui.style, ui.t
    games = [
        Push(
            style,
            title,
            lambda name=name: ui.link.post(lambda desk: desk.new_game.choose(name)),
            name=f"game {name}",
            chosen=name == view.form.game,
        )
        for name, title in view.games
    ]
    seats = [_seat(ui, view, index) for index in range(len(view.form.seats))]
    counts = []
    if view.can_add:
        counts.append(
            Push(style, t("new-add"), lambda: ui.link.post(lambda desk: desk.new_game.add_seat()), name="add")
        )
    if view.can_remove:
        counts.append(Push(style, t("new-remove"), lambda: _edit(ui, forms.remove_seat), name="remove"))
    automaton = [small(style, t("new-automaton", name=view.automaton))] if view.automaton else []
    makers = [_maker(ui, device) for device in view.makers]
    options = [_option(ui, option) for option in view.options]
    problem = [Words(style, view.problem, BODY, colour="danger", bold=True)] if view.problem else []
    stand_ins = [small(style, t("new-stand-ins", n=view.stand_ins))] if view.stand_ins else []
    body = Scroll(
        style,
        Grid(style, ui.columns(45, 3), *games) if len(games) > 1 else Words(style, view.title, bold=True),
        heading(ui, "new-seats"),
        *seats,
        *([Grid(style, ui.columns(50, 2), *counts)] if counts else []),
        *automaton,
        heading(ui, "new-who-draws"),
        Grid(style, ui.columns(70, 2), *makers),
        heading(ui, "new-camera"),
        *_cameras(ui, view),
        heading(ui, "new-options"),
        Grid(style, ui.columns(70, 2), *options),
    )
    foot_words = [*problem, *stand_ins]
    start = Push(
        style,
        t("new-start"),
        lambda: ui.link.post(lambda desk: desk.new_game.start()),
        kind="main",
        name="start",
        enabled=not view.problem,
        bold=True,
    )
    foot = Row(style, *foot_words, start) if ui.wide else Grid(style, 1, *foot_words, start)
    return Frame(ui, t("new-title"), body, back=lambda: ui.link.show(HOME), foot=foot)


def heading(ui: Ui, key: str) -> Words:
    """A small heading."""
    return Words(ui.style, ui.say.app(key), SMALL, colour="quiet", bold=True)


def _edit(ui: Ui, change: Any) -> None:
    ui.link.post(lambda desk: desk.new_game.edit(change))


def _seat(ui: Ui, view: forms.NewGameView, index: int) -> Any:
    style, seat = ui.style, view.form.seats[index]
    players = [name for name, _ in view.players]
    words = dict(view.players)
    name = Push(style, seat.name, lambda: _ask_name(ui, index, seat.name), name=f"name {index}", bold=True)
    colour = Push(
        style,
        ui.say.colour(seat.colour),
        lambda: _edit(ui, lambda form, game: forms.next_colour(form, index, game)),
        name=f"colour {index}",
    )
    player = Push(
        style,
        words.get(seat.player, seat.player),
        lambda: _edit(ui, lambda form, game: forms.next_player(form, index, players[1:])),
        name=f"player {index}",
        enabled=len(players) > 1,
    )
    dot = Dot(style, piece_colour(seat.colour))
    return Row(style, dot, name, colour, player)


def _ask_name(ui: Ui, index: int, name: str) -> None:
    ask_words(
        ui,
        ui.t("new-name"),
        name,
        lambda text: _edit(ui, lambda form, game: forms.with_name(form, index, text)),
    )


def _maker(ui: Ui, device: Any) -> Any:
    choose = lambda: _edit(ui, lambda form, game: _with_maker(form, device.name))
    return device_card(ui, device, f"maker {device.name}", choose)


def device_card(ui: Ui, device: Any, name: str, choose: Callable[[], None]) -> Any:
    """One device with its light and how it is doing; one that is down cannot be chosen."""
    style, can = ui.style, device.light != DOWN or device.chosen
    button = Push(style, device.title, choose, name=name, chosen=device.chosen, enabled=can)
    return Card(style, Row(style, Light(style, device.light), button), small(style, device.words))


def _cameras(ui: Ui, view: forms.NewGameView) -> list[Any]:
    """Which camera looks at draws by hand; or that there is none."""
    if not view.cameras:
        return [small(ui.style, ui.t("camera-nothing"))]
    return [Grid(ui.style, ui.columns(70, 2), *(_camera(ui, device) for device in view.cameras))]


def _camera(ui: Ui, device: Any) -> Any:
    choose = lambda: _edit(ui, lambda form, game: _with_camera(form, device.name))
    card = device_card(ui, device, f"camera {device.name or 'none'}", choose)
    if device.can_learn:
        learn = lambda: ui.link.post(lambda desk: desk.new_game.let_learn(device.name))
        card.add_widget(Push(ui.style, ui.t("new-camera-learn"), learn, name=f"learn {device.name}"))
    return card


def _with_camera(form: forms.Form, camera: str) -> forms.Form:
    from dataclasses import replace

    return replace(form, camera=camera)


def _with_maker(form: forms.Form, maker: str) -> forms.Form:
    from dataclasses import replace

    return replace(form, maker=maker)


def _option(ui: Ui, option: forms.OptionView) -> Push:
    def change(form: forms.Form, game: Any) -> forms.Form:
        chosen = next(each for each in game.options if each.name == option.name)
        return forms.next_choice(form, chosen)

    words = ui.t("pair", what=option.words, value=option.value)
    return Push(ui.style, words, lambda: _edit(ui, change), name=f"option {option.name}")
