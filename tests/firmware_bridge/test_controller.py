"""Exactly once, seen from the computer."""

from __future__ import annotations

import pytest

from firmware_bridge.controller import UNKNOWN, Doubt, Outcome
from firmware_bridge.errors import LinkDown, Refused
from firmware_bridge.lines import Line
from firmware_bridge.message import WHY, why
from firmware_bridge.simulator.virtual import HostKilled
from tests.firmware_bridge.conftest import desk_for, make_desk


def test_a_draw_gives_what_lies_in_the_tray(desk):
    heard = []
    outcome = desk.controller.draw("cubes", 4, "draw 1", heard.append)
    assert outcome == Outcome(tuple(desk.tray))
    assert outcome.complete
    assert heard[-1] == outcome.pieces


def test_a_long_draw_is_asked_for_in_parts(desk):
    drum = desk.machine.board.world.drums["cubes"]
    drum.contents = ["pink"] * 50
    heard = []
    outcome = desk.controller.draw("cubes", 45, "all", heard.append)
    assert outcome.pieces == ("pink",) * 45 == tuple(drum.tray)
    assert [len(got) for got in heard] == sorted(len(got) for got in heard)
    assert desk.controller.draw("cubes", 45, "all") == outcome
    assert len(drum.tray) == 45
    desk.controller.settle("all")
    assert desk.controller.outstanding() == []


def test_the_same_token_is_the_same_draw_even_in_another_run_of_the_program(desk):
    outcome = desk.controller.draw("cubes", 3, "draw 1")
    assert desk.controller.draw("cubes", 3, "draw 1") == outcome
    assert desk.again().controller.draw("cubes", 3, "draw 1") == outcome
    assert len(desk.tray) == 3


def test_killed_in_mid_draw_and_started_again(desk):
    desk.machine.at(0.25, _kill)
    with pytest.raises(HostKilled):
        desk.controller.draw("cubes", 4, "draw 1")
    assert 0 < len(desk.tray) < 4
    again = desk.again()
    (entry,) = again.controller.outstanding()
    assert entry.outstanding
    assert again.controller.draw("cubes", 4, "draw 1").pieces == tuple(desk.tray)
    assert len(desk.tray) == 4


def _kill() -> None:
    raise HostKilled


def test_a_restart_of_the_machine_leaves_one_piece_to_ask_about(desk):
    aimed = []

    def reset_with_a_piece_in_the_gate() -> None:
        opened = desk.machine.board.device.memory.open
        if opened and opened[4]:
            aimed.append(opened[4])
            desk.machine.reset()
        else:
            desk.machine.at(desk.machine.clock.now() + 0.001, reset_with_a_piece_in_the_gate)

    desk.machine.at(0.2, reset_with_a_piece_in_the_gate)
    outcome = desk.controller.draw("cubes", 4, "draw 1")
    assert outcome.code == "reset"
    assert outcome.doubts == (Doubt(aimed[0], None),)
    assert len(outcome.pieces) + len(outcome.doubts) + outcome.missing == 4
    assert "restarted" in outcome.why


def test_a_lost_memory_puts_everything_unreported_in_doubt(desk):
    desk.machine.at(0.2, lambda: (desk.machine.board.flash.files.pop("memory.txt"), desk.machine.reset()))
    outcome = desk.controller.draw("cubes", 4, "draw 1")
    assert outcome.code == "memory"
    assert len(outcome.pieces) + len(outcome.doubts) == 4
    assert {doubt.piece for doubt in outcome.doubts} == {UNKNOWN}
    assert set(outcome.pieces) <= set(desk.tray)


def test_without_a_machine_nothing_is_asked_and_nothing_is_in_doubt(desk):
    desk.machine.unplug(100)
    with pytest.raises(LinkDown, match="by hand"):
        desk.controller.draw("cubes", 2, "draw 1")
    assert desk.controller.outstanding() == []
    assert desk.controller.hand_over("draw 1") is None


def test_going_on_by_hand_with_a_dead_line_tells_what_is_known(desk):
    desk.machine.at(0.25, lambda: desk.machine.unplug(60, power=True))
    with pytest.raises(LinkDown):
        desk.controller.draw("cubes", 4, "draw 1")
    outcome = desk.controller.hand_over("draw 1")
    assert outcome.code == "hand"
    assert outcome.pieces == tuple(desk.tray)[: len(outcome.pieces)]
    assert len(outcome.pieces) + len(outcome.doubts) == 4
    assert desk.controller.draw("cubes", 4, "draw 1").pieces == outcome.pieces
    desk.controller.settle("draw 1")


def test_going_on_by_hand_with_a_living_line_stops_the_machine_and_leaves_no_doubt(desk):
    desk.controller.tune("step_hz", 400)  # a slow machine: the person has seen enough
    entry = desk.ledger.ask("draw 1", "draw", {"bag": "cubes", "n": "4"}, desk.controller._connected().store)
    desk.bridge.ask("draw", entry.fields, id=entry.id, store=entry.store)
    desk.pass_time(9)
    outcome = desk.controller.hand_over("draw 1")
    assert outcome.doubts == ()
    assert outcome.pieces == tuple(desk.tray)
    assert len(outcome.pieces) + outcome.missing == 4


def test_a_request_that_was_taken_over_by_hand_never_happens_later(desk):
    """It was written down and not sent; the machine comes back much later."""
    store = desk.controller._connected().store
    entry = desk.ledger.ask("draw 1", "draw", {"bag": "cubes", "n": "2"}, store)
    desk.machine.unplug(30)
    desk.pass_time(0.1)
    assert len(desk.controller.hand_over("draw 1").doubts) == 2
    desk.controller.settle("draw 1")
    assert desk.controller.outstanding() == []
    desk.pass_time(40)
    desk = desk.again()
    desk.controller.status()
    assert desk.ledger.entries() == []
    late = desk.bridge.ask("draw", entry.fields, id=entry.id, store=store)
    assert desk.bridge.wait(late, 5)
    assert late.answer.fields["code"] == "stale"
    assert desk.tray == []


def test_more_pieces_than_asked_for_are_all_asked_about(desk):
    entry = desk.ledger.ask("draw 1", "draw", {"bag": "cubes", "n": "4"}, desk.controller._connected().store)
    five = "pink,pink,brown,green,orange"
    desk.ledger.answered(entry, Line("<", entry.id, "draw", {"pieces": five, "drawn": "5"}, "ok"))
    outcome = desk.controller.draw("cubes", 4, "draw 1")
    assert outcome.pieces == ()
    assert [doubt.piece for doubt in outcome.doubts] == five.split(",")
    assert outcome.code == "too_many"


def test_a_piece_without_a_name_lies_in_the_tray_and_is_asked_about(desk):
    desk.machine.board.flash.files["colours.json"] = b"{}"
    desk.machine.reset()
    outcome = desk.controller.draw("cubes", 2, "draw 1")
    assert outcome.pieces == ()
    assert outcome.doubts == (Doubt(UNKNOWN, True),) * 2
    assert len(desk.tray) == 2


def test_another_computer_used_the_machine_in_between(desk):
    desk.bridge.close()
    laptop = desk_for(desk.machine)
    laptop.ledger.skip_to(4000)
    laptop.controller.draw("cubes", 1, "their draw")
    laptop.bridge.close()
    back = desk.again()
    assert back.controller.draw("cubes", 1, "our draw").complete
    assert len(desk.tray) == 2


def test_a_busy_machine_is_waited_for(desk):
    desk.controller._connected()
    desk.bridge.ask("mix", {"turns": "20"}, id=desk.ledger.next_id(), store=desk.bridge.hello.store)
    outcome = desk.controller.draw("cubes", 1, "draw 1")
    assert outcome.complete


@pytest.mark.parametrize("count", [0, -1])
def test_nothing_cannot_be_drawn(desk, count):
    with pytest.raises(Refused):
        desk.controller.draw("cubes", count, "draw 1")


def test_an_unknown_drum_is_refused_and_forgotten(desk):
    with pytest.raises(Refused, match="bag"):
        desk.controller.draw("hat", 1, "draw 1")
    assert desk.controller.outstanding() == []


def test_an_empty_drum_is_said_in_words(desk):
    desk.machine.board.world.drums["cubes"].contents = ["pink"]
    outcome = desk.controller.draw("cubes", 3, "draw 1")
    assert (outcome.pieces, outcome.missing, outcome.code) == (("pink",), 2, "no_piece")
    assert "empty or jammed" in outcome.why


def test_every_code_has_words():
    assert all(why(code).endswith(".") for code in WHY)
    assert Outcome((), code="gremlins").why == "The machine reports gremlins."


def test_the_other_requests(desk):
    controller = desk.controller
    controller.empty("cubes")
    assert controller.put_back("cubes", ["pink", "brown"] * 15) == 30
    controller.mix("cubes", 1)
    assert controller.identify("cubes") in ("pink", "brown")
    assert controller.calibrate("purple") == tuple(sorted(desk.machine.board.light))
    assert set(controller.self_test().values()) == {"ok"}
    controller.tune("tries", 4)
    controller.stop()
    assert controller.status()["left"] == "cubes:30"
    with pytest.raises(Refused, match="volume|name"):
        controller.tune("volume", 11)


def test_a_failed_self_test_is_told_part_by_part():
    desk = make_desk()
    desk.machine.board.world.broken.add((0, 0x29))
    assert desk.controller.self_test()["colour_sensor"] == "no_answer"


def test_rolls_are_read_by_the_machine_that_can(desk):
    outcome = desk.controller.roll(3, 4, "roll 1")
    assert len(outcome.pieces) == 3 == len(desk.machine.board.world.rolls)
    assert desk.controller.reads_dice
    blind = make_desk(dice_reader=False)
    assert blind.controller.roll(3, 4, "roll 1") == Outcome((), (), 3, "")
    assert not blind.controller.reads_dice
