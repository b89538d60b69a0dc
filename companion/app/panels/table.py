"""The table: what to do now, and the boards to do it on."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from kivy.uix.boxlayout import BoxLayout
from kivy.utils import escape_markup, get_hex_from_color

from companion.app.arrange import least_height
from companion.app.desk import CORRECT, MENU, SCORE
from companion.app.scale import BODY, HEADLINE, SMALL
from companion.app.views.choices import Group, in_steps
from companion.app.views.pieces import BoardView, Choice, ZoneView
from companion.app.views.table import SeenView, TableView
from companion.app.widgets.board import BoardPair
from companion.app.widgets.boxes import Column, Grid
from companion.app.widgets.flow import button, foot_of
from companion.app.widgets.frame import Sheet, framed, small
from companion.app.widgets.kept import fill
from companion.app.widgets.photo import Photo
from companion.app.widgets.push import Push
from companion.app.widgets.style import SYMBOLS, extent
from companion.app.widgets.words import Shrinking, Words

if TYPE_CHECKING:
    from companion.app.desk import Shown
    from companion.app.ui import Ui

LINE_HEIGHT = 1.2
"""Of a line of words as a multiple of the type size."""
MOST_SCORES = 3
"""The scores of more seats than these stand on the panel of scores only."""
MOST_FREE = 3
"""So many moves without a zone get a button each; more are only in the list of all."""


def build(ui: Ui, shown: Shown) -> Any:
    """The panel at which the game is played."""
    view: TableView = shown.view
    style, kept = ui.style, ui.kept
    ui.board_choice = getattr(ui, "board_choice", "")  # type: ignore[attr-defined]
    foot = _foot(ui, view)
    # Bar and foot take a target for each row; what the boards need at least is not for words.
    boards_need = least_height(view.boards[0], style.target + style.gap + 1)
    room = ui.height - (1 + foot.rows) * style.target - (7 + foot.rows) * style.gap - boards_need
    most = max(style.target, min(room, ui.height / 4))
    question = kept("question", (), lambda: Shrinking(style, "", HEADLINE, bold=True))
    question.say(view.question, most)
    lines: list[Any] = [question]
    roomy = style.scale.text != "largest" and room >= _needed(ui, view)
    if view.hint is not None:
        hint = view.hint
        lines.append(kept("hint", hint, lambda: _told(ui, hint)))
    elif view.last and roomy:
        last = kept("last", (), lambda: Words(style, "", SMALL))
        last.text = " ".join(view.last)
        lines.append(last)
    if (len(view.steps) > 1 or view.simulated) and roomy:
        lines.append(_steps(ui, view))
    body = kept("body", (), lambda: BoxLayout(orientation="vertical", spacing=style.gap))
    fill(body, [*lines, _pair(ui, view), foot])
    return framed(
        ui,
        view.turn + (f" · {view.title}" if view.title else ""),
        body,
        menu=lambda: ui.link.show(MENU),
        light=shown.light,
        colour=view.colour,
        extra=_score(ui, view),
    )


def _score(ui: Ui, view: TableView) -> Push:
    """The points of everybody, and the way to the sheet."""
    few = len(view.scores) <= MOST_SCORES
    points = " : ".join(str(points) for _, _, points in view.scores) if few else ""
    make = lambda: Push(
        ui.style,
        "",
        lambda: ui.link.show(SCORE),
        name=SCORE,
        size_hint=(None, 1),
        size_hint_y=1,
        width=ui.style.scale.mm(22) * ui.text_factor,
    )
    button = ui.kept("score", (), make)
    button.text = ui.t("points", n=points) if points else ui.t("panel-score")
    return button


def _pair(ui: Ui, view: TableView) -> BoardPair:
    """The main board and another one."""
    main, beside = _two_boards(ui, view)
    lit = beside is not None and any(zone.choices for zone in beside.zones)
    prefer = lit or (beside is not None and ui.board_choice == beside.name)  # type: ignore[attr-defined]
    pair = ui.kept("boards", (), lambda: BoardPair(ui.style, lambda zone: _touch(ui, zone)))
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


def _steps(ui: Ui, view: TableView) -> Words:
    """The steps of the turn, market day or mass, the open one marked; and that the table is simulated."""
    style = ui.style
    parts = []
    for step in view.steps if len(view.steps) > 1 else ():
        words = _together(step.words)
        main = get_hex_from_color(style.colour("main"))
        parts.append(f"[b][color={main}]•\N{NO-BREAK SPACE}{words}[/color][/b]" if step.now else words)
    if view.simulated:
        parts.append(_together(ui.t("simulated-short")) if parts else escape_markup(ui.t("simulated-short")))
    row = ui.kept("steps", (), lambda: Words(style, "", SMALL, colour="quiet", markup=True))
    row.text = "    ".join(parts)
    return row


def _together(words: str) -> str:
    """Words that stay on one line."""
    return escape_markup(words).replace(" ", "\N{NO-BREAK SPACE}")


def _foot(ui: Ui, view: TableView) -> Any:
    t, link = ui.t, ui.link
    buttons = []
    if view.over:
        buttons.append(button(ui, "final", t("table-final"), lambda: link.show(SCORE), "main"))
    if len(view.free) <= MOST_FREE:
        buttons += [
            button(ui, choice.notation, choice.words, lambda choice=choice: _play(ui, choice), "main")
            for choice in view.free
        ]
    # These outlive the view they were made for: what they show is asked for when they are tapped.
    if view.seen is not None:
        words = _asks(ui, view.seen)
        buttons.append(button(ui, "camera", words, lambda: _seen(ui, link.shown.view.seen)))
    if view.choices:
        words = t("table-all", n=len(view.choices))
        buttons.append(button(ui, "all", words, lambda: _all(ui, link.shown.view.choices)))
    if view.can_undo:
        buttons.append(button(ui, "undo", t("undo"), lambda: undo(ui)))
    if len(view.boards) > 2:
        buttons.append(button(ui, "boards", t("table-boards"), lambda: _boards(ui, link.shown.view)))
    return foot_of(ui, buttons)


def _seen(ui: Ui, seen: SeenView | None) -> None:
    """What the camera saw, why it is no decision yet, and what it may be."""
    if seen is None:
        return
    style = ui.style
    told = [Words(style, seen.words)]
    if seen.detail:
        told += [
            Words(style, seen.detail, BODY, bold=True),
            small(style, ui.t("table-camera-right", n=len(seen.choices))),
        ]
    if seen.picture:
        told.append(Photo(style, seen.picture))
    correct = Push(style, ui.t("panel-correct"), lambda: ui.link.show(CORRECT), name=CORRECT)
    foot = {"foot": correct} if seen.detail else {}
    ui.cover(Sheet(ui, _asks(ui, seen), *told, _offered(ui, seen.choices), **foot))


def _asks(ui: Ui, seen: SeenView) -> str:
    """Whether the camera has a question, or only tells why it can tell nothing."""
    return ui.t("table-camera" if seen.choices or seen.picture else "table-camera-says")


def undo(ui: Ui) -> None:
    """Take the last decision back; the desk asks first if that annuls a draw."""
    ui.link.at_table(lambda sitting, number: sitting.undo(sitting.table.steps_to_decision(), number))


def _play(ui: Ui, choice: Choice) -> None:
    notation = choice.notation
    ui.uncover()
    ui.link.at_table(lambda sitting, number: sitting.play(notation, number))


def _choice_button(ui: Ui, choice: Choice) -> Any:
    button = Push(
        ui.style, choice.words, lambda: _play(ui, choice), kind="lit", name=choice.notation, align="left"
    )
    if not choice.hint:
        return button
    return Column(ui.style, button, _told(ui, choice), spacing=0)


def _offered(ui: Ui, choices: Sequence[Choice]) -> Grid:
    """A button for each choice; many of them in steps."""
    buttons = [
        _group_button(ui, each) if isinstance(each, Group) else _choice_button(ui, each)
        for each in in_steps(choices)
    ]
    return Grid(ui.style, ui.columns(62, 2), *buttons)


def _group_button(ui: Ui, group: Group) -> Push:
    choose = lambda: ui.cover(Sheet(ui, group.words, _offered(ui, group.choices)))
    words = ui.t("table-group", what=group.words, n=len(group.choices))
    return Push(ui.style, words, choose, name=f"group {group.name}", align="left")


def _told(ui: Ui, choice: Choice) -> Words:
    """A hint for whoever has no wish of their own; it chooses nothing."""
    words = ui.t("hint", what=choice.words, why=choice.hint)
    return Words(ui.style, words, SMALL, colour="main", font=SYMBOLS)


def _touch(ui: Ui, zone: ZoneView) -> None:
    """A finger on a zone: what may be done there, or why nothing may."""
    style = ui.style
    content: list[Any] = []
    if zone.choices:
        content.append(_offered(ui, zone.choices))
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
    ui.cover(Sheet(ui, ui.t("table-all-title"), _offered(ui, choices)))


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


def _needed(ui: Ui, view: TableView) -> float:
    """The height of the question, of what was last to do, and of a line of steps."""
    width = ui.width - 2 * ui.style.gap
    needed = ui.style.scale.type(SMALL) * LINE_HEIGHT
    for text, role in ((view.question, HEADLINE), (" ".join(view.last), SMALL)):
        size = ui.style.scale.type(role)
        lines = math.ceil(extent(text, size, bold=role == HEADLINE) / width) if text else 0
        needed += lines * size * LINE_HEIGHT + ui.style.gap
    return needed
