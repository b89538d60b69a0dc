"""Monk, Apprentice, Tinner and Smuggler (rulebook pp. 17 and 27)."""

from __future__ import annotations

from companion.games.villagers.hands import remove_top
from companion.games.villagers.terms import Card
from tests.games.villagers.scenario import Scene


def test_s29_monk_jeweler_tinner_and_smuggler_in_one_turn():
    scene = Scene("""
        blue: founders miner/seeker; hand monk jeweler smuggler tinner; supply 8
        red:  founders
        turn: blue build
    """)
    scene.play("tinner", "monk seeker", "build jeweler monk tinner", "smuggler jeweler tinner")
    assert scene.supply("blue") == 18
    assert scene.hand("blue") == []
    assert scene.row("smuggler") == (10, 0)
    assert len(scene.state.discards) == 2
    assert scene.asked == "blue build"


def test_s30_the_smuggler_rounds_up_and_needs_a_visible_villager():
    scene = Scene("""
        blue: founders hayer/grazier/milk_maid/fromager miner/seeker/spelunker/jeweler; hand smuggler; supply 8
        red:  founders
        turn: blue build
    """)
    assert scene.refused("smuggler spelunker bank") == "covered"
    scene.play("smuggler fromager bank")
    assert scene.supply("blue") == 8 - 2 + 8


def test_s31_a_monk_never_stays_on_top():
    scene = Scene("blue: founders miner; hand monk harvester\nred: founders\nturn: blue build")
    assert scene.refused("monk miner") == "nothing-on-monk"
    scene = Scene("blue: founders miner; hand monk spelunker\nred: founders chandler\nturn: blue build")
    scene.play("monk miner")
    assert scene.asked == "blue cover"
    assert scene.refused("done") == "monk-uncovered"
    assert scene.legal == ["build spelunker monk red"]


def test_two_monks_may_be_in_one_chain():
    scene = Scene(
        "blue: founders miner lumberjack/carpenter; hand monk monk jeweler\nred: founders\nturn: blue build"
    )
    scene.play("monk miner", "monk monk", "build jeweler monk.2 bank")
    assert scene.village("blue") == "founders miner/monk/monk/jeweler lumberjack/carpenter"


def test_a_monk_needs_two_builds():
    scene = Scene("""
        blue: founders miner; hand monk spelunker agent
        red:  founders chandler
        turn: blue build
    """)
    scene.play("build agent")
    assert scene.refused("monk miner") == "limit-reached"


def test_a_monk_as_founders_is_a_house_rule_that_can_be_switched_off():
    table = "blue: founders; hand monk swineherd\nred: founders\nturn: blue build"
    scene = Scene(table)
    scene.play("monk", "build swineherd monk")
    assert scene.village("blue") == "founders monk/swineherd"
    assert Scene(table, monk_founders=False).refused("monk") == "nothing-on-monk"


def test_s32_an_apprentice_frees_a_wheeler_of_somebody_else():
    scene = Scene("""
        blue: founders lumberjack/carpenter; hand apprentice
        red:  founders lumberjack/wheeler/cartwright
        turn: blue build
    """)
    assert scene.refused("apprentice red cartwright lumberjack") == "not-covered"
    scene.play("apprentice red wheeler lumberjack")
    assert scene.village("red") == "founders lumberjack/apprentice/cartwright"
    assert scene.village("blue") == "founders lumberjack(carpenter wheeler)"
    assert scene.gold("red") == 2 + 9
    assert scene.state.builds == 1
    nowhere = Scene("""
        blue: founders; hand apprentice
        red:  founders lumberjack/wheeler/cartwright
        turn: blue build
    """)
    assert nowhere.refused("apprentice red wheeler table") == "no-place-for-freed"
    assert not [line for line in nowhere.legal if line.startswith("apprentice red wheeler")]


def test_s33_own_founders_can_be_freed_and_lie_with_either_side_up():
    scene = Scene("""
        blue: founders_fed/brewer; hand apprentice
        red:  founders/brewer
        turn: blue build
    """)
    assert scene.refused("apprentice red founders gold") == "foreign-founders"
    scene.play("apprentice blue founders gold")
    assert scene.village("blue") == "apprentice/brewer founders"
    assert scene.gold("blue") == 2


def test_a_freed_villager_needs_its_key_unless_agreed_otherwise():
    table = """
        blue: founders graper; hand apprentice; supply 1
        red:  founders graper/vintner/wine_trader
        road: seeker cooper mason wheeler hunter grazier
        turn: blue build
    """
    assert Scene(table).refused("apprentice red vintner graper bank") == "cannot-pay"
    Scene(table, freed_unlock=False).play("apprentice red vintner graper")


def test_a_freed_basic_costs_no_further_build_unless_roots_stay():
    table = "blue: founders; hand apprentice agent\nred: founders miner/mason\nturn: blue build"
    scene = Scene(table).play("apprentice red miner", "build agent")
    assert scene.village("blue") == "founders miner agent"
    assert scene.village("red") == "founders apprentice/mason"
    assert Scene(table, free_roots=False).refused("apprentice red miner") == "not-freed"


def test_s34_a_monk_at_the_bottom_carries_two_of_one_suit():
    scene = Scene("""
        blue: founders monk/carpenter; hand shipwright mason wheeler
        red:  founders
        turn: blue build
    """)
    assert scene.refused("build mason monk") == "wrong-chain"
    scene.play("build shipwright monk")
    assert scene.refused("build wheeler monk") in ("limit-reached", "spot-full", "wrong-chain")


def test_s35_beside_the_tinner_coins_can_still_go_on_the_own_key_villager():
    scene = Scene("""
        blue: founders lumberjack/cooper; hand tinner brewer poulterer; supply 8
        red:  founders
        turn: blue build
    """)
    scene.play("tinner", "build brewer founders blue", "build poulterer founders tinner")
    assert scene.coins("blue", "cooper") == 2
    assert scene.supply("blue") == 8


def test_a_monk_that_becomes_visible_returns_to_the_hand():
    scene = Scene("blue: founders miner/monk/spelunker\nred: founders; hand agent\nturn: red build")
    state = scene.state.copy()
    village = state.villages[0]
    remove_top(state, 0, village.at("spelunker"), "do-event-discard", "discard pile")
    assert village.hand == [Card.MONK]
    assert Card.MONK not in village.cards
