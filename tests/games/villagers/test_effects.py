"""The vocabulary of the events: every effect does what it says, and every slip is named."""

from __future__ import annotations

import pytest

from companion.games.villagers.effects import VOCABULARY, Event, preview, problems
from companion.games.villagers.game import GAME
from companion.locale import Translator
from companion.rules.errors import BoxError
from tests.games.villagers.scenario import Scene
from tests.games.villagers.test_countess import alone


def event(*effects: str, when: str = "event", blue: str = "founders hunter; supply 8", **lines: str) -> Scene:
    """A table on which one event with these effects is open."""
    value = {"name": "test", "season": "summer", "when": when, "effects": list(effects)}
    start = {"event": "events", "draft": "draft", "refresh": "refresh", "build": "build"}[when]
    table = alone("countess", blue, events="test", **{"turn": f"blue {start}", **lines})
    scene = Scene(table, box={"events.2": value})
    return scene.play("resolve test") if when == "event" else scene


@pytest.mark.parametrize(
    ("effect", "blue", "countess"),
    [
        ("pay 3 bank", 5, 1),
        ("pay 3 countess", 5, 4),
        ("pay 2 countess food", 6, 3),
        ("pay 2 bank top 3", 5, 1),
        ("pay 20 countess", 0, 9),
        ("gain 4", 8, 5),
        ("gain 1 road", 8, 7),
        ("move 3 supply", 5, 4),
        ("move 0 supply bank", 0, 1),
        ("manual", 8, 1),
    ],
)
def test_coins(effect, blue, countess):
    scene = event(effect)
    if effect == "manual":
        assert scene.asked == "blue choose"
        scene.play("did")
    assert (scene.supply("blue"), scene.supply("countess")) == (blue, countess)


def test_coins_on_cards_move_from_the_fullest_first():
    scene = event("move 3 village", blue="founders lumberjack(cooper+2 carpenter+4) hunter; supply 0")
    assert (scene.coins("blue", "cooper"), scene.coins("blue", "carpenter")) == (2, 1)
    assert scene.supply("countess") == 4
    scene = event("move 0 road", road="seeker+1 cooper mason+2 wheeler graper grazier")
    assert scene.supply("countess") == 4
    assert scene.state.road_coins == [0] * 6


def test_unless_spares_what_follows():
    assert event("unless 1 food", "pay 5 bank").supply("blue") == 8
    assert event("unless 2 food", "pay 5 bank").supply("blue") == 3
    assert event("pay 1 bank", "unless 1 food", "pay 5 bank").supply("blue") == 7


def test_stealing_never_takes_founders_and_may_spare_basics():
    blue = "founders miner lumberjack/cooper hunter; supply 8"
    scene = event("steal 1 player", blue=blue)
    assert {line for line in scene.legal if line.startswith("choose")} == {
        "choose miner",
        "choose cooper",
        "choose hunter",
    }
    scene.play("choose miner")
    assert scene.village("countess") == "countess miner"
    picky = event("steal 1 player not_basic", blue=blue)
    assert {line for line in picky.legal if line.startswith("choose")} == {"choose cooper", "choose hunter"}
    nobody = event("steal 3 player with_coins", blue=blue)
    assert nobody.village("countess") == "countess"
    assert event("steal 1 dearest", blue=blue).village("countess") == "countess cooper"
    assert event("steal 1 player", blue="founders; supply 8").village("countess") == "countess"
    two = event("steal 2 dearest with_gold", blue="founders lumberjack/cooper chandler; supply 8")
    assert two.village("countess") == "countess cooper chandler"


def test_recruiting_from_the_road_refills_it_from_the_leftmost_stack():
    scene = event("recruit 2 road", road="seeker+1 cooper mason wheeler graper grazier")
    scene.play("choose 1").turn_up("fisher").play("choose 2").turn_up()
    assert scene.village("countess").startswith("countess seeker cooper")
    assert scene.supply("countess") == 2
    assert scene.road[0] == "fisher"
    assert "-" not in scene.road
    assert sum(scene.stacks) == 30 - 2
    dear = event("recruit 1 road dearest")
    dear.turn_up("fisher")
    assert dear.village("countess").split()[1] == "cooper"


def test_recruiting_from_stack_and_reserve():
    scene = event("recruit 2 stack").turn_up("fisher", "hunter")
    assert scene.village("countess").startswith("countess fisher hunter")
    assert scene.stacks == [3, 5, 5, 5, 5, 5]
    scene = event("recruit 1 reserve").turn_up("fisher")
    assert scene.village("countess").startswith("countess fisher")


def test_discarding_from_hand_road_and_village():
    scene = event("discard 1 hand", blue="founders hunter; hand agent cooper; supply 8")
    scene.play("choose cooper")
    assert scene.hand("blue") == ["agent"]
    scene = event("discard 1 road cheapest", road="seeker+1 cooper mason wheeler spelunker bed_builder")
    scene.turn_up("fisher")
    assert scene.road[0] == "fisher"
    scene = event("discard 1 village", blue="founders miner lumberjack/cooper+2; supply 8")
    scene.play("choose cooper")
    assert (scene.village("blue"), scene.supply("blue")) == ("founders miner lumberjack", 10)
    scene = event("discard 1 village cheapest", blue="founders miner; supply 8")
    assert scene.village("blue") == "founders"
    assert scene.state.basics == [10, 10, 10]


def test_limits_hold_in_their_phase_and_the_jester_lifts_them():
    scene = event("limit 1 draft", when="draft")
    scene.play("draft 1", "give 2").turn_up().play("draft 1", "give 2").turn_up()
    assert scene.asked == "blue mark"
    lifted = event("limit 1 draft", when="draft")
    lifted.play("draft 1", "give 2").turn_up().play("jester test", "draft 1", "give 2").turn_up()
    assert lifted.asked == "blue draft"
    build = event("limit 1 build", when="build", blue="founders; hand agent hunter; supply 8")
    build.play("build agent")
    assert build.refused("build hunter") == "limit-reached"
    build.play("jester test", "build hunter")
    swaps = event("limit 3 exchange", when="build", blue="founders; hand agent; supply 8")
    assert swaps.refused("swap agent 1 miner") == "exchanges-used"
    marks = event("limit 1 mark", when="refresh")
    marks.turn_up()
    assert "mark" not in marks.asked


def test_an_event_of_a_phase_is_discarded_in_the_event_phase_of_that_round():
    scene = event("limit 1 build", when="build", blue="founders hunter; hand agent; supply 8")
    scene.play("done").turn_up("truffler")
    assert scene.state.spent[0] == ["test"]


def test_effects_at_the_start_of_a_phase_are_too_late_for_the_jester():
    scene = event("pay 2 bank", when="draft")
    assert scene.supply("blue") == 6
    assert scene.refused("jester test") == "jester-late"


# -- writing events ------------------------------------------------------------------------------

GOOD = {"name": "storm", "season": "winter", "when": "event", "effects": ["pay 2 bank"]}


def test_a_sound_event_is_read_written_and_told_in_both_languages():
    assert not list(problems(GOOD))
    storm = Event.read(GOOD)
    assert storm.write() == GOOD
    said = [Translator("en", "villagers").say(text) for text in preview(storm)]
    assert said == [
        "Winter event; it works in the Event Phase after it was revealed.",
        "You pay the Bank 2 coins.",
    ]


@pytest.mark.parametrize("language", ["en", "it"])
def test_every_stand_in_can_be_told(language):
    translator = Translator(language, "villagers")
    components = GAME.components()
    for value in components.under("events").values():
        for text in preview(Event.read(value)):
            assert "[" not in translator.say(text)


def test_the_stand_ins_use_every_kind_of_effect():
    used = {
        line.split()[0] for value in GAME.components().under("events").values() for line in value["effects"]
    }
    assert used == {*VOCABULARY.kinds}


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"name": "A storm!"}, "villagers-event-name"),
        ({"season": "spring"}, "villagers-event-word"),
        ({"when": "market"}, "villagers-event-word"),
        ({"effects": []}, "villagers-event-empty"),
        ({"effects": "pay 2 bank"}, "villagers-event-empty"),
        ({"effects": ["burn everything"]}, "villagers-event-line"),
        ({"effects": ["pay bank 2"]}, "villagers-event-line"),
        ({"effects": ["pay 0 bank"]}, "villagers-event-number"),
        ({"effects": ["gain 21"]}, "villagers-event-number"),
        ({"effects": ["limit 1 draft"]}, "villagers-event-limit"),
        ({"extra": 1}, "villagers-event-fields"),
    ],
)
def test_a_slip_in_an_event_is_named(change, key):
    value = {**GOOD, **change}
    assert [text.key for text in problems(value)] == [key]
    with pytest.raises(BoxError):
        GAME.components().with_box({"events.1": value}).require_sound(GAME)


def test_the_event_that_some_modes_leave_out_must_be_there():
    with pytest.raises(BoxError) as gone:
        GAME.components().with_box({"events.14": GOOD}).require_sound(GAME)
    assert gone.value.reason.key == "villagers-event-it-was-you"


def test_two_events_of_one_name_or_too_few_of_a_season_do_not_make_a_box():
    with pytest.raises(BoxError) as twice:
        GAME.components().with_box({"events.1": GOOD, "events.2": GOOD}).require_sound(GAME)
    assert twice.value.reason.key == "villagers-event-twice"
    winter = {f"events.{i}": {**GOOD, "name": f"storm_{i}"} for i in range(1, 13)}
    with pytest.raises(BoxError) as few:
        GAME.components().with_box(winter).require_sound(GAME)
    assert few.value.reason.key == "villagers-event-deck"
