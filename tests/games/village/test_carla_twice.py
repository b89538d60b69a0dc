"""Carla's choice of a cube against a second implementation, written straight from the rules.

The second one knows nothing of states: it gets the board as spaces in clockwise order with letters for
cubes, and answers with the cubes that Carla may take. Both must agree on random boards under both
rules, and whatever the second one allows must be what the engine takes or asks for.
"""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.village.terms import Space
from tests.games.village.scenario import Scene
from tests.games.village.test_solo_cubes import CLOCKWISE, solo

SPACES = CLOCKWISE["carla.clockwise"][:7]
ALL_SPACES = CLOCKWISE["carla.clockwise"]
COLOURS = {"o": "orange", "g": "green", "b": "brown", "p": "pink", "k": "black"}

Board = dict[str, str]
"""What lies on each space after the person took a cube: ``{"market": "", "travel": "gk", ...}``."""


def round_from(space: str, spaces: list[str]) -> list[str]:
    """All spaces clockwise, the given one first."""
    start = spaces.index(space)
    return [spaces[(start + i) % len(spaces)] for i in range(len(spaces))]


def by_colour(board: Board, space: str, colour: str, spaces: list[str]) -> set[tuple[str, str]]:
    """The usual rule: same colour here, same colour further on, anything here, anything further on."""
    order = round_from(space, spaces)
    for here in order:
        if colour in board[here]:
            return {(here, colour)}
    for here in order:
        if board[here]:
            return {(here, cube) for cube in board[here]}
    return set()


def by_die(board: Board, space: str, faces: str, spaces: list[str], *, any_cube: bool) -> tuple[set, str]:
    """The rule with the die: the cubes, and the faces that were not needed."""
    order = round_from(space, spaces)
    influence = {cube for cubes in board.values() for cube in cubes} - {"k"}
    if not any(board.values()):
        return set(), faces
    while len(influence) > 1:
        face, faces = faces[0], faces[1:]
        for here in order:
            if face in board[here]:
                return {(here, face)}, faces
    if influence and not (any_cube and not influence & {*board[space]}):
        (last,) = influence
        return {next((here, last) for here in order if last in board[here])}, faces
    nearest = next(here for here in order if board[here])
    return {(nearest, cube) for cube in board[nearest]}, faces


def table(board: Board, space: str, colour: str, **options) -> Scene:
    """The board before the person takes ``colour`` from ``space``; nothing else can be done anywhere."""
    before = {**board, space: board[space] + colour}
    lines = [
        f"{name}: {' '.join(COLOURS[cube] for cube in cubes)}" for name, cubes in before.items() if cubes
    ]
    many = {"pieces.plague_cubes": 40, "pieces.plague_cubes_marriage": 40}
    return solo("\n".join(["blue: bag 1", "carla: bag 3", *lines]), box=many, **options)


def taken(scene: Scene, faces: str) -> tuple[set[tuple[str, str]], str]:
    """What Carla may take in the engine, playing it out once for each choice; and the unused faces."""
    while scene.asked == "chance colour_die":
        face, faces = faces[0], faces[1:]
        scene.play(f"roll {COLOURS[face]}")
    letters = {name: letter for letter, name in COLOURS.items()}
    if scene.asked == "blue pick":
        return {(line.split()[1], letters[line.split()[2]]) for line in scene.legal}, faces
    if not scene.state.track:
        return set(), faces
    colour = scene.state.track[-1][1].name.lower()
    return {(Space(scene.state.her_space).name.lower(), letters[colour])}, faces


def boards(spaces: list[str]) -> st.SearchStrategy[Board]:
    """Boards from almost empty to full, with few or many colours."""

    def fill(colours: str) -> st.SearchStrategy[Board]:
        cubes = st.one_of(st.just(""), st.text(alphabet=colours, max_size=3))
        return st.fixed_dictionaries({space: cubes for space in spaces})

    return st.sampled_from(["ogbpk", "ogk", "bk", "k", "pg", "o"]).flatmap(fill)


def compare(board: Board, space: str, colour: str, spaces: list[str], faces: str, options: dict) -> None:
    if options.get("carla_die"):
        expected = by_die(board, space, faces, spaces, any_cube=options["carla_die_any_cube"])
    else:
        expected = by_colour(board, space, colour, spaces), faces
    scene = table(board, space, colour, **options)
    scene.play(f"take {space} {COLOURS[colour]}")
    if "skip" in scene.legal:
        scene.play("skip")
    if "done" in scene.legal:
        scene.play("done")
    assert taken(scene, faces) == expected


@settings(max_examples=150, deadline=None)
@given(board=boards(SPACES), space=st.sampled_from(SPACES), colour=st.sampled_from("ogbpk"))
def test_both_agree_on_the_usual_rule(board, space, colour):
    compare(board, space, colour, SPACES, "", {})


@settings(max_examples=150, deadline=None)
@given(
    board=boards(SPACES),
    space=st.sampled_from(SPACES),
    colour=st.sampled_from("ogbpk"),
    seed=st.integers(0, 1000),
    any_cube=st.booleans(),
)
def test_both_agree_on_the_rule_with_the_die(board, space, colour, seed, any_cube):
    faces = "".join(random.Random(seed).choices("ogbp", k=40)) + "ogbp"
    compare(board, space, colour, SPACES, faces, {"carla_die": True, "carla_die_any_cube": any_cube})


@settings(max_examples=60, deadline=None)
@given(board=boards(ALL_SPACES), space=st.sampled_from(ALL_SPACES), colour=st.sampled_from("ogbpk"))
def test_both_agree_with_all_spaces_of_the_expansions(board, space, colour):
    compare(board, space, colour, ALL_SPACES, "", {"inn": True, "marriage": True})


@pytest.mark.parametrize("die", [False, True])
@pytest.mark.parametrize("seed", range(6))
def test_both_agree_through_whole_games(seed, die):
    """Every cube of Carla's in random games of the base set."""
    from companion.games.village.game import GAME
    from companion.games.village.moves import Pick, Roll, Take
    from tests.contract.tables import Table

    rng = random.Random(seed)
    state = Table(GAME, 1, {"carla_die": die}).start()
    letters = {name: letter for letter, name in COLOURS.items()}
    spaces = list(state.setup.components["carla.clockwise"])[:7]
    cubes = 0
    seen: list[str] = []
    while state.turn != -2:
        move = rng.choice(list(state.moves()))
        if isinstance(move, Take):
            source, colour, seen = move.space.name.lower(), letters[move.colour.name.lower()], []
        if isinstance(move, Roll):
            seen.append(letters[move.colour.name.lower()])
        layout = state.layout()
        before, before_track = state, list(state.track)
        state = state.play(move)
        placed = len(state.track) > len(before_track)
        if not placed or isinstance(move, Pick):
            continue
        board = {
            space: "".join(
                letters[piece.split()[0].replace("plague", "black")] * count
                for piece, count in layout.get(f"{space} space", {}).items()
            )
            for space in spaces
        }
        if isinstance(move, Take):
            board[source] = board[source].replace(colour, "", 1)
        answer = (state.her_space.name.lower(), letters[state.track[-1][1].name.lower()])
        if die:
            # the faces that were rolled, and enough of each for an answer without a roll
            expected, _ = by_die(board, source, "".join(seen) + "ogbp", spaces, any_cube=False)
        else:
            expected = by_colour(board, source, colour, spaces)
        assert answer in expected, f"{before!r}: {move}"
        cubes += 1
    assert cubes > 20
