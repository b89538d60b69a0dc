"""The set-up for each number of people, and what later seats get (rulebook p. 3)."""

from __future__ import annotations

import pytest

from companion.games.village.game import GAME
from companion.rules import BadOptions, Seat

COLOURS = ("red", "blue", "yellow", "white", "purple")


def start(people: int, **options):
    setup = GAME.setup([Seat(f"P{i}", colour) for i, colour in enumerate(COLOURS[:people])], options)
    return GAME.start(setup)


def play(state, *lines):
    for line in lines:
        state = state.play(state.parse(line))
    return state


def lay_customers(state):
    """Turn up customers until something else is asked."""
    while state.chance and state.chance.randomiser == "customer_pile":
        state = state.play(state.moves()[0])
    return state


@pytest.mark.parametrize(("people", "stalls"), [(1, 3), (2, 3), (3, 4), (4, 5), (5, 5)])
def test_t27_stalls_for_each_number_of_people(people, stalls):
    table = lay_customers(start(people)).layout()
    assert [place for place in table if place.startswith("stall ")] == [
        f"stall {i + 1}" for i in range(stalls)
    ]
    assert sum(place.startswith("queue ") for place in table) == 5
    assert sum(table["customer pile"].values()) == 24 - stalls - 5


@pytest.mark.parametrize("people", [1, 2, 3, 4, 5])
def test_every_family_begins_with_its_first_generation_one_coin_and_its_markers(people):
    table = start(people).layout()
    for colour in COLOURS[:people]:
        farm = table[f"{colour} farm"]
        assert farm[f"{colour} member 1"] == 4
        assert farm["coin"] == 1
        assert farm[f"{colour} disc"] == 6
        assert table[f"{colour} reserve"] == {
            f"{colour} member 2": 3,
            f"{colour} member 3": 2,
            f"{colour} member 4": 2,
        }
        assert table[f"{colour} life track 0"] == {f"{colour} life marker": 1}
        assert table["prestige track 0"][f"{colour} score marker"] == 1
    assert table["black bag"] == {"monk": 4}
    assert table["supply"]["plague cube"] == 6
    assert table["supply"]["pink cube"] == 33
    assert table["council roof"] == {"ring": 1}
    if people > 1:
        assert table["red farm"]["first player marker"] == 1


def spaces_filled(people: int) -> tuple[int, ...]:
    """Deaths on the farm until the chronicle section, then the graves are full: what is uncovered."""
    state = start(people)
    return tuple(state.slots), state.graves


@pytest.mark.parametrize("people", [2, 3, 4, 5])
def test_the_more_people_the_fewer_spaces_are_covered(people):
    labels = GAME.components().under("chronicle.spaces")
    covered = {2: {"3-5", "4-5", "5"}, 3: {"4-5", "5"}, 4: {"5"}, 5: set()}[people]
    slots, graves = spaces_filled(people)
    assert slots == tuple(
        sum(label not in covered for label in labels[section])
        for section in ("council", "crafts", "travel", "church", "farm")
    )
    assert graves == sum(label not in covered for label in GAME.components()["graveyard.spaces"])


def test_the_solo_game_covers_as_for_two():
    assert spaces_filled(1) == spaces_filled(2)


def test_marriage_opens_its_two_chronicle_spaces_and_adds_a_plague_cube_and_a_figure():
    plain, married = start(2), start(2, marriage=True)
    assert sum(married.slots) == sum(plain.slots) + 2
    assert married.layout()["supply"]["plague cube"] == 7
    figures = sum(
        count
        for here in married.layout().values()
        for piece, count in here.items()
        if piece == "red member 1"
    )
    assert figures == 5


@pytest.mark.parametrize("people", [2, 3, 4, 5])
def test_the_fill_lays_out_what_the_card_says_and_everybody_has_the_same_number_of_turns(people):
    state = lay_customers(start(people, compensation=False))
    card = GAME.components().under(f"setup_card.{people}.spaces")
    while state.chance:
        state = state.play(state.moves()[0])
    for space in ("market", "travel", "council", "church", "family", "harvest", "crafts"):
        assert sum(state.layout()[f"{space} space"].values()) == card[space]
    assert state.left % people == 0
    assert sum(state.layout()["green bag"].values()) > 0


def test_compensation_for_five():
    state = lay_customers(start(5))
    assert state.layout()["blue farm"]["grain"] == 1
    assert "grain" not in state.layout()["red farm"]
    assert state.chance.randomiser == "supply_cubes"
    assert sorted(map(str, state.moves())) == ["grace brown", "grace green", "grace orange", "grace pink"]
    state = play(state, "grace brown")
    assert state.layout()["yellow farm"]["brown cube"] == 1
    assert (state.turn, state.question().key) == (3, "village-ask-favour")
    state = play(state, "choose pink")
    assert state.layout()["white farm"]["pink cube"] == 1
    assert state.layout()["purple farm"]["coin"] == 2
    assert state.chance.randomiser == "cube_bag"


@pytest.mark.parametrize(("people", "asked"), [(1, "cube_bag"), (2, "cube_bag"), (3, "supply_cubes")])
def test_compensation_goes_as_far_as_there_are_seats(people, asked):
    state = lay_customers(start(people))
    assert state.chance.randomiser == asked
    assert state.layout()["red farm"]["coin"] == 1


def test_without_compensation_the_fill_follows_at_once():
    state = lay_customers(start(5, compensation=False))
    assert state.chance.randomiser == "cube_bag"
    assert all("grain" not in state.layout()[f"{colour} farm"] for colour in COLOURS)


def test_the_solo_game_starts_with_carla_beside_her_board_and_on_the_church():
    table = lay_customers(start(1, carla_colour="white")).layout()
    assert table["carla board"] == {"white member 1": 4, "white member 2": 3}
    assert table["church roof"] == {"white member 3": 2, "white member 4": 2}
    assert table["carla top face down"] == {"top fate tile": 3}
    assert table["carla bottom face down"] == {"bottom fate tile": 3}
    pieces = {piece for here in table.values() for piece in here}
    assert not {"white disc", "white life marker", "white score marker"} & pieces
    assert "white farm" not in table


def test_carla_brings_a_twelfth_figure_with_marriage_and_a_pink_one_more():
    table = start(1, marriage=True).layout()
    assert table["carla board"] == {"blue member 1": 5, "blue member 2": 3}
    pink = GAME.components()["marriage.pink_members"]
    assert table["pink supply"] == {"pink member": pink + 1}
    assert start(2, marriage=True).layout()["pink supply"] == {"pink member": pink}


@pytest.mark.parametrize(
    ("seats", "options", "code"),
    [
        (0, {}, "bad-seat-count"),
        (6, {}, "bad-seat-count"),
        (2, {"dragons": True}, "unknown-option"),
        (2, {"inn": "maybe"}, "bad-option-value"),
        (1, {"carla_colour": "red"}, "colour-twice"),
    ],
)
def test_tables_that_the_box_cannot_serve(seats, options, code):
    with pytest.raises(BadOptions) as refusal:
        GAME.setup([Seat("A", (*COLOURS, "red")[i]) for i in range(seats)], options)
    assert refusal.value.code == code


@pytest.mark.parametrize(
    ("colours", "code"), [(("red", "red"), "colour-twice"), (("red", "green"), "bad-colour")]
)
def test_colours_that_the_box_does_not_have(colours, code):
    with pytest.raises(BadOptions) as refusal:
        GAME.setup([Seat("A", colour) for colour in colours])
    assert refusal.value.code == code
