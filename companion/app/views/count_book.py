"""The book of counts: what lies before each person as a line of text, and each touch that changes it.

Plain data: the lines before a touch are kept, so that a wrong one is taken back. What a line means, and what may
be added to it, the game says.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.rules.counting import TABLE, Counting, Sighted
from companion.rules.errors import InvalidMove
from companion.rules.game import Game

UNDO_STEPS = 60
NAME_LENGTH = 16


@dataclass(frozen=True, slots=True)
class Sheet:
    """What lies before one person, as a line of text."""

    name: str
    line: str
    earlier: tuple[str, ...] = ()
    """The lines before each touch, the latest last."""

    def to(self, line: str) -> Sheet:
        """One touch further."""
        if line == self.line:
            return self
        return replace(self, line=line, earlier=(*self.earlier, self.line)[-UNDO_STEPS:])


@dataclass(frozen=True, slots=True)
class Book:
    """All people of one game, the one who is counted now, and what a finger has opened."""

    game: str
    people: tuple[Sheet, ...]
    now: int = 0
    group: str = ""
    """The group whose pieces are offered; empty for the groups."""
    on: str = ""
    """The spot that the next piece is to lie on; empty where the rules decide."""
    comparing: bool = False
    table: str = ""
    """The id of the table whose end is counted; empty for a count of its own."""

    @property
    def sheet(self) -> Sheet:
        """The person who is counted now."""
        return self.people[self.now]

    def with_line(self, line: str) -> Book:
        """The person who is counted now has this before them."""
        people = [*self.people]
        people[self.now] = self.sheet.to(line)
        return replace(self, people=tuple(people), on="")

    def to_json(self) -> str:
        """What is kept when the power goes."""
        people = [{"name": sheet.name, "line": sheet.line} for sheet in self.people]
        data = {"game": self.game, "table": self.table, "now": self.now, "people": people}
        return json.dumps(data, ensure_ascii=False)


Numbers = Mapping[str, Any]
"""The owner's numbers of a game, by key."""
Change = Callable[[Book, Counting], Book]
"""One touch: the book, and what lies before the person who is counted now."""


def counting_of(game: Game, line: str, numbers: Numbers) -> Counting:
    """What a line of text means with this copy of the game."""
    return game.counting(line, game.components().with_box(numbers))


def new_book(game: Game, names: Sequence[str], numbers: Numbers) -> Book:
    """Everybody with what all have from the start."""
    line = counting_of(game, "", numbers).write()
    return Book(game.name, tuple(Sheet(name, line) for name in names))


def read_book(text: str, game: Game, numbers: Numbers) -> Book | None:
    """The inverse of :meth:`Book.to_json`; ``None`` where nothing of this game can be read."""
    try:
        data = json.loads(text)
        people = tuple(Sheet(str(each["name"]), str(each["line"])) for each in data["people"])
        for sheet in people:
            counting_of(game, sheet.line, numbers)
        if data["game"] == game.name and people:
            now = min(max(0, int(data["now"])), len(people) - 1)
            return Book(game.name, people, now, table=str(data["table"]))
    except (ValueError, KeyError, TypeError, InvalidMove):
        pass
    return None


# -- touches ---------------------------------------------------------------------------------------


def add(kind: str) -> Change:
    """Lay a piece where the rules let it lie, or where the finger said; the group stays open."""

    def change(book: Book, counting: Counting) -> Book:
        places = counting.places(kind)
        counting.add(kind, book.on or (places[0] if places else TABLE))
        return book.with_line(counting.write())

    return change


def edited(act: Callable[[Counting], Any]) -> Change:
    """Change what lies there."""

    def change(book: Book, counting: Counting) -> Book:
        act(counting)
        return book.with_line(counting.write())

    return change


def remove(spot: str) -> Change:
    """Take a piece away."""
    return edited(lambda counting: counting.remove(spot))


def turn_over(spot: str) -> Change:
    """Turn a piece."""
    return edited(lambda counting: counting.turn_over(spot))


def set_amount(spot: str, amount: int) -> Change:
    """Say how much lies on a piece."""
    return edited(lambda counting: counting.set_amount(spot, amount))


def set_stock(amount: int) -> Change:
    """Say how much lies beside the pieces."""
    return edited(lambda counting: counting.set_stock(amount))


def take_over(sighted: Sighted, game: Game, numbers: Numbers) -> Change:
    """Take over what a camera has seen, in place of what lies there; the stock stays."""

    def change(book: Book, counting: Counting) -> Book:
        seen = counting_of(game, "", numbers)
        seen.lay(sighted.pieces)
        seen.set_stock(counting.stock)
        return book.with_line(seen.write())

    return change


def undo(book: Book, _: Counting) -> Book:
    """Take the last touch back."""
    sheet = book.sheet
    if not sheet.earlier:
        return book
    people = [*book.people]
    people[book.now] = replace(sheet, line=sheet.earlier[-1], earlier=sheet.earlier[:-1])
    return replace(book, people=tuple(people), on="")


def open_group(name: str) -> Change:
    """Show the pieces of a group; an empty name shows the groups."""
    return lambda book, _: replace(book, group=name, on=book.on if name else "")


def put_on(spot: str) -> Change:
    """The next piece lies on this one."""
    return lambda book, _: replace(book, on=spot)


def choose(index: int) -> Change:
    """Count for somebody else."""
    return lambda book, _: replace(book, now=index, on="", group="", comparing=False)


def add_person(name: str, line: str) -> Change:
    """One more person, who is counted now."""

    def change(book: Book, _: Counting) -> Book:
        people = (*book.people, Sheet(name, line))
        return replace(book, people=people, now=len(people) - 1, on="", group="", comparing=False)

    return change


def rename(index: int, name: str) -> Change:
    """Give somebody a name; an empty one changes nothing."""

    def change(book: Book, _: Counting) -> Book:
        people = [*book.people]
        people[index] = replace(people[index], name=name.strip()[:NAME_LENGTH] or people[index].name)
        return replace(book, people=tuple(people))

    return change


def remove_person(index: int) -> Change:
    """Count one person less; the last one stays."""

    def change(book: Book, _: Counting) -> Book:
        if len(book.people) == 1:
            return book
        people = (*book.people[:index], *book.people[index + 1 :])
        return replace(book, people=people, now=min(book.now, len(people) - 1), on="", comparing=False)

    return change


def compare(book: Book, _: Counting) -> Book:
    """Show everybody side by side, or again the one who is counted now."""
    return replace(book, comparing=not book.comparing)
