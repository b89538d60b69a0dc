"""The score counter: what lies before each person, each point explained, and everybody side by side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.app.views.count_book import Book, Numbers, counting_of
from companion.app.views.pieces import Piece, piece_of
from companion.app.views.say import Say
from companion.app.views.score import ScoreRow, outcome
from companion.rules.counting import Group, Kind, Lying
from companion.rules.cover import Cover
from companion.rules.game import Game
from companion.rules.score import ScoreSheet

BY_NAME = "*"
"""Stands for a group of all kinds, in the order of their names."""


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
    group_words, buttons = _buttons(book, counting.groups(), lying, game, say)
    return CountView(
        game=game.name,
        title=game.title,
        games=tuple((each.name, each.title) for each in games),
        people=tuple(
            (sheet.name, each.sheet().totals[0]) for sheet, each in zip(book.people, counted, strict=True)
        ),
        now=book.now,
        total=sheet.totals[0],
        stock=counting.stock,
        stock_words=say(counting.stock_text, game.name),
        amount_words=say(counting.amount_text, game.name),
        chains=_chains(lying, game, say),
        group=book.group if group_words else "",
        group_words=group_words,
        buttons=buttons,
        on=next((say(each.name, game.name) for each in lying if each.spot == book.on), ""),
        rows=tuple((row.points[0], _told(row, game, say)) for row in sheet.rows),
        notes=tuple(say(note, game.name) for note in sheet.notes if note not in doubts),
        doubts=tuple(say(doubt, game.name) for doubt in doubts),
        can_undo=bool(book.sheet.earlier),
        camera=camera,
        comparison=_comparison(game.compare([s.name for s in book.people], counted), game, say)
        if book.comparing
        else None,
    )


def _buttons(
    book: Book, groups: Sequence[Group], lying: Sequence[Lying], game: Game, say: Say
) -> tuple[str, tuple[Kindly, ...]]:
    """The name of the open group and its kinds; no name and the groups, where none is open."""
    if book.group == BY_NAME:
        kinds = [kind for each in groups for kind in each.kinds]
        return say.app("count-by-name"), _kinds(kinds, lying, game, say, sort=True)
    group = next((each for each in groups if each.name == book.group), None)
    if group is None or not group.kinds:
        return "", _groups(groups, game, say)
    return say(group.label, game.name), _kinds(group.kinds, lying, game, say, sort=False)


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


def _groups(groups: Sequence[Group], game: Game, say: Say) -> tuple[Kindly, ...]:
    """The groups, and last everything by name, for whoever does not know the group."""
    found = [
        Kindly(group.name, say(group.label, game.name), piece_of(group.look, say, game.name))
        for group in groups
    ]
    return (*found, Kindly(BY_NAME, say.app("count-by-name"), Piece("tile", "sand")))


def _kinds(
    kinds: Sequence[Kind], lying: Sequence[Lying], game: Game, say: Say, *, sort: bool
) -> tuple[Kindly, ...]:
    words = [each.spot.partition(".")[0] for each in lying]
    found = [
        Kindly(
            kind.word,
            say(kind.name, game.name),
            piece_of(kind.look, say, game.name),
            words.count(kind.word) < kind.most,
        )
        for kind in kinds
    ]
    return tuple(sorted(found, key=lambda each: each.words.lower()) if sort else found)


def _comparison(sheet: ScoreSheet, game: Game, say: Say) -> Comparison:
    rows = tuple(
        ScoreRow(say(row.source, game.name), row.points, ("",) * len(row.points)) for row in sheet.rows
    )
    return Comparison(sheet.seats, rows, sheet.totals, tuple(say(line, game.name) for line in outcome(sheet)))
