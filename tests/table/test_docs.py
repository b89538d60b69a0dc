"""The manual's example is a real file, and its recipe gives what it says."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path

import pytest

from companion.table.table import Table
from companion.table.transcript import export_table, import_text
from companion.table.verify import verify

MANUAL = Path(__file__).parents[2] / "docs" / "journal.md"


def block(language: str) -> str:
    return re.search(rf"^```{language}\n(.*?)^```$", MANUAL.read_text("utf-8"), re.DOTALL | re.MULTILINE)[1]


@pytest.fixture
def example() -> str:
    return block("text")


def test_the_example_can_be_imported_and_verified(example, store):
    with Table.open(import_text(store, example)) as table:
        assert export_table(table) == example
        assert table.over
    result = verify(example)
    assert (result.draws, result.verified, result.others, result.waiting) == (4, 3, 1, 0)


def test_the_recipe_prints_what_the_example_says(example):
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(block("python"), {})  # noqa: S102  (the manual's own lines)
    commitment, outcome = printed.getvalue().split("\n")[:2]
    lines = example.split("\n")
    assert f"(commit {commitment})" in next(line for line in lines if line.startswith("    1 "))
    assert f" {outcome} " in next(line for line in lines if line.startswith("    6 "))
