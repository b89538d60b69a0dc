"""What fingers mean, out of the edges of bouncing contacts."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from hardware.buttons import BOUNCE, LONG, Buttons, Event, Kind


def press(seat: int) -> Event:
    return Event(Kind.PRESS, (seat,))


def test_a_press_is_meant_when_the_finger_goes():
    buttons = Buttons((0, 1))
    buttons.edge(0, True, 1.0)
    assert buttons.events(1.1) == []
    buttons.edge(0, False, 1.2)
    assert buttons.events(1.21) == []
    assert buttons.events(1.3) == [press(0)]
    assert buttons.events(9.0) == []


def test_a_press_between_two_looks_is_not_lost():
    buttons = Buttons((0,))
    buttons.edge(0, True, 1.0)
    buttons.edge(0, False, 1.1)
    assert buttons.events(2.0) == [press(0)]


def test_bouncing_contacts_are_one_press():
    buttons = Buttons((0,))
    for start in (1.0, 1.2):
        for at in range(6):
            buttons.edge(0, (at % 2 == 0) == (start == 1.0), start + at * 0.003)
        buttons.edge(0, start == 1.0, start + 0.018)
    assert buttons.events(2.0) == [press(0)]


def test_a_spike_is_nothing():
    buttons = Buttons((0,))
    buttons.edge(0, True, 1.0)
    buttons.edge(0, False, 1.0 + BOUNCE / 2)
    assert buttons.events(2.0) == []


def test_a_long_press_is_meant_while_the_finger_is_still_down_and_only_once():
    buttons = Buttons((0,))
    buttons.edge(0, True, 1.0)
    assert buttons.events(1.0 + LONG - 0.01) == []
    assert buttons.events(1.0 + LONG) == [Event(Kind.LONG_PRESS, (0,))]
    buttons.edge(0, False, 3.0)
    assert buttons.events(4.0) == []


def test_a_long_press_is_one_even_if_nobody_looked_meanwhile():
    buttons = Buttons((0,))
    buttons.edge(0, True, 1.0)
    buttons.edge(0, False, 3.0)
    assert buttons.events(4.0) == [Event(Kind.LONG_PRESS, (0,))]


def test_two_buttons_at_once_are_one_meaning():
    buttons = Buttons((0, 1, 2))
    buttons.edge(2, True, 1.0)
    buttons.edge(0, True, 1.1)
    buttons.edge(0, False, 1.3)
    buttons.edge(2, False, 1.4)
    assert buttons.events(2.0) == [Event(Kind.TOGETHER, (0, 2))]


def test_one_after_the_other_are_two_presses_in_their_order():
    buttons = Buttons((0, 1))
    buttons.edge(1, True, 1.0)
    buttons.edge(1, False, 1.1)
    buttons.edge(0, True, 1.2)
    buttons.edge(0, False, 1.3)
    assert buttons.events(2.0) == [press(1), press(0)]


strokes = st.lists(
    st.tuples(st.integers(0, 2), st.floats(0.0, 0.5), st.floats(0.0, 1.5), st.integers(0, 4)), max_size=6
)


@given(strokes, st.lists(st.floats(0, 20), max_size=10))
def test_it_does_not_matter_when_the_program_looks(strokes, looks):
    edges, when = [], 0.0
    for seat, pause, down, bounces in strokes:
        when += pause
        for at in range(2 * bounces):
            edges.append((when + at * 0.002, seat, at % 2 == 0))
        edges.append((when + bounces * 0.004, seat, True))
        when += bounces * 0.004 + down
        edges.append((when, seat, False))
    at_once, bit_by_bit = Buttons((0, 1, 2)), Buttons((0, 1, 2))
    meant, left = [], sorted(edges)
    for at, seat, level in left:
        at_once.edge(seat, level, at)
    for look in sorted(looks):
        while left and left[0][0] <= look:
            at, seat, level = left.pop(0)
            bit_by_bit.edge(seat, level, at)
        meant += bit_by_bit.events(look)
    for at, seat, level in left:
        bit_by_bit.edge(seat, level, at)
    assert meant + bit_by_bit.events(99.0) == at_once.events(99.0)
