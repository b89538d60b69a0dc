"""Devices: how each is doing, recovery, self-test, and whether the draws were fair."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.app.desk import ENROL, FAIRNESS, HOME, TABLE
from companion.app.panels.new import device_card, heading
from companion.app.scale import BODY
from companion.app.views.devices import DevicesView, DeviceView
from companion.app.widgets.boxes import Card, Grid, Row, Scroll
from companion.app.widgets.frame import Frame, Light, small
from companion.app.widgets.push import Push
from companion.app.widgets.words import Words

if TYPE_CHECKING:
    from companion.app.desk import Shown
    from companion.app.ui import Ui


def build(ui: Ui, shown: Shown) -> Any:
    """Everything that can draw or roll."""
    view: DevicesView = shown.view
    style, t = ui.style, ui.t
    cards = [_device(ui, device) for device in view.devices]
    fair = [
        Card(style, Words(style, t("fair-title"), bold=True), *(small(style, line) for line in view.fairness))
    ]
    body = Scroll(
        style,
        Grid(style, ui.columns(75, 2), *cards),
        *_cameras(ui, view, at_table=bool(shown.table)),
        *(fair if view.fairness else []),
    )
    every = Push(style, t("devices-fairness"), lambda: ui.link.show(FAIRNESS), name="fairness")
    again = Push(style, t("devices-ask"), lambda: ui.link.post(lambda desk: desk.show("devices")), name="ask")
    back = TABLE if shown.table else HOME
    return Frame(
        ui,
        t("panel-devices"),
        body,
        back=lambda: ui.link.show(back),
        foot=Row(style, every, again, stretch=True),
    )


def _cameras(ui: Ui, view: DevicesView, *, at_table: bool) -> list[Any]:
    """Which camera looks, at the open table too; or that there is none. One that looks at a table learns nothing meanwhile."""
    head = heading(ui, "new-camera")
    if not view.cameras:
        return [head, small(ui.style, ui.t("camera-nothing"))]
    cameras = Grid(ui.style, ui.columns(70, 2), *(_camera(ui, camera) for camera in view.cameras))
    if at_table:
        return [head, cameras]
    return [head, cameras, Push(ui.style, ui.t("panel-enrol"), lambda: ui.link.show(ENROL), name="enrol")]


def _camera(ui: Ui, camera: DeviceView) -> Any:
    choose = lambda: ui.link.post(lambda desk: desk.devices.look_with(camera.name))
    return device_card(ui, camera, f"camera {camera.name or 'none'}", choose)


def _device(ui: Ui, device: DeviceView) -> Any:
    style, link, name = ui.style, ui.link, device.name
    use = Push(
        style,
        ui.t("device-used" if device.chosen else "device-use"),
        lambda: link.post(lambda desk: desk.devices.use(name)),
        name=f"use {name}",
        chosen=device.chosen,
    )
    test = Push(
        style,
        ui.t("device-test"),
        lambda: link.post(lambda desk: desk.devices.self_test(name)),
        name=f"test {name}",
    )
    recover = Push(
        style,
        ui.t("device-recover"),
        lambda: link.post(lambda desk: desk.devices.recover(name)),
        name=f"recover {name}",
    )
    return Card(
        style,
        Row(style, Light(style, device.light), Words(style, device.title, BODY, bold=True)),
        Words(style, device.words, BODY, colour="danger" if device.light == "down" else "text"),
        Grid(style, ui.columns(90, 3), *([use] if device.draws else []), test, recover),
    )
