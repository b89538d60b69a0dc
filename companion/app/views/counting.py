"""The score counter: what lies before each person, built up by touch, each point explained.

The book of counts is plain data: a line of text for each person, and the lines before it, so that a wrong
touch is taken back. What a line means, and what may be added to it, the game says.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from companion.app.views.pieces import Piece, piece_of
from companion.app.views.say import Say
from companion.app.views.score import ScoreRow, outcome
from companion.rules.counting import TABLE, Counting, Lying, Sighted
from companion.rules.cover import Cover
from companion.rules.errors import InvalidMove
from companion.rules.game import Game
from companion.rules.score import ScoreSheet

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


def remove(spot: str) -> Change:
    """Take a piece away."""

    def change(book: Book, counting: Counting) -> Book:
        counting.remove(spot)
        return book.with_line(counting.write())

    return change


def turn_over(spot: str) -> Change:
    """Turn a piece."""

    def change(book: Book, counting: Counting) -> Book:
        counting.turn_over(spot)
        return book.with_line(counting.write())

    return change


def set_amount(spot: str, amount: int) -> Change:
    """Say how much lies on a piece."""

    def change(book: Book, counting: Counting) -> Book:
        counting.set_amount(spot, amount)
        return book.with_line(counting.write())

    return change


def set_stock(amount: int) -> Change:
    """Say how much lies beside the pieces."""

    def change(book: Book, counting: Counting) -> Book:
        counting.set_stock(amount)
        return book.with_line(counting.write())

    return change


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


# -- what is shown -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Kindly:
    """A group, or a kind of piece, as a button."""

    name: str
    words: str
    piece: Piece
    left: bool = True
    """Whether the box holds one that does not lie here yet."""


@dataclass(frozen=True, slots=True)
class LyingView:
    """One piece that lies there."""

    spot: str
    words: str
    piece: Piece
    depth: int
    covered: bool
    amount: int
    total: int
    points: tuple[str, ...]
    """Each sum that it brings, in words."""
    two_sided: bool


@dataclass(frozen=True, slots=True)
class CountView:
    """Everything on the panel "count"."""

    game: str
    title: str
    games: tuple[tuple[str, str], ...]
    """Every game that has a counter."""
    people: tuple[tuple[str, int], ...]
    """Names and totals."""
    now: int
    total: int
    stock: int
    stock_words: str
    amount_words: str
    chains: tuple[tuple[LyingView, ...], ...]
    """The latest first, so that what a finger has just laid is in sight."""
    group: str
    group_words: str
    buttons: tuple[Kindly, ...]
    """The groups, or the kinds of the open one."""
    on: str
    """What the next piece lies on, in words; empty where the rules decide."""
    rows: tuple[tuple[int, str], ...]
    """Each point of the sheet with its source."""
    notes: tuple[str, ...]
    doubts: tuple[str, ...]
    can_undo: bool
    camera: str
    """Empty without one, ``ready``, or ``reading``."""
    comparison: Comparison | None = field(default=None)


@dataclass(frozen=True, slots=True)
class Comparison:
    """Everybody side by side."""

    names: tuple[str, ...]
    rows: tuple[ScoreRow, ...]
    totals: tuple[int, ...]
    outcome: tuple[str, ...]


def count_view(
    book: Book, game: Game, games: Sequence[Cover], numbers: Numbers, say: Say, *, camera: str = ""
) -> CountView:
    """The book as it stands."""
    counted = [counting_of(game, sheet.line, numbers) for sheet in book.people]
    counting = counted[book.now]
    sheet = counting.sheet(book.sheet.name)
    lying = counting.lying()
    doubts = counting.doubts()
    groups = counting.groups()
    group = next((each for each in groups if each.name == book.group), None)
    return CountView(
        game.name,
        game.title,
        tuple((each.name, each.title) for each in games),
        tuple((sheet.name, each.sheet().totals[0]) for sheet, each in zip(book.people, counted, strict=True)),
        book.now,
        sheet.totals[0],
        counting.stock,
        say(counting.stock_text, game.name),
        say(counting.amount_text, game.name),
        _chains(lying, game, say),
        group.name if group else "",
        say(group.label, game.name) if group else "",
        _kinds(group.kinds, lying, game, say) if group else _groups(groups, game, say),
        next((say(each.name, game.name) for each in lying if each.spot == book.on), ""),
        tuple((row.points[0], _told(row, game, say)) for row in sheet.rows),
        tuple(say(note, game.name) for note in sheet.notes if note not in doubts),
        tuple(say(doubt, game.name) for doubt in doubts),
        bool(book.sheet.earlier),
        camera,
        _comparison(game.compare([s.name for s in book.people], counted), game, say)
        if book.comparing
        else None,
    )


def _told(row: Any, game: Game, say: Say) -> str:
    source = say(row.source, game.name)
    detail = row.details[0] if row.details else None
    return say.app("told-why", what=source, reason=say(detail, game.name)) if detail else source


def _chains(lying: Sequence[Lying], game: Game, say: Say) -> tuple[tuple[LyingView, ...], ...]:
    chains: list[list[LyingView]] = []
    for each in lying:
        if not each.depth:
            chains.append([])
        points = tuple(
            say.app("count-point", n=points, why=say(why, game.name)) for points, why in each.points
        )
        chains[-1].append(
            LyingView(
                each.spot,
                say(each.name, game.name),
                piece_of(each.look, say, game.name),
                each.depth,
                each.covered,
                each.amount,
                each.total,
                points,
                each.two_sided,
            )
        )
    return tuple(tuple(chain) for chain in reversed(chains))


def _groups(groups: Sequence[Any], game: Game, say: Say) -> tuple[Kindly, ...]:
    return tuple(
        Kindly(group.name, say(group.label, game.name), piece_of(group.look, say, game.name))
        for group in groups
    )


def _kinds(kinds: Sequence[Any], lying: Sequence[Lying], game: Game, say: Say) -> tuple[Kindly, ...]:
    words = [each.spot.partition(".")[0] for each in lying]
    return tuple(
        Kindly(
            kind.word,
            say(kind.name, game.name),
            piece_of(kind.look, say, game.name),
            words.count(kind.word) < kind.most,
        )
        for kind in kinds
    )


def _comparison(sheet: ScoreSheet, game: Game, say: Say) -> Comparison:
    rows = tuple(
        ScoreRow(say(row.source, game.name), row.points, ("",) * len(row.points)) for row in sheet.rows
    )
    return Comparison(sheet.seats, rows, sheet.totals, tuple(say(line, game.name) for line in outcome(sheet)))
