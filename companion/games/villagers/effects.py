"""The vocabulary of the event cards.

The texts of most events are printed on the cards only. So an event is data: a season, a phase, and effects
in order, one line each, in the same notation as moves (``pay 2 countess food``). Whoever owns the cards
writes them in these words; :func:`problems` says what does not fit, and :func:`preview` says it in words.
"""

from __future__ import annotations

import enum
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from companion.games.villagers.terms import Season
from companion.rules.errors import InvalidMove
from companion.rules.notation import Grammar, Move, signature, write
from companion.rules.text import Text

MOST = 20
"""No event moves more coins or cards than this at once."""


class When(enum.IntEnum):
    """When an event has its effect."""

    EVENT = 0
    """In the Event Phase of the round after it was revealed: its text begins with the word Event."""
    DRAFT = 1
    """In the Draft Phase of the next round; discarded in that round's Event Phase."""
    REFRESH = 2
    BUILD = 3


class Whom(enum.IntEnum):
    """Who gets coins."""

    BANK = 0
    COUNTESS = 1


class Per(enum.IntEnum):
    """What an amount is multiplied with: symbols and cards in the person's village, or on the Road."""

    ONCE = 0
    FOOD = 1
    BUILDER = 2
    GOLD = 3
    """Visible gold symbols."""
    PADLOCK = 4
    TOP = 5
    """Visible villagers, the Founders included."""
    HAND = 6
    """Cards in hand."""
    ROAD = 7
    """Face-up villagers of the Road."""


class Who(enum.IntEnum):
    """Who or what decides which card."""

    PLAYER = 0
    DEAREST = 1
    """The highest gold; the person chooses among equals."""
    CHEAPEST = 2


class Which(enum.IntEnum):
    """Which visible villagers an effect may touch; the Founders never."""

    ANY = 0
    NOT_BASIC = 1
    WITH_GOLD = 2
    WITH_COINS = 3


class Pool(enum.IntEnum):
    """Where the Countess takes villagers from."""

    ROAD = 0
    STACK = 1
    """The leftmost stack."""
    RESERVE = 2


class Zone(enum.IntEnum):
    """Where cards are discarded from."""

    HAND = 0
    ROAD = 1
    VILLAGE = 2


class Purse(enum.IntEnum):
    """Where coins lie."""

    SUPPLY = 0
    """The person's supply."""
    VILLAGE = 1
    """On the person's villagers."""
    ROAD = 2
    """On the villagers of the Road."""


class Limit(enum.IntEnum):
    """What a phase allows less of."""

    DRAFT = 0
    """Villagers to draft."""
    BUILD = 1
    """Villagers to build."""
    EXCHANGE = 2
    """Hand cards to exchange for basics."""
    MARK = 3
    """Coins to put on the Road in the refresh."""


class Effect(Move):
    """One line of an event."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Pay(Effect):
    """The person pays from the supply, as far as it goes."""

    verb = "pay"
    amount: int
    whom: Whom
    per: Per = Per.ONCE
    most: int = 0
    """Never more than this together; 0 without such a limit."""


@dataclass(frozen=True, slots=True)
class Gain(Effect):
    """The Countess gets coins from the Bank."""

    verb = "gain"
    amount: int
    per: Per = Per.ONCE


@dataclass(frozen=True, slots=True)
class Steal(Effect):
    """The Countess takes visible villagers from the person's village; coins on them go to the person."""

    verb = "steal"
    count: int
    who: Who
    which: Which = Which.ANY


@dataclass(frozen=True, slots=True)
class Recruit(Effect):
    """The Countess takes villagers from the Road, the leftmost stack or the Reserve."""

    verb = "recruit"
    count: int
    pool: Pool
    who: Who = Who.PLAYER
    """Who chooses on the Road; a stack or the Reserve gives its top card."""


@dataclass(frozen=True, slots=True)
class Discard(Effect):
    """Cards go to the discard pile; coins on a villager of the village go to the person, others to the Bank."""

    verb = "discard"
    count: int
    zone: Zone
    who: Who = Who.PLAYER


@dataclass(frozen=True, slots=True)
class Shift(Effect):
    """Coins move from one place to the Bank or the Countess."""

    verb = "move"
    most: int
    """At most this many coins; 0 for all."""
    purse: Purse
    whom: Whom = Whom.COUNTESS


@dataclass(frozen=True, slots=True)
class Reduce(Effect):
    """A limit is lower while the event is in force."""

    verb = "limit"
    by: int
    what: Limit


@dataclass(frozen=True, slots=True)
class Unless(Effect):
    """The effects that follow do not happen if the person's village shows enough of something."""

    verb = "unless"
    least: int
    per: Per


@dataclass(frozen=True, slots=True)
class Manual(Effect):
    """The card says something that these words cannot: people do it and correct the table."""

    verb = "manual"


VOCABULARY = Grammar([Pay, Gain, Steal, Recruit, Discard, Shift, Reduce, Unless, Manual])
"""Every kind of effect; ``usage`` gives the shape of each line."""

LIMITED_IN = {
    Limit.DRAFT: When.DRAFT,
    Limit.BUILD: When.BUILD,
    Limit.EXCHANGE: When.BUILD,
    Limit.MARK: When.REFRESH,
}
"""The phase in which each limit can be lowered."""

NAME = re.compile(r"[a-z][a-z0-9_]{1,30}")


@dataclass(frozen=True, slots=True)
class Event:
    """One event card."""

    name: str
    season: Season
    when: When
    effects: tuple[Effect, ...]

    @classmethod
    def read(cls, value: Mapping[str, Any]) -> Event:
        """An event from its table in ``components.toml`` or in a box.

        :raises ValueError: :func:`problems` of this table are not empty.
        """
        for problem in problems(value):
            raise ValueError(problem.plain())
        return cls(
            value["name"],
            Season[value["season"].upper()],
            When[value["when"].upper()],
            tuple(VOCABULARY.parse(line) for line in value["effects"]),  # type: ignore[misc]
        )

    def write(self) -> dict[str, Any]:
        """The inverse of :meth:`read`."""
        return {
            "name": self.name,
            "season": write(self.season),
            "when": write(self.when),
            "effects": [str(effect) for effect in self.effects],
        }


def problems(value: Mapping[str, Any]) -> Iterator[Text]:
    """What is wrong with the table of an event; empty when it is sound."""
    name = value.get("name", "")
    if {*value} != {"name", "season", "when", "effects"}:
        yield Text("villagers-event-fields", name=str(name), fields="name, season, when, effects")
        return
    if not isinstance(name, str) or not NAME.fullmatch(name):
        yield Text("villagers-event-name", name=str(name))
    for field, kind in (("season", Season), ("when", When)):
        words = [member.name.lower() for member in kind]  # type: ignore[attr-defined]
        if value[field] not in words:
            yield Text(
                "villagers-event-word",
                name=str(name),
                field=field,
                word=str(value[field]),
                words=", ".join(words),
            )
            return
    lines = value["effects"]
    if not isinstance(lines, list) or not lines:
        yield Text("villagers-event-empty", name=str(name))
        return
    for line in lines:
        yield from _line_problems(str(name), When[value["when"].upper()], str(line))


def _line_problems(name: str, when: When, line: str) -> Iterator[Text]:
    try:
        effect = VOCABULARY.parse(line)
    except InvalidMove as error:
        yield Text("villagers-event-line", name=name, line=line, why=error.reason)
        return
    for field, kind, _ in signature(type(effect)):
        number = getattr(effect, field)
        least = 0 if field == "most" else 1
        if kind is int and not least <= number <= MOST:
            yield Text("villagers-event-number", name=name, line=line, least=least, most=MOST)
    if isinstance(effect, Reduce) and LIMITED_IN[effect.what] != when:
        yield Text("villagers-event-limit", name=name, line=line, when=write(LIMITED_IN[effect.what]))


def preview(event: Event) -> list[Text]:
    """The event in words: when it acts, then each effect, to be compared with the card."""
    return [
        Text("villagers-event-when", when=write(event.when), season=write(event.season)),
        *(effect_text(effect) for effect in event.effects),
    ]


def effect_text(effect: Move) -> Text:
    """One effect in words."""
    fields = {
        name: value
        if isinstance(value := getattr(effect, name), int) and not isinstance(value, enum.Enum)
        else write(value)
        for name, _, _ in signature(type(effect))
    }
    return Text(f"villagers-effect-{effect.verb}", **fields)
