"""Every game can be drawn, and touched, by an app that knows nothing of it."""

from __future__ import annotations

import random

import pytest

from companion.rules import registry
from companion.rules.appearance import Appearance
from companion.rules.chance import OVER
from companion.rules.errors import IllegalMove
from companion.rules.picture import SHAPES, Picture, pieces_in
from tests.contract.tables import some_move, tables

EVERY = 37
"""A picture of each so many events of a game; a prime, so that all phases come by."""


def moments(table, seed=3, limit=900):
    """A game played at random, looked at now and then, as everybody at the table sees it."""
    state, rng = table.start(), random.Random(seed)
    for number in range(limit):
        if number % EVERY == 0:
            yield state.view(None)
        if state.turn == OVER:
            return
        state.push(some_move(state, rng))
    yield state.view(None)


def overlap(a, b) -> bool:
    return (
        min(a.x + a.width, b.x + b.width) - max(a.x, b.x) > 1e-9
        and min(a.y + a.height, b.y + b.height) - max(a.y, b.y) > 1e-9
    )


def require_sound(picture: Picture) -> None:
    names = [zone.name for zone in picture.zones()]
    assert len(names) == len(set(names)), "two zones have the same name"
    for board in picture.boards:
        assert board.zones
        for i, zone in enumerate(board.zones):
            for area in (zone.area, *(cell.area for cell in zone.cells)):
                assert area.width > 0 and area.height > 0
                assert min(area.x, area.y) >= 0
                assert max(area.x + area.width, area.y + area.height) <= 1 + 1e-9
            clash = [other.name for other in board.zones[:i] if overlap(zone.area, other.area)]
            assert not clash, f"{zone.name} lies on {clash}"


@pytest.mark.parametrize("table", tables(), ids=str)
def test_every_piece_on_the_table_is_drawn_once(table):
    for state in moments(table):
        picture = table.game.appearance.picture(state)
        require_sound(picture)
        layout = state.layout()
        shown: dict[tuple[str, str], int] = {}
        for cell, pieces in pieces_in(picture.zones(), layout).items():
            for component, count in pieces.items():
                shown[cell.place, component] = shown.get((cell.place, component), 0) + count
        lying = {(place, component): n for place, pieces in layout.items() for component, n in pieces.items()}
        assert shown == lying


@pytest.mark.parametrize("table", tables(), ids=str)
def test_pieces_that_differ_look_different_by_more_than_colour(table):
    for state in moments(table, limit=200):
        looks = {}
        for pieces in state.layout().values():
            for component in pieces:
                look = table.game.appearance.look(state, component)
                assert look.shape in SHAPES
                looks.setdefault((look.shape, str(look.mark), look.inside), {}).setdefault(
                    look.colour, component
                )
        families = set(table.game.colours)
        for same_but_for_colour in looks.values():
            # Seats are told apart by colour and by name: their figures stand on their own boards.
            assert len(set(same_but_for_colour) - families) <= 1, same_but_for_colour


@pytest.mark.parametrize("table", tables(), ids=str)
def test_a_finger_reaches_moves_and_otherwise_hears_the_rule(table):
    reached = 0
    for state in moments(table):
        zones = {zone.name for zone in table.game.appearance.picture(state).zones()}
        legal = list(state.moves()) if state.turn >= 0 else []
        for move in legal:
            touched = table.game.appearance.touches(state, move)
            assert set(touched) <= zones, f"{move} touches {touched}"
            reached += bool(touched)
        for zone in zones:
            meant = table.game.appearance.meant(state, zone)
            if meant is not None and meant not in state.moves():
                with pytest.raises(IllegalMove) as refused:
                    state.check(meant)
                assert refused.value.code and refused.value.reason
    assert reached


@pytest.mark.parametrize("table", tables(), ids=str)
def test_each_outcome_has_a_face_and_each_question_its_step(table):
    for state in moments(table):
        faces = set()
        if state.chance is not None:
            for outcome in state.moves():
                face = table.game.appearance.face(state, outcome)
                assert face is not None and face.shape in SHAPES
                faces.add(face)
            assert len(faces) == len(state.moves()), "two outcomes look the same"
        episode = table.game.appearance.episode(state)
        if state.turn == OVER:
            assert episode is None
        else:
            assert episode is not None and 0 <= episode.now < len(episode.steps)
            assert not episode.zone or episode.zone in {
                z.name for z in table.game.appearance.picture(state).zones()
            }


@pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.name)
def test_the_picture_is_the_games_own(game):
    for method in ("picture", "look", "touches", "meant", "face", "episode"):
        assert getattr(game.appearance, method) is not getattr(Appearance(), method), (
            f"{game.name} has no {method} of its own"
        )
