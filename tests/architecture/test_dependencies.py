"""What may lean on what: the rules of the house, read off the import statements."""

import ast
import re
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
IMPURE = {
    "time",
    "datetime",
    "sqlite3",
    "socket",
    "subprocess",
    "threading",
    "asyncio",
    "secrets",
    "os",
    "uuid",
}
"""Standard library that brings in clocks, devices, databases or other programs."""


def sources(*folders: str) -> list[Path]:
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))


def imports(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            found.add(node.module or "")
    return found


def relative(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize(
    "path", sources("companion/rules", "companion/games", "companion/players"), ids=relative
)
def test_rules_games_and_players_need_the_standard_library_and_each_other_only(path):
    for name in imports(path):
        top = name.split(".")[0]
        inside = name.startswith(("companion.rules", "companion.games", "companion.players"))
        assert inside or name == "companion" or top in sys.stdlib_module_names, f"imports {name}"
        assert top not in IMPURE, f"imports {name}"


@pytest.mark.parametrize("path", sources("vision/twin_eye"), ids=relative)
def test_who_draws_tables_knows_no_reader(path):
    readers = ("vision.cards", "vision.dice", "vision.pieces", "vision.trials", "vision.tiles")
    drawn = {"vision.tiles.grid"}  # where the cells of a grid lie
    assert not [name for name in imports(path) - drawn if name.startswith(readers)]


READERS = [
    path
    for path in sources("vision/cards", "vision/dice", "vision/markers", "vision/pieces", "vision/tiles")
    if "teach" not in path.parts
]


@pytest.mark.parametrize("path", READERS, ids=relative)
def test_no_reader_knows_what_it_is_tried_on(path):
    assert not [name for name in imports(path) if name.startswith(("vision.twin_eye", "vision.trials"))]


@pytest.mark.parametrize("path", sources("companion/rules"), ids=relative)
def test_the_contract_does_not_know_its_games(path):
    assert not [name for name in imports(path) if name.startswith(("companion.games.", "companion.players"))]


@pytest.mark.parametrize("path", sources("firmware_bridge", "vision", "hardware"), ids=relative)
def test_devices_never_import_the_companion(path):
    assert not [name for name in imports(path) if name.split(".")[0] == "companion"]


@pytest.mark.parametrize(
    "path", sources("companion/rules", "companion/table", "companion/eyes", "companion/app"), ids=relative
)
def test_no_game_is_named_where_all_games_are_served(path):
    names = [
        folder.name for folder in (ROOT / "companion/games").iterdir() if (folder / "__init__.py").exists()
    ]
    text = path.read_text("utf-8").lower()
    for name in names:
        assert not re.search(rf"\b{name}\b", text), f"names the game {name}"


@pytest.mark.parametrize("path", sources("companion/table"), ids=relative)
def test_the_table_knows_devices_only_as_protocols(path):
    assert not [
        n for n in imports(path) if n.split(".")[0] in {"firmware_bridge", "vision", "kivy", "serial", "cv2"}
    ]


@pytest.mark.parametrize("path", sources("companion/eyes"), ids=relative)
def test_the_eyes_serve_every_front_end(path):
    assert not [
        n for n in imports(path) if n.startswith(("companion.cli", "companion.app", "kivy", "rich", "click"))
    ]
