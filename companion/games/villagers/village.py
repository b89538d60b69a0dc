"""One village with its supply and hand: cards on cards, coins on cards. The Countess's has the same shape."""

from __future__ import annotations

from operator import attrgetter
from typing import Any, Self

from companion.games.villagers.terms import CODE, COUNTESS, FOUNDERS, KIND, WORDS, Source

EMPTY = -1
"""A slot whose card has left the village."""
TABLE = -1
"""What a card lies on that lies on the table."""

ALL = slice(None)


class Village:
    """Plain lists, copied often. Slot 0 holds the Founders, or the Countess card."""

    __slots__ = ("cards", "below", "above", "coins", "supply", "ledger", "hand", "secret", "square")

    def __init__(self, first: int = FOUNDERS) -> None:
        self.cards = [first]
        """The card of each slot, in the order in which they were placed; ``EMPTY`` where one has left."""
        self.below = [TABLE]
        """The slot on which each card lies, or ``TABLE``."""
        self.above = [0]
        """How many cards lie directly on each slot."""
        self.coins = [0]
        """Coins lying on each card."""
        self.supply = 0
        self.ledger = [0] * len(Source)
        """Where the supply came from: one sum per :class:`Source`. They add up to the supply."""
        self.hand: list[int] = []
        """Cards in hand that everybody has seen, sorted."""
        self.secret: list[int] = []
        """Cards in hand that only their owner has seen, or their backs; sorted."""
        self.square: list[int] = []
        """Cards drafted in this phase, open on the Village Square."""

    def copy(self) -> Self:
        """An independent village."""
        other = object.__new__(type(self))
        other.cards = self.cards[ALL]
        other.below = self.below[ALL]
        other.above = self.above[ALL]
        other.coins = self.coins[ALL]
        other.supply = self.supply
        other.ledger = self.ledger[ALL]
        other.hand = self.hand[ALL]
        other.secret = self.secret[ALL]
        other.square = self.square[ALL]
        return other

    def __eq__(self, other: object) -> bool:
        return type(other) is Village and _values(self) == _values(other)

    __hash__ = None  # type: ignore[assignment]  # changes in place

    def to_data(self) -> dict[str, Any]:
        """Numbers, words and lists only."""
        return {
            "cards": [WORDS[card] if card >= 0 else "" for card in self.cards],
            "below": list(self.below),
            "coins": list(self.coins),
            "supply": self.supply,
            "ledger": list(self.ledger),
            **{name: [WORDS[card] for card in getattr(self, name)] for name in ("hand", "secret", "square")},
        }

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Self:
        """The inverse of :meth:`to_data`."""
        village = cls()
        village.cards = [CODE[word] if word else EMPTY for word in data["cards"]]
        village.below = list(data["below"])
        village.above = [0] * len(village.cards)
        for slot, under in enumerate(village.below):
            if under >= 0 and village.cards[slot] >= 0:
                village.above[under] += 1
        village.coins = list(data["coins"])
        village.supply = data["supply"]
        village.ledger = list(data["ledger"])
        for name in ("hand", "secret", "square"):
            setattr(village, name, [CODE[word] for word in data[name]])
        return village

    # -- building --------------------------------------------------------------------------------

    def place(self, card: int, under: int = TABLE) -> int:
        """Put a card on another one, or on the table; return its slot."""
        slot = len(self.cards)
        self.cards.append(card)
        self.below.append(under)
        self.above.append(0)
        self.coins.append(0)
        if under >= 0:
            self.above[under] += 1
        return slot

    def remove(self, slot: int) -> int:
        """Take an uncovered card out; return the slot that it lay on. Its coins must be gone."""
        under = self.below[slot]
        if slot == len(self.cards) - 1:
            for column in (self.cards, self.below, self.above, self.coins):
                column.pop()
            while self.cards and self.cards[-1] == EMPTY:
                for column in (self.cards, self.below, self.above, self.coins):
                    column.pop()
        else:
            self.cards[slot] = EMPTY
            self.below[slot] = TABLE
        if under >= 0:
            self.above[under] -= 1
        return under

    # -- looking ---------------------------------------------------------------------------------

    def tops(self) -> list[int]:
        """The cards with nothing on them, Founders and Countess card included."""
        return [card for card, above in zip(self.cards, self.above, strict=True) if not above and card >= 0]

    def top_slots(self) -> list[int]:
        """Their slots."""
        return [slot for slot, above in enumerate(self.above) if not above and self.cards[slot] >= 0]

    def visible(self, column: list[int]) -> int:
        """The sum of what uncovered cards show, such as ``cards.food``."""
        return sum(
            [
                column[card]
                for card, above in zip(self.cards, self.above, strict=True)
                if not above and card >= 0
            ]
        )

    def find(self, card: int, ordinal: int = 1) -> int:
        """The slot of the n-th card of a kind, in the order in which they were placed.

        :raises ValueError: there are fewer.
        """
        for slot, other in enumerate(self.cards):
            if other >= 0 and KIND[other] == card:
                ordinal -= 1
                if not ordinal:
                    return slot
        raise ValueError(f"no such {WORDS[card]} here")

    def spot(self, slot: int) -> str:
        """The word for a card in this village: ``wheeler``, or ``wheeler.2`` for the second one."""
        kind = KIND[self.cards[slot]]
        ordinal = sum(card >= 0 and KIND[card] == kind for card in self.cards[: slot + 1])
        return spot_word(kind, ordinal)

    def at(self, spot: str) -> int:
        """The inverse of :meth:`spot`.

        :raises ValueError: no such card here.
        """
        word, _, ordinal = spot.partition(".")
        if word not in CODE or not (ordinal or "1").isdigit():
            raise ValueError(f"{spot} is not a card")
        return self.find(CODE[word], int(ordinal or 1))

    def villagers(self) -> int:
        """Villagers in the village, covered ones included; Founders and Countess card left out."""
        return sum(card >= 0 and KIND[card] not in (FOUNDERS, COUNTESS) for card in self.cards)

    def held(self) -> int:
        """Cards in hand."""
        return len(self.hand) + len(self.secret)


_values = attrgetter(*Village.__slots__)


def spot_word(kind: int, ordinal: int) -> str:
    """``wheeler``, ``wheeler.2``, ..."""
    return SPOTS[kind][ordinal] if ordinal < len(SPOTS[kind]) else f"{WORDS[kind]}.{ordinal}"


SPOTS = tuple(tuple(word if n <= 1 else f"{word}.{n}" for n in range(16)) for word in WORDS)
