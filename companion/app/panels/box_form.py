"""The form of one printed number: amounts, choices, words and lists, with what it means below."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.uix.boxlayout import BoxLayout

from companion.app.panels.steppers import less_more
from companion.app.scale import BODY, SMALL
from companion.app.views.box import FormView
from companion.app.views.entering import ADD, AMOUNT, CHOICE, HEADING, WORDS, BlankView
from companion.app.widgets.boxes import Card, Grid, Row, Scroll
from companion.app.widgets.entry import ask_words
from companion.app.widgets.flow import flow
from companion.app.widgets.frame import Frame, Sheet, small
from companion.app.widgets.push import Push
from companion.app.widgets.words import Words

if TYPE_CHECKING:
    from companion.app.ui import Ui

LABEL_SHARE = 0.42


def build(ui: Ui, form: FormView) -> Any:
    """All blanks, what they mean, and whether they can be saved."""
    style, t = ui.style, ui.t
    told: list[Any] = [small(style, t("box-where", where=form.where))]
    told += [Words(style, line, BODY, colour="good") for line in form.preview]
    told += [Words(style, line, BODY, colour="danger") for line in form.problems]
    rows = [_row(ui, row) for row in form.rows]
    # What it means stays in sight while the blanks are dragged.
    meaning, blanks = Scroll(style, Card(style, *told)), Scroll(style, *rows)
    body = BoxLayout(orientation="horizontal" if ui.wide else "vertical", spacing=style.gap)
    if ui.wide:
        blanks.size_hint_x, meaning.size_hint_x = 0.62, 0.38
        body.add_widget(blanks)
        body.add_widget(meaning)
    else:
        blanks.size_hint_y, meaning.size_hint_y = 0.66, 0.34
        body.add_widget(meaning)
        body.add_widget(blanks)
    return Frame(ui, form.title, body, back=lambda: _close(ui), foot=_foot(ui, form))


def _close(ui: Ui) -> None:
    def close(desk: Any) -> None:
        desk.box.close()
        desk.refresh()

    ui.link.post(close)


def _foot(ui: Ui, form: FormView) -> Any:
    style, t = ui.style, ui.t
    post = ui.link.post
    save = Push(
        style,
        t("save"),
        lambda: post(lambda desk: desk.box.save()),
        kind="main",
        name="save",
        enabled=not form.problems,
    )
    aside = Push(style, t("box-set-aside"), lambda: post(lambda desk: desk.box.set_aside()), name="aside")
    buttons = [save, *([aside] if form.problems else [])]
    if form.entered:
        buttons.append(
            Push(style, t("box-forget"), lambda: post(lambda desk: desk.box.forget()), name="forget")
        )
    return flow(ui, buttons)


def _row(ui: Ui, row: BlankView) -> Any:
    """A label and what changes its value."""
    style = ui.style
    if row.kind == ADD:
        add = lambda: ui.link.post(lambda desk: desk.box.add(row.path))
        return Push(style, ui.t("box-add", what=row.label), add, name=f"add {row.name}")
    changers = {AMOUNT: _amount, CHOICE: _choice, WORDS: _words, HEADING: lambda *_: None}
    changer = changers[row.kind](ui, row)
    words = Words(style, row.label, SMALL if row.depth else BODY, bold=not row.depth)
    cells = [changer] if changer is not None else []
    if row.removable:
        remove = lambda: ui.link.post(lambda desk: desk.box.remove(row.path))
        button = Push(style, "×", remove, name=f"remove {row.name}", size_hint_x=None, width=style.target)
        cells.append(button)
    if not cells:
        return words
    if not row.label:
        return Row(style, *cells, stretch=True)
    words.size_hint_x = LABEL_SHARE if len(row.label) > 3 else 0.08
    return Row(style, words, *cells)


def _amount(ui: Ui, row: BlankView) -> Any:
    change = lambda value: _set(ui, row, value)
    return less_more(ui, row.number, change, least=row.least, most=row.most, name=row.name)


def _choice(ui: Ui, row: BlankView) -> Any:
    return Push(ui.style, row.shown, lambda: _choose(ui, row), name=f"choose {row.name}")


def _choose(ui: Ui, row: BlankView) -> None:
    def pick(index: int) -> None:
        ui.uncover()
        _set(ui, row, index)

    buttons = [
        Push(ui.style, words, lambda i=index: pick(i), name=f"pick {index}", chosen=index == row.chosen)
        for index, words in enumerate(row.choices)
    ]
    ui.cover(Sheet(ui, row.label or row.shown, Grid(ui.style, ui.columns(38, 3), *buttons)))


def _words(ui: Ui, row: BlankView) -> Any:
    ask = lambda: ask_words(ui, row.label, row.shown, lambda text: _set(ui, row, text))
    return Push(ui.style, row.shown or "…", ask, name=f"type {row.name}")


def _set(ui: Ui, row: BlankView, value: Any) -> None:
    ui.link.post(lambda desk: desk.box.set(row.path, value))
