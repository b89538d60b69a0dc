"""Every command explains itself in both languages."""

from __future__ import annotations

import pytest

from companion.cli.root import COMMANDS, asked_language


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_is_there_in_both_languages(companion, command):
    english = companion(*filter(None, [command]), "--help")
    italian = companion("--lang", "it", *filter(None, [command]), "--help")
    assert (english.exit_code, italian.exit_code) == (0, 0)
    assert english.stdout.startswith("Usage: ")
    assert italian.stdout.startswith("Uso: ")
    for page in (english.stdout, italian.stdout):
        assert "--lang" in page
        assert "[help-" not in page
        assert "{" not in page


def test_the_list_of_commands_has_all_of_them_with_a_summary(companion):
    page = companion("--help").stdout
    for command in COMMANDS:
        line = next(line for line in page.splitlines() if line.split()[:1] == [command])
        assert len(line.split()) > 2


def test_without_a_command_the_help_is_shown(companion):
    assert companion().stdout == companion("--help").stdout


@pytest.mark.parametrize(
    ("words", "language"),
    [
        (["--lang", "it", "games"], "it"),
        (["games", "--lang=it"], "it"),
        (["games", "--help", "--lang", "it"], "it"),
        (["games"], None),
        (["games", "--", "--lang", "it"], None),
        (["games", "--lang"], None),
        ([], None),
    ],
)
def test_the_language_may_stand_anywhere(words, language):
    assert asked_language(words) == language


def test_the_environment_decides_without_the_option(companion, monkeypatch):
    monkeypatch.setenv("LANG", "it_IT.UTF-8")
    assert companion("--help").stdout.startswith("Uso: ")
    monkeypatch.setenv("COMPANION_LANG", "en")
    assert companion("--help").stdout.startswith("Usage: ")
    assert companion("--help", "--lang", "it").stdout.startswith("Uso: ")


def test_the_version(companion):
    assert companion("--version").stdout.startswith("companion ")
