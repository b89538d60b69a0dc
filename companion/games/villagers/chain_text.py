"""A village as one line of text: ``lumberjack(carpenter wheeler/cartwright+4) founders``.

Chains are separated by blanks. ``a/b`` is b on a; ``a(b c)`` is a with two branches; ``+4`` are coins on a
card. ``founders`` shows its gold, ``founders_fed`` its food. Reading accepts anything that cards can form on
a table; whether the rules would have allowed it is another question.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from companion.games.villagers.terms import CODE, COUNTESS_BLANK, WORDS
from companion.games.villagers.village import EMPTY, TABLE, Village
from companion.rules.errors import InvalidMove
from companion.rules.text import Text

TOKEN = re.compile(r"\s*(?:([a-z_]+)(?:\+(\d{1,3}))?|([/()]))")


def write_village(village: Village) -> str:
    """The line of a village, the first card first."""
    above: dict[int, list[int]] = {}
    for slot, under in enumerate(village.below):
        if village.cards[slot] != EMPTY:
            above.setdefault(under, []).append(slot)

    def chain(slot: int) -> str:
        coins = village.coins[slot]
        word = WORDS[village.cards[slot]] + (f"+{coins}" if coins else "")
        upper = above.get(slot, [])
        if len(upper) == 1:
            return f"{word}/{chain(upper[0])}"
        return word + (f"({' '.join(map(chain, upper))})" if upper else "")

    return " ".join(chain(slot) for slot in above.get(TABLE, []))


def read_village(text: str) -> Village:
    """The inverse of :func:`write_village`; the village has neither supply nor hand.

    :raises InvalidMove: an unknown card, or brackets and strokes that do not fit.
    """
    village = Village()
    for column in (village.cards, village.below, village.above, village.coins):
        column.clear()
    tokens = list(_tokens(text))
    position = 0

    def chains(under: int) -> None:
        nonlocal position
        while position < len(tokens) and tokens[position] != ")":
            chain(under)

    def chain(under: int) -> None:
        nonlocal position
        token = tokens[position]
        if not isinstance(token, tuple):
            raise _wrong(text, token)
        position += 1
        slot = village.place(CODE[token[0]], under)
        village.coins[slot] = token[1]
        if position < len(tokens) and tokens[position] == "/":
            position += 1
            if position == len(tokens):
                raise _wrong(text, "/")
            chain(slot)
        elif position < len(tokens) and tokens[position] == "(":
            position += 1
            chains(slot)
            if position == len(tokens):
                raise _wrong(text, "(")
            position += 1

    chains(TABLE)
    if position < len(tokens):
        raise _wrong(text, str(tokens[position]))
    return village


def _tokens(text: str) -> Iterator[tuple[str, int] | str]:
    position = 0
    text = text.rstrip()
    while position < len(text):
        match = TOKEN.match(text, position)
        if not match:
            raise _wrong(text, text[position:].strip()[:12])
        position = match.end()
        word, coins, sign = match.groups()
        if word and not (word in CODE and CODE[word] <= COUNTESS_BLANK):
            raise InvalidMove(Text("villagers-unknown-card", card=word), code="unknown-card")
        yield (word, int(coins or 0)) if word else sign


def _wrong(text: str, part: str) -> InvalidMove:
    return InvalidMove(Text("villagers-unreadable-village", text=text, part=part), code="unreadable-village")
