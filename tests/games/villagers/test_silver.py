"""The silver formulas (rulebook pp. 20-21, 27), counted as the counter counts them."""

from __future__ import annotations

from companion.games.villagers.counter import Tally
from companion.games.villagers.scoring import USUAL, Ruling
from companion.games.villagers.terms import WORDS


def silver(village: str, ruling: Ruling = USUAL) -> dict[str, int]:
    """What each silver villager of a village pays."""
    found: dict[str, int] = {}
    for line in Tally.read(village, ruling=ruling).count().silver:
        found[WORDS[line.card]] = found.get(WORDS[line.card], 0) + line.coins
    return found


def test_s44_the_peddler_counts_discs_and_not_their_sum():
    village = "founders_fed miner/seeker/spelunker/jeweler miner/seeker/spelunker/jeweler hayer/peddler"
    assert silver(village) == {"peddler": 3}


def test_s45_the_wood_carver_adds_gold_of_visible_wood_and_no_coins():
    village = "founders_fed lumberjack/wheeler/cartwright+4 lumberjack(cooper wood_carver)"
    assert silver(village) == {"wood_carver": 13}


def test_s46_the_log_rafter_counts_its_own_two_symbols():
    assert silver("founders_fed lumberjack/log_rafter") == {"log_rafter": 3}
    both = silver("founders_fed lumberjack(log_rafter wood_carver)")
    assert both == {"log_rafter": 4, "wood_carver": 0}


def test_s47_the_horse_trader_counts_covered_symbols_too():
    assert silver("founders_fed hayer(bed_builder horse_trader)") == {"horse_trader": 6}


def test_s48_the_priest_counts_solitary_symbols_by_twos():
    assert silver("founders_fed priest") == {"priest": 0}
    assert silver("founders_fed priest chandler") == {"priest": 3}
    assert silver("founders_fed priest chandler hunter") == {"priest": 6}


def test_s49_the_locksmith_counts_covered_padlocks_and_its_own():
    assert silver("founders_fed miner/locksmith hayer/grazier/milk_maid/fromager") == {"locksmith": 4}


def test_s50_the_agent_counts_the_best_villager_before_coins_are_moved():
    tally = Tally.read("founders_fed lumberjack(cooper+4 carpenter+6) agent")
    assert silver(tally.write()) == {"agent": 6}
    assert sum(line.coins for line in tally.count().coins) == 10


def test_two_agents_may_share_a_villager_unless_agreed_otherwise():
    village = "founders_fed lumberjack(cooper+4 carpenter+6) agent agent"
    assert silver(village) == {"agent": 12}
    assert silver(village, Ruling(agents_share=False)) == {"agent": 10}


def test_s51_covered_food_is_gone():
    assert silver("founders hayer/grazier/milk_maid/fromager grocer") == {"grocer": 3}


def test_s52_a_monk_brings_no_wood_symbol():
    with_wheeler = silver("founders_fed lumberjack(wheeler/cartwright log_rafter)")
    with_monk = silver("founders_fed lumberjack(monk/cartwright log_rafter)")
    assert (with_wheeler["log_rafter"], with_monk["log_rafter"]) == (5, 4)


def test_ore_muler_freemason_and_groups_of_two():
    assert silver("founders_fed miner(glass_blower mason) hayer/ore_muler") == {"ore_muler": 6}
    assert silver("founders_fed wattler lumberjack/carpenter freemason") == {"freemason": 6}


def test_the_gold_of_the_countess_card_counts_for_her_peddler_unless_agreed_otherwise():
    village = "countess cooper peddler"
    assert silver(village) == {"peddler": 3}
    assert silver(village, Ruling(countess_disc=False)) == {"peddler": 0}
