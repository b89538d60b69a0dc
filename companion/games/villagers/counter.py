"""Counting a village without a game: by text, by touch or from a camera reading, each coin explained.

    tally = Tally.read("founders/brewer lumberjack(carpenter wheeler/cartwright+4) log_rafter")
    tally.add("mason", "miner")
    tally.sheet().totals        # what the Second Market brings
    tally.first_market          # what the First Market brings

Anything that cards can form on a table is counted; what the rules do not allow is named beside it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from companion.games.villagers import layout as lay
from companion.games.villagers.chain_text import read_village, write_village
from companion.games.villagers.cover import COVER
from companion.games.villagers.moves import TABLE
from companion.games.villagers.numbers import NONE, Cards
from companion.games.villagers.scoring import USUAL, Count, Line, Ruling, count, count_gold, formula_text
from companion.games.villagers.terms import (
    CODE,
    COUNTESS,
    COUNTESS_BLANK,
    FOUNDERS,
    FOUNDERS_FED,
    KIND,
    WILD,
    WORDS,
)
from companion.games.villagers.village import EMPTY, Village
from companion.rules.components import Components
from companion.rules.errors import InvalidMove
from companion.rules.score import Row, ScoreSheet
from companion.rules.text import Text

OTHER_SIDE = {
    FOUNDERS: FOUNDERS_FED,
    FOUNDERS_FED: FOUNDERS,
    COUNTESS: COUNTESS_BLANK,
    COUNTESS_BLANK: COUNTESS,
}


class Tally:
    """One village that grows card by card."""

    def __init__(self, cards: Cards, village: Village | None = None, ruling: Ruling = USUAL) -> None:
        self.cards = cards
        self.ruling = ruling
        self.village = village or Village()

    @classmethod
    def read(cls, text: str, components: Components | None = None, ruling: Ruling = USUAL) -> Tally:
        """A village from its line of text; see :mod:`.chain_text`.

        :raises InvalidMove: the line is not a village.
        """
        return cls(Cards(components or COVER.components), read_village(text), ruling)

    def write(self) -> str:
        """The village as a line of text."""
        return write_village(self.village)

    # -- building up ---------------------------------------------------------------------------

    def add(self, card: str, on: str = TABLE, coins: int = 0) -> str:
        """Lay a card on another one, or on the table; return the word that now names it.

        :raises InvalidMove: no such card, or no such card to lie on.
        """
        slot = self.village.place(_code(card), EMPTY if on == TABLE else self._at(on))
        self.village.coins[slot] = coins
        return self.village.spot(slot)

    def add_chain(self, cards: Sequence[str]) -> str:
        """Add a chain as it is read from bottom to top; return the word of its top card.

        A chain whose beginning lies there already, with nothing else on its last common card but room for
        a branch, is joined to it.

        :raises InvalidMove: no such card.
        """
        codes = [_code(card) for card in cards]
        under = EMPTY
        fresh = False
        for code in codes:
            slot = EMPTY if fresh else self._find(code, under)
            if slot == EMPTY:
                fresh = True
                slot = self.village.place(code, under)
            under = slot
        return self.village.spot(under)

    def _find(self, code: int, under: int) -> int:
        village = self.village
        for slot, card in enumerate(village.cards):
            if card == code and village.below[slot] == under and self.cards.room[card] > 0:
                return slot
        return EMPTY

    def put_coins(self, spot: str, coins: int) -> None:
        """Say how many coins lie on a card.

        :raises InvalidMove: no such card here, or less than nothing.
        """
        if coins < 0:
            raise InvalidMove(Text("villagers-count-negative", n=coins), code="negative")
        self.village.coins[self._at(spot)] = coins

    def remove(self, spot: str) -> None:
        """Take an uncovered card away, with its coins.

        :raises InvalidMove: no such card here, or something lies on it.
        """
        slot = self._at(spot)
        if self.village.above[slot]:
            raise InvalidMove(Text("villagers-count-covered", spot=lay.spot_text(spot)), code="covered")
        self.village.coins[slot] = 0
        self.village.remove(slot)

    def turn_over(self, spot: str = "founders") -> None:
        """Turn the Founders, or the Countess card, to the other side.

        :raises InvalidMove: no such card here, or one with a single side.
        """
        slot = self._at(spot)
        card = self.village.cards[slot]
        if card not in OTHER_SIDE:
            raise InvalidMove(Text("villagers-count-one-side", spot=lay.spot_text(spot)), code="one-side")
        self.village.cards[slot] = OTHER_SIDE[card]

    def _at(self, spot: str) -> int:
        try:
            return self.village.at(spot)
        except ValueError:
            raise InvalidMove(Text("villagers-count-no-card", spot=spot), code="no-such-spot") from None

    # -- counting ------------------------------------------------------------------------------

    def count(self, *, silver: bool = True) -> Count:
        """What the Second Market would bring, or without silver the First."""
        return count(self.village, self.cards, silver=silver, ruling=self.ruling)

    @property
    def first_market(self) -> int:
        """Coins of the First Market: gold and the value of placed coins."""
        return count_gold(self.village, self.cards) + sum(self.village.coins)

    def sheet(self, owner: str = "") -> ScoreSheet:
        """The Second Market coin by coin, one row per card; the First Market and doubts as notes."""
        found = self.count()
        rows = [
            *(self._row("gold", line) for line in found.gold),
            *(self._row("silver", line, formula_text(line, self.cards)) for line in found.silver),
            *(self._row("coins", line) for line in found.coins),
        ]
        return ScoreSheet((owner,), tuple(rows), False, notes=(*self._notes(), *self.doubts()))

    def _row(self, kind: str, line: Line, detail: Text | None = None) -> Row:
        return Row(Text(f"villagers-count-{kind}", card=WORDS[KIND[line.card]]), (line.coins,), (detail,))

    def _notes(self) -> Iterator[Text]:
        village, cards = self.village, self.cards
        yield Text("villagers-count-first-market", n=self.first_market)
        yield Text(
            "villagers-count-shows", food=village.visible(cards.food), builders=village.visible(cards.builder)
        )

    def doubts(self) -> Iterator[Text]:
        """What cannot lie on a table like this: too many copies, wrong chains, uncovered Monks."""
        village, cards = self.village, self.cards
        copies = Counter(KIND[card] for card in village.cards if card >= 0)
        for card, n in sorted(copies.items()):
            most = 1 if card in (FOUNDERS, COUNTESS) else cards.copies[card]
            if n > most:
                yield Text("villagers-count-copies", card=WORDS[card], n=n, most=most)
        for slot, card in enumerate(village.cards):
            if card < 0:
                continue
            under = village.below[slot]
            on = KIND[village.cards[under]] if under >= 0 else NONE
            want = cards.below[card]
            apart = COUNTESS in copies and under < 0
            if card not in WILD and on not in WILD and on != want and not apart:
                on_text = lay.card_text(on) if on >= 0 else Text("villagers-count-the-table")
                yield Text("villagers-count-chain", card=WORDS[KIND[card]], on=on_text)
            if card in WILD and not village.above[slot]:
                yield Text("villagers-count-wild-top", card=WORDS[card])
            room = 2 if card in WILD and under < 0 else cards.room[card]
            if village.above[slot] > room:
                yield Text(
                    "villagers-count-crowded", card=WORDS[KIND[card]], n=village.above[slot], most=room
                )


def _code(word: str) -> int:
    code = CODE.get(word, NONE)
    if not 0 <= code <= COUNTESS_BLANK:
        raise InvalidMove(Text("villagers-unknown-card", card=word), code="unknown-card")
    return code
