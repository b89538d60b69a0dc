"""The table: what to do now, and the boards to do it on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.stacklayout import StackLayout

from companion.app.arrange import least_height
from companion.app.desk import MENU, SCORE
from companion.app.scale import BODY, HEADLINE, SMALL
from companion.app.views.pieces import BoardView, Choice, ZoneView
from companion.app.views.table import TableView
from companion.app.widgets.board import BoardPair
from companion.app.widgets.boxes import Column, Grid
from companion.app.widgets.flow import flow
from companion.app.widgets.frame import Frame, Sheet, small
from companion.app.widgets.push import Push
from companion.app.widgets.words import Line, Shrinking, Words

if TYPE_CHECKING:
    from companion.app.desk import Shown
    from companion.app.ui import Ui

MOST_FREE = 3
"""So many moves without a zone get a button each; more are only in the list of all."""


def build(ui: Ui, shown: Shown) -> Any:
    """The panel at which the game is played."""
    view: TableView = shown.view
    style, kept = ui.style, ui.kept
    ui.board_choice = getattr(ui, "board_choice", "")  # type: ignore[attr-defined]
    # Of the view, the foot shows nothing but these.
    foot = kept(
        "foot",
        (view.free, view.choices, view.can_undo, view.over, [board.name for board in view.boards]),
        lambda: _foot(ui, view),
    )
    # Bar and foot take a target for each row; what the boards need at least is not for words.
    boards_need = least_height(view.boards[0], style.target + style.gap + 1)
    room = ui.height - (1 + foot.rows) * style.target - (7 + foot.rows) * style.gap - boards_need
    most = max(style.target, min(room, ui.height / 4))
    question = kept(
        "question",
        (view.question, most),
        lambda: Shrinking(style, view.question, HEADLINE, most, bold=True),
    )
    body = BoxLayout(orientation="vertical", spacing=style.gap)
    body.add_widget(question)
    roomy = style.scale.text != "largest"
    if view.last and roomy:
        body.add_widget(kept("last", view.last, lambda: Words(style, " ".join(view.last), SMALL)))
    if (len(view.steps) > 1 or view.simulated) and roomy:
        body.add_widget(kept("steps", (view.steps, view.simulated), lambda: _steps(ui, view)))
    body.add_widget(_pair(ui, view))
    body.add_widget(foot)
    score = " : ".join(str(points) for _, _, points in view.scores)
    return Frame(
        ui,
        view.turn + (f" · {view.title}" if view.title else ""),
        body,
        menu=lambda: ui.link.show(MENU),
        light=shown.light,
        colour=view.colour,
        extra=kept("score", score, lambda: _score(ui, score)),
    )


def _score(ui: Ui, points: str) -> Push:
    """The points of everybody, and the way to the sheet."""
    return Push(
        ui.style,
        ui.t("points", n=points),
        lambda: ui.link.show(SCORE),
        name=SCORE,
        size_hint=(None, 1),
        size_hint_y=1,
        width=ui.style.scale.mm(22) * ui.text_factor,
    )


def _pair(ui: Ui, view: TableView) -> BoardPair:
    """The main board and another one; kept as long as it is the same two."""
    main, beside = _two_boards(ui, view)
    lit = beside is not None and any(zone.choices for zone in beside.zones)
    prefer = lit or (beside is not None and ui.board_choice == beside.name)  # type: ignore[attr-defined]
    pair = ui.kept(
        "boards",
        (main.name, beside and (beside.name, beside.label)),
        lambda: BoardPair(
            ui.style, main, beside, lambda zone: _touch(ui, zone), prefer_beside=prefer
        ),
    )
    pair.show(main, beside, prefer_beside=prefer)
    return pair


def _two_boards(ui: Ui, view: TableView) -> tuple[BoardView, BoardView | None]:
    by_name = {board.name: board for board in view.boards}
    main = view.boards[0]
    chosen = by_name.get(ui.board_choice) or by_name.get(view.own_board)  # type: ignore[attr-defined]
    if chosen is main and view.own_board:
        chosen = by_name[view.own_board]
    if chosen is None or chosen is main:
        chosen = next((board for board in view.boards[1:] if board.seat is not None), None)
    lit = [board for board in view.boards[1:] if any(zone.choices for zone in board.zones)]
    if lit and chosen not in lit and not any(zone.choices for zone in main.zones):
        chosen = lit[0]
    return main, chosen


def _steps(ui: Ui, view: TableView) -> Any:
    """The steps of the turn, market day or mass, the open one marked; and that the table is simulated."""
    style = ui.style
    row = StackLayout(size_hint_y=None, spacing=(2 * style.gap, 0))
    row.bind(minimum_height=row.setter("height"))
    for step in view.steps if len(view.steps) > 1 else ():
        words = f"• {step.words}" if step.now else step.words
        row.add_widget(Line(style, words, SMALL, colour="main" if step.now else "quiet", bold=step.now))
    if view.simulated:
        row.add_widget(Line(style, ui.t("simulated-short"), SMALL, colour="quiet"))
    return row


def _foot(ui: Ui, view: TableView) -> Any:
    style, t, link = ui.style, ui.t, ui.link
    buttons = []
    few = len(view.free) <= MOST_FREE
    if few:
        buttons += [
            Push(
                style,
                choice.words,
                lambda choice=choice: _play(ui, choice),
                kind="main",
                name=choice.notation,
            )
            for choice in view.free
        ]
    if view.choices:
        buttons.append(
            Push(style, t("table-all", n=len(view.choices)), lambda: _all(ui, view.choices), name="all")
        )
    if view.can_undo:
        buttons.append(Push(style, t("undo"), lambda: undo(ui), name="undo"))
    if len(view.boards) > 2:
        buttons.append(Push(style, t("table-boards"), lambda: _boards(ui, view), name="boards"))
    if view.over:
        buttons.insert(0, Push(style, t("table-final"), lambda: link.show(SCORE), kind="main", name="final"))
    return flow(ui, buttons)


def undo(ui: Ui) -> None:
    """Take the last decision back; the desk asks first if that annuls a draw."""
    ui.link.at_table(lambda sitting, number: sitting.undo(sitting.table.steps_to_decision(), number))


def _play(ui: Ui, choice: Choice) -> None:
    notation = choice.notation
    ui.uncover()
    ui.link.at_table(lambda sitting, number: sitting.play(notation, number))


def _choice_button(ui: Ui, choice: Choice) -> Push:
    return Push(
        ui.style, choice.words, lambda: _play(ui, choice), kind="lit", name=choice.notation, align="left"
    )


def _touch(ui: Ui, zone: ZoneView) -> None:
    """A finger on a zone: what may be done there, or why nothing may."""
    style = ui.style
    content: list[Any] = []
    if zone.choices:
        content.append(Grid(style, ui.columns(62, 2), *(_choice_button(ui, each) for each in zone.choices)))
    elif zone.why_not[0]:
        content.append(Words(style, zone.why_not[0], BODY, bold=True))
        if zone.why_not[1]:
            content.append(small(style, zone.why_not[1]))
        ui.sounds.play("refuse")
    if zone.contents:
        content.append(Words(style, ui.t("zone-here"), SMALL, colour="quiet", bold=True))
        content += [Words(style, line, SMALL) for line in zone.contents]
    ui.cover(Sheet(ui, zone.label, *content))


def _all(ui: Ui, choices: tuple[Choice, ...]) -> None:
    buttons = [_choice_button(ui, choice) for choice in choices]
    ui.cover(Sheet(ui, ui.t("table-all-title"), Grid(ui.style, ui.columns(62, 2), *buttons)))


def _boards(ui: Ui, view: TableView) -> None:
    def choose(name: str) -> None:
        ui.board_choice = name  # type: ignore[attr-defined]
        ui.uncover()
        ui.link.post(lambda desk: desk.refresh())

    buttons = [
        Push(ui.style, board.label, lambda name=board.name: choose(name), name=f"board {board.name}")
        for board in view.boards
    ]
    ui.cover(Sheet(ui, ui.t("table-boards"), Column(ui.style, Grid(ui.style, ui.columns(45, 3), *buttons))))
