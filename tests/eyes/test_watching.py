"""Watching a table: one look for a whole fill, faults that mend themselves, nothing lost when a person types."""

from __future__ import annotations

import random

import pytest

pytest.importorskip("cv2", reason="the eyes are not installed: pip install -e '.[vision]'")

from companion.eyes.watching import LOOKING, MOVING, WAITING, Blind, Doubt, Settled, Waiting, Watch
from companion.rules import registry
from companion.rules.chance import CHANCE
from companion.rules.instruction import by_own_hand, carry_out
from companion.rules.sight import DIE
from companion.rules.text import Text
from companion.table.errors import StaleEvent
from companion.table.header import TableSeat
from companion.table.reader import Reading, Seen
from companion.table.store import Store
from companion.table.table import Table

UNPLUGGED = Blind("unplugged", Text("eye-fault", state="unplugged", advice=""))
COVERED = Text("eye-refused", code="covered", advice="")
GLARE = Text("eye-refused", code="glare", advice="")


class Staged:
    """A reader that shows what it is told to: states of the game, readings, or no picture at all."""

    source = "camera"

    def __init__(self, *script) -> None:
        self.script, self.looks = list(script), 0

    def read(self, sight, stop, moving):
        self.looks += 1
        moving()
        shown = self.script.pop(0) if len(self.script) > 1 else self.script[0]
        return reading(shown, sight) if hasattr(shown, "layout") and hasattr(shown, "turn") else shown

    def close(self) -> None: ...


def reading(state, sight, **refused) -> Reading:
    spots = {name: Seen(pieces, 0.9) for name, pieces in sight.visible(state.layout()).items()}
    spots |= {spot.name: Seen({}, 0.9) for spot in sight.spots if spot.kind == DIE}
    return Reading({**spots, **{name: Seen(refused=why) for name, why in refused.items()}})


@pytest.fixture
def table(tmp_path):
    game = registry.game("village")
    with Table.create(Store(tmp_path), game, [TableSeat("Anna", "red")], seed="1") as made:
        yield made


def ahead(table, seed=1):
    """The state once everything in sight that is open has been drawn."""
    state, rng, first = table.state.copy(), random.Random(seed), table.state.chance.randomiser
    while state.turn == CHANCE and state.chance.randomiser == first:
        state.push(rng.choice(list(state.moves())))
    return state


def to_the_first_turn(table) -> None:
    while table.state.turn == CHANCE:
        table.record(next(iter(table.state.moves())))


def decide(table, beginning, reason=False) -> None:
    """A decision that was typed before any hand has moved; ``reason``: and the skips until something follows by itself."""
    table.record(next(m for m in table.state.moves() if str(m).startswith(beginning)))
    while reason and not any(step.reason is not None for step in table.instructions(table.events[-1])):
        table.record(next(m for m in table.state.moves() if m.verb == "skip"))


def watching(table, reader, heard=None, **more) -> Watch:
    return Watch(table, reader, (heard if heard is not None else []).append, lambda seconds: None, **more)


def test_one_look_answers_a_whole_row_of_draws(table):
    reader = Staged(ahead(table))
    watch = watching(table, reader)
    found = watch.answer()
    assert isinstance(found, Settled)
    events = watch.record(found)
    assert reader.looks == 1 and len(events) == len(found.events) > 5
    assert {event.source for event in events} == {"camera"}
    assert all("90" in event.evidence for event in events)


def test_what_goes_on_is_told_once_and_looking_resumes_by_itself(table):
    nothing, heard = table.state.copy(), []
    reader = Staged(UNPLUGGED, UNPLUGGED, UNPLUGGED, nothing, nothing, ahead(table))
    found = watching(table, reader, heard).answer()
    assert isinstance(found, Settled)
    assert heard.count(UNPLUGGED.why) == 1
    assert heard[0] == LOOKING and MOVING in heard and WAITING in heard
    assert table.number == 1, "nothing is recorded before somebody says so"


def test_it_stops_at_once_and_gives_up_when_told(table):
    assert watching(table, Staged(table.state.copy())).answer(lambda: True) is None
    reader = Staged(table.state.copy())
    assert watching(table, reader, patience=2).answer() == Waiting()
    assert reader.looks == 2
    ended = Blind("ended", COVERED, lasting=True)
    assert watching(table, Staged(ended)).answer() is ended


def test_why_the_last_pictures_of_a_folder_could_not_be_read_counts_more_than_their_end(table):
    no_board = Blind("too_few_markers", COVERED)
    ended = Blind("ended", UNPLUGGED.why, lasting=True, fault=True)
    found = watching(table, Staged(no_board, ended), patience=3).answer()
    assert (found.code, found.why, found.lasting) == ("too_few_markers", COVERED, True)
    gone = Blind("unplugged", UNPLUGGED.why, fault=True)
    assert watching(table, Staged(gone, ended), patience=3).answer() == ended


def test_a_hand_that_rests_on_a_place_is_waited_for_before_anybody_is_asked(table):
    shown, heard = ahead(table), []
    sight = table.game.appearance.sight(table.state)
    hidden = {name: COVERED for name in sight.visible(shown.layout())}
    watch = watching(table, reader := Staged(*[reading(shown, sight, **hidden)] * 3, shown), heard)
    assert isinstance(watch.answer(), Settled)
    assert reader.looks == 4 and heard.count(COVERED) == 1
    impatient = watching(table, Staged(reading(shown, sight, **hidden)), patience=2)
    assert isinstance(impatient.answer(), Doubt)


def test_a_place_that_glares_is_asked_and_the_rest_of_the_look_still_counts(table):
    shown = ahead(table)
    sight = table.game.appearance.sight(table.state)
    first = next(iter(n for n in sight.visible(shown.layout()) if n.startswith("stall")))
    watch = watching(table, reader := Staged(reading(shown, sight, **{first: GLARE})))
    doubt = watch.answer()
    assert isinstance(doubt, Doubt) and doubt.why == GLARE and len(doubt.candidates) == 3
    tile = next(iter(shown.layout()[first])).split()[1]
    told = watch.decided(f"reveal {tile}", "hand")
    found = watch.answer()
    assert isinstance(found, Settled) and reader.looks == 1
    events = watch.record(found)
    assert (told.source, {event.source for event in events}) == ("hand", {"camera"})
    assert sight.visible(table.state.layout()) == sight.visible(shown.layout())


def test_whoever_types_meanwhile_is_right(table):
    watch = watching(table, Staged(ahead(table)))
    found = watch.answer()
    table.record(next(iter(table.state.moves())))
    number = table.number
    with pytest.raises(StaleEvent):
        watch.record(found)
    assert table.number == number


def test_a_cube_that_was_not_laid_yet_is_no_cube_that_was_taken(table):
    heard = []
    watch = watching(table, reader := Staged(table.state.copy()), heard, patience=2)
    to_the_first_turn(table)
    sight, full = table.game.appearance.sight(table.state), table.state.copy()
    move = next(move for move in full.moves() if move.verb == "take")
    shifts = [shift for step in by_own_hand(full.instructions(move)) for shift in step.shifts]
    lying = sight.visible(carry_out(full.layout(), shifts))
    less = Reading({name: Seen(pieces, 0.9) for name, pieces in lying.items()})
    reader.script[:] = [less, less, full, less]
    assert watch.answer() == Waiting()
    assert Text("eye-put-first") in heard and watch.doubts(move)
    assert watch.answer() == Settled((move,)), "once all of it has been seen, a missing cube is a taken one"


def test_a_taken_cube_is_entered_and_an_old_difference_is_no_news(table):
    to_the_first_turn(table)
    sight = table.game.appearance.sight(table.state)
    takes = [move for move in table.state.moves() if move.verb == "take"]
    move = takes[0]
    after = table.state.copy()
    after.push(move)
    seen = reading(after, sight)
    other = next(name for name in sight.visible(after.layout()) if "queue" in name)
    wrong = Reading({**seen.spots, other: Seen({}, 0.9)})
    watch = watching(table, Staged(table.state.copy(), wrong))
    watch.look()
    doubt = watch.answer()
    assert isinstance(doubt, Doubt) and doubt.finding is not None
    watch.decided(move, "person")
    assert [finding.place for finding in watch.differences()] == [other]
    while table.state.turn >= 0 and not any(m.verb == "take" for m in table.state.moves()):
        table.record(list(table.state.moves())[-1])
    before = table.state.copy()
    takes = [move for move in before.moves() if move.verb == "take"]
    if not takes:
        return
    before.push(takes[-1])
    again = reading(before, sight)
    later = Reading({**again.spots, other: Seen({}, 0.9)})
    earlier = reading(table.state, sight)
    watch.reader.script[:] = [Reading({**earlier.spots, other: Seen({}, 0.9)}), later]
    assert watch.answer() == Settled((takes[-1],))


def test_what_hands_are_only_told_to_take_away_is_no_doubt_and_no_difference(table):
    """After a typed decision the automaton's cube still lies where it lay: the person has just been told of it."""
    to_the_first_turn(table)
    sight, wrong = table.game.appearance.sight(table.state), "queue 2"
    shown = reading(table.state, sight)
    watch = watching(table, reader := Staged(shown), patience=1)
    assert watch.answer() == Waiting()
    decide(table, "take crafts", reason=True)
    stranger = watching(table, reader, patience=1)
    assert isinstance(stranger.answer(), Doubt), "for who knows nothing of the time before it is one"
    assert watch.answer() == Waiting()
    reader.script[:] = [Reading({**shown.spots, wrong: Seen({}, 0.9)})]
    found = watch.answer()
    assert isinstance(found, Doubt) and found.finding.place == wrong, "a slip elsewhere is news as ever"
    watch.forget()
    reader.script[:] = [table.state.copy()]
    assert watch.answer() == Waiting()
    take = next(m for m in table.state.moves() if m.verb == "take")
    lying = carry_out(
        table.state.layout(), [s for i in by_own_hand(table.state.instructions(take)) for s in i.shifts]
    )
    reader.script[:] = [
        Reading({name: Seen(pieces, 0.9) for name, pieces in sight.visible(lying).items()}),
    ]
    assert watch.answer() == Settled((take,)), "once hands have caught up the place is believed again"
    events = watch.record(Settled((take,)))
    assert [step for step in table.instructions(events[0]) if step.reason is not None]
    assert not watch.differences(), "what it says of the automaton's cube is told by its instruction"


def test_a_piece_that_is_to_be_turned_up_next_is_waited_for_where_hands_are_behind(table):
    to_the_first_turn(table)
    shown = reading(table.state, table.game.appearance.sight(table.state))
    watch = watching(table, Staged(shown), patience=1)
    assert watch.answer() == Waiting()
    decide(table, "take market")
    while table.state.turn >= 0:
        table.record(list(table.state.moves())[-1])
    assert watch.sees()
    assert watch.answer() == Waiting()


def test_looking_is_said_once_while_a_doubt_waits_for_news(table):
    heard, nothing = [], table.state.copy()
    watch = watching(table, Staged(nothing, nothing, nothing, nothing, ahead(table)), heard)
    watch.look()
    heard.clear()
    assert watch.news()
    assert heard.count(LOOKING) == 1


def test_a_screen_hears_what_holds_now_and_when_it_is_over(table):
    nothing, now = table.state.copy(), []
    reader = Staged(nothing, UNPLUGGED, UNPLUGGED, nothing, UNPLUGGED, ahead(table))
    assert isinstance(watching(table, reader, troubled=now.append).answer(), Settled)
    assert now == [UNPLUGGED.why, None, UNPLUGGED.why, None]
    stopped = iter((False, False, True))
    assert watching(table, Staged(UNPLUGGED), troubled=now.append).answer(lambda: next(stopped, True)) is None
    assert now[4:] == [UNPLUGGED.why, None], "nobody looks any more"


def test_how_sure_a_look_is_and_what_people_went_on_in_spite_of_are_no_news(table):
    to_the_first_turn(table)
    sight = table.game.appearance.sight(table.state)
    shown = reading(table.state, sight)
    surer = Reading({name: Seen(seen.contents, 0.95) for name, seen in shown.spots.items()})
    place = next(name for name, seen in shown.spots.items() if seen.contents)
    other = Reading({**surer.spots, place: Seen(dict.fromkeys(shown.spots[place].contents, 9), 0.9)})
    reader = Staged(shown, surer, surer, other)
    watch = watching(table, reader)
    watch.look()
    watch._accepted = {place: shown.spots[place].contents}
    assert watch.news()
    assert reader.looks == 4


def test_news_of_a_film_that_has_ended_never_come(table):
    ended = Blind("ended", UNPLUGGED.why, lasting=True, fault=True)
    watch = watching(table, Staged(table.state.copy(), ended))
    watch.look()
    assert not watch.news()
