"""Every text that the source says has a message in both languages, and every message is said."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import companion
from companion.locale import LANGUAGES
from companion.locale.translator import REFERENCE, Catalogue, text_files
from companion.rules import registry
from companion.rules.notation import signature
from tests.locale.scan import ANYTHING, Use, scan

ROOT = Path(companion.__path__[0])
OWNERS = ("", *registry.names())
"""The house, then the games."""


@pytest.fixture(scope="module")
def uses() -> list[Use]:
    found = scan(ROOT)
    assert len(found) > 100
    return [*found, Use("verbatim", frozenset(("text",)), "rules/text.py: Text.of")]


@pytest.fixture(scope="module")
def catalogues() -> dict[tuple[str, str], Catalogue]:
    return {(owner, lang): Catalogue(lang, text_files(lang, owner)) for owner in OWNERS for lang in LANGUAGES}


def all_keys(catalogues: dict[tuple[str, str], Catalogue], language: str) -> dict[str, Catalogue]:
    return {key: cat for (_, lang), cat in catalogues.items() if lang == language for key in cat.sources}


def move_keys() -> dict[str, set[str]]:
    """The messages that give words to moves, with the fields of the move."""
    return {
        f"{game.name}-move-{verb}": {name for name, _, _ in signature(kind)}
        for game in registry.games()
        for verb, kind in game.grammar.kinds.items()
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_of_the_source_has_a_message(uses, catalogues, language):
    keys = all_keys(catalogues, language)
    missing = [
        f"{use.place}: {use.key.replace(ANYTHING, '...')}"
        for use in uses
        if use.key.strip(ANYTHING) and not any(map(use.fits, [use.key] if use.key in keys else keys))
    ]
    assert not missing, "\n".join(missing)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_is_said_somewhere(uses, catalogues, language):
    moves = move_keys()
    exact = {use.key for use in uses}
    patterns = [use for use in uses if ANYTHING in use.key and tells(use)]
    unused = [
        key
        for key, catalogue in all_keys(catalogues, language).items()
        if key not in exact
        and key not in moves
        and key not in referenced(catalogue)
        and not any(use.fits(key) for use in patterns)
    ]
    assert not unused, "\n".join(unused)


def tells(use: Use) -> bool:
    """Whether a pattern says more than which game it belongs to."""
    known = use.key.replace(ANYTHING, "")
    return (
        any(known.removeprefix(f"{owner}-").strip("-") for owner in OWNERS if owner) and known.count("-") > 1
    )


def referenced(catalogue: Catalogue) -> set[str]:
    """Messages that other messages of the same language are put together from, such as an article."""
    return {name for pattern in catalogue.sources.values() for name in REFERENCE.findall(pattern)}


def test_both_languages_have_the_same_messages_with_the_same_arguments(catalogues):
    for owner in OWNERS:
        first, *others = (catalogues[owner, language] for language in LANGUAGES)
        for other in others:
            own_parts = referenced(first) | referenced(other)
            assert other.sources.keys() - own_parts == first.sources.keys() - own_parts
            shared = first.sources.keys() & other.sources.keys()
            different = [key for key in shared if all_variables(first, key) != all_variables(other, key)]
            assert not different, different


def all_variables(catalogue: Catalogue, key: str) -> set[str]:
    """The arguments of a message and of the messages that it is put together from."""
    parts = [name for name in REFERENCE.findall(catalogue.sources[key]) if name in catalogue.sources]
    return catalogue.variables(key).union(*(all_variables(catalogue, part) for part in parts))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_gets_the_arguments_that_it_uses(uses, catalogues, language):
    keys = all_keys(catalogues, language)
    lacking = [
        f"{use.place}: {use.key} lacks {all_variables(keys[use.key], use.key) - use.args}"
        for use in uses
        if use.args is not None and use.key in keys and not all_variables(keys[use.key], use.key) <= use.args
    ]
    moves = move_keys()
    lacking += [key for key in keys.keys() & moves.keys() if not all_variables(keys[key], key) <= moves[key]]
    assert not lacking, "\n".join(lacking)


def test_no_message_is_defined_twice():
    for language in LANGUAGES:
        for owner in OWNERS:
            defined = [
                key
                for file in text_files(language, owner)
                for key in re.findall(r"^(-?[a-zA-Z][\w-]*) *=", file.read_text("utf-8"), re.MULTILINE)
            ]
            twice = {key for key in defined if defined.count(key) > 1}
            assert not twice, (language, owner, twice)


@pytest.mark.parametrize("language", LANGUAGES)
def test_fluent_itself_reads_every_file_without_a_complaint(language):
    from fluent.syntax import FluentParser, ast

    for owner in OWNERS:
        for file in text_files(language, owner):
            resource = FluentParser().parse(file.read_text("utf-8"))
            junk = [entry.content for entry in resource.body if isinstance(entry, ast.Junk)]
            assert not junk, (file, junk)
            keys = {entry.id.name for entry in resource.body if isinstance(entry, ast.Message)}
            assert keys == {key for key in Catalogue(language, [file]).sources if not key.startswith("-")}


OF_EYES = ("app-", "eye-", "see-", "enrol-", "calibrate-", "help-app-camera", "help-count-camera")


def test_a_camera_that_looks_is_no_room_in_italian():
    """*Camera* is a chamber there: that of the machine, or the council's. What looks is a *telecamera*."""
    rooms = {}
    for key, source in Catalogue("it", text_files("it")).sources.items():
        # Options, cases and arguments are called camera in every language.
        words = re.sub(r"--camera|\[camera\]|\$camera", "", source)
        if key.startswith(OF_EYES) and re.search(r"\bcamera\b", words, re.IGNORECASE):
            rooms[key] = words
    assert not rooms
