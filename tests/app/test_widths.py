"""A panel has its widths before its words are drawn."""

from __future__ import annotations

from collections import Counter

import pytest

pytest.importorskip("tests.app.window", reason="the touch app is not installed: pip install -e '.[app]'")

from kivy.uix.label import Label

from tests.app.window import Stage


@pytest.fixture
def drawn(monkeypatch):
    """How often the words of each widget were drawn, by its identity; widgets are kept, for identities are used again."""
    times, kept, draw = Counter(), [], Label.texture_update

    def texture_update(label, *args):
        kept.append(label)
        times[id(label)] += 1
        draw(label, *args)

    monkeypatch.setattr(Label, "texture_update", texture_update)
    return times


@pytest.mark.parametrize("panel", ["new", "settings", "box"])
def test_words_are_drawn_once_and_not_for_each_width_on_the_way(parts, drawn, panel):
    stage = Stage(parts, drawn=False)
    drawn.clear()
    stage.app.link.show(panel)
    stage.until(lambda: stage.shown.panel == panel)
    words = [drawn[id(widget)] for widget in stage.widgets() if isinstance(widget, Label) and widget.text]
    stage.close()
    assert len(words) > 4 and max(words) == 1, words
