"""Counting a village without a game."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.villagers.chain_text import read_village, write_village
from companion.games.villagers.counter import Tally
from companion.games.villagers.game import GAME
from companion.games.villagers.terms import BASICS, VILLAGERS, WORDS
from companion.games.villagers.village import Village
from companion.locale import Translator
from companion.rules import BadOptions, InvalidMove
from companion.rules.counting import Seen
from companion.rules.registry import game

ENRICO = "founders/brewer graper harvester grocer grocer lumberjack(cooper carpenter+6)"
"""The rulebook's example of the Second Market, with a village around it."""


def test_each_coin_has_a_row():
    sheet = Tally.read(ENRICO).sheet()
    rows = {
        (row.source.key.removeprefix("villagers-count-"), row.source.args["card"], row.points[0])
        for row in sheet.rows
    }
    assert rows == {("gold", "cooper", 4), ("silver", "grocer", 9), ("coins", "carpenter", 6)}
    assert len(sheet.rows) == 4
    assert sheet.totals == (22 + 6,)
    assert sheet.notes[0].args["n"] == 10


def test_a_village_is_built_up_card_by_card():
    tally = Tally.read("founders")
    root = tally.add("lumberjack")
    tally.add("cooper", root)
    wheeler = tally.add("wheeler", root)
    tally.add("cartwright", wheeler, coins=2)
    assert tally.write() == "founders lumberjack(cooper wheeler/cartwright+2)"
    assert tally.first_market == 2 + 4 + 9 + 2
    tally.set_amount("cartwright", 4)
    assert tally.first_market == 2 + 4 + 9 + 4
    tally.remove("cartwright")
    assert tally.first_market == 2 + 4 + 3
    tally.turn_over()
    assert tally.first_market == 4 + 3


def laid(*chains: str) -> Tally:
    """A village as a camera sees it: each chain from its root on."""
    tally, pieces = Tally.read("founders"), []
    for chain in chains:
        for step, word in enumerate(chain.split("/")):
            pieces.append(Seen(word, len(pieces) - 1 if step else -1))
    tally.lay(pieces)
    return tally


def test_chains_that_lie_apart_stay_apart():
    tally = laid(
        "founders/brewer", "lumberjack/wheeler/cartwright", "lumberjack/carpenter", "grocer", "grocer"
    )
    line = "founders/brewer lumberjack/wheeler/cartwright lumberjack/carpenter grocer grocer"
    assert tally.write() == line
    assert not tally.doubts()


def test_a_second_branch_seen_without_its_root_finds_it():
    assert laid("carpenter", "lumberjack/wheeler").write() == "founders lumberjack(wheeler carpenter)"
    assert laid("wheeler/cartwright", "lumberjack/cooper").write() == (
        "founders lumberjack(cooper wheeler/cartwright)"
    )
    alone = laid("cooper", "lumberjack")
    assert alone.write() == "founders lumberjack cooper"
    assert alone.doubts()


def test_branches_on_one_card_are_seen_as_such():
    tally = Tally.read("founders")
    tally.lay([Seen("miner"), Seen("mason", 0), Seen("seeker", 0), Seen("spelunker", 2)])
    assert tally.write() == "founders miner(mason seeker/spelunker)"


def test_what_was_seen_says_which_side_of_the_founders_is_up():
    assert laid("founders_fed/brewer").write() == "founders_fed/brewer"
    assert laid("founders_fed").write() == "founders_fed"
    hers = laid("countess", "cooper")
    assert hers.write() == "countess cooper"
    assert not hers.doubts()


def test_two_villages_in_one_picture_are_doubted():
    tally = laid("founders/brewer", "founders/swineherd")
    assert tally.write() == "founders/brewer founders/swineherd"
    assert "villagers-count-copies" in [text.key for text in tally.doubts()]


def test_a_card_of_another_game_is_refused():
    with pytest.raises(InvalidMove):
        laid("wizard")


def test_the_next_card_goes_where_its_chain_was_begun_last():
    tally = Tally.read("founders lumberjack(carpenter) lumberjack")
    assert tally.places("cooper") == ["lumberjack.2", "lumberjack"]
    assert tally.places("grocer") == [""]
    assert tally.places("spelunker") == []
    tally.add("monk", "lumberjack.2")
    assert tally.places("cartwright") == ["monk"]
    assert Tally.read("countess").places("cartwright") == [""]


def test_the_supply_counts_as_it_is():
    tally = Tally.read("founders supply+30")
    assert tally.sheet().totals == (32,)
    tally.set_stock(12)
    assert tally.write() == "founders supply+12"
    with pytest.raises(InvalidMove):
        tally.set_stock(-1)


def test_an_empty_village_stays_empty():
    tally = GAME.counting("founders supply+3")
    tally.remove("founders")
    assert tally.write() == "- supply+3"
    assert GAME.counting("- supply+3").sheet().totals == (3,)
    assert GAME.counting("").write() == "founders"


def compared(*lines: str):
    names = ["Anna", "Ben", "Chiara"][: len(lines)]
    return GAME.compare(names, [GAME.counting(line) for line in lines])


def test_side_by_side_the_smaller_village_wins_a_tie():
    sheet = compared("founders miner supply+10", "founders supply+10", "founders supply+9")
    assert sheet.totals == (12, 12, 11)
    assert sheet.winners == ("Ben",)
    assert sheet.decided_by.args["by"] == "villagers"
    assert compared("founders", "founders").winners == ("Anna", "Ben")
    assert compared("founders supply+2", "countess").winners == ("Ben",)


def test_cards_that_the_box_does_not_hold_are_named_across_villages():
    sheet = compared("founders wattler wattler", "founders wattler")
    most = GAME.components()["villagers.wattler"]["copies"]
    assert [note.args["n"] for note in sheet.notes] == ([3] if most < 3 else [])
    assert compared("founders hunter hunter", "founders hunter").notes


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("founders wizard", "unknown-card"),
        ("(miner) founders", "unreadable-village"),
        ("founders miner/", "unreadable-village"),
        ("founders miner(mason", "unreadable-village"),
        ("founders) miner", "unreadable-village"),
        ("founders miner+x", "unreadable-village"),
        ("wood_back", "unknown-card"),
    ],
)
def test_a_line_that_is_no_village_is_refused(line, code):
    with pytest.raises(InvalidMove) as refusal:
        Tally.read(line)
    assert refusal.value.code == code


def test_slips_while_building_up_are_refused():
    tally = Tally.read("founders miner/mason")
    for act, code in (
        (lambda: tally.add("wizard"), "unknown-card"),
        (lambda: tally.add("mason", "hayer"), "no-such-spot"),
        (lambda: tally.set_amount("mason", -1), "negative"),
        (lambda: tally.remove("miner"), "covered"),
        (lambda: tally.remove("mason.2"), "no-such-spot"),
        (lambda: tally.turn_over("mason"), "one-side"),
    ):
        with pytest.raises(InvalidMove) as refusal:
            act()
        assert refusal.value.code == code


@pytest.mark.parametrize(
    ("line", "doubt"),
    [
        ("founders hunter hunter hunter", "villagers-count-copies"),
        ("founders founders", "villagers-count-copies"),
        ("founders lumberjack/cartwright", "villagers-count-chain"),
        ("founders cooper", "villagers-count-chain"),
        ("founders miner/monk", "villagers-count-wild-top"),
        ("founders miner(mason mason seeker)", "villagers-count-crowded"),
    ],
)
def test_what_cannot_lie_like_this_is_counted_and_named(line, doubt):
    assert doubt in [text.key for text in Tally.read(line).doubts()]


def test_a_sound_village_raises_no_doubt_and_hers_lies_apart():
    assert not list(Tally.read(ENRICO).doubts())
    assert not list(Tally.read("countess cooper fromager cartwright").doubts())


@st.composite
def villages(draw) -> Village:
    """Any pile of cards on cards."""
    village = Village()
    for _ in range(draw(st.integers(0, 20))):
        card = draw(st.sampled_from([*VILLAGERS, *BASICS]))
        village.place(card, draw(st.integers(-1, len(village.cards) - 1)))
    village.coins = [draw(st.integers(0, 12)) for _ in village.cards]
    return village


@given(villages())
def test_reading_a_written_village_gives_the_same_line_and_the_same_coins(village):
    line = write_village(village)
    again = read_village(line)
    assert write_village(again) == line
    assert Tally.read(line).count().total == Tally(Tally.read("founders").cards, village).count().total


@given(villages(), st.integers(0, 5))
def test_a_coin_more_on_a_card_brings_at_least_a_coin_more(village, slot):
    tally = Tally(Tally.read("founders").cards, village)
    before = tally.count().total
    village.coins[slot % len(village.coins)] += 1
    assert tally.count().total >= before + 1


@pytest.mark.parametrize("language", ["en", "it"])
def test_the_count_is_told_in_both_languages(language):
    translator = Translator(language, "villagers")
    sheet = Tally.read(ENRICO + " miner/locksmith agent peddler hunter hunter hunter").sheet()
    for text in (*sheet.notes, *(t for row in sheet.rows for t in (row.source, row.details[0]) if t)):
        said = translator.say(text)
        assert said
        assert "[" not in said
        assert "_" not in said


def test_games_without_a_counter_say_so():
    assert GAME.count("founders lumberjack/cooper").totals == (6,)
    with pytest.raises(BadOptions):
        game("village").count("anything")


def test_every_card_has_a_word_that_is_read_back():
    for card in VILLAGERS:
        assert Tally.read(WORDS[card]).village.cards == [card]
