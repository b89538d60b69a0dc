"""Padlocks and key villagers (rulebook pp. 15-16)."""

from __future__ import annotations

from companion.games.villagers.game import GAME
from companion.games.villagers.numbers import Cards
from companion.games.villagers.terms import CODE, VILLAGERS
from tests.games.villagers.scenario import Scene


def test_s24_a_foreign_key_an_own_new_one_and_nobody():
    scene = Scene("""
        blue: founders lumberjack/carpenter; hand cooper brewer fisher; supply 8
        red:  founders miner/blacksmith
        turn: blue build
    """)
    scene.play("build cooper lumberjack red")
    assert (scene.supply("blue"), scene.coins("red", "blacksmith")) == (6, 2)
    scene.play("build brewer founders blue")
    assert (scene.supply("blue"), scene.coins("blue", "cooper")) == (6, 2)
    scene.play("build fisher table bank")
    assert (scene.supply("blue"), scene.coins("blue", "cooper")) == (4, 2)


def test_s25_the_bank_cannot_be_paid_while_somebody_has_the_key():
    scene = Scene("""
        blue: founders; hand beekeeper
        red:  founders lumberjack/carpenter
        turn: blue build
    """)
    assert scene.refused("build beekeeper table bank") == "bank-forbidden"
    assert scene.refused("build beekeeper") == "padlock"
    scene.play("build beekeeper table red")


def test_s26_with_two_copies_the_player_chooses():
    scene = Scene("""
        blue: founders miner/blacksmith lumberjack; hand cooper; supply 8
        red:  founders miner/blacksmith
        turn: blue build
    """)
    assert {"build cooper lumberjack blue", "build cooper lumberjack red"} <= {*scene.legal}
    scene.play("build cooper lumberjack blue")
    assert (scene.supply("blue"), scene.coins("blue", "blacksmith")) == (8, 2)


def test_two_copies_in_one_village_are_told_apart():
    scene = Scene("""
        blue: founders lumberjack; hand cooper; supply 8
        red:  founders miner(blacksmith blacksmith)
        turn: blue build
    """)
    scene.play("build cooper lumberjack red.2")
    assert (scene.coins("red", "blacksmith"), scene.coins("red", "blacksmith.2")) == (0, 2)


def test_s27_without_coins_and_without_an_own_key_nothing_is_placed():
    scene = Scene("""
        blue: founders/swineherd; hand truffler tinner; supply 1
        red:  founders hunter
        turn: blue build
    """)
    assert scene.refused("build truffler swineherd red") == "cannot-pay"
    assert scene.refused("build truffler swineherd tinner") == "no-tinner"
    scene.play("tinner", "build truffler swineherd tinner")
    assert scene.supply("blue") == 1


def test_s28_the_keyring_says_how_many_cards_can_pay():
    """Ten cards name the Blacksmith, so it can carry 20 coins; the same holds for every keyring."""
    cards = Cards(GAME.components())
    payers = {key: 0 for key in VILLAGERS}
    for card in VILLAGERS:
        if cards.key[card] >= 0:
            payers[cards.key[card]] += cards.copies[card]
    assert payers[CODE["blacksmith"]] * GAME.components()["rules.padlock_price"] == 20
    assert [cards.keyring[card] for card in VILLAGERS] == [payers[card] for card in VILLAGERS]
