"""Counting a village without a game: by text, by touch or from a camera reading, each coin explained.

    tally = Tally.read("founders/brewer lumberjack(carpenter wheeler/cartwright+4) log_rafter supply+12")
    tally.add("mason", "miner")
    tally.sheet().totals        # what the Second Market brings
    tally.first_market          # what the First Market brings

Anything that cards can form on a table is counted; what the rules do not allow is named beside it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from companion.games.villagers import layout as lay
from companion.games.villagers.chain_text import read_village, write_village
from companion.games.villagers.cover import COVER
from companion.games.villagers.looks import COLOURS, card_look
from companion.games.villagers.numbers import NONE, Cards
from companion.games.villagers.scoring import USUAL, Count, Line, Ruling, count, count_gold, formula_text
from companion.games.villagers.terms import (
    BASICS,
    CODE,
    COUNTESS,
    COUNTESS_BLANK,
    FOUNDERS,
    FOUNDERS_FED,
    KIND,
    SUITS,
    TINNER,
    VILLAGERS,
    WILD,
    WORDS,
)
from companion.games.villagers.village import EMPTY, Village
from companion.rules.components import Components
from companion.rules.counting import TABLE, Counting, Group, Kind, Lying, Seen
from companion.rules.errors import InvalidMove
from companion.rules.picture import CARD, Look
from companion.rules.score import Row, ScoreSheet
from companion.rules.text import Text

STOCK = re.compile(r"(?<!\S)supply\+(\d{1,3})(?!\S)")
"""Coins of the supply in the line of text."""
NOTHING = "-"
"""The line of an empty village."""
OTHER_SIDE = {
    FOUNDERS: FOUNDERS_FED,
    FOUNDERS_FED: FOUNDERS,
    COUNTESS: COUNTESS_BLANK,
    COUNTESS_BLANK: COUNTESS,
}


class Tally(Counting):
    """One village that grows card by card, and the supply beside it."""

    amount_text = Text("villagers-count-amount")
    stock_text = Text("villagers-count-stock")

    def __init__(self, cards: Cards, village: Village | None = None, ruling: Ruling = USUAL) -> None:
        self.cards = cards
        self.ruling = ruling
        self.village = village or Village()

    @classmethod
    def read(cls, text: str, components: Components | None = None, ruling: Ruling = USUAL) -> Tally:
        """A village from its line of text, see :mod:`.chain_text`; ``supply+12`` is a supply of 12 coins.

        ``-`` is an empty village.

        :raises InvalidMove: the line is not a village.
        """
        cards = STOCK.sub("", text).strip()
        village = read_village("" if cards == NOTHING else cards)
        village.supply = sum(int(coins) for coins in STOCK.findall(text))
        return cls(Cards(components or COVER.components), village, ruling)

    def write(self) -> str:
        """The village as a line of text, the supply last."""
        supply = self.village.supply
        cards = write_village(self.village) or NOTHING
        return f"{cards} supply+{supply}" if supply else cards

    # -- what may lie there, and what does -------------------------------------------------------

    def groups(self) -> list[Group]:
        """The suits, each from the bottom of its chains upwards; then what no suit has."""
        cards = self.cards
        found = []
        for suit in SUITS:
            codes = [card for card in (FOUNDERS, *BASICS, *VILLAGERS) if cards.suit[card] == suit]
            codes = [card for card in codes if card not in range(TINNER, max(VILLAGERS) + 1)]
            codes.sort(key=lambda card: (self._depth(card), card in VILLAGERS))
            label = Text("villagers-suit", suit=suit.name.lower())
            kinds = tuple(self._kind(card) for card in codes)
            found.append(Group(suit.name.lower(), label, Look(CARD, COLOURS[suit]), kinds))
        hers = self._kind(COUNTESS)
        return [*found, Group("countess", hers.name, hers.look, (hers,))]

    def faces(self) -> Mapping[str, Text]:
        """All cards, and both sides of those that show something on either."""
        return {**super().faces(), **{WORDS[side]: lay.side_text(side) for side in OTHER_SIDE}}

    def _depth(self, card: int) -> int:
        below = self.cards.below[card]
        return 0 if below == NONE else 1 + self._depth(below)

    def _kind(self, card: int) -> Kind:
        return Kind(WORDS[card], lay.card_text(card), card_look(self.cards, card), self._most(card))

    def _most(self, card: int) -> int:
        return 1 if card in (FOUNDERS, COUNTESS) else self.cards.copies[card]

    def lying(self) -> list[Lying]:
        """Every card with its coins, each explained."""
        village, found = self.village, self.count()
        gold = dict(zip(self._top_slots(self.cards.gold, 1), found.gold, strict=True))
        silver = dict(zip(self._top_slots(self.cards.silver, 0), found.silver, strict=True))
        above: dict[int, list[int]] = {}
        for slot, under in enumerate(village.below):
            if village.cards[slot] != EMPTY:
                above.setdefault(under, []).append(slot)
        rows: list[Lying] = []

        def walk(slot: int, depth: int) -> None:
            card, coins = village.cards[slot], village.coins[slot]
            points: list[tuple[int, Text]] = []
            if slot in gold:
                points.append((gold[slot].coins, Text("villagers-count-gold-number")))
            if slot in silver:
                points.append((silver[slot].coins, formula_text(silver[slot], self.cards)))
            if coins:
                points.append((coins, self.amount_text))
            spot = village.spot(slot)
            rows.append(
                Lying(
                    spot,
                    lay.spot_text(spot),
                    card_look(self.cards, card),
                    depth,
                    bool(village.above[slot]),
                    coins,
                    tuple(points),
                    card in OTHER_SIDE,
                )
            )
            for upper in above.get(slot, []):
                walk(upper, depth + 1)

        for root in above.get(EMPTY, []):
            walk(root, 0)
        return rows

    def _top_slots(self, column: list[int], least: int) -> list[int]:
        village = self.village
        return [slot for slot in village.top_slots() if column[village.cards[slot]] >= least]

    def places(self, kind: str) -> list[str]:
        """Where its chain text allows it: latest card first, and first where nothing lies yet."""
        village, cards, code = self.village, self.cards, _code(kind)
        want = cards.below[code]
        if code in WILD:
            fitting = [slot for slot in range(len(village.cards)) if self._room(slot)]
            return [*map(village.spot, self._likeliest(fitting)), TABLE]
        if want == NONE or COUNTESS in map(KIND.__getitem__, filter(lambda card: card >= 0, village.cards)):
            return [TABLE]
        fitting = [slot for slot in range(len(village.cards)) if self._room(slot)]
        exact = [slot for slot in fitting if KIND[village.cards[slot]] == want]
        wild = [slot for slot in fitting if village.cards[slot] in WILD]
        return [village.spot(slot) for slot in (*self._likeliest(exact), *self._likeliest(wild))]

    def _room(self, slot: int) -> bool:
        """Whether this card can carry one more."""
        village = self.village
        card = village.cards[slot]
        if card == EMPTY:
            return False
        most = self.cards.room[card] if card not in WILD else 1 + (village.below[slot] < 0)
        return village.above[slot] < most

    def _likeliest(self, slots: Sequence[int]) -> list[int]:
        return sorted(slots, key=lambda slot: (self.village.above[slot] > 0, -slot))

    # -- building up ---------------------------------------------------------------------------

    def add(self, card: str, on: str = TABLE, coins: int = 0) -> str:
        """Lay a card on another one, or on the table; return the word that now names it.

        :raises InvalidMove: no such card, or no such card to lie on.
        """
        slot = self.village.place(_code(card), EMPTY if on == TABLE else self._at(on))
        self.village.coins[slot] = coins
        return self.village.spot(slot)

    def lay(self, seen: Sequence[Seen]) -> None:
        """Lay what a camera has seen.

        The Founders that everybody has are those that were seen, whichever side is up. A card that cannot
        lie on the table is the second branch of a chain whose root is hidden below the first.

        :raises InvalidMove: no such card.
        """

        def branch(index: int) -> bool:
            """Whether the chain of this card was seen without its root."""
            while seen[index].on >= 0:
                index = seen[index].on
            return self.cards.below[_code(seen[index].word)] != NONE

        slots: dict[int, int] = {}
        begun: set[int] = set()
        for index in sorted(range(len(seen)), key=branch):
            code, on = _code(seen[index].word), seen[index].on
            if on >= 0:
                slots[index] = self.village.place(code, slots[on])
            elif code in OTHER_SIDE and KIND[code] not in begun:
                begun.add(KIND[code])
                slots[index] = self._show_side(code)
            else:
                slots[index] = self.village.place(code, self._shared_root(code))

    def _show_side(self, code: int) -> int:
        """The card that every village begins with shows the side that was read; hers takes its place."""
        village = self.village
        for slot, card in enumerate(village.cards):
            alone = card in (FOUNDERS, FOUNDERS_FED) and not village.above[slot]
            if card != EMPTY and (KIND[card] == KIND[code] or (KIND[code] == COUNTESS and alone)):
                village.cards[slot] = code
                return slot
        return village.place(code)

    def _shared_root(self, code: int) -> int:
        """The root with one branch that this card can only be the second branch of."""
        want = self.cards.below[code]
        roots = [
            slot
            for slot, card in enumerate(self.village.cards)
            if card != EMPTY and KIND[card] == want and self.village.above[slot] and self._room(slot)
        ]
        return roots[0] if want != NONE and roots else EMPTY

    def set_amount(self, spot: str, amount: int) -> None:
        """Say how many coins lie on a card.

        :raises InvalidMove: no such card here, or less than nothing.
        """
        self.village.coins[self._at(spot)] = _coins(amount)

    @property
    def stock(self) -> int:
        """The coins of the supply."""
        return self.village.supply

    def set_stock(self, amount: int) -> None:
        """Say how many coins the supply holds.

        :raises InvalidMove: less than nothing.
        """
        self.village.supply = _coins(amount)

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
        supply = self.village.supply
        rows = [
            *([Row(self.stock_text, (supply,), (None,))] if supply else []),
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

    def doubts(self) -> list[Text]:
        """What cannot lie on a table like this: too many copies, wrong chains, uncovered Monks."""
        placed = [(slot, card) for slot, card in enumerate(self.village.cards) if card >= 0]
        copies = Counter(KIND[card] for _, card in placed)
        found = [*self._too_many(copies)]
        for slot, card in placed:
            found += self._wrong_chain(slot, card, COUNTESS in copies)
            found += self._uncovered(slot, card)
            found += self._crowded(slot, card)
        return found

    def _too_many(self, copies: Counter[int]) -> Iterator[Text]:
        """More copies of a card than there are."""
        for card, n in sorted(copies.items()):
            most = self._most(card)
            if n > most:
                yield Text("villagers-count-copies", card=WORDS[card], n=n, most=most)

    def _wrong_chain(self, slot: int, card: int, countess: bool) -> Iterator[Text]:
        """A card on one that it does not follow; beside the ``countess`` any may lie on the table."""
        under = self.village.below[slot]
        on = KIND[self.village.cards[under]] if under >= 0 else NONE
        apart = countess and under < 0
        if card not in WILD and on not in WILD and on != self.cards.below[card] and not apart:
            on_text = lay.card_text(on) if on >= 0 else Text("villagers-count-the-table")
            yield Text("villagers-count-chain", card=WORDS[KIND[card]], on=on_text)

    def _uncovered(self, slot: int, card: int) -> Iterator[Text]:
        """A wild card (a Monk) on which nothing lies."""
        if card in WILD and not self.village.above[slot]:
            yield Text("villagers-count-wild-top", card=WORDS[card])

    def _crowded(self, slot: int, card: int) -> Iterator[Text]:
        """More on a card than it has room for; a wild one on the table has room for two."""
        above = self.village.above[slot]
        room = 2 if card in WILD and self.village.below[slot] < 0 else self.cards.room[card]
        if above > room:
            yield Text("villagers-count-crowded", card=WORDS[KIND[card]], n=above, most=room)


def _coins(amount: int) -> int:
    if amount < 0:
        raise InvalidMove(Text("villagers-count-negative", n=amount), code="negative")
    return amount


def _code(word: str) -> int:
    code = CODE.get(word, NONE)
    if not 0 <= code <= COUNTESS_BLANK:
        raise InvalidMove(Text("villagers-unknown-card", card=word), code="unknown-card")
    return code
