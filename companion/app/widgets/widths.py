"""Widths, before words are drawn.

Kivy gives widths from the outside in, a layout for each turn of its clock, and words are drawn in between: first as narrow as
a widget without a place, then for each width on the way. All of them stand at once where the layouts are asked in that order.
"""

from __future__ import annotations

from kivy.uix.layout import Layout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget


def give_widths(widget: Widget) -> None:
    """Place all that a widget of a known size holds, from the outside in; heights follow once the words are drawn."""
    for each in widget.walk(restrict=True):
        if isinstance(each, Layout):
            each.do_layout()
        elif isinstance(each, ScrollView):
            each.update_from_scroll()
