"""The panel on which a camera learns a copy, and a table that stands before that camera."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from companion.app.settings import Settings
from tests.app.conftest import Screen, make_parts


@pytest.fixture
def table():
    """The empty board that stands before the camera."""
    from companion.eyes.opening import first_state, what_can_be_seen
    from companion.eyes.twin import board_of
    from companion.rules import registry

    state = first_state(registry.game("village"), 1)
    return board_of(state, what_can_be_seen(state), (960, 540), 3)


@pytest.fixture
def camera(monkeypatch, table):
    """Looks at that board, at whatever address somebody looks."""
    from tests.app.enrol.teaching import Camera

    made = Camera(table)
    monkeypatch.setattr("companion.eyes.enrol_camera.open_source", lambda address: made)
    return made


@pytest.fixture
def opened(store) -> Iterator[Callable[..., Screen]]:
    """The panel in front of the camera at an address, in a language."""
    from companion.app import wiring

    screens = []

    def open_panel(address: str = "usb://0", language: str = "en") -> Screen:
        parts = replace(make_parts(store), cameras=lambda: wiring.the_cameras(store, address))
        screen = Screen(parts, Settings(language=language))
        screens.append(screen)
        screen.do(lambda desk: desk.show("enrol"))
        return screen

    yield open_panel
    for screen in screens:
        screen.do(lambda desk: desk.leave())
        assert not screen.mistakes
        screen.worker.finish()
