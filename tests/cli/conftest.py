"""Runs the command line inside the test process, with a data folder of its own."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from companion.cli.root import cli
from companion.locale.languages import LOCALE_VARIABLES, OWN_VARIABLE


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty data folder, and a machine that speaks English."""
    for variable in (*LOCALE_VARIABLES, OWN_VARIABLE, "COLUMNS", "NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(variable, raising=False)
    folder = tmp_path / "home"
    monkeypatch.setenv("COMPANION_HOME", str(folder))
    return folder


@pytest.fixture
def companion() -> Callable[..., Result]:
    """``companion("games", "--json")``; ``input`` is what stands on standard input."""

    def call(*words: str, input: str | None = None) -> Result:
        result = CliRunner().invoke(cli, list(words), input=input)
        if result.exception and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result

    return call


@pytest.fixture
def as_json(companion: Callable[..., Result]) -> Callable[..., Any]:
    """The JSON that a command writes."""

    def call(*words: str) -> Any:
        result = companion(*words, "--json")
        assert result.exit_code == 0, result.stderr
        return json.loads(result.stdout)

    return call


@pytest.fixture
def begun(companion: Callable[..., Result], as_json: Callable[..., Any]) -> str:
    """The id of a solo game of Village in which the person has made one decision."""
    result = companion("play", "village", "--solo", "--seed", "7", "--ask", input="3\n")
    assert result.exit_code == 0, result.stderr
    return str(as_json("tables")[0]["id"])
