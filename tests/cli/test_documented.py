"""What ``docs/command_line.md`` and the README promise is so."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from companion.cli.root import COMMANDS, cli
from companion.rules import registry

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "command_line.md").read_text("utf-8")
README = (ROOT / "README.md").read_text("utf-8")
EXAMPLES = re.findall(r"<!-- companion (.+?) -->\n```json\n(.+?)```", PAGE, re.DOTALL)


def assert_same_shape(documented: Any, real: Any, where: str) -> None:
    """Same keys and same kinds of values; lists and tables of words are compared by their first entry."""
    if documented is None or real is None:
        return
    numbers = (int, float)
    kinds = [
        numbers if isinstance(x, numbers) and not isinstance(x, bool) else (type(x),)
        for x in (documented, real)
    ]
    assert kinds[0] == kinds[1], where
    if isinstance(documented, dict) and not where.endswith(("options", "ranks", "skipped")):
        assert documented.keys() == real.keys(), where
        for key in documented:
            assert_same_shape(documented[key], real[key], f"{where}.{key}")
    elif isinstance(documented, list) and documented and real:
        assert_same_shape(documented[0], real[0], f"{where}[0]")


@pytest.mark.parametrize(("line", "example"), EXAMPLES, ids=[line for line, _ in EXAMPLES])
def test_json_has_the_documented_shape(companion, begun, line, example):
    words = [begun if word == "TABLE" else word for word in shlex.split(line)]
    words = ["1" if word == "10" else "random,random" if word == "greedy,random" else word for word in words]
    result = companion(*words)
    assert result.exit_code in (0, 1)
    assert_same_shape(json.loads(example), json.loads(result.stdout), line)


def test_every_command_with_json_is_documented(companion):
    documented = {line.split()[0] for line, _ in EXAMPLES}
    with_json = {name for name in COMMANDS if "--json" in companion(name, "--help").stdout}
    assert with_json | {"box"} == documented


@pytest.mark.parametrize("page", [PAGE, README], ids=["command_line.md", "README.md"])
def test_every_command_line_on_the_pages_can_be_understood(companion, page):
    lines = re.findall(r"(?:^|`)companion ([^`\n#]+?)(?:`|\s+#.*)?$", page, re.MULTILINE)
    lines += re.findall(r"`companion ([^`]+)`", page)
    assert len(lines) > 3
    for line in lines:
        words = shlex.split(line)
        assert words[0] in COMMANDS, line
        known = companion(words[0], *(words[1:2] if words[0] == "box" else ()), "--help").stdout
        if words[0] == "box" and len(words) > 2 and not words[2].startswith("-"):
            assert words[2] in known, line
            known = companion("box", "village", words[2], "--help").stdout
        for word in words[1:]:
            if word.startswith("--"):
                assert word.split("=")[0] in known, line


def test_every_command_is_on_the_page():
    for name in COMMANDS:
        assert re.search(rf"companion {name}\b", PAGE), name


def test_the_readme_shows_commands_picture_and_the_state_of_each_game():
    screen = README[: README.index("## A short tour")]
    assert "./setup.sh run" in screen
    assert "./setup.sh test" in screen
    for picture in re.findall(r"!\[.+?\]\((.+?)\)", README):
        assert (ROOT / picture).stat().st_size > 1000
    assert "docs/pictures/score.png" in screen
    for game in registry.games():
        row = next(line for line in screen.splitlines() if line.startswith(f"| {game.title} "))
        components = game.components()
        assert "playable" in row
        assert f"{len(components.stand_ins())} of {len(components)} printed numbers" in row


def test_every_link_on_the_pages_leads_somewhere():
    for page, folder in ((PAGE, ROOT / "docs"), (README, ROOT)):
        for target in re.findall(r"\]\(([^)#]+?)(?:#[^)]*)?\)", page):
            if not target.startswith("http"):
                assert (folder / target).exists(), target


def test_commands_are_all_registered():
    assert set(cli.list_commands(None)) == set(COMMANDS)
