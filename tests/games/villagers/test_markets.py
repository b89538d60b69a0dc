"""The end of the Build Phase, the markets and the end of the game (rulebook pp. 17-21)."""

from __future__ import annotations

import pytest

from tests.games.villagers.scenario import Scene


def test_s36_without_visible_food_the_founders_turn_over_for_good():
    scene = Scene("blue: founders; hand agent\nred: founders harvester; hand monk\nturn: blue build")
    scene.play("done", "done")
    assert scene.village("blue") == "founders_fed"
    assert scene.village("red") == "founders harvester"
    again = Scene("blue: founders_fed harvester; hand agent\nred: founders harvester\nturn: blue build")
    again.play("done")
    assert again.village("blue") == "founders_fed harvester"


def test_s37_covered_founders_with_food_above_stay():
    scene = Scene("blue: founders/brewer; hand agent\nred: founders harvester\nturn: blue build")
    scene.play("done")
    assert scene.village("blue") == "founders/brewer"


def test_s38_the_first_market_counts_gold_and_placed_coins_and_no_silver():
    scene = Scene("""
        blue:   hunter lumberjack(cooper+8 cartwright) freemason founders; supply 10
        red:    founders hunter
        stacks: 0 0 4 4 4 4
        turn:   blue end
    """)
    gold = 4 + 9 + 2
    assert scene.row("first-gold") == (gold, 2)
    assert scene.row("first-coins") == (8, 0)
    assert scene.supply("blue") == 10 + gold + 8
    assert scene.coins("blue", "cooper") == 8
    assert scene.state.first_market_done


def last(blue: str, red: str = "founders hunter", **options) -> Scene:
    """A table on which the Second Market has just been held."""
    return Scene(
        f"""
        blue:    {blue}
        red:     {red}
        stacks:  0 0 0 0 0 0
        reserve: 3
        market:  held
        turn:    blue end
        """,
        **options,
    )


def test_s39_grocers_and_the_coins_on_the_carpenter():
    scene = last("founders/brewer graper harvester grocer grocer lumberjack(cooper carpenter+6); supply 5")
    assert scene.row("grocer")[0] == 9 + 9
    assert scene.row("gold")[0] == 4
    assert scene.row("coins")[0] == 6
    assert scene.supply("blue") == 5 + 22 + 6
    assert scene.coins("blue", "carpenter") == 0
    assert scene.asked == "over"


def test_s40_covered_gold_does_not_count():
    scene = last("founders_fed lumberjack/wheeler/cartwright; supply 0")
    assert scene.row("gold")[0] == 9


def test_s41_a_coin_placed_before_the_first_market_pays_twice():
    scene = Scene("""
        blue:    founders_fed miner/blacksmith+4; supply 0
        red:     founders_fed
        stacks:  0 0 0 0 0 0
        reserve: 3
        turn:    blue end
    """)
    assert scene.row("first-coins")[0] + scene.row("coins")[0] == 8


def test_s42_no_market_before_the_first_two_stacks_are_used_up():
    scene = Scene("""
        blue:   founders_fed miner/blacksmith; hand agent
        red:    founders_fed; hand agent
        road:   seeker grazier cooper mason wheeler graper
        stacks: 0 1 0 0 0 0
        turn:   blue build
    """)
    scene.play("done", "done")
    assert (scene.asked, scene.state.first_market_done) == ("red draft", False)
    scene.play("draft 1").turn_up("hunter")
    scene.round_on()
    assert scene.state.first_market_done
    assert scene.asked == "over"
    assert (scene.row("first-gold"), scene.row("gold")) == ((2, 0), (2, 0))


def test_both_markets_in_one_round_can_be_agreed_to_be_one():
    table = """
        blue:    founders_fed lumberjack/cartwright; supply 0
        red:     founders_fed
        stacks:  0 0 0 0 0 0
        reserve: 3
        turn:    blue end
    """
    assert Scene(table).supply("blue") == 18
    assert Scene(table, both_markets=False).supply("blue") == 9


def village_of(n: int, coins: int) -> str:
    return f"founders_fed {'miner ' * n}; supply {coins}"


def test_s43_with_equal_coins_the_smaller_village_wins():
    scene = last("founders_fed hunter hayer; supply 60", "founders_fed hunter; supply 60")
    sheet = scene.state.score()
    assert sheet.winners == ("Simona",)
    assert sheet.decided_by.args["by"] == "villagers"


def test_a_tie_after_the_tie_break_is_shared_or_goes_by_turn_order():
    both = last(village_of(2, 9), village_of(2, 9)).state.score()
    assert both.winners == ("Ambra", "Simona")
    one = last(village_of(2, 9), village_of(2, 9), last_tie="order").state.score()
    assert one.winners == ("Simona",)  # the First Player card has passed on


def test_the_tie_break_may_leave_basics_out():
    table = ("founders_fed hunter miner; supply 9", "founders_fed hunter; supply 9")
    assert last(*table).state.score().winners == ("Simona",)
    without = last(*table, tie_counts="without_basics").state.score()
    assert without.winners == ("Ambra", "Simona")


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_sheet_adds_up_to_the_supply(seats):
    import random

    from companion.games.villagers.game import GAME
    from companion.rules import OVER, Seat
    from companion.rules.playout import sample

    rng = random.Random(seats)
    state = GAME.start(GAME.setup([Seat(c, c) for c in GAME.colours[:seats]]))
    while state.turn != OVER:
        for village in state.villages:
            assert sum(village.ledger) == village.supply
        state.push(sample(state, rng) if state.turn < 0 else rng.choice(list(state.moves())))
    assert state.score().totals == tuple(village.supply for village in state.villages)
