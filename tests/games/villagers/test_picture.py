"""How villages are drawn: chains stand apart, covered cards show their edge, backs tell their suit."""

from __future__ import annotations

import random

from hypothesis import given, settings

from companion.games.villagers import layout as lay
from companion.games.villagers.chain_text import read_village
from companion.games.villagers.game import GAME
from companion.games.villagers.looks import COLOURS
from companion.games.villagers.shelves import chain_cells
from companion.games.villagers.terms import FIRST_BACK, SUITS
from companion.rules.game import Seat
from companion.rules.picture import PILE, SPREAD, STRIP
from tests.contract.test_picture import overlap
from tests.games.villagers.test_counter import villages


@given(villages())
@settings(max_examples=60)
def test_no_card_lies_on_another_one_and_all_are_on_the_board(village):
    cells = chain_cells("red", village)
    assert len(cells) == sum(card >= 0 for card in village.cards)
    for number, cell in enumerate(cells):
        area = cell.area
        assert area.x >= -1e-9 and area.x + area.width <= 1 + 1e-9
        assert area.y >= -1e-9 and area.y + area.height <= 1 + 1e-9
        assert not any(overlap(area, other.area) for other in cells[:number])


def test_covered_cards_show_their_edge_and_branches_lie_below_their_root():
    cells = chain_cells("red", read_village("lumberjack(carpenter wheeler/cartwright) miner"))
    root, carpenter, wheeler, cartwright, _ = cells
    assert [cell.manner for cell in cells] == [STRIP, SPREAD, STRIP, SPREAD, SPREAD]
    assert root.area.width > carpenter.area.width
    assert carpenter.area.x < wheeler.area.x == cartwright.area.x
    assert root.area.y < wheeler.area.y < cartwright.area.y
    assert cartwright.area.height > wheeler.area.height


def test_a_stack_shows_the_suit_of_its_back_but_no_face():
    state = GAME.start(GAME.setup([Seat("Anna", "red"), Seat("Ben", "blue")]))
    rng = random.Random(5)
    for _ in range(120):
        state.push(rng.choice(list(state.moves())))
    seen = state.view(None)
    suits = seen.numbers.cards.suit
    for number, pile in enumerate(seen.piles):
        zone = next(z for z in GAME.appearance.picture(seen).zones() if z.name == lay.PILES[number])
        cell = next((cell for cell in zone.cells if cell.manner == PILE), None)
        if pile:
            suit = SUITS[pile[-1] - FIRST_BACK if pile[-1] >= FIRST_BACK else suits[pile[-1]]]
            assert cell.top.colour == COLOURS[suit]
            assert cell.mark.args["suit"] == suit.name.lower()
            assert not cell.top.words
        else:
            assert cell is None or cell.top is None
