"""With a finger: the camera learns a copy, and looks at the next game."""

from __future__ import annotations

import threading
from dataclasses import replace

import pytest

pytest.importorskip("cv2", reason="no camera library: pip install -e '.[vision]'")

from companion.app import wiring
from companion.app.settings import Settings
from companion.app.widgets.photo import Photo
from companion.app.widgets.pointing import Pointing
from companion.eyes.enrol_camera import EnrolCamera
from companion.locale import LANGUAGES
from tests.app.sight import faults
from tests.journeys.conftest import make_parts
from tests.journeys.test_a_solo_game import table_of

ENROLLED = "twin://?size=960x540&enrolled=box"


def before_a_camera(store):
    return replace(make_parts(store), cameras=lambda: wiring.the_cameras(store, ENROLLED))


def look(stage) -> None:
    """Tap and wait until the camera has looked."""
    stage.act("look")
    stage.until(lambda: not stage.shown.view.looking)


def pad(stage) -> Pointing:
    return next(widget for widget in stage.widgets() if isinstance(widget, Pointing))


def middle_of(stage, mark) -> tuple[float, float]:
    """Where it is on the screen."""
    (across, down) = (sum(values) / len(mark.points) for values in zip(*mark.points, strict=True))
    return pad(stage).to_screen(across, down)


def drag(stage, start, by) -> None:
    """Move what lies under a finger."""
    serial = stage.shown.serial
    stage.finger.down(*start)
    stage.frame(2)
    stage.finger.move(start[0] + by[0], start[1] + by[1])
    stage.frame(2)
    stage.finger.up(start[0] + by[0], start[1] + by[1])
    stage.until(lambda: stage.shown.serial > serial)


def learn(stage, part: str) -> None:
    stage.act(f"learn {part}")
    while not stage.find("save"):
        look(stage)
    stage.act("save")


def test_from_the_new_game_to_a_draw_that_is_read(store, open_stage):
    stage = open_stage(before_a_camera(store))
    stage.act("new")
    stage.act("maker hand")
    stage.act(f"learn {ENROLLED}")
    for part in ("board", "colours", "deck"):
        learn(stage, part)
    stage.act("back")
    assert stage.shown.panel == "new"
    stage.act(f"camera {ENROLLED}")
    stage.act("start")
    stage.until(lambda: stage.find("drawn"))
    events = [event for event in table_of(stage).in_force if event.kind == "chance"]
    assert events and {event.source for event in events} == {"camera"}


def test_a_finger_points_at_the_corners_and_moves_what_is_marked(store, open_stage):
    stage = open_stage(before_a_camera(store))
    stage.act("devices")
    stage.act("enrol")
    stage.act("learn board")
    look(stage)
    stage.act("anew")
    assert stage.shown.view.pointing and not stage.find("save")
    for number, place in enumerate(((150, 80), (760, 90), (770, 450), (140, 440)), 1):
        serial = stage.shown.serial
        stage.tap_at(*pad(stage).to_screen(*place))
        stage.until(lambda serial=serial: stage.shown.serial > serial)
        if number == 2:
            second = stage.shown.view.marks[1]
            assert second.points[0] == pytest.approx((760, 90), abs=2)
            drag(stage, middle_of(stage, second), (-30, 12))
            moved = stage.shown.view.marks[1].points[0]
            scale = 960 / (pad(stage).to_screen(960, 0)[0] - pad(stage).to_screen(0, 0)[0])
            assert moved == pytest.approx((760 - 30 * scale, 90 - 12 * scale), abs=2)
    marks = stage.shown.view.marks
    assert len(marks) > 4 and stage.find("save")
    drag(stage, middle_of(stage, marks[0]), (25, 0))
    after = stage.shown.view.marks
    assert after[0].points[0][0] > marks[0].points[0][0] + 5 and after[1:] == marks[1:]
    assert after[0].name == marks[0].name
    drag(
        stage, middle_of(stage, after[0]), (-2000, 900)
    )  # off the screen: it could not be taken hold of again
    off = stage.shown.view.marks[0].points
    assert min(x for x, _ in off) == pytest.approx(0, abs=1) and min(y for _, y in off) == pytest.approx(
        0, abs=1
    )
    stage.act("save")
    assert stage.shown.view.parts[0].learnt


def test_each_step_begins_at_its_first_line_however_far_the_list_before_was_dragged(store, open_stage):
    stage = open_stage(before_a_camera(store), Settings(text="largest", dim_after=0))
    stage.act("devices")
    stage.act("enrol")
    learn(stage, "board")
    stage.act("learn dice")  # far down the list
    stage.frame(8)
    words = next(w for w in stage.widgets() if getattr(w, "text", "") == stage.shown.view.ask)
    bar = stage.find("back")
    assert bar.to_window(bar.x, bar.y)[1] - words.to_window(words.x, words.top)[1] < bar.height


def test_a_finger_that_touches_twice_looks_once(store, open_stage, monkeypatch):
    """The second touch comes when the button says something else already."""
    monkeypatch.setattr("companion.app.panels.stop.TWICE", 60.0)  # however slow this computer is
    gate, still = threading.Event(), EnrolCamera.still
    monkeypatch.setattr(
        EnrolCamera, "still", lambda self, *seen, **how: gate.wait(60) and still(self, *seen, **how)
    )
    stage = open_stage(before_a_camera(store))
    stage.act("devices")
    stage.act("enrol")
    stage.act("learn board")
    stage.act("look")
    stage.tap("stop")
    gate.set()
    stage.until(lambda: not stage.shown.view.looking)
    assert stage.shown.view.seen, "the second touch has stopped it"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("size", "text"), [((800, 480), "largest"), ((480, 800), "normal")])
def test_every_lesson_can_be_read_and_touched(store, open_stage, language, size, text):
    settings = Settings(language=language, text=text, dim_after=0)
    stage = open_stage(before_a_camera(store), settings, size=size, drawn=False)
    found = {}

    def check(what: str) -> None:
        stage.frame(6)
        found.update({f"{what}: {fault}": None for fault in faults(stage)})

    stage.act("new")
    check("new game")
    stage.act("devices" if stage.find("devices") else f"learn {ENROLLED}")
    check("parts")
    stage.act("learn board")
    check("to be cleared")
    look(stage)
    check("squares")
    stage.act("anew")
    check("corners")
    stage.act("restart")
    look(stage)
    stage.act("save")
    check("learnt")
    stage.act("learn colours")
    check("step")
    while not stage.find("save"):
        look(stage)
    check("looked through")
    if size[0] < size[1]:  # what was learnt begins below the words, however few they are
        words = next(w for w in stage.widgets() if getattr(w, "text", "") == stage.shown.view.ask)
        photos = [widget for widget in stage.widgets() if isinstance(widget, Photo)]
        between = words.to_window(*words.pos)[1] - max(w.to_window(w.x, w.top)[1] for w in photos)
        assert 0 < between < words.height
    assert not found, "\n".join(found)
