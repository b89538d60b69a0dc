"""How well a village stands, for the player programs: the score sheet now, and what cards promise.

The weights are rough estimates of ours, in coins; they steer the programs and nothing else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.villagers.scoring import count_gold, ruling_of, silver_lines
from companion.rules.chance import OVER

if TYPE_CHECKING:
    from companion.games.villagers.state import VillagersState

FOOD, BUILDER, KEY, CARD, IN_HAND = 2.5, 2.5, 0.25, 0.6, 0.3


def appraise(state: VillagersState) -> list[float]:
    """One estimate per village, the Countess's last; the exact supplies when the game is over."""
    if state.turn == OVER:
        return [float(village.supply) for village in state.villages]
    cards, ruling = state.numbers.cards, ruling_of(state)
    markets = 1 if state.first_market_done else 2
    left = sum(map(len, state.piles[1:])) / max(1, state.numbers.stacks * state.numbers.stack_size)
    values = []
    for village in state.villages:
        value = village.supply + markets * (count_gold(village, cards) + sum(village.coins))
        value += sum(line.coins for line in silver_lines(village, cards, ruling))
        value += left * FOOD * min(3, village.visible(cards.food))
        value += left * BUILDER * min(3, village.visible(cards.builder))
        value += left * KEY * sum(cards.keyring[card] for card in village.tops())
        value += CARD * village.villagers() + left * IN_HAND * (village.held() + len(village.square))
        values.append(float(value))
    return values
