"""The desk's part of a new game: the form that people fill in, and sitting down at the table it makes.

Only the worker's thread comes in, as for the desk.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from companion.app.views import new_game as forms
from companion.rules import registry
from companion.rules.errors import RulesError
from companion.rules.game import Game
from companion.rules.state import State
from companion.table.box import Boxes
from companion.table.errors import TableError
from companion.table.table import Table

if TYPE_CHECKING:
    from companion.app.desk import Desk


class NewGame:
    """The form of one new game at a time."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._form: forms.Form | None = None

    @property
    def form(self) -> forms.Form:
        """What has been filled in; the first time as the owner may want it."""
        if self._form is None:
            self._form = self._first(registry.names()[0])
        return self._form

    def view(self) -> forms.NewGameView:
        """The form as the panel shows it."""
        desk, game = self._desk, registry.game(self.form.game)
        return forms.new_game_view(
            self.form,
            game,
            registry.games(),
            desk.parts.players,
            desk.parts.makers,
            desk.devices.cameras,
            desk.devices.statuses,
            dict(desk.box_numbers(game)),
            desk.say,
        )

    def edit(self, change: Callable[[forms.Form, Game], forms.Form]) -> None:
        """Change the form."""
        self._form = change(self.form, registry.game(self.form.game))
        self._desk.refresh()

    def choose(self, name: str) -> None:
        """Begin the form anew for another game."""
        self._form = self._first(name)
        self._desk.refresh()

    def add_seat(self) -> None:
        """One more guest."""
        self.edit(lambda form, game: forms.add_seat(form, game, self._desk.say))

    def let_learn(self, camera: str) -> None:
        """Let a camera learn this copy for as many people as are to play."""
        self._desk.enrolment.for_game(self.form.game, len(self.form.seats), camera)
        self._desk.show("enrol")

    def start(self) -> None:
        """Begin the game of the form."""
        desk, form = self._desk, self.form
        game = registry.game(form.game)
        try:
            box = Boxes(desk.parts.store, game).load()
            table = Table.create(desk.parts.store, game, form.seats, form.options, box)
        except (RulesError, TableError) as error:
            desk.refresh(desk.say.error(error, game.name), "refuse")
            return
        desk.devices.prefer(form.maker)
        cameras = desk.devices.cameras
        if (
            form.camera or not cameras or self._usable(table.state, len(form.seats))
        ):  # else nobody had a choice
            desk.change_settings(camera=form.camera)
        self._form = None
        desk.sit_down(table)

    def _first(self, name: str) -> forms.Form:
        devices, camera = self._desk.devices, self._desk.settings.camera
        game = registry.game(name)
        form = forms.first_form(game, self._desk.say, devices.preferred.name)
        state = game.start(game.setup([seat.for_rules() for seat in form.seats], form.options))
        return replace(form, camera=camera if camera in self._usable(state, len(form.seats)) else "")

    def _usable(self, state: State, people: int) -> list[str]:
        """The cameras that may look at a game that begins like this."""
        cameras = self._desk.devices.cameras
        unfit = forms.unfit(cameras, state, people)
        return [camera.name for camera in cameras if camera.name not in unfit]
