"""How a table asks for draws: any maker, failures, impossible and late answers."""

from __future__ import annotations

import pytest

from companion.rules.errors import IllegalMove, ImpossibleOutcome, InvalidMove
from companion.rules.playout import sample
from companion.table.box import Box
from companion.table.errors import RandomiserFailed, StaleEvent
from companion.table.table import Table
from hardware.randomisers import Answer, ByHand, Generator
from tests.hardware.makers import MAKERS
from tests.table.conftest import draw, play


class Jammed:
    """A machine that cannot answer."""

    source = "machine"

    def ask(self, request):
        error = RuntimeError("jam")
        error.cause, error.advice = "the wheel is jammed", "shake the bag"
        raise error


@pytest.mark.parametrize("maker", MAKERS, ids=lambda maker: maker.name)
def test_a_whole_game_with_any_maker(table, maker):
    randomiser = Generator(table.seed) if maker.name == "generator" else maker.make()
    while not table.over:
        if table.state.chance:
            event = table.draw(randomiser)
            assert event.source == randomiser.source
        else:
            table.record(table.state.moves()[0])
    with Table.open(table.path) as again:
        assert again.state == table.state


def test_the_request_says_what_lies_in_the_bag(table):
    request = table.request()
    assert request.number == table.number + 1
    assert request.randomiser == "cube_bag"
    assert dict(request.outcomes) == {"draw pink": 4, "draw brown": 3, "draw green": 2}
    assert request.prompt.key == "toy-draw"
    draw(table)
    with pytest.raises(IllegalMove, match="no-open-chance"):
        table.request()


def test_when_one_fails_the_next_one_takes_over_and_the_history_says_so(table):
    event = table.draw(Jammed(), ByHand(lambda request: None), Generator(table.seed))
    assert event.source == "generator"
    notes = [event.text for event in table.events if event.kind == "note"]
    assert notes == ["machine failed: the wheel is jammed", "hand failed: Nothing was entered."]
    play(table)
    from companion.table.transcript import export_table
    from companion.table.verify import verify

    assert verify(export_table(table)).waiting == 0


def test_when_all_fail_the_draw_is_still_open(table):
    state = table.state
    with pytest.raises(RandomiserFailed, match="the wheel is jammed: shake the bag"):
        table.draw(Jammed())
    with pytest.raises(RandomiserFailed, match="no randomiser"):
        table.draw()
    assert table.state == state
    assert table.state.chance


def test_a_mistake_in_a_program_is_not_taken_for_a_failing_device(table):
    class Wrong:
        source = "machine"

        def ask(self, request):
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        table.draw(Wrong(), Generator(table.seed))
    assert table.number == 1


@pytest.mark.parametrize(
    ("entered", "error"),
    [
        ("draw green", ImpossibleOutcome),
        ("draw purple", InvalidMove),
        ("keep", IllegalMove),
        ("five", InvalidMove),
    ],
)
def test_a_misreading_changes_nothing_and_the_draw_stays_open(make, entered, error):
    table = make(box=Box("pebbles", "mine", {"cubes.green": 0}))
    before = table.state, table.events
    with pytest.raises(error):
        table.draw(ByHand(lambda request: entered), Generator(table.seed))
    assert (table.state, table.events) == before
    table.draw(Generator(table.seed))


def test_the_impossible_is_refused_with_the_count_that_makes_it_so(make):
    table = make(box=Box("pebbles", "mine", {"cubes.green": 1}))
    table.record("draw green", source="hand")
    table.record("keep")
    with pytest.raises(ImpossibleOutcome) as refused:
        table.draw(ByHand(lambda request: "draw green"))
    assert refused.value.reason.args["left"] == 0
    assert refused.value.rule


def test_an_answer_that_comes_too_late_is_refused(table, make):
    request = table.request()
    table.record("draw pink", source="hand")
    with pytest.raises(StaleEvent):
        table.answer(request, Answer("draw pink", "machine"))
    table.undo(consent=True)
    with pytest.raises(StaleEvent):  # the same draw is open again, but the cube that came was put back
        table.answer(request, Answer("draw pink", "machine"))
    assert table.state.chance


def test_a_remark_while_a_machine_draws_does_not_lose_the_cube(table):
    request = table.request()
    table.note("wait for it")
    event = table.answer(request, Answer("draw pink", "machine", "wheel 3"))
    assert (event.number, event.evidence) == (3, "wheel 3")


def test_the_generator_cannot_shop_for_a_number(table):
    request = table.request()
    table.note("let us see")
    with pytest.raises(StaleEvent, match="draw 2"):
        table.answer(request, Generator(table.seed).ask(request))


def test_looking_at_the_table_while_a_machine_draws(table):
    """The table is not locked while somebody draws."""
    seen = []

    class Slow:
        source = "machine"

        def ask(self, request):
            table.note("still drawing")
            seen.append(table.score().final)
            return Answer("draw pink", "machine")

    table.draw(Slow())
    assert seen == [False]


def test_the_sampler_of_the_rules_agrees_about_what_can_come(table):
    import random

    for seed in range(20):
        assert str(sample(table.state, random.Random(seed))) in dict(table.request().outcomes)
