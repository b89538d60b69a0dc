"""How the printed numbers of Village are entered by touch: their names, and the forms of those with words."""

from __future__ import annotations

import re

from companion.games.village.cover import COVER
from companion.games.village.terms import Category, Good, Space
from companion.rules.forms import Amount, Blank, Choice, Field, Rows, Table, form_of
from companion.rules.notation import write
from companion.rules.text import Text

VARIABLE = re.compile(
    r"(?<=\.)(c?\d+|market|travel|council|church|family|harvest|crafts|inn|marriage|smuggling"
    r"|stables|office|smithy|wainwright|farm|other|city\d)(?=\.|$)"
)
"""The part of a key that says which one of several alike."""
NAMED = frozenset(
    (
        "setup-card-spaces",
        "setup-card-bag-per-colour",
        "setup-card-bag-per-expansion-space",
        "customers-points",
        "customers-wants",
        "travel-rewards",
        "travel-map",
        "chronicle-spaces",
        "chronicle-wedding-spaces",
        "council-stage-time",
        "church-bread",
        "church-grain",
        "crafts-training-time",
        "life-track-spaces",
        "graveyard-spaces",
        "sea-burial-spaces",
        "carla-track-spaces",
        "carla-first-space",
        "carla-fate-top",
        "carla-fate-bottom",
        "carla-clockwise",
        "marriage-pink-members",
        "marriage-ranks",
    )
)
"""Numbers that somebody may have to read off a copy; the others are known, and keep the name of their key."""
LABELS = {"always": "always", "3-5": "from-3", "4-5": "from-4", "5": "only-5"}
"""Player counts of a space, and how the texts call them."""
REWARDS = ("prestige", "cubes", "coin")


def number_text(key: str) -> Text:
    """The name of a number: "customer 4: points", "cubes on the market space with 3 players"."""
    items = VARIABLE.findall(key)
    what = VARIABLE.sub("", key).replace("..", ".").strip(".").replace(".", "-").replace("_", "-")
    if what not in NAMED:
        return Text.of(key.replace(".", " · ").replace("_", " "))
    item = items[0] if items else ""
    number = re.fullmatch(r"c?0*(\d+)", item)
    return Text(
        "village-number", what=what, item=number[1] if number else item, word=items[-1] if items else ""
    )


def form(key: str) -> Blank:
    """The blanks of a number."""
    if key.endswith(".wants"):
        wanted = (*(write(good) for good in Good), "grain")
        return Table(tuple(Field(good, _word(good), Amount(0, 9)) for good in wanted), sparse=True)
    if key.startswith("chronicle.spaces.") or key == "graveyard.spaces":
        return Rows(_choice([*LABELS]), 1, 12)
    if key == "chronicle.wedding_spaces":
        return Rows(_choice([write(category) for category in Category]), 2, 2)
    if key.startswith("travel.rewards."):
        return _choice(REWARDS)
    if key == "carla.clockwise":
        return Rows(_choice([write(space) for space in Space]), len(Space), len(Space))
    if key == "marriage.ranks":
        return Rows(_choice(("orange", "green", "brown", "pink")), 4, 4)
    return form_of(COVER.components[key])


def _choice(words: tuple[str, ...] | list[str]) -> Choice:
    return Choice(tuple((word, _word(word)) for word in words))


def _word(word: str) -> Text:
    return Text("village-entry-word", word=LABELS.get(word, word))
