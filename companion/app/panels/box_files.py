"""Boxes carried to and from this computer: files where files usually are, nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.app.views.box import FilesView, FileView
from companion.app.widgets.boxes import Grid, Scroll
from companion.app.widgets.frame import Frame, Sheet, small
from companion.app.widgets.push import Hold, Push
from companion.app.widgets.words import Words

if TYPE_CHECKING:
    from companion.app.ui import Ui


def build(ui: Ui, files: FilesView) -> Any:
    """Boxes to take over, or places to write to."""
    style, t = ui.style, ui.t
    kind = "export" if files.exporting else "import"

    def close() -> None:
        def back(desk: Any) -> None:
            desk.box.close()
            desk.refresh()

        ui.link.post(back)

    buttons = [
        Push(style, file.words, lambda file=file: _ask(ui, files, file), name=f"file {number}", align="left")
        for number, file in enumerate(files.files)
    ]
    if files.asking:
        content: list[Any] = [small(style, t("box-looking"))]
    elif buttons:
        content = [small(style, t(f"box-{kind}-how")), Grid(style, ui.columns(70, 2), *buttons)]
    else:
        content = [Words(style, t("box-no-files"))]
    again = lambda: ui.link.post(lambda desk: desk.box.look_for_files(exporting=files.exporting))
    foot = Push(style, t("box-look-again"), again, name="again", enabled=not files.asking)
    return Frame(ui, t(f"box-{kind}"), Scroll(style, *content), back=close, foot=foot)


def _ask(ui: Ui, files: FilesView, file: FileView) -> None:
    """Nothing is replaced by a mere touch."""
    style, t = ui.style, ui.t

    def act(*, replacing: bool = False) -> None:
        ui.uncover()
        if files.exporting:
            ui.link.post(lambda desk: desk.box.export_file(file.path))
        else:
            ui.link.post(lambda desk: desk.box.import_file(file.path, replacing=replacing))

    words = [small(style, file.path)]
    buttons: list[Any] = []
    if not (files.exporting and file.taken):
        both = (
            t("box-keep-both") if file.taken else t(f"box-{'export' if files.exporting else 'import'}-this")
        )
        buttons.append(Push(style, both, act, kind="main", name="go"))
    if file.taken:
        words.insert(0, Words(style, t("box-taken")))
        buttons.append(
            Hold(style, t("box-replace"), lambda: act(replacing=True), kind="danger", name="replace")
        )
    foot = Grid(style, len(buttons) if ui.wide else 1, *buttons)
    ui.cover(Sheet(ui, file.words, *words, foot=foot))
