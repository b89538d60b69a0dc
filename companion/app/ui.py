"""What panels may use: how things look, what they are called, and the way to the table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from companion.app.link import Link
from companion.app.views.say import Say
from companion.app.widgets.kept import Kept
from companion.app.widgets.style import Style

if TYPE_CHECKING:
    from kivy.uix.widget import Widget

    from companion.app.sounds import Sounds


@dataclass
class Ui:
    """Made anew when language, theme, size or orientation change."""

    style: Style
    say: Say
    link: Link
    width: int
    height: int
    cover: Callable[[Widget], None]
    """Lay a sheet over the panel."""
    uncover: Callable[[], None]
    """Take the sheet away."""
    sounds: Sounds
    draw_pause: float
    """Seconds between pieces that arrive one by one."""
    folder: Any
    """Where pictures to share are written."""
    kept: Kept = field(default_factory=Kept)
    """The parts of the panel that is being built, as its last picture has left them."""
    _kept: dict[str, Kept] = field(default_factory=dict)

    def build_for(self, panel: str) -> None:
        """Say which panel is going to be built; what it keeps waits while another one is in front."""
        self.kept = self._kept.setdefault(panel, Kept())

    def keeps(self, widget: Widget) -> bool:
        """Whether any panel may use this widget again."""
        return any(kept.holds(widget) for kept in self._kept.values())

    @property
    def wide(self) -> bool:
        """Landscape."""
        return self.width >= self.height

    def t(self, key: str, /, **args: Any) -> str:
        """A text of the app."""
        return self.say.app(key, **args)

    def columns(self, least_mm: float, most: int = 4) -> int:
        """How many columns of at least so many millimetres stand side by side."""
        fitting = int(self.width // (least_mm * self.style.scale.pixels_per_mm * self.text_factor))
        return max(1, min(most, fitting))

    @property
    def text_factor(self) -> float:
        """How much wider than usual words are at the chosen text size."""
        return {"normal": 1.0, "large": 1.2, "largest": 1.5}[self.style.scale.text]
