"""Alone against the Countess (rulebook, Modalità solitario)."""

from __future__ import annotations

import pytest

from companion.games.villagers.counter import Tally
from companion.rules import OVER
from tests.games.villagers.scenario import Scene


def alone(countess: str = "countess", blue: str = "founders harvester", **lines: str) -> str:
    """The lines of a solo table."""
    table = {
        "blue": blue,
        "countess": countess,
        "road": "seeker cooper mason wheeler graper grazier",
        "turn": "blue draft",
        **lines,
    }
    return "\n".join(f"{head}: {rest}" for head, rest in table.items())


def test_the_set_up_reveals_one_event_and_gives_the_jester():
    scene = Scene("blue:").turn_up()
    assert scene.stacks == [5] * 6
    assert scene.reserve == 37
    assert len(scene.state.face_up) == 1
    assert (scene.supply("blue"), scene.supply("countess"), scene.village("countess")) == (8, 1, "countess")
    assert scene.state.jester


def test_s53_each_pick_gives_her_a_villager_before_the_refill():
    scene = Scene(alone())
    for _ in range(3):
        assert scene.asked == "blue draft"
        scene.play("draft 1")
        assert scene.asked == "blue give"
        scene.play("give 2").turn_up()
    assert scene.village("countess").count(" ") == 3
    assert sum(scene.stacks) == 30 - 6
    assert scene.asked == "blue mark"


def test_s54_after_a_blind_pick_only_her_villager_is_refilled():
    scene = Scene(alone())
    scene.play("blind 4").turn_up("jeweler")
    assert scene.asked == "blue give"
    scene.play("give 1").turn_up()
    assert scene.village("countess") == "countess seeker"
    assert scene.stacks == [4, 5, 5, 4, 5, 5]
    assert "-" not in scene.road


def test_s55_coins_on_her_villager_are_hers():
    scene = Scene(alone(road="seeker+2 cooper mason wheeler graper grazier"))
    scene.play("draft 2", "give 1")
    assert scene.supply("countess") == 3


def test_without_a_face_up_villager_she_takes_nothing():
    scene = Scene(alone(road="- cooper - - - -", stacks="0 0 0 0 0 0", reserve="0"))
    scene.play("draft 2")
    assert "countess-nothing" in scene.keys
    assert scene.village("countess") == "countess"


def test_the_hint_gives_her_what_helps_her_least_and_leaves_the_choice_to_the_person():
    scene = Scene(alone(road="seeker jeweler fromager+2 hunter wine_trader grazier"))
    scene.play("draft 4")
    hint = scene.state.suggestion()
    assert hint.move in scene.state.legal_moves
    assert str(hint.move) == "give 1"
    assert len(scene.legal) == 5 + len(scene.state.face_up) * scene.state.jester
    scene.play("give 2")
    assert "jeweler" in scene.village("countess")


def end_of_round(countess: str, **lines: str) -> Scene:
    return Scene(alone(countess, **{"turn": "blue events", **lines}))


@pytest.mark.parametrize(
    ("countess", "card", "revealed"),
    [
        ("countess", "truffler", 2),  # S-56
        ("countess glass_blower blacksmith mason locksmith spelunker", "ore_muler", 2),  # S-57
        ("countess", "wattler", 3),  # S-58
        ("countess", "wine_trader", 1),
        ("countess", "priest", 3),  # S-59
        ("countess", "locksmith", 2),
        ("countess", "agent", 3),
    ],
)
def test_the_value_of_the_reserve_card_says_how_many_events_come(countess, card, revealed):
    scene = end_of_round(countess)
    assert scene.asked.startswith("chance")
    scene.turn_up(card)
    assert scene.village("countess").split()[-1] == card
    assert len(scene.state.face_up) == revealed


def test_s56_a_truffler_of_eight_reveals_two_events():
    assert len(end_of_round("countess").turn_up("truffler").state.face_up) == 2


def test_s57_an_ore_muler_with_six_ore_symbols_is_worth_nine():
    scene = end_of_round("countess glass_blower blacksmith mason locksmith spelunker").turn_up("ore_muler")
    silver = {line.card: line.coins for line in Tally.read(scene.village("countess")).count().silver}
    assert 9 in silver.values()
    assert len(scene.state.face_up) == 2


def test_s58_no_value_reveals_three_events_and_much_only_one():
    assert len(end_of_round("countess").turn_up("wattler").state.face_up) == 3
    assert len(end_of_round("countess").turn_up("wine_trader").state.face_up) == 1


def test_s59_silver_counts_with_the_new_card_itself():
    assert len(end_of_round("countess").turn_up("priest").state.face_up) == 3
    assert len(end_of_round("countess").turn_up("locksmith").state.face_up) == 2


def test_s60_summer_until_the_first_market_is_over_then_winter():
    scene = end_of_round("countess", stacks="0 0 5 5 5 5")
    scene.turn_up("truffler")
    seasons = {scene.state.numbers.events[name].season.name for name in scene.state.face_up}
    assert seasons == {"SUMMER"}
    assert scene.state.first_market_done
    later = end_of_round("countess", stacks="0 0 5 5 5 5", market="held").turn_up("truffler")
    assert {later.state.numbers.events[name].season.name for name in later.state.face_up} == {"WINTER"}


def test_s61_in_the_last_round_she_takes_no_card_and_no_event_follows():
    scene = end_of_round("countess", events="toll", stacks="0 0 0 0 0 0", reserve="5", market="held")
    scene.play("resolve toll")
    assert scene.village("countess") == "countess"
    assert scene.state.face_up == []
    assert scene.reserve == 5
    assert scene.asked == "over"


def test_s62_an_event_can_empty_the_last_stack_and_end_the_game():
    scene = end_of_round("countess", events="recruiters", stacks="0 0 0 0 0 1", market="held")
    scene.play("resolve recruiters", "choose 1").turn_up()
    assert scene.stacks == [0] * 6
    assert scene.village("countess") == "countess seeker"
    assert scene.asked == "over"


def test_s63_the_jester_is_too_late_for_an_event_that_is_being_resolved():
    scene = end_of_round("countess", events="conscription toll", market="held")
    assert {"jester conscription", "jester toll"} <= {*scene.legal}
    scene.play("resolve conscription").turn_up("truffler")
    assert scene.refused("jester conscription") == "event-not-open"
    assert "jester toll" in scene.legal
    other = end_of_round("countess", events="bailiff toll", blue="founders hunter fisher", market="held")
    other.play("resolve bailiff")
    assert other.asked == "blue choose"
    assert other.refused("jester bailiff") == "jester-late"
    other.play("jester toll")
    assert other.asked == "blue choose"
    assert other.refused("jester toll") == "jester-used"


def test_the_jester_calls_an_event_off_once():
    scene = Scene(alone(events="rats toll"))
    assert {"jester rats", "jester toll"} <= {*scene.legal}
    scene.play("jester toll")
    assert scene.state.face_up == ["rats"]
    assert not [line for line in scene.legal if line.startswith("jester")]
    assert scene.state.layout()["box"]["jester"] == 1


def test_s64_a_stolen_villager_leaves_its_coins_with_the_person():
    scene = end_of_round(
        "countess", events="it_was_you", blue="founders lumberjack/cooper+4 hunter; supply 3", market="held"
    )
    scene.play("resolve it_was_you")
    assert scene.supply("blue") == 7
    assert scene.village("blue") == "founders lumberjack hunter"
    assert scene.village("countess") == "countess cooper"


def test_s65_what_cannot_be_paid_is_waived():
    box = {"events.2": {"name": "toll", "season": "summer", "when": "event", "effects": ["pay 5 bank"]}}
    scene = Scene(alone("countess", "founders hunter; supply 3", turn="blue events", events="toll"), box=box)
    scene.play("resolve toll")
    assert scene.supply("blue") == 0
    assert "waived" in scene.keys


def test_s66_her_key_villagers_are_paid_and_she_scores_the_coins():
    scene = Scene(
        alone("countess blacksmith", "founders_fed lumberjack; hand cooper; supply 8", turn="blue build")
    )
    assert scene.refused("build cooper lumberjack bank") == "bank-forbidden"
    scene.play("build cooper lumberjack countess")
    assert (scene.supply("blue"), scene.coins("countess", "blacksmith")) == (6, 2)


def test_in_the_first_market_she_takes_her_gold_and_the_coins_on_her_villagers():
    scene = end_of_round("countess blacksmith+2 jeweler", stacks="0 0 5 5 5 5").turn_up("truffler")
    assert scene.row("first-gold")[1] == 4 + 2 + 20 + 8
    assert scene.row("first-coins")[1] == 2
    assert scene.coins("countess", "blacksmith") == 2


def finished(blue: int, countess: int) -> Scene:
    return Scene(
        alone(
            f"countess; supply {countess}",
            f"founders_fed; supply {blue}",
            turn="blue events",
            stacks="0 0 0 0 0 0",
            reserve="3",
            market="held",
        )
    )


def test_s67_equal_coins_are_a_defeat():
    assert finished(74, 70).state.score().totals == (74, 74)
    assert finished(74, 70).state.score().winners == ("Countess",)
    assert finished(75, 70).state.score().winners == ("Ambra",)


def test_s68_in_beginner_mode_one_event_comes_whatever_the_card_is_worth():
    scene = Scene(alone("countess_blank", turn="blue events"), mode="beginner").turn_up("wattler")
    assert len(scene.state.face_up) == 1
    assert scene.village("countess") == "countess_blank wattler"
    assert "it_was_you" not in scene.state.numbers.events
    assert scene.gold("countess") == 0


def test_s69_expert_mode():
    scene = Scene("blue:", mode="expert").turn_up()
    assert len(scene.state.face_up) == 2
    assert not scene.state.jester
    assert scene.supply("countess") == 10
    assert scene.state.layout()["box"]["event it_was_you"] == 1
    assert scene.refused(f"jester {scene.state.face_up[0]}") == "no-jester"


def test_s70_all_her_villagers_are_visible():
    lines = Tally.read("countess grocer grazier milk_maid fromager").count()
    assert [line.coins for line in lines.silver] == [12]


def test_an_exhausted_reserve_is_made_of_the_discards():
    scene = end_of_round("countess", reserve="0", market="held")
    discards = len(scene.state.discards)
    assert discards == 0 < scene.reserve  # the pile has become the Reserve
    scene.turn_up()
    assert scene.state.discards == []


def test_an_exhausted_event_deck_is_made_of_its_discards():
    scene = end_of_round("countess")
    state = scene.state
    state.spent[0], state.decks[0] = state.decks[0][1:], state.decks[0][:1]
    scene.turn_up("wattler")
    assert len(scene.state.face_up) == 3
    assert len(scene.state.spent[0]) == 0


@pytest.mark.parametrize("mode", ["normal", "beginner", "expert"])
def test_whole_games_end_in_every_mode(mode):
    import random

    from companion.rules.playout import random_playout

    for seed in range(15):
        scene = Scene("blue:", mode=mode)
        random_playout(scene.state, random.Random(seed))
        assert scene.state.turn == OVER
        assert scene.state.score().winners
