"""The desk's part of the box: entering numbers, setting them aside until they fit together, carrying boxes.

Only the worker's thread comes in, as for the desk. Sticks may hang, so files are looked for aside.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.app.places import Place, files_in
from companion.app.views import entering
from companion.app.views.box import BoxView, FilesView, FileView, box_view, form_view
from companion.app.views.say import Notice
from companion.app.worker import Worker
from companion.rules import registry
from companion.rules.errors import RulesError
from companion.rules.game import Game
from companion.table.box import Box, Boxes
from companion.table.errors import TableError
from companion.table.files import write_atomically

if TYPE_CHECKING:
    from companion.app.desk import Desk

log = logging.getLogger(__name__)

SUFFIX = ".toml"
Places = Callable[[], Sequence[Place]]


class BoxEntry:
    """The box of one game on the screen."""

    def __init__(self, desk: Desk, worker: Worker, places: Places) -> None:
        self._desk, self._worker, self._places = desk, worker, places
        self._name = ""
        self._key = ""
        self._draft: Any = None
        self._aside: dict[str, Any] = {}
        self._files: FilesView | None = None

    @property
    def game(self) -> Game:
        """The game whose box is shown."""
        return registry.game(self._name or registry.names()[0])

    @property
    def boxes(self) -> Boxes:
        """All boxes of this game."""
        return Boxes(self._desk.parts.store, self.game)

    def show(self, name: str) -> None:
        """Look into the box of a game; what was not saved there is forgotten."""
        if name != self._name:
            self._name, self._aside = name, {}
        self.close()

    def close(self) -> None:
        """Back to the list."""
        self._key, self._draft, self._files = "", None, None

    def view(self) -> BoxView:
        """The list, the form that is open, or the files to choose from."""
        game, say, box, names = self.game, self._desk.say, self._box(), self.boxes.names()
        view = replace(
            box_view(game, registry.covers(), box.numbers, say, self._aside),
            name=box.name,
            names=tuple(names) if len(names) > 1 else (),
            files=self._files,
        )
        if not self._key:
            return view
        return replace(view, form=form_view(game, self._key, self._draft, box.numbers, self._aside, say))

    def _box(self) -> Box:
        try:
            return self.boxes.load()
        except (RulesError, TableError):
            log.exception("the box of %s cannot be used", self.game.name)
            return Box(self.game.name)

    def _refuse(self, error: Exception) -> None:
        self._desk.refresh(self._desk.say.error(error, self.game.name), "refuse")

    # -- one number ----------------------------------------------------------------------------------

    def enter(self, key: str) -> None:
        """Open the form of a number with what holds now."""
        components = self.game.components().with_box(self._box().numbers)
        value = self._aside.get(key, components[key])
        self._key, self._draft = key, self.game.form(key).draft(value)
        self._desk.refresh()

    def set(self, path: entering.Path, value: Any) -> None:
        """Fill in one blank."""
        self._change(lambda form, draft: entering.with_value(form, draft, path, value))

    def add(self, path: entering.Path) -> None:
        """One more row of a list."""
        self._change(lambda form, draft: entering.with_row(form, draft, path))

    def remove(self, path: entering.Path) -> None:
        """One row less."""
        self._change(lambda form, draft: entering.without_row(form, draft, path))

    def _change(self, change: Callable[[Any, Any], Any]) -> None:
        if self._key:
            self._draft = change(self.game.form(self._key), self._draft)
        self._desk.refresh()

    def set_aside(self) -> None:
        """Keep what was entered until the numbers that belong to it are entered too."""
        if self._key:
            self._aside[self._key] = self.game.form(self._key).value(self._draft)
        self.close()
        self._desk.refresh()

    def save(self) -> None:
        """Write what was entered, with all that was set aside; it must fit together."""
        values = dict(self._aside)
        if self._key:
            values[self._key] = self.game.form(self._key).value(self._draft)
        self.write(values)

    def forget(self) -> None:
        """Take the number back to the shipped one."""
        self._aside.pop(self._key, None)
        self.write({**self._aside, self._key: None})

    def write(self, values: dict[str, Any]) -> None:
        """Save numbers by key; ``None`` takes one back. What does not fit changes nothing and is said."""
        boxes = self.boxes
        try:
            boxes.save(boxes.load().changed(boxes.game, values))
        except (RulesError, TableError) as error:
            self._refuse(error)
        else:
            self._aside = {}
            self.close()
            self._desk.refresh()

    # -- whole boxes ---------------------------------------------------------------------------------

    def use(self, name: str) -> None:
        """New tables are played with this box."""
        try:
            self.boxes.choose(name)
        except TableError as error:
            self._refuse(error)
        else:
            self._aside = {}
            self._desk.refresh()

    def look_for_files(self, *, exporting: bool) -> None:
        """Look where files are usually carried; the answer comes when it comes."""
        self._files = FilesView(exporting, True, ())
        boxes, name = self.boxes, self._box().name

        def look() -> tuple[FileView, ...]:
            places = self._places()
            return (
                self._folders(places, f"{boxes.game.name}-{name}{SUFFIX}")
                if exporting
                else self._found(places)
            )

        def answered(answer: Any) -> None:
            if self._files is None or not self._files.asking or self._files.exporting != exporting:
                return
            if isinstance(answer, Exception):
                log.error("the places cannot be looked through", exc_info=answer)
                answer = ()
            self._files = FilesView(exporting, False, answer)
            self._desk.refresh()

        self._worker.aside(look, answered)
        self._desk.refresh()

    def _folders(self, places: Sequence[Place], name: str) -> tuple[FileView, ...]:
        return tuple(
            FileView(str(place.path / name), self._called(place), (place.path / name).exists())
            for place in places
        )

    def _found(self, places: Sequence[Place]) -> tuple[FileView, ...]:
        taken, files = self.boxes.names(), []
        for place in places:
            try:
                found = files_in(place.path, SUFFIX)
            except OSError:
                continue  # pulled out meanwhile
            for path in found:
                words = self._desk.say.app(
                    "box-file", file=str(path.relative_to(place.path)), place=self._called(place)
                )
                files.append(FileView(str(path), words, path.stem in taken))
        return tuple(files)

    def _called(self, place: Place) -> str:
        return self._desk.say.app("box-home") if place.home else place.path.name

    def import_file(self, path: str, *, replacing: bool = False) -> None:
        """Take a box over from a file and use it. Beside one of the same name it gets a number."""
        boxes, file = self.boxes, Path(path)
        name = file.stem
        if not replacing:
            free = [name, *(f"{name} {n}" for n in range(2, 100))]
            name = next(each for each in free if each not in boxes.names())
        try:
            box = boxes.add(file.read_text("utf-8"), name, replace=replacing)
            boxes.choose(name)
        except (RulesError, TableError) as error:
            self._refuse(error)
        except (OSError, UnicodeDecodeError) as error:
            self._unreadable("box-unreadable", path, error)
        else:
            self._aside = {}
            self.close()
            left = len(box.stand_ins(boxes.game))
            self._desk.refresh(Notice(self._desk.say.app("box-imported", name=name, n=left)))

    def export_file(self, path: str) -> None:
        """Write the box in use to a file."""
        try:
            write_atomically(Path(path), self._box().to_toml())
        except (TableError, OSError) as error:
            self._unreadable("box-unwritable", path, error)
        else:
            self.close()
            self._desk.refresh(Notice(self._desk.say.app("box-exported-to", file=path)))

    def _unreadable(self, key: str, path: str, error: Exception) -> None:
        log.warning("%s: %s", path, error)
        say = self._desk.say
        advice = say.app("box-file-advice")
        words = (
            say.app("box-unreadable", file=path)
            if key == "box-unreadable"
            else say.app("box-unwritable", file=path)
        )
        self._desk.refresh(Notice(words, advice), "refuse")
