"""The texts of Village in both languages, said strictly: anything missing is an error, not a fallback."""

from __future__ import annotations

import random
import re
from functools import cache
from pathlib import Path

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

from companion.games import village
from companion.games.village.game import GAME
from companion.locale import Translator
from companion.rules import OVER, Seat, State, Text

LANGUAGES = ("en", "it")
TEXTS = Path(village.__file__).with_name("texts")


@cache
def messages(language: str) -> dict[str, ast.Message]:
    """Every message of one language; a line that Fluent cannot read, or a key twice, is an error."""
    found: dict[str, ast.Message] = {}
    for file in sorted((TEXTS / language).glob("*.ftl")):
        for entry in FluentParser().parse(file.read_text("utf-8")).body:
            assert not isinstance(entry, ast.Junk), f"{file.name}: {entry.content}"
            if isinstance(entry, ast.Message):
                assert entry.id.name not in found, f"{entry.id.name} is there twice"
                found[entry.id.name] = entry
    return found


class _Parts(Visitor):
    def __init__(self) -> None:
        self.variables: set[str] = set()
        self.references: set[str] = set()
        self.selections: list[tuple[str, set[str]]] = []

    def visit_VariableReference(self, node: ast.VariableReference) -> None:
        self.variables.add(node.id.name)

    def visit_MessageReference(self, node: ast.MessageReference) -> None:
        self.references.add(node.id.name)

    def visit_SelectExpression(self, node: ast.SelectExpression) -> None:
        keys = {
            variant.key.name if isinstance(variant.key, ast.Identifier) else variant.key.value
            for variant in node.variants
        }
        self.selections.append((node.selector.id.name, keys))  # type: ignore[union-attr]
        self.generic_visit(node)


@cache
def parts(language: str, key: str) -> _Parts:
    """What one message itself mentions."""
    found = _Parts()
    found.visit(messages(language)[key])
    return found


def reachable(language: str, keys: set[str]) -> set[str]:
    """These messages and all that they refer to."""
    found: set[str] = set()
    waiting = list(keys)
    while waiting:
        key = waiting.pop()
        if key not in found:
            found.add(key)
            waiting += parts(language, key).references
    return found


def variables(language: str, key: str) -> set[str]:
    """The arguments that a message needs, together with the messages it refers to."""
    return set().union(*(parts(language, name).variables for name in reachable(language, {key})))


@cache
def _bundle(language: str) -> FluentBundle:
    bundle = FluentBundle([language], use_isolating=False)
    for file in sorted((TEXTS / language).glob("*.ftl")):
        bundle.add_resource(FluentResource(file.read_text("utf-8")))
    return bundle


def say(language: str, text: Text | str | int) -> str | int:
    """The sentence.

    :raises AssertionError: no such message, or an argument is missing.
    """
    if not isinstance(text, Text):
        return text
    if text.key == "verbatim":
        return text.args["text"]
    assert text.key in messages(language), f"{language} has no {text.key}"
    arguments = {name: say(language, value) for name, value in text.args.items()}
    sentence, problems = _bundle(language).format_pattern(
        _bundle(language).get_message(text.key).value, arguments
    )
    assert not problems, f"{language} {text!r}: {problems}"
    return sentence


NAMES = ("Ambra", "Massimo", "Simona", "Bruno", "Elena")
EXPANSIONS = {"inn": True, "port": True, "marriage": True}
TABLES = [
    *((people, {}) for people in GAME.seat_counts),
    (1, {"carla_die": True}),
    (1, {"carla_die": True, "carla_die_any_cube": True, "carla_serves_after_well": True}),
    (1, EXPANSIONS),
    (3, EXPANSIONS),
    (2, {"train_only": False, "well_coins": False, "recall_from_bag": True, "compensation": False}),
]


def start(people: int, options: dict) -> State:
    seats = [Seat(NAMES[i], colour) for i, colour in enumerate(GAME.colours[:people])]
    return GAME.start(GAME.setup(seats, options))


def walk(people: int, options: dict, seed: int):
    """The states of one random game, each with the move that leaves it."""
    rng = random.Random(seed)
    state = start(people, options)
    while state.turn != OVER:
        move = rng.choice(list(state.moves()))
        yield state, move
        state = state.play(move)
    yield state, None


RAW = re.compile(r"[\[\]{}_]|\b[a-z]+\d|\bNone\b|\bTrue\b|\bFalse\b|  |^ | $| ,| \.")
"""What a person should never see: brackets, an enumeration's word, blanks where none belong."""


@cache
def _translator(language: str) -> Translator:
    return Translator(language, GAME.name)


#: What was found whole, as it is written down: a game says the same things again and again.
_WHOLE: set[str] = set()


def said(text: Text | None) -> None:
    """Say a text in every language and look at the words; the house says the same as Fluent by itself."""
    if text is None or (written := repr(text)) in _WHOLE:
        return
    for language in LANGUAGES:
        sentence = str(say(language, text))
        assert _translator(language).say(text) == sentence
        assert sentence.strip(), text
        assert not RAW.search(sentence), f"{text!r}: {sentence!r}"
    _WHOLE.add(written)
