"""People draw by hand and a camera enters what came: in doubt a finger decides."""

from __future__ import annotations

import threading
from dataclasses import replace

import pytest

pytest.importorskip("cv2", reason="no camera library: pip install -e '.[vision]'")

from companion.app.cameras import AtAddress
from companion.app.looking import Unsure
from companion.app.makers import READY, Status
from companion.app.settings import Settings
from companion.eyes.opening import open_eyes, parts_folder
from companion.rules.instruction import by_own_hand, carry_out
from companion.rules.sight import DIE
from companion.rules.text import Text
from companion.table.reader import Blind, Reading, Seen
from companion.table.reconcile import Doubt
from tests.app.sight import faults
from tests.journeys.conftest import Guest, make_parts, seated
from tests.journeys.test_a_solo_game import table_of

TWIN = "twin://?size=960x540"


def with_camera(store, opens=None, name: str = TWIN, looks=None):
    """Parts with one camera."""
    usual = lambda address, table: open_eyes(address, table, parts_folder(store, table.game.name, "default"))
    camera = AtAddress(name, opens or usual, looks or (lambda _: Status(READY, Text.of("a picture comes"))))
    return replace(make_parts(store), cameras=lambda: (camera,))


def start(stage, camera: str) -> None:
    """A new game that is drawn by hand before this camera."""
    stage.act("new")
    stage.act("maker hand")
    stage.act(f"camera {camera}")
    stage.act("start")


def test_without_a_camera_the_new_game_says_so(store, open_stage):
    stage = open_stage(make_parts(store))
    stage.act("new")
    assert any("No camera was found" in words for words in stage.words())


def test_what_the_hands_lay_before_the_camera_is_entered_by_looking(store, open_stage):
    stage = open_stage(with_camera(store))
    start(stage, TWIN)
    stage.until(lambda: stage.find("drawn"))
    assert stage.shown.view.prompt == f"The camera has seen all {len(stage.shown.view.drawn)} where they go."
    Guest(stage).to_the_table()
    drawn = [event for event in table_of(stage).in_force if event.kind == "chance"]
    assert any(event.source == "camera" and "sure to" in event.evidence for event in drawn)
    assert stage.shown.panel == "draw" or {event.source for event in drawn} == {"camera"}


class Scripted:
    """Eyes that say what the test wants."""

    source = "camera"

    def __init__(self, table, answers) -> None:
        self.table, self.answers, self.twin, self.reader = table, answers, None, self

    def close(self) -> None:
        pass


@pytest.fixture
def scripted(monkeypatch):
    """Gives the verdicts of a list instead of looking, one after the other."""
    answers: list = []

    def look(self):
        found = answers.pop(0) if answers else None
        return found(self._table) if callable(found) else found

    monkeypatch.setattr("companion.app.eye.TableEye.answer", look)
    monkeypatch.setattr("companion.app.eye.TableEye.picture", lambda self, doubt: PNG)
    return answers


PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108020000009077"
    "53de0000000c49444154789c63f8cfc000000301010018dd8db00000000049454e44ae426082"
)


def test_in_doubt_the_best_three_stand_there_with_the_picture(store, open_stage, scripted):
    scripted += [lambda table: Doubt(tuple(table.state.chance.weights)[:3], Text("eye-nothing-new"))] * 2
    stage = open_stage(with_camera(store, lambda address, table: Scripted(table, scripted), "usb://0"))
    start(stage, "usb://0")
    stage.until(lambda: stage.find("retry"))
    view = stage.shown.view
    assert len(view.doubts) == 3 and all(stage.find(choice.notation) for choice in view.doubts)
    from companion.app.widgets.photo import Photo

    assert any(isinstance(widget, Photo) for widget in stage.widgets())
    stage.act(view.doubts[1].notation)
    event = next(event for event in table_of(stage).in_force if event.kind == "chance")
    assert (event.text, event.source) == (view.doubts[1].notation, "hand")


def test_a_refusal_shows_its_advice_and_people_go_on_by_hand(store, open_stage, scripted):
    def refuse(table):
        raise Unsure(Text("eye-fault", state="unplugged", advice=""))

    scripted += [refuse, refuse]
    stage = open_stage(with_camera(store, lambda address, table: Scripted(table, scripted), "usb://0"))
    start(stage, "usb://0")
    stage.until(lambda: stage.find("retry"))
    assert stage.shown.view.failure[0] and not stage.shown.view.doubts
    stage.act("retry")
    stage.until(lambda: not scripted and stage.find("retry"))
    stage.act("by hand")
    stage.until(lambda: stage.shown.view.by_hand)
    stage.act(stage.shown.view.choices[0].notation)
    assert table_of(stage).in_force[-1].source == "hand"


def test_a_camera_that_hangs_leaves_everything_answering(store, open_stage):
    let_go = threading.Event()

    def hang(address, table):
        let_go.wait(60)
        raise Unsure(Text("eye-nothing-new"))

    stage = open_stage(with_camera(store, hang, "usb://0"))
    start(stage, "usb://0")
    stage.until(lambda: stage.shown.view.waiting)
    for panel in ("menu", "score", "back"):
        stage.act(panel)
    stage.app.link.show("table")
    stage.until(lambda: stage.shown.panel == "draw" and stage.find("by hand"))
    stage.act("by hand")
    stage.until(lambda: stage.shown.view.by_hand)
    stage.act(stage.shown.view.choices[0].notation)
    assert table_of(stage).in_force[-1].source == "hand"
    let_go.set()


class Watcher:
    """Eyes above a table of which the test says how it looks: pieces by place, or a refusal."""

    source, twin = "camera", None

    def __init__(self) -> None:
        self.shown, self.refused, self.reader, self.open = None, {}, self, threading.Event()
        self.blind, self.looks, self.asked = None, 0, []

    def at(self, address, table):
        self.shown = self.shown or table.state.layout()
        self.open.set()
        return self

    def read(self, sight, stop, moving):
        self.looks += 1
        if self.blind is not None:
            return self.blind
        spots = {name: Seen(pieces, 0.9) for name, pieces in sight.visible(self.shown).items()}
        spots |= {spot.name: Seen({}, 0.9) for spot in sight.spots if spot.kind == DIE}
        return Reading({**spots, **{name: Seen(refused=why) for name, why in self.refused.items()}})

    def forget(self) -> None: ...

    def close(self) -> None: ...

    def does(self, table, move) -> None:
        """Somebody does with their hands what a decision says, and touches no screen."""
        state = table.state
        steps = by_own_hand(state.instructions(state.game.grammar.parse(move)))
        self.shown = carry_out(state.layout(), [shift for step in steps for shift in step.shifts])


def at_a_watched_table(store, open_stage):
    """A person is to decide, a camera looks on."""
    eyes = Watcher()
    settings = Settings(dim_after=0, camera="usb://0")

    def status(name):
        eyes.asked.append(name)
        return Status(READY, Text.of("a picture comes"))

    stage = open_stage(with_camera(store, eyes.at, "usb://0", status), settings, table=seated(store))
    stage.until(lambda: stage.shown.panel == "table")
    return stage, eyes


def test_a_cube_that_somebody_takes_is_entered_without_a_touch(store, open_stage):
    stage, eyes = at_a_watched_table(store, open_stage)
    table, number = table_of(stage), stage.shown.number
    before = table.state.layout()
    move = next(c.notation for c in stage.shown.view.choices if c.notation.startswith("take harvest"))
    eyes.does(table, move)
    stage.until(lambda: stage.shown.number > number)
    event = table.in_force[-1]
    assert (event.text, event.source) == (move, "camera") and "sure to" in event.evidence
    assert stage.shown.panel == "table" and "camera has seen" in stage.shown.view.last[0]
    stage.act("undo")
    eyes.shown = before
    Guest(stage).to_the_table()
    stage.until(lambda: stage.find("all"))
    assert move in [choice.notation for choice in stage.shown.view.choices]


def test_while_the_camera_looks_a_finger_decides_as_ever(store, open_stage):
    stage, eyes = at_a_watched_table(store, open_stage)
    eyes.open.wait(20)
    guest = Guest(stage)
    guest.turn("take")
    assert table_of(stage).in_force[-1].source == "person"


def test_in_doubt_about_a_decision_the_camera_asks(store, open_stage):
    stage, eyes = at_a_watched_table(store, open_stage)
    table, number = table_of(stage), stage.shown.number
    moves = [c.notation for c in stage.shown.view.choices if c.notation.startswith("take")]
    place = f"{moves[0].split()[1]} space"
    eyes.does(table, moves[-1])
    eyes.shown = {**eyes.shown, place: {"black cube": 9}}
    stage.until(lambda: stage.find("camera"))
    stage.tap("camera")
    seen = stage.shown.view.seen
    assert seen.words in stage.words()
    assert {choice.notation for choice in seen.choices} <= set(moves)
    stage.tap("close")
    eyes.does(table, moves[-1])
    stage.until(lambda: stage.shown.number > number)
    entered = [event for event in table.in_force if event.text == moves[-1]]
    assert entered[-1].source == "camera"


BLACK = Blind("black", Text("eye-fault", state="black", advice=""), fault=True)


def test_a_camera_that_cannot_see_says_why_while_a_draw_is_open_and_goes_on_by_itself(store, open_stage):
    eyes = Watcher()
    stage = open_stage(with_camera(store, eyes.at, "usb://0"))
    start(stage, "usb://0")
    stage.until(lambda: stage.shown.view.waiting)
    assert any("the camera looks" in words for words in stage.words()) and stage.shown.light != "busy"
    eyes.blind = BLACK
    stage.until(lambda: stage.shown.view.blind)
    assert any("take off the lens cap" in words for words in stage.words()), stage.words()
    assert stage.shown.light == "busy" and stage.find("by hand")
    assert not list(faults(stage))
    eyes.blind = None
    stage.until(lambda: not stage.shown.view.blind)
    assert any("the camera looks" in words for words in stage.words())


def test_a_camera_that_cannot_see_says_why_while_people_decide_and_takes_it_back(store, open_stage):
    stage, eyes = at_a_watched_table(store, open_stage)
    eyes.blind = BLACK
    stage.until(lambda: stage.find("camera"))
    stage.tap("camera")
    assert any("take off the lens cap" in words for words in stage.words())
    assert not any("asks" in words for words in stage.words()), "it tells, and has no question"
    stage.tap("close")
    eyes.blind = None
    stage.until(lambda: not stage.find("camera"))
    move = next(c.notation for c in stage.shown.view.choices if c.notation.startswith("take"))
    eyes.does(table_of(stage), move)
    stage.until(lambda: any(e.text == move and e.source == "camera" for e in table_of(stage).in_force))


def test_what_no_decision_explains_is_named_with_the_way_to_put_it_right(store, open_stage):
    stage, eyes = at_a_watched_table(store, open_stage)
    state = table_of(stage).state
    place = next(
        p for p in state.game.appearance.sight(state).visible(state.layout()) if p.endswith(" space")
    )
    eyes.open.wait(20)
    eyes.shown = {**eyes.shown, place: dict.fromkeys(eyes.shown[place], 9)}
    stage.until(lambda: stage.find("camera"))
    stage.tap("camera")
    assert stage.shown.view.seen.detail and stage.shown.view.seen.detail in stage.words()
    assert "expects" in stage.shown.view.seen.detail
    stage.frame(6)
    assert not list(faults(stage))
    stage.tap("correct")
    stage.until(lambda: stage.shown.panel == "correct")


def test_a_doubt_is_not_asked_anew_as_long_as_the_table_looks_the_same(store, open_stage):
    stage, eyes = at_a_watched_table(store, open_stage)
    table = table_of(stage)
    move = next(c.notation for c in stage.shown.view.choices if c.notation.startswith("take"))
    eyes.open.wait(20)
    Guest(stage).turn(move)  # by finger: the cube still lies there, which is no news of the next decision
    Guest(stage).to_the_table()
    other = next(p for p, c in eyes.shown.items() if p.endswith(" space") and c and p.split()[0] not in move)
    eyes.shown = {**eyes.shown, other: dict.fromkeys(eyes.shown[other], 9)}
    stage.until(lambda: stage.find("camera") and stage.shown.view.seen.detail)
    serial, looks = stage.shown.serial, eyes.looks
    stage.until(lambda: eyes.looks > looks + 4)
    assert stage.shown.serial == serial and table.in_force[-1].source != "camera"


def test_at_a_table_another_camera_is_chosen_under_devices_or_none(store, open_stage):
    stage, eyes = at_a_watched_table(store, open_stage)
    asked = eyes.asked
    stage.act("menu")
    stage.act("devices")
    assert any("looks at this table" in words for words in stage.words()), stage.words()
    assert not asked, "what looks at the table has no second picture to give"
    assert not list(faults(stage))
    stage.act("camera none")
    stage.act("back")
    table, number = table_of(stage), stage.shown.number
    move = next(c.notation for c in stage.shown.view.choices if c.notation.startswith("take"))
    before, looks = eyes.shown, eyes.looks
    eyes.does(table, move)
    stage.frame(30)
    assert eyes.looks <= looks + 1 and stage.shown.number == number
    stage.act("menu")
    stage.act("devices")
    stage.until(lambda: stage.find("camera usb://0") and not stage.find("camera usb://0").disabled)
    stage.act("camera usb://0")
    stage.act("back")
    stage.until(lambda: stage.find("camera"))  # what it has never seen lie there may not have been laid yet
    eyes.shown = before
    stage.until(lambda: not stage.find("camera"))
    eyes.does(table, move)
    stage.until(lambda: any(e.text == move and e.source == "camera" for e in table.in_force))


def test_a_chosen_camera_that_is_not_there_is_missed_aloud(store, open_stage):
    parts = make_parts(store)
    stage = open_stage(parts, Settings(dim_after=0, camera="usb://0"), table=seated(store))
    assert any("usb://0 is not there" in words for words in stage.words()), stage.words()
    assert any("under Devices" in words for words in stage.words())
    stage.tap("ok")
    Guest(stage).to_the_table()
    Guest(stage).turn("take")
    assert table_of(stage).in_force[-1].source == "person"


def test_a_picture_or_a_simulated_table_of_another_run_is_not_missed(store, open_stage):
    stage = open_stage(make_parts(store), Settings(dim_after=0, camera=TWIN), table=seated(store))
    stage.until(lambda: stage.shown.table)
    assert not any("is not there" in words for words in stage.words())
