"""A hint for whoever decides for an automaton: marked where one chooses, and never chosen by itself."""

from __future__ import annotations

import random

import pytest

from companion.rules import registry
from companion.rules.chance import CHANCE, OVER
from companion.table.header import TableSeat
from companion.table.table import Table
from hardware import randomisers

GAMES = registry.games()


@pytest.fixture
def hinted(store):
    """A table at a moment with a hint; ``None`` if the game never has one."""

    def play(game) -> Table | None:
        table = Table.create(store, game, [TableSeat("Ida", game.colours[0])], seed="7")
        rng, generator = random.Random(7), randomisers.Generator(table.seed)
        for _ in range(400):
            if table.state.turn == OVER:
                break
            if table.state.turn == CHANCE:
                table.draw(generator)
            elif table.state.suggestion() is not None:
                return table
            else:
                table.record(rng.choice(list(table.state.moves())))
        table.close()
        return None

    return play


@pytest.mark.parametrize("game", [game for game in GAMES if game.automaton], ids=lambda game: game.name)
def test_a_hint_stands_beside_one_of_the_choices_and_changes_none(screen, hinted, game):
    screen.do(lambda desk: desk.show("home"))
    table = hinted(game)
    if table is None:
        pytest.skip(f"{game.name} leaves no automaton's decision to a person")
    name, wanted, legal = table.id, str(table.state.suggestion().move), [str(m) for m in table.state.moves()]
    number = table.number
    table.close()
    screen.do(lambda desk: desk.open(name))
    screen.calm()
    view = screen.shown.view
    assert [choice.notation for choice in view.choices] == legal
    assert [choice.notation for choice in view.choices if choice.hint] == [wanted]
    assert view.hint.notation == wanted and view.hint.hint
    zones = [zone.name for board in view.boards for zone in board.zones if any(c.hint for c in zone.choices)]
    assert len(zones) == 1
    assert screen.shown.number == number, "nothing was decided"
    other = next(notation for notation in legal if notation != wanted)
    assert screen.play(other).number > number


def test_without_an_automatons_decision_there_is_no_hint(screen):
    screen.start()
    screen.calm()
    assert screen.shown.view.hint is None
