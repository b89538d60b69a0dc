"""The Build Phase: limit, chains, branches, basics (rulebook pp. 12-14)."""

from __future__ import annotations

import pytest

from companion.games.villagers.terms import PRIVATE, Card
from tests.games.villagers.scenario import Scene


def test_s15_wheeler_on_the_second_branch_cartwright_and_swineherd():
    scene = Scene("""
        blue: founders lumberjack/carpenter; hand wheeler cartwright swineherd
        red:  founders
        turn: blue build
    """)
    assert scene.state.limit == 3
    scene.play("build wheeler lumberjack", "build cartwright wheeler", "build swineherd founders")
    assert scene.village("blue") == "founders/swineherd lumberjack(carpenter wheeler/cartwright)"
    assert scene.gold("blue") == 9 + 2
    assert scene.food("blue") == 1


def test_s16_builders_of_this_phase_do_not_raise_its_limit():
    scene = Scene("""
        blue: founders miner lumberjack; hand mason shipwright wattler
        red:  founders
        turn: blue build
    """)
    scene.play("build mason miner", "build shipwright lumberjack")
    assert scene.refused("build wattler") == "limit-reached"


def test_s17_the_limit_is_five_at_most():
    scene = Scene("""
        blue: founders miner/mason lumberjack(shipwright carpenter) wattler; hand agent
        red:  founders
        turn: blue build
    """)
    assert scene.state.limit == 5


def test_s18_three_basics_and_three_builds():
    scene = Scene("""
        blue: founders/brewer; hand blacksmith grazier chandler hunter fisher peddler ore_muler
        red:  founders
        turn: blue build
    """)
    scene.play("swap hunter 4 miner", "swap fisher 2 hayer", "swap peddler 4 hayer")
    assert scene.refused("swap ore_muler 1 miner") == "exchanges-used"
    scene.play("build blacksmith miner", "build grazier hayer.2", "build chandler")
    assert scene.village("blue") == "founders/brewer miner/blacksmith hayer hayer/grazier chandler"
    assert scene.stacks == [4, 5, 4, 6, 4, 4]
    assert scene.refused("build ore_muler hayer") == "limit-reached"


def test_s19_a_chain_must_be_complete():
    scene = Scene("blue: founders lumberjack/carpenter; hand cartwright\nred: founders\nturn: blue build")
    assert scene.refused("build cartwright lumberjack") == "wrong-chain"
    assert scene.refused("build cartwright") == "not-on-table"


def test_s20_a_root_carries_two():
    scene = Scene("blue: founders(brewer poulterer); hand swineherd\nred: founders\nturn: blue build")
    assert scene.refused("build swineherd founders") == "spot-full"


def test_s21_food_below_the_name_is_gone_when_covered():
    scene = Scene("""
        blue: founders/brewer hayer/grazier lumberjack/cooper; hand milk_maid fromager
        red:  founders
        turn: blue build
    """)
    brewer = 1
    assert scene.food("blue") == brewer + 1
    scene.play("build milk_maid grazier blue")
    assert scene.food("blue") == brewer + 2
    scene.play("build fromager milk_maid")
    assert scene.food("blue") == brewer + 1
    assert scene.gold("blue") == 4 + 15


def test_s22_used_up_stacks_take_no_card_back():
    scene = Scene("""
        blue:   founders; hand cooper
        red:    founders
        stacks: 0 0 4 4 4 4
        turn:   blue build
    """)
    assert scene.refused("swap cooper 1 miner") == "no-return-there"
    assert scene.refused("swap cooper reserve miner") == "no-return-there"
    assert {line.split()[2] for line in scene.legal if line.startswith("swap")} == {"3", "4", "5", "6"}


def test_s23_without_stacks_cards_return_to_the_reserve_then_to_the_discard_pile():
    scene = Scene("""
        blue:    founders; hand cooper
        red:     founders
        stacks:  0 0 0 0 0 0
        reserve: 5
        turn:    blue build
    """)
    scene.play("swap cooper reserve miner")
    assert scene.reserve == 6
    scene = Scene("""
        blue:    founders; hand cooper
        red:     founders
        stacks:  0 0 0 0 0 0
        reserve: 0
        turn:    blue build
    """)
    before = len(scene.state.discards)
    scene.play("swap cooper discard miner")
    assert len(scene.state.discards) == before + 1


def test_a_pile_of_basics_can_run_out():
    scene = Scene("blue: founders " + "miner " * 10 + "; hand cooper\nred: founders\nturn: blue build")
    assert scene.refused("swap cooper 1 miner") == "basics-gone"


def test_a_returned_card_is_drawn_again_as_the_one_it_is():
    scene = Scene("blue: founders; closed cooper jeweler\nred: founders; hand agent\nturn: blue build")
    scene.play("swap jeweler 1 miner")
    assert scene.state.piles[1][-1] % PRIVATE == Card.JEWELER
    hidden = scene.state.view(1)
    assert hidden.piles[1][-1] == Card.ORE_BACK  # all that the others see
    own = scene.state.view(0)
    assert own.piles[1][-1] == scene.state.piles[1][-1]


def test_returned_cards_can_be_agreed_to_go_to_the_bottom():
    scene = Scene("blue: founders; closed jeweler\nred: founders\nturn: blue build", returned_card="bottom")
    scene.play("swap jeweler 1 miner")
    assert scene.state.piles[1][0] % PRIVATE == Card.JEWELER


def test_after_a_face_down_return_nobody_else_knows_which_card_of_the_suit_is_left():
    scene = Scene("blue: founders; hand cooper; closed wheeler\nred: founders; hand agent\nturn: blue build")
    assert scene.state.view(1).villages[0].hand == [Card.COOPER]
    scene.play("swap cooper 1 miner")
    assert scene.state.view(1).villages[0].hand == []
    assert scene.hand("blue") == ["wheeler"]
    scene = Scene("blue: founders; hand cooper seeker; closed wheeler\nred: founders\nturn: blue build")
    scene.play("swap seeker 1 miner")  # the only Ore card: everybody knows it
    assert scene.state.view(1).piles[1][-1] == Card.SEEKER
    assert scene.state.view(1).villages[0].hand == [Card.COOPER]


def test_a_closed_hand_may_play_any_villager_under_its_backs_and_tells_only_the_back_of_a_return():
    scene = Scene(
        "blue: founders miner; hand cooper; closed ore_back wood_back\nred: founders\nturn: blue build",
        hands="closed",
    )
    assert {"build mason miner", "build seeker miner", "build blacksmith miner"} <= {*scene.legal}
    swaps = {line.split()[1] for line in scene.legal if line.startswith("swap")}
    assert swaps == {"wood_back", "ore_back"}
    scene.play("swap wood_back 1 lumberjack")
    assert scene.hand("blue") == ["ore_back", "wood_back"]
    scene.play("build mason miner")
    assert scene.hand("blue") == ["wood_back"]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("build cooper lumberjack bank", "not-in-hand"),
        ("build lumberjack", "not-built-like-this"),
        ("build monk lumberjack", "special-way"),
        ("build harvester lumberjack", "on-table"),
        ("build wheeler lumberjack.2", "no-such-spot"),
        ("build wheeler lumberjack bank", "no-padlock"),
        ("swap wheeler 7 miner", "no-return-there"),
        ("swap wheeler 1 wheeler", "not-a-basic"),
        ("draft 1", "not-now"),
        ("jester rats", "no-jester"),
    ],
)
def test_what_is_refused_while_building(line, code):
    scene = Scene("""
        blue: founders lumberjack; hand wheeler harvester monk
        red:  founders
        turn: blue build
    """)
    assert scene.refused(line) == code
