"""Bags and dice by machine: what lies in the tray is what the table hears, or somebody is asked."""

from __future__ import annotations

from collections import Counter

import pytest

from firmware_bridge.simulator.people import tag_of
from firmware_bridge.simulator.virtual import HostKilled
from hardware.randomisers import ByHand, Choice, Fallback, RandomiserFailed
from hardware.randomisers.machine import Doubtful
from hardware.randomisers.pieces import TagBook, face_of, outcome_of
from tests.hardware.machine_makers import FIGURES, ROLL, Request, workshop


@pytest.fixture
def shop():
    return workshop()


def draw_down(shop, randomiser, outcomes, count, first=1, name="cube_bag"):
    """Draw pieces one by one as a game does: each draw leaves one piece less in the bag."""
    bag = Counter(dict(outcomes))
    drawn = []
    for number in range(first, first + count):
        answer = randomiser.ask(Request(number, tuple((+bag).items()), name))
        shop.journal.add(number)
        bag[answer.outcome] -= 1
        drawn.append(answer)
    return drawn


def test_the_first_draw_has_the_bag_filled_and_every_draw_lies_in_the_tray(shop):
    answers = draw_down(shop, shop.cubes(), Request().outcomes, 6)
    assert [answer.outcome for answer in answers] == [f"draw {piece}" for piece in shop.tray]
    assert Counter(shop.tray) == {"pink": 3, "brown": 1, "green": 2}
    assert shop.filled == [("cubes", dict(Request().outcomes))]
    assert {answer.source for answer in answers} == {"machine"}
    assert all("request" in answer.evidence for answer in answers)


def test_pieces_that_go_back_into_the_bag_are_mixed_in(shop):
    randomiser = shop.cubes()
    draw_down(shop, randomiser, (("draw pink", 2),), 1)
    shop.journal.add(1)
    randomiser.ask(Request(2, (("draw pink", 2), ("draw brown", 1))))
    drum = shop.drum()
    inside = Counter(drum.contents) + Counter([drum.chamber] if drum.chamber else [])
    assert inside + Counter(shop.tray) == {"pink": 3, "brown": 1}
    assert len(shop.filled) == 1


def test_a_bag_that_lost_pieces_otherwise_is_filled_anew(shop):
    randomiser = shop.cubes()
    randomiser.ask(Request(1, (("draw pink", 5),)))
    shop.journal.add(1)
    assert randomiser.ask(Request(2, (("draw brown", 2),))).outcome == "draw brown"
    assert len(shop.filled) == 2


def test_the_same_request_is_the_same_piece_even_after_the_program_was_killed(shop):
    request = Request(7)
    first = shop.cubes().ask(request)
    shop.start()
    assert shop.cubes().ask(request) == first
    assert len(shop.tray) == 1


def test_killed_in_mid_draw_and_started_again(shop):
    randomiser = shop.cubes()
    randomiser.ask(Request(1))
    shop.journal.add(1)

    def kill() -> None:
        raise HostKilled

    shop.machine.at(shop.machine.clock.now() + 0.05, kill)
    request = Request(2, (("draw pink", 2), ("draw brown", 1), ("draw green", 2)))
    with pytest.raises(HostKilled):
        randomiser.ask(request)
    shop.start()
    answer = shop.cubes().ask(request)
    assert len(shop.tray) == 2
    assert answer.outcome == f"draw {shop.tray[1]}"


def test_a_draw_that_was_never_written_down_goes_back_into_the_bag(shop):
    """The program died after the cube fell, and before the table wrote it down; then the game went elsewhere."""
    shop.cubes().ask(Request(5))
    shop.start()
    randomiser = shop.cubes()
    with pytest.raises(Doubtful, match="never entered") as asked:
        randomiser.ask(Request(9))
    assert asked.value.pieces == (shop.tray[0],)
    assert "back" in asked.value.advice
    assert randomiser.ask(Request(9)).outcome in dict(Request().outcomes)


def test_a_clock_that_ticks_meanwhile_does_not_make_it_another_draw(shop):
    """Events that are mere bookkeeping count up the number of the open draw; the piece in the tray stays its piece."""
    shop.moved -= {5, 6, 7}
    first = shop.cubes().ask(Request(5))
    shop.start()
    assert shop.cubes().ask(Request(8)) == first
    assert len(shop.tray) == 1


def test_a_colour_that_cannot_be_in_the_bag_is_asked_about(shop):
    randomiser = shop.cubes()
    randomiser.ask(Request(1, (("draw pink", 4),)))
    shop.journal.add(1)
    shop.drum().contents = ["brown"] * 3  # somebody filled in the wrong cubes
    with pytest.raises(Doubtful, match="reads brown.*only be draw pink") as asked:
        randomiser.ask(Request(2, (("draw pink", 3),)))
    assert asked.value.pieces == ("brown",)


def test_a_cube_without_a_name_is_asked_about(shop):
    randomiser = shop.cubes()
    randomiser.ask(Request(1))
    shop.machine.board.flash.files["colours.json"] = b"{}"
    shop.machine.reset()
    shop.journal.add(1)
    with pytest.raises(Doubtful, match="does not know") as asked:
        randomiser.ask(Request(2, (("draw pink", 3), ("draw brown", 1), ("draw green", 1))))
    assert asked.value.pieces == ("?",)


def reset_in_the_gate(shop):
    """Press the reset button while a piece is in the gate."""
    aimed = []

    def try_it() -> None:
        opened = shop.machine.board.device.memory.open
        if opened and opened[4]:
            aimed.append(opened[4])
            shop.machine.reset()
        else:
            shop.machine.at(shop.machine.clock.now() + 0.001, try_it)

    shop.machine.at(shop.machine.clock.now() + 0.01, try_it)
    return aimed


def test_a_restart_with_a_piece_in_the_gate_asks_whether_it_fell(shop):
    randomiser = shop.cubes()
    aimed = reset_in_the_gate(shop)
    with pytest.raises(Doubtful) as asked:
        randomiser.ask(Request(1))
    assert asked.value.pieces == (aimed[0],)
    assert f"If {aimed[0]} lies in the tray" in asked.value.advice
    assert shop.tray in ([], aimed)
    shop.tray.clear()  # whatever lies there goes back
    randomiser.retry(Request(1), asked.value)
    answer = randomiser.ask(Request(1))
    assert [answer.outcome] == [f"draw {piece}" for piece in shop.tray]


def test_a_machine_that_just_stopped_is_asked_again_without_troubling_anybody(shop):
    randomiser = shop.cubes()
    randomiser.ask(Request(1))
    shop.journal.add(1)
    shop.machine.at(shop.machine.clock.now() + 0.03, shop.machine.reset)  # while it mixes
    answer = randomiser.ask(Request(2, (("draw pink", 2), ("draw brown", 1), ("draw green", 2))))
    assert [answer.outcome] == [f"draw {shop.tray[1]}"]


def test_an_empty_drum_says_so(shop):
    randomiser = shop.cubes()
    randomiser.ask(Request(1))
    shop.journal.add(1)
    shop.drum().contents = []
    shop.drum().chamber = None
    with pytest.raises(RandomiserFailed, match="empty or jammed"):
        randomiser.ask(Request(2, (("draw pink", 2), ("draw brown", 1), ("draw green", 2))))


def test_figures_are_told_apart_by_their_tags(shop):
    answers = draw_down(shop, shop.monks(), FIGURES, 6, name="monk_bag")
    assert Counter(answer.outcome for answer in answers) == dict(FIGURES)
    labels = [shop.tags.label(tag) for tag in shop.drum("figures").tray]
    assert labels == [answer.outcome for answer in answers]


def test_an_unknown_tag_is_asked_about(shop):
    randomiser = shop.monks()
    randomiser.ask(Request(1, FIGURES, "monk_bag"))
    shop.journal.add(1)
    stranger = tag_of("a stranger")
    drum = shop.drum("figures")
    drum.contents = [stranger] * len(drum.contents)
    drum.chamber = None
    left = Counter(dict(FIGURES))
    left[shop.tags.label(drum.tray[0])] -= 1
    with pytest.raises(Doubtful, match=stranger):
        randomiser.ask(Request(2, tuple((+left).items()), "monk_bag"))


def test_a_fifth_monk_is_asked_about(shop):
    randomiser = shop.monks()
    randomiser.ask(Request(1, (("member red 1", 3),), "monk_bag"))
    shop.journal.add(1)
    drum = shop.drum("figures")
    drum.contents, drum.chamber = shop.tags.tags("monk", 2), None  # somebody mixed up the bags
    with pytest.raises(Doubtful, match="reads monk, but there can only be member red 1"):
        randomiser.ask(Request(2, (("member red 1", 2),), "monk_bag"))


def test_figures_without_enrolled_tags_are_said_before_anything_moves(shop):
    shop.tags = TagBook({"04aa": "monk"})
    with pytest.raises(RandomiserFailed, match="Only 1 of 3.*monk"):
        shop.monks().ask(Request(1, FIGURES, "monk_bag"))
    assert shop.drum("figures").tray == []


def test_the_die_is_read_by_the_machine(shop):
    randomiser = shop.dice()
    seen = Counter()
    for number in range(1, 80):
        answer = randomiser.ask(Request(number, ROLL, "colour_die"))
        shop.journal.add(number)
        assert answer.outcome == ROLL[shop.machine.board.world.face - 1][0]
        seen[answer.outcome] += 1
    assert set(seen) == set(dict(ROLL))


def test_the_wrong_die_in_the_cup_is_noticed(shop):
    shop.machine.board.world.obey = lambda verb, given: None  # nobody changes the die
    with pytest.raises(Doubtful, match="not the die"):
        shop.dice().ask(Request(1, ROLL, "colour_die"))


def test_without_a_reader_the_camera_reads_the_die_and_without_a_camera_a_person():
    shop = workshop(dice_reader=False)
    looked = shop.dice(lambda request: request.outcomes[shop.machine.board.world.face % 4][0])
    answer = looked.ask(Request(1, ROLL, "colour_die"))
    assert answer.outcome in dict(ROLL)
    assert "camera" in answer.evidence
    shop.journal.add(1)
    with pytest.raises(Doubtful, match="nobody has read it"):
        shop.dice().ask(Request(2, ROLL, "colour_die"))


def test_each_randomiser_of_a_game_finds_its_maker(shop):
    machine = shop.all()
    shop.journal |= set(range(100))
    assert machine.ask(Request(1)).source == "machine"
    assert machine.ask(Request(2, FIGURES, "monk_bag")).source == "machine"
    assert machine.ask(Request(3, ROLL, "colour_die")).source == "machine"
    assert machine.ask(Request(4, (("reveal 7", 1), ("reveal 9", 1)), "customer_pile")).source == "generator"


def fallback(shop, machine, choices, entered):
    asked = []

    def choose(request, failed):
        asked.append(failed)
        return choices.pop(0)

    return Fallback(machine, ByHand(lambda request: entered.pop(0)), choose), asked


def test_one_key_and_people_draw_by_hand(shop):
    shop.machine.unplug(10_000)
    randomiser, asked = fallback(shop, shop.cubes(), [Choice.BY_HAND], ["draw pink", "draw green"])
    assert randomiser.ask(Request(1)) == ("draw pink", "hand", "")
    assert randomiser.source == "hand"
    assert randomiser.ask(Request(2)).outcome == "draw green"  # not asked again
    # Nothing was asked of it, so nothing can lie in the tray.
    assert asked[0].advice == "Plug it in again. Retry, or draw by hand."
    assert len(asked) == 1


def test_the_plug_pulled_in_mid_draw_loses_nothing_that_was_drawn(shop):
    """Two draws are written down, the third is cut off; by hand the game goes on, and the bag still adds up."""
    machine = shop.cubes()
    answers = draw_down(shop, machine, Request().outcomes, 2)
    before = list(shop.tray)
    shop.machine.at(shop.machine.clock.now() + 0.06, lambda: shop.machine.unplug(10_000))
    bag = Counter(dict(Request().outcomes))
    bag.subtract(answer.outcome for answer in answers)
    entered = []
    randomiser, asked = fallback(shop, machine, [Choice.BY_HAND], entered)
    entered.append("draw green")
    answer = randomiser.ask(Request(3, tuple((+bag).items())))
    assert answer.source == "hand"
    assert shop.tray[:2] == before
    assert str(asked[0].cause) == "The machine was unplugged."
    assert "Plug it in again." in asked[0].advice
    assert "look into its tray" in asked[0].advice
    assert "draw one by hand" in asked[0].advice


def test_what_the_machine_had_already_named_is_kept_when_the_person_takes_over(shop):
    machine = shop.cubes()
    patience, shop.controller.patience = shop.controller.patience, 0.2
    shop.controller.tune("settle_ms", 1)
    request = Request(1)
    machine._prepare(request)
    shop.machine.at(shop.machine.clock.now() + 0.02, lambda: shop.machine.unplug(1.0, power=False))
    randomiser, asked = fallback(shop, machine, [Choice.BY_HAND], ["draw nothing"])
    shop.controller.patience = 0.3
    original = machine.give_up

    def wait_for_the_cable(request):
        shop.controller.patience = patience
        shop.bridge._wait_for(lambda: False, 2.0)
        return original(request)

    machine.give_up = wait_for_the_cable
    answer = randomiser.ask(request)
    assert asked
    assert [answer.outcome] == [f"draw {piece}" for piece in shop.tray]
    assert answer.source == "machine"


def test_retry_after_the_plug_is_back(shop):
    shop.machine.unplug(6.0)
    randomiser, asked = fallback(shop, shop.cubes(), [Choice.RETRY, Choice.RETRY], [])
    answer = randomiser.ask(Request(1))
    assert answer.source == "machine"
    assert [answer.outcome] == [f"draw {shop.tray[0]}"]
    assert asked


def test_back_to_the_machine_after_it_was_put_right(shop):
    shop.machine.unplug(8.0)
    randomiser, _ = fallback(shop, shop.cubes(), [Choice.BY_HAND], ["draw pink"])
    randomiser.ask(Request(1))
    shop.journal.add(1)
    shop.bridge._wait_for(lambda: False, 10.0)
    randomiser.machine_again()
    answer = randomiser.ask(Request(2, (("draw pink", 2), ("draw brown", 1), ("draw green", 2))))
    assert answer.source == "machine"


def test_words_find_their_outcome():
    outcomes = (("draw pink", 1), ("draw dark pink", 1), ("draw brown", 1))
    assert outcome_of("brown", outcomes) == "draw brown"
    assert outcome_of("pink", outcomes) is None  # two fit: ask
    assert outcome_of("green", outcomes) is None


def test_faces_count_in_the_order_of_the_outcomes():
    outcomes = (("roll 1", 2), ("roll blank", 1))
    assert [face_of(f"d3-{face}", outcomes) for face in (1, 2, 3)] == ["roll 1", "roll 1", "roll blank"]
    assert face_of("d6-1", outcomes) is None
    assert face_of("d3-4", outcomes) is None
    assert face_of("blank", outcomes) == "roll blank"


def test_a_drum_that_holds_as_many_pieces_as_it_should_is_only_trusted_at_the_table_it_was_filled_for(shop):
    """Another evening's cubes may be as many: a new game fills the drum, a resumed one need not."""
    total = sum(weight for _, weight in Request().outcomes)
    shop.controller.put_back("cubes", ["green"] * total)
    shop.desk.filled = lambda bag: False
    shop.journal.add(1)
    shop.cubes().ask(Request(1))
    assert shop.filled == [("cubes", dict(Request().outcomes))]
    assert len(shop.drum().contents) + len(shop.tray) == total and "pink" in [
        *shop.drum().contents,
        *shop.tray,
    ]
