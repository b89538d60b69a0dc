"""Long lists of choices come in steps, and every choice is still reached."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.app.views.choices import MANY, Group, in_steps
from companion.app.views.pieces import Choice


def swaps(cards: int, piles: int, basics: int) -> list[Choice]:
    return [
        Choice(f"swap card{c} {p} basic{b}", f"return Card {c} to stack {p} for Basic {b}")
        for c in range(cards)
        for p in range(piles)
        for b in range(basics)
    ]


def reached(choices) -> list[str]:
    found = []
    for each in in_steps(choices):
        found += reached(each.choices) if isinstance(each, Group) else [each.notation]
    return found


def test_a_short_list_stays_a_list():
    choices = swaps(2, 3, 3)
    assert in_steps(choices) == choices


def test_a_long_list_is_chosen_by_what_it_shares():
    choices = [*swaps(7, 6, 3), Choice("done", "finish building")]
    first = in_steps(choices)
    assert [each.words for each in first] == ["return Card …", "finish building"] or len(first) == 2
    cards = in_steps(first[0].choices)
    assert [each.words for each in cards][:2] == ["return Card 0 to stack …", "return Card 1 to stack …"]
    assert all(len(in_steps(each.choices)) == 18 for each in cards)


@given(
    st.lists(
        st.lists(st.sampled_from("abc"), min_size=1, max_size=6).map(" ".join), unique=True, max_size=200
    )
)
@settings(max_examples=60)
def test_each_choice_is_reached_exactly_once_and_no_step_is_endless(notations):
    choices = [Choice(notation, f"do {notation}") for notation in notations]
    assert sorted(reached(choices)) == sorted(notations)
    assert all(len(each.choices) < len(choices) for each in in_steps(choices) if isinstance(each, Group))
    assert len(choices) > MANY or in_steps(choices) == choices
