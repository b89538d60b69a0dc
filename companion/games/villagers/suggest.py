"""Which villager to give to the Countess: a hint for whoever has no wish of their own.

The rules leave the choice to the person. The hint weighs what a villager would bring her in the markets that
are still to come against what it would bring the person, and the coins that lie on it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.villagers.moves import GIVES
from companion.games.villagers.phases import Phase
from companion.games.villagers.scoring import count_gold, ruling_of, silver_lines
from companion.games.villagers.terms import WORDS
from companion.rules.state import Suggestion
from companion.rules.text import Text

if TYPE_CHECKING:
    from companion.games.villagers.numbers import Cards
    from companion.games.villagers.state import VillagersState
    from companion.games.villagers.village import Village

WANTED = 0.4
"""How much of what the person could gain from a villager counts as lost when she gets it."""
KEY_COIN = 0.2
"""Expected coins on a key villager of hers, per padlocked card in the box that names it."""


def suggest(state: VillagersState) -> Suggestion | None:
    """The villager that costs the person least, all in all; ``None`` when she is not to be given one."""
    if state.phase != Phase.GIVE or state.turn != 0:
        return None
    costs = {slot: cost(state, slot) for slot, card in enumerate(state.road) if card >= 0}
    slot = min(costs, key=lambda slot: (costs[slot], slot))
    card = state.road[slot]
    gain = gain_for(state, state.villages[state.countess], card, markets_left(state))
    reason = Text("villagers-why-suggest", card=WORDS[card], coins=round(gain + state.road_coins[slot]))
    return Suggestion(GIVES[slot], reason)


def markets_left(state: VillagersState) -> int:
    """How many markets will still count gold."""
    return 1 if state.first_market_done else 2


def cost(state: VillagersState, slot: int) -> float:
    """What the person loses, roughly, when the villager of this slot goes to her."""
    card, markets = state.road[slot], markets_left(state)
    her = state.villages[state.countess]
    for_her = gain_for(state, her, card, markets) + KEY_COIN * state.numbers.cards.keyring[card]
    for_person = markets * state.numbers.cards.gold[card] + 2 * state.numbers.cards.food[card]
    for_person += 2 * state.numbers.cards.builder[card]
    return for_her + state.road_coins[slot] + WANTED * (for_person + state.road_coins[slot])


def gain_for(state: VillagersState, village: Village, card: int, markets: int) -> float:
    """What one more separate villager would bring a village by the end, as it stands now."""
    cards, ruling = state.numbers.cards, ruling_of(state)
    before = _final(village, cards, markets, ruling)
    slot = village.place(card)
    after = _final(village, cards, markets, ruling)
    village.remove(slot)
    return after - before


def _final(village: Village, cards: Cards, markets: int, ruling) -> int:
    return markets * count_gold(village, cards) + sum(
        line.coins for line in silver_lines(village, cards, ruling)
    )
