"""Counting a village (rulebook pp. 18-21): gold, silver and coins, each explained.

Everything below a name counts on uncovered cards only; suit symbols and padlocks count on every card.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from companion.games.villagers.terms import COUNTESS, FORMULAS, KIND, VILLAGERS, WORDS, Source, Suit
from companion.rules.chance import OVER
from companion.rules.score import Row, ScoreSheet
from companion.rules.text import Text

if TYPE_CHECKING:
    from companion.games.villagers.numbers import Cards
    from companion.games.villagers.state import VillagersState
    from companion.games.villagers.village import Village


@dataclass(frozen=True, slots=True)
class Ruling:
    """The rulings of the table that change a count."""

    agents_share: bool = True
    """Two Agents may use the same villager."""
    countess_disc: bool = True
    """The gold of the Countess card is a gold symbol for her Peddler."""


USUAL = Ruling()
"""The rulings as they are unless people agree otherwise."""


class Line(NamedTuple):
    """One card that brings coins."""

    card: int
    coins: int
    counted: int = 0
    """For silver: how many symbols, or the sum that its formula counts."""


class Count(NamedTuple):
    """What a village brings in a market."""

    gold: list[Line]
    """Uncovered villagers with gold."""
    silver: list[Line]
    """Uncovered silver villagers; empty in the First Market."""
    coins: list[Line]
    """Villagers with coins lying on them."""

    @property
    def total(self) -> int:
        """All coins together."""
        return sum(line.coins for lines in self for line in lines)


def count_gold(village: Village, cards: Cards) -> int:
    """The gold numbers on uncovered cards."""
    return village.visible(cards.gold)


def count(village: Village, cards: Cards, *, silver: bool, ruling: Ruling = USUAL) -> Count:
    """The explained count of a village, with silver as in the Second Market or without."""
    tops = village.tops()
    return Count(
        [Line(card, cards.gold[card]) for card in tops if cards.gold[card]],
        silver_lines(village, cards, ruling) if silver else [],
        [Line(card, coins) for card, coins in zip(village.cards, village.coins, strict=True) if coins],
    )


def silver_lines(village: Village, cards: Cards, ruling: Ruling = USUAL) -> list[Line]:
    """What each uncovered silver villager pays now."""
    lines = []
    agents = 0
    for card in village.tops():
        formula = cards.silver[card]
        if formula >= 0:
            what, per, gives = cards.formulas[formula]
            if what == "coins_on_one":
                best = sorted(village.coins, reverse=True)
                counted = best[0 if ruling.agents_share else agents] if agents < len(best) else 0
                agents += 1
            else:
                counted = counted_for(what, village, cards, ruling)
            lines.append(Line(card, counted // per * gives, counted))
    return lines


def counted_for(what: str, village: Village, cards: Cards, ruling: Ruling) -> int:
    """How much of something a formula finds in a village."""
    if what == "food":
        return village.visible(cards.food)
    if what == "builder":
        return village.visible(cards.builder)
    if what == "gold_symbols":
        blind = () if ruling.countess_disc else (COUNTESS,)
        return sum(cards.gold[card] > 0 and card not in blind for card in village.tops())
    if what.startswith("gold_of_"):
        suit = Suit[what.removeprefix("gold_of_").upper()]
        return sum(cards.gold[card] for card in village.tops() if cards.suit[card] == suit)
    if what == "padlocks":
        return sum(card >= 0 and cards.key[card] >= 0 for card in village.cards)
    suit = Suit[what.upper()]
    return sum(cards.symbols[card] for card in village.cards if card >= 0 and cards.suit[card] == suit)


def worth(village: Village, slot: int, cards: Cards, ruling: Ruling = USUAL) -> int:
    """The value of one uncovered villager: its gold, or what its silver formula pays now."""
    card = village.cards[slot]
    if cards.silver[card] < 0:
        return cards.gold[card]
    return next(line.coins for line in silver_lines(village, cards, ruling) if line.card == card)


# -- the score sheet ---------------------------------------------------------------------------


def ruling_of(state: VillagersState) -> Ruling:
    """The rulings that this table agreed on."""
    return Ruling(bool(state.option("agents_share")), bool(state.option("countess_disc")))


def second_market(village: Village, cards: Cards, ruling: Ruling) -> dict[Source, int]:
    """What the Second Market brings to a village, by source. Silver is counted before coins are moved."""
    gained = dict.fromkeys((Source.GOLD, *FORMULAS, Source.COINS), 0)
    gained[Source.GOLD] = count_gold(village, cards)
    for line in silver_lines(village, cards, ruling):
        gained[FORMULAS[cards.silver[line.card]]] += line.coins
    gained[Source.COINS] = sum(village.coins)
    return gained


def score(state: VillagersState) -> ScoreSheet:
    """The supply by source, and what the Second Market would add if it were held now."""
    final = state.turn == OVER
    cards, ruling = state.numbers.cards, ruling_of(state)
    columns, details = [], []
    for village in state.villages:
        column = list(village.ledger)
        if not final:
            for source, coins in second_market(village, cards, ruling).items():
                column[source] += coins
        columns.append(column)
        details.append(_details(village, cards, ruling))
    rows = tuple(
        Row(
            Text(f"villagers-score-{source.name.lower().replace('_', '-')}"),
            tuple(column[source] for column in columns),
            tuple(detail.get(source) for detail in details),
        )
        for source in Source
        if any(column[source] for column in columns) or source in (Source.START, Source.GOLD, Source.COINS)
    )
    names = tuple(state.name(owner) for owner in range(len(state.villages)))
    winners, decided_by = winners_of(state) if final else ([], None)
    return ScoreSheet(names, rows, final, tuple(names[w] for w in winners), decided_by)


def _details(village: Village, cards: Cards, ruling: Ruling) -> dict[Source, Text]:
    """How the numbers come about that can be checked on the table."""
    found: dict[Source, Text] = {}
    gold = count(village, cards, silver=False).gold
    if gold:
        found[Source.GOLD] = Text("villagers-score-cards", cards=[card_amount(line) for line in gold])
    coins = [Line(card, n) for card, n in zip(village.cards, village.coins, strict=True) if n]
    if coins:
        found[Source.COINS] = Text("villagers-score-cards", cards=[card_amount(line) for line in coins])
    for source in FORMULAS:
        lines = [
            line
            for line in silver_lines(village, cards, ruling)
            if FORMULAS[cards.silver[line.card]] == source
        ]
        if lines and source != Source.AGENT:
            found[source] = formula_text(lines[0], cards, len(lines))
    return found


def card_amount(line: Line) -> Text:
    """A card with its coins: "Cooper 4"."""
    return Text("villagers-card-amount", card=WORDS[KIND[line.card]], n=line.coins)


def formula_text(line: Line, cards: Cards, copies: int = 1) -> Text:
    """How a silver villager comes to its coins: "4 wood symbols, 1 coin each"."""
    what, per, gives = cards.formulas[cards.silver[line.card]]
    return Text("villagers-score-formula", what=what, n=line.counted, per=per, gives=gives, copies=copies)


def winners_of(state: VillagersState) -> tuple[list[int], Text | None]:
    """Most coins; then fewest villagers; then as the table agreed. Alone, only more coins than hers win."""
    villages = state.villages
    if state.numbers.solo:
        person, countess = villages
        equal = Text("villagers-tie-break", by="countess", n=0) if person.supply == countess.supply else None
        return ([0] if person.supply > countess.supply else [1]), equal
    top = max(village.supply for village in villages)
    best = [seat for seat, village in enumerate(villages) if village.supply == top]
    if len(best) == 1:
        return best, None
    fewest = min(_tie_villagers(state, seat) for seat in best)
    fewer = [seat for seat in best if _tie_villagers(state, seat) == fewest]
    if len(fewer) == 1:
        return fewer, Text("villagers-tie-break", by="villagers", n=fewest)
    if state.option("last_tie") == "shared":
        return fewer, Text("villagers-tie-break", by="shared", n=fewest)
    seats = len(villages)
    first = min(fewer, key=lambda seat: (seat - state.first) % seats)
    return [first], Text("villagers-tie-break", by="order", n=fewest)


def _tie_villagers(state: VillagersState, seat: int) -> int:
    village = state.villages[seat]
    if state.option("tie_counts") == "all":
        return village.villagers()
    return sum(card in VILLAGERS for card in village.cards)
