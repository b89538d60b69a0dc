"""The score counter: what lies before one person, built up by touch; then everybody side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.uix.boxlayout import BoxLayout

from companion.app.desk import HOME, TABLE
from companion.app.panels.steppers import stepper
from companion.app.scale import BODY, HEADLINE, SMALL
from companion.app.views import count_book as book
from companion.app.views.counting import Comparison, CountView, Kindly, LyingView
from companion.app.views.pieces import Piece
from companion.app.widgets.boxes import Card, Column, Grid, Row, Scroll
from companion.app.widgets.drawing import PieceWidget
from companion.app.widgets.entry import ask_words
from companion.app.widgets.flow import flow
from companion.app.widgets.frame import Frame, Sheet, small
from companion.app.widgets.push import Hold, Push
from companion.app.widgets.words import Words

if TYPE_CHECKING:
    from companion.app.desk import Shown
    from companion.app.ui import Ui

PIECE_MM = 7
INDENT = "› "
STEPS = (1, 2, 10)
"""A padlock puts two coins on a card."""


def build(ui: Ui, shown: Shown) -> Any:
    """The person who is counted now, or the comparison."""
    view: CountView = shown.view
    style, t = ui.style, ui.t
    back = TABLE if shown.table else HOME
    leave = lambda: ui.link.show(back)
    if view.comparison is not None:
        body = Scroll(style, _comparison(ui, view.comparison))
        return Frame(ui, t("count-compare"), body, back=lambda: _do(ui, book.compare))
    name = view.people[view.now][0]
    people = Push(
        style,
        t("count-people", n=len(view.people)),
        lambda: _people(ui, view),
        name="people",
        size_hint=(None, 1),
        size_hint_y=1,
        width=style.scale.mm(24) * ui.text_factor,
    )
    body = BoxLayout(orientation="horizontal" if ui.wide else "vertical", spacing=style.gap)
    body.add_widget(_village(ui, view))
    body.add_widget(_picker(ui, view))
    return Frame(
        ui, t("count-title", name=name, n=view.total), body, back=leave, extra=people, foot=_foot(ui, view)
    )


def _do(ui: Ui, change: book.Change) -> None:
    ui.link.post(lambda desk: desk.counter.do(change))


def _foot(ui: Ui, view: CountView) -> Any:
    style, t = ui.style, ui.t
    stock = t("pair", what=view.stock_words, value=view.stock)
    buttons = [
        Push(style, t("undo"), lambda: _do(ui, book.undo), name="undo", enabled=view.can_undo),
        Push(style, stock, lambda: _stock(ui, view), name="stock"),
        Push(style, t("count-explain"), lambda: _explain(ui, view), name="explain"),
    ]
    if view.camera:
        look = lambda: ui.link.post(lambda desk: desk.counter.look())
        reading = view.camera == "reading"
        words = t("count-reading" if reading else "count-camera")
        buttons.append(Push(style, words, look, name="camera", enabled=not reading))
    if len(view.people) > 1:
        buttons.append(
            Push(style, t("count-compare"), lambda: _do(ui, book.compare), kind="main", name="compare")
        )
    return flow(ui, buttons)


# -- what lies there -----------------------------------------------------------------------------


def _village(ui: Ui, view: CountView) -> Any:
    """Chain by chain, a button for each piece with what it brings."""
    style = ui.style
    chains = [
        Column(style, *(_lying(ui, view, each) for each in chain), spacing=style.scale.mm(0.4))
        for chain in view.chains
    ]
    doubts = [small(style, doubt, colour="danger") for doubt in view.doubts]
    room = 0.55 if ui.wide else 1.0
    columns = max(1, min(3, int(ui.columns(34, 6) * room)))
    scroll = Scroll(
        style, *doubts, Grid(style, columns, *chains), size_hint=(room, 0.5 if not ui.wide else 1)
    )
    return scroll


def _lying(ui: Ui, view: CountView, each: LyingView) -> Any:
    style = ui.style
    words = INDENT * min(each.depth, 3) + each.words
    if each.total:
        words = ui.t("count-piece", what=words, n=each.total)
    button = Push(
        style,
        words,
        lambda: _piece(ui, view, each),
        kind="button" if each.covered else "lit",
        role=SMALL,
        name=f"spot {each.spot}",
        align="left",
        bold=bool(each.total),
    )
    return Row(style, _swatch(ui, each.piece), button, stretch=True)


def _swatch(ui: Ui, piece: Piece) -> PieceWidget:
    """The colour of a card; its name stands beside it."""
    return PieceWidget(ui.style, Piece(piece.shape, piece.colour), ui.style.scale.mm(PIECE_MM))


def _piece(ui: Ui, view: CountView, each: LyingView) -> None:
    """What one piece brings, and what may be done with it."""
    style, t = ui.style, ui.t
    lines = [Words(style, line, BODY) for line in each.points]
    if each.covered:
        lines.append(small(style, t("count-covered")))
    elif not lines:
        lines.append(small(style, t("count-nothing")))
    set_amount = lambda value: _do(ui, book.set_amount(each.spot, value))
    amount = Column(
        style,
        Words(style, view.amount_words, SMALL, colour="quiet", bold=True),
        stepper(ui, each.amount, set_amount, STEPS, name="amount"),
    )
    buttons = [_closing(ui, t("count-put-on"), book.put_on(each.spot), "put on")]
    if each.two_sided:
        buttons.append(_closing(ui, t("count-turn"), book.turn_over(each.spot), "turn"))
    if not each.covered:
        buttons.append(_closing(ui, t("count-remove"), book.remove(each.spot), "remove"))
    ui.cover(Sheet(ui, each.words, *lines, amount, foot=flow(ui, buttons)))


def _closing(ui: Ui, words: str, change: book.Change, name: str, kind: str = "button") -> Push:
    """A button of a sheet that closes it."""

    return Push(ui.style, words, lambda: _close_and(ui, change), name=name, kind=kind)


def _close_and(ui: Ui, change: book.Change) -> None:
    ui.uncover()
    _do(ui, change)


def _stock(ui: Ui, view: CountView) -> None:
    change = lambda value: _do(ui, book.set_stock(value))
    ui.cover(Sheet(ui, view.stock_words, stepper(ui, view.stock, change, (1, 5, 10), name="stock")))


def _explain(ui: Ui, view: CountView) -> None:
    """Each point in a row."""
    style = ui.style
    rows = [
        Row(
            style,
            Words(style, str(points), BODY, bold=True, align="right", size_hint_x=0.14),
            Words(style, words, BODY, size_hint_x=0.86),
        )
        for points, words in view.rows
    ]
    notes = [small(style, note) for note in view.notes]
    doubts = [small(style, doubt, colour="danger") for doubt in view.doubts]
    total = Words(style, ui.t("count-total", n=view.total), HEADLINE, bold=True)
    ui.cover(Sheet(ui, ui.t("count-explain"), *rows, total, *notes, *doubts))


# -- what may be added ---------------------------------------------------------------------------


def _picker(ui: Ui, view: CountView) -> Any:
    """The groups, or the pieces of the open one."""
    style, t = ui.style, ui.t
    room = 0.45 if ui.wide else 1.0
    columns = max(1, min(3, int(ui.columns(30, 8) * room)))
    if view.on:
        head = t("count-on", what=view.on)
    else:
        head = t("count-add-to", group=view.group_words) if view.group else t("count-add")
    buttons = [_kind(ui, view, each) for each in view.buttons]
    if view.group:
        back = Push(style, t("count-groups"), lambda: _do(ui, book.open_group("")), name="groups", role=SMALL)
        buttons.insert(0, back)
    scroll = Scroll(
        style,
        Words(style, head, SMALL, colour="quiet", bold=True),
        Grid(style, columns, *buttons),
        size_hint=(room, 0.5 if not ui.wide else 1),
    )
    _stay(ui, scroll, view.group)
    return scroll


def _stay(ui: Ui, scroll: Scroll, group: str) -> None:
    """The list of a group stays where it was dragged to while one piece after the other is added."""
    last, place = getattr(ui, "count_place", ("", 1.0))
    if last == group and place < 1:
        Clock.schedule_once(lambda *_: setattr(scroll, "scroll_y", place), 0)
    scroll.bind(scroll_y=lambda _, now: setattr(ui, "count_place", (group, now)))


def _kind(ui: Ui, view: CountView, each: Kindly) -> Any:
    style = ui.style
    change = book.add(each.name) if view.group else book.open_group(each.name)
    button = Push(
        style,
        each.words,
        lambda: _do(ui, change),
        name=f"add {each.name}" if view.group else f"group {each.name}",
        role=SMALL,
        kind="lit" if each.left else "button",
    )
    return Row(style, _swatch(ui, each.piece), button, stretch=True)


# -- people --------------------------------------------------------------------------------------


def _people(ui: Ui, view: CountView) -> None:
    """Who is counted: choose, name, add, remove."""
    style, t = ui.style, ui.t
    several = len(view.people) > 1
    rows = []
    for index, (name, total) in enumerate(view.people):
        words = t("pair", what=name, value=total)
        choose = _closing(
            ui, words, book.choose(index), f"person {index}", "main" if index == view.now else "button"
        )
        rename = Push(
            style, t("count-rename"), lambda i=index, n=name: _rename(ui, i, n), name=f"rename {index}"
        )
        cells = [choose, rename]
        if several:
            # What was counted goes with the person, and no touch brings it back.
            forget = lambda i=index: _close_and(ui, book.remove_person(i))
            cells.append(Hold(style, t("count-remove-person"), forget, name=f"remove {index}"))
        rows.append(Row(style, *cells, stretch=True))

    def add() -> None:
        ui.uncover()
        ui.link.post(lambda desk: desk.counter.add_person())

    def anew() -> None:
        ui.uncover()
        ui.link.post(lambda desk: desk.counter.start_anew())

    games = [
        Push(
            style,
            title,
            lambda name=name: _other_game(ui, name),
            name=f"game {name}",
            chosen=name == view.game,
        )
        for name, title in view.games
    ]
    more = [Grid(style, ui.columns(45, 3), *games)] if len(games) > 1 else []
    foot = Grid(
        style,
        2 if ui.wide else 1,
        Push(style, t("count-add-person"), add, kind="good", name="add person"),
        Hold(style, t("count-anew"), anew, kind="danger", name="anew"),
    )
    ui.cover(Sheet(ui, t("count-people-title"), *more, *rows, foot=foot))


def _other_game(ui: Ui, name: str) -> None:
    def change(desk: Any) -> None:
        desk.counter.open(name)
        desk.refresh()

    ui.uncover()
    ui.link.post(change)


def _rename(ui: Ui, index: int, name: str) -> None:
    ask_words(ui, ui.t("new-name"), name, lambda text: _do(ui, book.rename(index, text)))


def _comparison(ui: Ui, view: Comparison) -> Any:
    """Everybody side by side; a source stands above its numbers, so that many people fit."""
    style = ui.style
    share = 1 / len(view.names)

    def numbers(points: Any, role: str, *, bold: bool = False) -> Row:
        cells = [Words(style, str(n), role, align="center", bold=bold, size_hint_x=share) for n in points]
        return Row(style, *cells)

    rows: list[Any] = [Words(style, line, HEADLINE, bold=True) for line in view.outcome]
    rows.append(numbers(view.names, SMALL, bold=True))
    for row in view.rows:
        rows += [small(style, row.source), numbers(row.points, BODY)]
    rows += [Words(style, ui.t("score-total"), BODY, bold=True), numbers(view.totals, HEADLINE, bold=True)]
    return Card(style, *rows)
