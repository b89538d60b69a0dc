"""How the printed numbers of Villagers are entered by touch: their names, and the forms of events and Road."""

from __future__ import annotations

import functools

from companion.games.villagers import layout as lay
from companion.games.villagers.cover import COVER
from companion.games.villagers.effects import MOST, VOCABULARY, When
from companion.games.villagers.terms import FORMULAS, SUITS, VILLAGERS, WORDS, Season
from companion.rules.forms import Amount, Blank, Choice, Field, Rows, Table, Words, form_of, line_of
from companion.rules.notation import write
from companion.rules.text import Text

ROAD = "starting_road.cards"
ENTRIES = ("symbols", "room", "keyring", "food", "builder", "gold", "copies")


def number_text(key: str) -> Text:
    """The name of a number: "event card 3", "Cooper", "stacks for 2 players"."""
    table, _, item = key.partition(".")
    if table == "silver":
        return Text("villagers-number-silver", card=item)
    if table in ("villagers", "basics"):
        return lay.spot_text(item)
    return Text(
        "villagers-number",
        table=table.replace("_", "-"),
        item=item.replace("_", " ") if table in ("rules", "solo", "pieces") else item.replace("_", "-"),
    )


def form(key: str) -> Blank:
    """The blanks of a number."""
    table = key.partition(".")[0]
    if table == "events":
        return event_form()
    if key == ROAD:
        return Rows(Choice(_cards()), 6, 6, _entry("villager"))
    if table in ("villagers", "basics", "founders"):
        return card_form()
    if table == "removed":
        return Rows(Choice(_suits()), 0, len(SUITS), _entry("suit"))
    return form_of(COVER.components[key])


@functools.cache
def event_form() -> Table:
    """An event card: name, season, when it acts, and its effects in order."""
    effect = line_of(
        VOCABULARY,
        lambda verb: Text("villagers-entry-verb", verb=verb),
        lambda verb, field: Text("villagers-entry-field", field=field, verb=verb),
        lambda field, word: Text("villagers-entry-word", field=field, word=word.replace("_", "-")),
        lambda field: Amount(0 if field == "most" else 1, MOST),
    )
    return Table(
        (
            Field("name", _entry("name"), Words(name=True)),
            Field("season", _entry("season"), _words("season", Season)),
            Field("when", _entry("when"), _words("when", When)),
            Field("effects", _entry("effects"), Rows(effect, 1, 8, _entry("effect"))),
        )
    )


@functools.cache
def card_form() -> Table:
    """A villager as its card shows it."""
    nobody = ("", Text("villagers-nobody"))
    others = Choice((nobody, *_cards(), *((WORDS[card], lay.card_text(card)) for card in _roots())))
    formulas = tuple((write(source), Text("villagers-card", card=write(source))) for source in FORMULAS)
    return Table(
        (
            Field("suit", _entry("suit"), Choice(_suits())),
            Field("on", _entry("on"), others),
            Field("key", _entry("key"), others),
            Field("silver", _entry("silver"), Choice((nobody, *formulas))),
            *(Field(name, _entry(name), Amount(0, 99)) for name in ENTRIES),
        )
    )


def _roots() -> list[int]:
    return [WORDS.index(word) for word in ("lumberjack", "hayer", "miner", "founders")]


def _entry(name: str) -> Text:
    return Text("villagers-entry", field=name)


def _words(field: str, kind: type) -> Choice:
    words = [write(member) for member in kind]  # type: ignore[attr-defined]
    return Choice(tuple((word, Text("villagers-entry-word", field=field, word=word)) for word in words))


def _cards() -> tuple[tuple[str, Text], ...]:
    return tuple((WORDS[card], lay.card_text(card)) for card in VILLAGERS)


def _suits() -> tuple[tuple[str, Text], ...]:
    return tuple((write(suit), Text("villagers-suit", suit=write(suit))) for suit in SUITS)
