"""Which figure is this? The tags under the figures of one physical copy, kept in its box.

An :class:`Enrolment` goes through the figures one after the other. Every tag is saved at once, so that whoever
stops in the middle goes on there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from companion.rules.errors import RulesError
from companion.rules.game import Game
from companion.rules.notation import Move
from companion.table.box import Box, Boxes
from companion.table.errors import TableError
from companion.table.store import Store
from companion.table.table import Table

if TYPE_CHECKING:
    from hardware.randomisers.pieces import TagBook

UNREAD = "?"
"""What the machine says when it reads no tag."""


class TagTaken(ValueError):
    """This tag is under another figure already: the same figure was put in twice."""

    def __init__(self, tag: str, label: str) -> None:
        self.tag, self.label = tag, label
        super().__init__(f"{tag} is the tag of {label} already; put in a figure that has not been read yet")


@dataclass(frozen=True, slots=True)
class Figure:
    """One piece that needs a tag."""

    label: str
    """The outcome that it stands for, as the game writes it."""
    number: int
    """Counts the pieces that look alike, from 1."""
    alike: int
    """How many of them there are."""

    def move(self, game: Game) -> Move:
        """The outcome itself, for its name in people's words."""
        return game.grammar.parse(self.label)


class Enrolment:
    """The figures of one box, and which of them have a tag."""

    def __init__(self, boxes: Boxes, name: str | None = None, only: Sequence[str] = ()) -> None:
        """
        :param name: the box; without it the default one, which is made if there is none.
        :param only: words of which a figure's outcome must have one, such as the colours that are played.
        """
        self._boxes = boxes
        new = name is not None and name not in boxes.names()
        self.box = Box(boxes.game.name, name) if new and name else boxes.load(name)
        figures = boxes.game.figures(self.box.components(boxes.game))
        self.figures = [
            Figure(label, number + 1, count)
            for label, count in figures.items()
            if not only or set(label.split()) & {*only}
            for number in range(count)
        ]

    def missing(self) -> list[Figure]:
        """The figures without a tag, in their order."""
        known = Counter(self.box.tags.values())
        return [figure for figure in self.figures if figure.number > known[figure.label]]

    def enrol(self, label: str, tag: str) -> None:
        """This tag is under a figure, or lies down when a die shows a face; saved when it returns.

        :param label: the outcome of the figure; of a face its last word is enough.
        :raises TagTaken: it is under another one already; nothing was changed.
        :raises CannotWrite: nothing was changed.
        """
        if tag in self.box.tags:
            raise TagTaken(tag, self.box.tags[tag])
        self._save({**self.box.tags, tag: label})

    def forget(self, tag: str) -> None:
        """Nothing is known about this tag any more; one that was never known does no harm."""
        self._save({known: label for known, label in self.box.tags.items() if known != tag})

    def _save(self, tags: dict[str, str]) -> None:
        box = replace(self.box, tags=tags)
        self._boxes.save(box)
        self.box = box


def tags_of(table: Table, store: Store, *, simulated: bool) -> TagBook:
    """The tags of all boxes of the table's game: a tag has a number that no other tag has.

    :param simulated: the people of a simulated machine glue tags under their figures as they go.
    """
    from hardware.randomisers.pieces import SimulatedTagBook, TagBook

    boxes = Boxes(store, table.game)
    labels: dict[str, str] = {}
    for name in boxes.names():
        with suppress(RulesError, TableError):  # a damaged box must not stop a game
            labels.update(boxes.load(name).tags)
    return SimulatedTagBook(labels) if simulated else TagBook(labels)
