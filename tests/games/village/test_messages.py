"""The message files of Village: nothing missing, nothing left over, the same in both languages."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from companion.games import village
from companion.games.village import layout as lay
from companion.games.village.game import GAME
from companion.games.village.moves import GRAMMAR, Face, Privilege
from companion.games.village.phases import TABLES, Phase
from companion.games.village.scoring import RANKS, ROWS
from companion.games.village.terms import CITIES, Category, Colour, Craft, Good, Space
from tests.games.village.saying import EXPANSIONS, LANGUAGES, messages, parts, reachable, variables, walk

SOURCE = Path(village.__file__).parent


@cache
def _trees() -> dict[str, ast.Module]:
    return {file.name: ast.parse(file.read_text("utf-8")) for file in SOURCE.glob("*.py")}


def _strings(tree: ast.AST) -> set[str]:
    return {n.value for n in ast.walk(tree) if isinstance(n, ast.Constant) and isinstance(n.value, str)}


def refusal_codes() -> set[str]:
    """The first item of each tuple that a function of ``refusals.py`` yields."""
    codes: set[str] = set()
    for function in ast.walk(_trees()["refusals.py"]):
        if isinstance(function, ast.FunctionDef):
            local = {
                target.id: node.value
                for node in ast.walk(function)
                if isinstance(node, ast.Assign)
                for target in node.targets
                if isinstance(target, ast.Name)
            }
            for node in ast.walk(function):
                if isinstance(node, ast.Yield) and isinstance(node.value, ast.Tuple):
                    code = node.value.elts[0]
                    code = local[code.id] if isinstance(code, ast.Name) else code
                    choices = (code.body, code.orelse) if isinstance(code, ast.IfExp) else (code,)
                    codes |= {choice.value for choice in choices}  # type: ignore[attr-defined]
    return codes


def expected() -> set[str]:
    """Every key that the Python source of the game can name.

    Most stand there in full. The others are put together: instructions and reasons from a word that
    begins with ``do-`` or ``why-``, the rest from a list of the game.
    """
    words = set().union(*(_strings(tree) for tree in _trees().values()))
    return {
        *(word for word in words if re.fullmatch(r"village-[a-z-]*[a-z]", word)),
        *(f"village-{word}" for word in words if re.fullmatch(r"(do|why)-[a-z-]+", word)),
        *(f"village-refuse-{code}" for code in refusal_codes()),
        *(f"village-move-{verb}" for verb in GRAMMAR.kinds),
        *(f"village-ask-{phase.name.lower()}" for phase in Phase if TABLES.offer_of[phase]),
        *(f"village-score-{row}" for row, _ in ROWS),
        *(f"village-option-{option.name}" for option in GAME.options),
        *(f"village-option-{option.name}-about" for option in GAME.options),
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_is_missing_and_none_is_left_over(language):
    assert not expected() - {*messages(language)}
    assert {*messages(language)} == reachable(language, expected())


def test_both_languages_use_the_same_arguments():
    different = {
        key: (english, italian)
        for key in sorted(expected())
        if (english := variables("en", key)) != (italian := variables("it", key))
    }
    assert not different


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_direct_text_brings_the_arguments_that_its_message_uses(language):
    checked = 0
    for name, tree in _trees().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                position = {"Text": 0, "tell": 1}.get(node.func.id)
                if position is None or not isinstance(node.args[position], ast.Constant):
                    continue
                if any(keyword.arg is None for keyword in node.keywords):
                    continue
                key = node.args[position].value
                key = f"village-{key}" if node.func.id == "tell" else key
                if key in messages(language):
                    given = {keyword.arg for keyword in node.keywords}
                    assert variables(language, key) <= given, f"{name}: {key}"
                    checked += 1
    assert checked > 60


VOCABULARY = {
    "colour": {colour.name.lower() for colour in Colour},
    "space": {space.name.lower() for space in Space},
    "good": {good.name.lower() for good in Good},
    "craft": {craft.name.lower() for craft in Craft},
    "family": {*GAME.colours},
    "section": {category.name.lower() for category in Category},
    "city": {city.name.lower() for city in CITIES},
    "rank": {*RANKS},
    "face": {face.name.lower() for face in Face},
    "privilege": {privilege.name.lower() for privilege in Privilege},
    "row": {"top", "bottom"},
    "how": {"from", "to", "name"},
}
EXCEPTIONS = {"village-a-cube", "village-field-cubes", "village-place"}
"""Messages that single out some words and treat the others alike."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_the_game_has_a_translation_of_its_own(language):
    """A word without its own variant would silently get that of the default: a yellow cube, brown."""
    chosen = set()
    for key in messages(language):
        for variable, keys in parts(language, key).selections:
            if variable in VOCABULARY:
                assert keys == VOCABULARY[variable] or (
                    key in EXCEPTIONS and keys - {"a", "other"} <= VOCABULARY[variable]
                ), f"{key}: {variable}"
                chosen.add(variable)
    assert chosen == {*VOCABULARY}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_place_of_the_layout_has_a_name_of_its_own(language):
    """Also the places that hardly ever hold anything: none may fall to the default variant."""
    known = next(
        keys for variable, keys in parts(language, "village-place").selections if variable == "place"
    )
    places = {lay.spot(place) for place in lay.Place} | {*lay.PINK_PLACES.values()}
    plain = {text.args["place"] for name in places if (text := lay.place_text(name)).key == "village-place"}
    assert plain <= known
    for state, _ in walk(1, EXPANSIONS, seed=2):
        for name in state.layout():
            text = GAME.place_text(name)
            assert text.key != "village-place" or text.args["place"] in known, name
