"""The window: shows what the desk publishes, and survives whatever a panel does."""

from __future__ import annotations

import logging
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.app import App
from kivy.base import ExceptionHandler, ExceptionManager
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import Color, Rectangle
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.app import panels
from companion.app.buttons import pressed
from companion.app.desk import HOME, Shown
from companion.app.dimming import Dimming
from companion.app.link import Link
from companion.app.panels.error import build_error
from companion.app.parts import Parts
from companion.app.scale import BODY, Scale
from companion.app.settings import Settings
from companion.app.sounds import Sounds
from companion.app.tidy import Tidy
from companion.app.ui import Ui
from companion.app.views.say import Say
from companion.app.widgets.frame import Sheet, small
from companion.app.widgets.kept import release
from companion.app.widgets.push import Hold, Push
from companion.app.widgets.style import Style
from companion.app.widgets.widths import give_widths
from companion.app.widgets.words import Words
from companion.rules.text import Text
from hardware.buttons import Event

log = logging.getLogger(__name__)

DRAW_PAUSE = 0.18
BEAT_SECONDS = 10
LOOK_SECONDS = 1
MISTAKES_LIMIT = 20
"""So many mistakes in a minute mean that the window cannot be saved; the program starts anew."""


class Root(FloatLayout):
    """The whole screen: a panel, perhaps a sheet over it, perhaps darkness over all."""

    def __init__(self, dimming: Dimming, on_lifted: Callable[[], Any]) -> None:
        """``on_lifted`` is called when the last finger has been lifted."""
        super().__init__()
        self.dimming = dimming
        self.touched = 0
        """How many fingers are on the screen."""
        self._on_lifted = on_lifted
        self.panel: Widget | None = None
        self.sheet: Widget | None = None
        self._dark: Widget | None = None
        with self.canvas.before:
            self._back_colour = Color()
            self._back = Rectangle()
        self.bind(pos=self._move, size=self._move)

    def _move(self, *_: Any) -> None:
        self._back.pos, self._back.size = self.pos, self.size

    def paint(self, colour: tuple[float, ...]) -> None:
        """The colour behind everything."""
        self._back_colour.rgba = colour

    def put(self, panel: Widget) -> None:
        """Show a panel in place of the last one, which may be the same."""
        if self.panel is panel:
            return
        if self.panel is not None:
            self.remove_widget(self.panel)
        self.panel = panel
        self.add_widget(panel, index=len(self.children))
        self._give_widths(panel)

    def cover(self, sheet: Widget) -> None:
        """Lay a sheet over the panel."""
        self.uncover()
        self.sheet = sheet
        self.add_widget(sheet, index=1 if self._dark else 0)
        self._give_widths(sheet)

    def _give_widths(self, newcomer: Widget) -> None:
        self.do_layout()
        give_widths(newcomer)

    def uncover(self) -> None:
        """Take the sheet away."""
        if self.sheet is not None:
            self.remove_widget(self.sheet)
            # Its button may be the one that is being let go of.
            Clock.schedule_once(lambda *_, sheet=self.sheet: release(sheet), 0)
            self.sheet = None

    def darken(self) -> None:
        """Lay darkness over all."""
        if self._dark is None:
            self._dark = Widget()
            with self._dark.canvas:
                Color(0, 0, 0, 0.94)
                Rectangle(pos=self.pos, size=self.size)
            self.add_widget(self._dark)

    def lighten(self) -> None:
        """Take the darkness away."""
        if self._dark is not None:
            self.remove_widget(self._dark)
            self._dark = None

    def on_touch_down(self, touch: Any) -> bool:
        self.touched += 1
        touch.ud["on the screen"] = True
        if self.dimming.touch():
            self.lighten()
            touch.ud["only woke the screen"] = True
            return True
        if self.sheet is not None:
            return bool(self.sheet.dispatch("on_touch_down", touch))
        return bool(super().on_touch_down(touch))

    def on_touch_move(self, touch: Any) -> bool:
        return touch.ud.get("only woke the screen") or bool(super().on_touch_move(touch))

    def on_touch_up(self, touch: Any) -> bool:
        if touch.ud.pop("on the screen", False):
            self.touched -= 1
            if not self.touched:
                self._on_lifted()
        return touch.ud.get("only woke the screen") or bool(super().on_touch_up(touch))


class Rescue(ExceptionHandler):
    """Keeps the window alive when a panel makes a mistake."""

    def __init__(self, report: Callable[[Exception], None]) -> None:
        self._report = report
        self._times: deque[float] = deque(maxlen=MISTAKES_LIMIT)

    def handle_exception(self, exception: BaseException) -> int:
        """Log it, say it, go on; give up when it does not stop, and when somebody wants the program to end."""
        if not isinstance(exception, Exception):
            return int(ExceptionManager.RAISE)
        log.exception("a mistake in the window", exc_info=exception)
        now = time.monotonic()
        self._times.append(now)
        if len(self._times) == MISTAKES_LIMIT and now - self._times[0] < 60:
            return int(ExceptionManager.RAISE)
        self._report(exception)
        return int(ExceptionManager.PASS)


class CompanionApp(App):
    """Starts the desk, shows what it publishes, stops it."""

    title = "Companion"

    def __init__(
        self,
        parts: Parts,
        settings: Settings,
        *,
        table: str = "",
        sounds: Sounds | None = None,
        draw_pause: float = DRAW_PAUSE,
        dimming: Dimming | None = None,
        notice: Text | None = None,
    ) -> None:
        """:param table: the table to come back to; :param notice: what to say first."""
        super().__init__()
        self.parts, self.settings = parts, settings
        self.sounds = sounds or Sounds()
        self.draw_pause = draw_pause
        self.dimming = dimming or Dimming()
        self._table, self._first_notice = table, notice
        self._news: deque[Shown] = deque()
        self._built: tuple[Any, ...] = ()
        self._ui: Ui | None = None
        self.link: Link | None = None

    # -- beginning and end -------------------------------------------------------------------------

    def build(self) -> Root:
        self.root_widget = Root(self.dimming, lambda: self._take())
        self._take = Clock.create_trigger(self._take_news)
        self.tidy = Tidy()
        self.link = Link(self.parts, self.settings, self._deliver)
        self._pressed: deque[Event] = deque()
        self._press = Clock.create_trigger(self._take_presses)
        if self.parts.pins is not None:
            self.parts.pins.listen(self._button)
        self._rotation = -1
        self._turn(self.settings.rotation)
        Window.bind(size=self._resized)
        self._rescue = Rescue(self._mistake)
        ExceptionManager.add_handler(self._rescue)
        self._regular = [
            Clock.schedule_interval(self._beat, BEAT_SECONDS),
            Clock.schedule_interval(self._look, LOOK_SECONDS),
        ]
        if self._table:
            table = self._table
            self._post(lambda desk: desk.open(table))
        else:
            self._post(lambda desk: desk.show(HOME))
        return self.root_widget

    def on_stop(self) -> None:
        """Everything is saved already; let go of the table, and of all that would keep the window."""
        for event in self._regular:
            event.cancel()
        ExceptionManager.remove_handler(self._rescue)
        Window.unbind(size=self._resized)
        if self.link is not None:
            self.link.finish()

    def _post(self, command: Callable[[Any], Any]) -> None:
        if self.link is not None:
            self.link.post(command)

    # -- showing -----------------------------------------------------------------------------------

    def _button(self, event: Event) -> None:
        """Somebody has pressed a button at the table; not on the drawing thread."""
        self._pressed.append(event)
        self._press()

    def _take_presses(self, *_: Any) -> None:
        """A press on a dark screen only wakes it, as a touch does."""
        while self._pressed:
            event = self._pressed.popleft()
            if self.dimming.touch():
                self.root_widget.lighten()
            else:
                self._post(lambda desk, event=event: pressed(desk, event))

    def _deliver(self, shown: Shown) -> None:
        if self.parts.pins is not None:
            self.parts.pins.show(shown)
        self._news.append(shown)
        self._take()

    def _take_news(self, *_: Any) -> None:
        while self._news:
            if self.root_widget.touched and self._can_wait(self._news[0]):
                return
            shown = self._news.popleft()
            assert self.link is not None
            before = self.link.shown
            if self.link.receive(shown):
                self.show(shown, before)

    def _can_wait(self, shown: Shown) -> bool:
        """Whether nothing has happened at the table: a panel that is built anew would lose the finger on it."""
        now = self.link.shown if self.link is not None else None
        if now is None:
            return False
        return (now.panel, now.table, now.number) == (shown.panel, shown.table, shown.number)

    def ui(self, shown: Shown) -> Ui:
        """What panels may use, made anew when anything about it has changed."""
        settings = shown.settings
        width, height = int(Window.width), int(Window.height)
        scale = Scale.of_panel(width, height, settings.diagonal, settings.text)
        style = Style(settings.theme, scale)
        old = self._ui
        if old is None or (old.style, old.say.language, old.width, old.height) != (
            style,
            settings.language,
            width,
            height,
        ):
            root = self.root_widget
            assert self.link is not None
            self._ui = Ui(
                style,
                Say(settings.language),
                self.link,
                width,
                height,
                root.cover,
                root.uncover,
                self.sounds,
                self.draw_pause,
                Path(self.parts.store.root) / "shared",
            )
            self._built = ()
        assert self._ui is not None
        return self._ui

    def show(self, shown: Shown, before: Shown | None = None) -> None:
        """Draw a panel, unless it is on the screen already, and what is to be said over it."""
        ui = self.ui(shown)
        self.sounds.muted = not shown.settings.sound
        self._turn(shown.settings.rotation)
        self.root_widget.paint(ui.style.colour("background"))
        moved = before is None or (before.panel, before.table, before.number) != (
            shown.panel,
            shown.table,
            shown.number,
        )
        if moved:
            self.root_widget.uncover()
            for name in ("board_choice", "correct_group", "history_page", "box_page"):
                if before is None or before.panel != shown.panel:
                    setattr(ui, name, "" if name in ("board_choice", "correct_group") else 0)
        key = (shown.panel, shown.view, shown.light, shown.number, *(getattr(ui, n, "") for n in _LOCAL))
        if key != self._built:
            self._put(ui, shown, keep=before is not None and page_of(before) == page_of(shown))
            self._built = key
        if shown.sound:
            self.sounds.play(shown.sound)
        if shown.consent is not None:
            self.root_widget.cover(consent_sheet(ui, shown))
        elif shown.notice is not None and shown.notice.words:
            self.root_widget.cover(notice_sheet(ui, *shown.notice))
        elif self._first_notice is not None:
            self.root_widget.cover(notice_sheet(ui, ui.say(self._first_notice), ""))
            self._first_notice = None

    def _turn(self, rotation: int) -> None:
        """Turn picture and touches; remembered here, because turning comes back as a change of size."""
        if self._rotation != rotation:
            self._rotation = rotation
            Window.rotation = rotation

    def _put(self, ui: Ui, shown: Shown, *, keep: bool) -> None:
        """Build a panel; one that fails shows its error instead. A list stays where it was dragged to."""
        before = self.root_widget.panel
        old = _scroll_of(before) if keep else None
        place = old.scroll_y if old is not None else 1.0
        ui.build_for(shown.panel)
        try:
            panel = panels.builder(shown.panel)(ui, shown)
            ui.kept.turn()
        except Exception as error:
            log.exception("the panel %s failed", shown.panel)
            ui.kept.forget()
            panel = build_error(ui, shown, error)
        self.root_widget.put(panel)
        if before is not None and before is not panel and not ui.keeps(before):
            release(before)
        new = _scroll_of(panel)
        if new is not None and (place < 1 or not keep):
            Clock.schedule_once(lambda *_: setattr(new, "scroll_y", place), 0)
        self.tidy.soon()

    def _resized(self, *_: Any) -> None:
        if self.link is not None and self.link.shown is not None:
            self.root_widget.uncover()
            self.show(self.link.shown, self.link.shown)

    def _mistake(self, error: Exception) -> None:
        if self.link is not None and self.link.shown is not None:
            shown = self.link.shown
            self._built = ()
            self.root_widget.uncover()
            self.root_widget.put(build_error(self.ui(shown), shown, error))

    def _beat(self, *_: Any) -> None:
        self._post(lambda desk: desk.beat())

    def _look(self, *_: Any) -> None:
        after = self.link.shown.settings.dim_after if self.link and self.link.shown else 0
        if self.dimming.look(after):
            self.root_widget.darken()


_LOCAL = ("board_choice", "correct_group", "history_page", "box_page")
"""What a panel remembers on the screen alone."""


def page_of(shown: Shown) -> tuple[str, str]:
    """The panel, and which of its pages is in front, if it has several."""
    return shown.panel, getattr(shown.view, "page", "")


def _scroll_of(panel: Widget | None) -> ScrollView | None:
    if panel is None:
        return None
    return next((child for child in panel.walk(restrict=True) if isinstance(child, ScrollView)), None)


def notice_sheet(ui: Ui, words: str, detail: str) -> Sheet:
    """Something that people must know, with the rule or the advice below."""
    lines = [Words(ui.style, words, BODY, bold=True)]
    if detail:
        lines.append(small(ui.style, detail))
    ok = Push(ui.style, ui.t("ok"), ui.uncover, kind="main", name="ok")
    return Sheet(ui, ui.t("notice"), *lines, foot=ok)


def consent_sheet(ui: Ui, shown: Shown) -> Sheet:
    """An undo annuls physical draws: what goes back, and a button to hold."""
    consent = shown.consent
    assert consent is not None
    style, count = ui.style, consent.count

    def agree() -> None:
        ui.uncover()
        ui.link.at_table(lambda sitting, number: sitting.undo(count, number, consent=True))

    lines = [Words(style, ui.t("consent-why", n=len(consent.draws)), BODY)]
    if consent.lines:
        lines.append(Words(style, ui.t("consent-put-back"), BODY, bold=True))
        lines += [Words(style, f"• {line}", BODY) for line in consent.lines]
    hold = Hold(style, ui.t("consent-hold"), agree, kind="danger", name="consent")
    return Sheet(ui, ui.t("consent-title"), *lines, foot=hold)
