"""The finger and the glass: one tap is one event, holds hold, a dark screen only wakes."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from kivy.uix.scrollview import ScrollView

from companion.app import panels
from companion.app.dimming import Dimming
from companion.app.settings import Settings
from tests.app.window import _rests
from tests.journeys.conftest import Guest, make_parts, seated
from tests.journeys.test_a_solo_game import table_of


def test_one_tap_is_one_event(store, open_stage):
    stage = open_stage(make_parts(store), table=seated(store))
    guest = Guest(stage)
    guest.to_the_table()
    table = table_of(stage)
    before = sum(event.source == "person" for event in table.events)
    guest.turn("take")
    assert sum(event.source == "person" for event in table.events) == before + 1


def test_a_zone_where_nothing_may_be_done_says_why_with_the_rule(store, open_stage):
    stage = open_stage(make_parts(store), table=seated(store))
    guest = Guest(stage)
    guest.to_the_table()
    guest.turn("take family")
    guest.to_the_table()
    lit = {zone.name for zone in guest.lit()}
    dark = next(name for name in ("market", "travel", "council", "crafts") if name not in lit)
    number = stage.shown.number
    stage.tap_zone(dark)
    assert any("Rulebook" in words for words in stage.words())
    stage.tap("close")
    assert stage.shown.number == number and stage.app.sounds.played[-1] == "refuse"


def test_a_finger_that_slides_off_a_button_does_nothing(store, open_stage):
    stage = open_stage(make_parts(store))
    button = stage.find("settings")
    x, y = button.to_window(*button.center)
    stage.finger.down(x, y)
    stage.frame(2)
    stage.finger.move(x, y + 200)
    stage.frame(2)
    stage.finger.up(x, y + 200)
    stage.frame(5)
    assert stage.shown.panel == "home"


def test_touches_do_not_go_through_a_sheet(store, open_stage):
    stage = open_stage(make_parts(store), table=seated(store))
    Guest(stage).to_the_table()
    menu = stage.find("menu")
    x, y = menu.to_window(*menu.center)
    stage.tap_zone("chronicle")
    assert stage.app.root_widget.sheet is not None
    stage.tap_at(x, y)
    stage.frame(5)
    assert stage.shown.panel == "table" and stage.app.root_widget.sheet is None


def test_the_first_touch_on_a_dark_screen_only_wakes_it(store, open_stage, tmp_path):
    now = [0.0]
    stage = open_stage(make_parts(store), Settings(dim_after=60), dimming=Dimming(lambda: now[0], tmp_path))
    now[0] = 61.0
    stage.until(lambda: stage.app.dimming.dark)
    button = stage.find("settings")
    place = button.to_window(*button.center)
    stage.tap_at(*place)
    stage.frame(5)
    assert stage.shown.panel == "home" and not stage.app.dimming.dark
    stage.act("settings")
    assert stage.shown.panel == "settings"


def test_a_panel_that_fails_shows_its_own_error_and_the_game_goes_on(store, open_stage, monkeypatch):
    stage = open_stage(make_parts(store), table=seated(store))
    guest = Guest(stage)
    guest.to_the_table()
    real = panels.builder

    def broken(panel):
        if panel == "score":
            raise RuntimeError("the score panel is broken")
        return real(panel)

    monkeypatch.setattr(panels, "builder", broken)
    stage.act("menu")
    stage.act("score")
    assert any("the score panel is broken" in words for words in stage.words())
    stage.act("table")
    guest.turn()
    assert stage.shown.table


def test_a_mistake_behind_a_button_is_shown_and_the_game_goes_on(store, open_stage, monkeypatch):
    stage = open_stage(make_parts(store), table=seated(store))
    guest = Guest(stage)
    guest.to_the_table()
    menu = stage.find("menu")
    monkeypatch.setattr(menu, "on_tap", lambda: 1 / 0)
    try:
        stage.tap("menu")
    except ZeroDivisionError as error:  # Kivy's own loop hands mistakes to the app; here we are the loop
        assert stage.app._rescue.handle_exception(error) == 1
    stage.frame(3)
    assert any("ZeroDivisionError" in words for words in stage.words())
    stage.act("table")
    guest.turn()


def test_a_list_stands_still_though_kivy_has_lost_sight_of_the_finger(store, open_stage):
    """What it leaves then is no touch either: whoever waits for the list to rest would wait for good."""
    stage = open_stage(make_parts(store), drawn=False)
    stage.act("settings")
    scroll = next(widget for widget in stage.widgets() if isinstance(widget, ScrollView))
    scroll._touch = SimpleNamespace(ud={})  # one that began on something else
    scroll._change_touch_mode()
    assert scroll._touch is not None and _rests(scroll)


def test_language_theme_and_text_size_change_at_once(store, open_stage):
    stage = open_stage(make_parts(store))
    stage.act("settings")
    stage.act("language it")
    stage.until(lambda: "Impostazioni" in stage.words())
    stage.act("theme night")
    stage.act("text largest")
    settings = stage.shown.settings
    assert (settings.language, settings.theme, settings.text) == ("it", "night", "largest")
    assert Settings.read(store.root).theme == "night"


@pytest.mark.parametrize("rotation", [90, 180, 270])
def test_a_turned_screen_is_touched_where_it_is_seen(store, open_stage, rotation):
    stage = open_stage(make_parts(store), Settings(dim_after=0, rotation=rotation))
    root = stage.app.root_widget
    stage.until(lambda: (root.height > root.width) == (rotation != 180))
    stage.act("devices")
    assert stage.shown.panel == "devices"
    stage.act("back")
    stage.act("settings")
    stage.act("rotation 0")
    stage.until(lambda: root.width > root.height)


def test_a_name_is_typed_with_the_keys_on_the_screen(store, open_stage):
    stage = open_stage(make_parts(store), size=(480, 800))
    stage.act("new")
    stage.tap("name 0")
    for key in ("key back", "key shift", "key z", "key o", "key signs", "key ë", "key signs", "key q"):
        stage.tap(key)
    stage.tap("key back")
    assert "Zoë" in stage.words()
    stage.act("save")
    assert stage.shown.view.form.seats[0].name == "Zoë"


def test_whoever_taps_twice_to_end_a_draw_does_not_touch_what_comes_next(store, open_stage):
    stage = open_stage(make_parts(store))
    stage.act("new")
    stage.act("start")
    button = stage.until(lambda: stage.find("drawn"))
    x, y = button.to_window(*button.center)
    for _ in range(2):
        stage.finger.down(x, y)
        stage.finger.up(x, y)
    stage.until(lambda: stage.shown.panel != "draw")
    steps = stage.shown.view.number if stage.shown.panel == "steps" else None
    number = stage.shown.number
    stage.frame(30)
    assert stage.app.root_widget.sheet is None
    assert stage.shown.number == number
    assert steps is None or (stage.shown.panel == "steps" and stage.shown.view.number == steps)


def test_where_people_stand_is_corrected_by_touch(store, open_stage):
    stage = open_stage(make_parts(store), Settings(dim_after=0, language="it"), table=seated(store))
    Guest(stage).to_the_table()
    table = table_of(stage)
    stage.act("menu")
    stage.act("correct")
    assert not {"market", "bag", "stall", "family"} & set(stage.words())
    stage.act("group red")
    stage.tap("red.member1")
    stage.tap("part 1")
    stage.tap("value smithy")
    stage.hold("set")
    stage.until(lambda: table.events[-1].kind == "correct")
    assert table.state.layout()["smithy"] == {"red member 1": 1}
