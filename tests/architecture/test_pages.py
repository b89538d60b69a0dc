"""The page of each reader names its modules, room by room, and no room is so full that nothing in it is found."""

from __future__ import annotations

import inspect
import re
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
READERS = ("cards", "dice", "pieces", "tiles")
#: Modules in one folder at most.
FULL = 16


def modules(folder: Path) -> set[str]:
    return {path.stem for path in folder.glob("*.py") if path.stem != "__init__"}


def rooms(reader: str) -> list[Path]:
    house = ROOT / "vision" / reader
    return [house, *(path for path in house.iterdir() if (path / "__init__.py").exists())]


def told(reader: str) -> str:
    """The table of rooms on the page of a reader."""
    page = (ROOT / "docs" / f"vision_{reader}.md").read_text("utf-8")
    return page.split("\n## Rooms\n")[1].split("\n## ")[0]


@pytest.mark.parametrize("reader", READERS)
def test_the_page_of_a_reader_names_each_of_its_modules_and_nothing_else(reader):
    there = set().union(*map(modules, rooms(reader)))
    named = set(re.findall(r"`(\w+)`", told(reader)))
    assert named == there


@pytest.mark.parametrize("reader", READERS)
def test_each_room_has_a_row_and_few_modules(reader):
    house, *others = rooms(reader)
    assert all(f"| `{room.name}/` |" in told(reader) for room in others)
    assert {room.name: len(modules(room)) for room in (house, *others) if len(modules(room)) > FULL} == {}


def test_the_functions_of_the_readers_are_called_as_the_page_says():
    page = (ROOT / "docs" / "vision.md").read_text("utf-8").split("\n## As functions\n")[1].split("\n## ")[0]
    called = re.findall(r"^\| `(vision[.\w]*)\.(\w+)\(([\w, ]+)\)` \|", page, re.MULTILINE)
    assert len(called) == 7
    for module, name, words in called:
        pytest.importorskip("cv2", reason="the eyes are not installed")
        assert list(inspect.signature(getattr(import_module(module), name)).parameters) == words.split(", ")
