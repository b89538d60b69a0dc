"""The command line as a program of its own: its way in, its languages, its signals and its pipes."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from companion.locale.languages import LOCALE_VARIABLES, OWN_VARIABLE


@pytest.fixture
def environment(home):
    kept = {key: value for key, value in os.environ.items() if key not in (*LOCALE_VARIABLES, OWN_VARIABLE)}
    return {**kept, "COMPANION_HOME": str(home), "PYTHONUTF8": "1"}


@pytest.fixture
def start(environment):
    """Start ``python -m companion`` with pipes."""

    def begin(*words: str, **changes: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-m", "companion", *words],
            env=environment | changes,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    return begin


@pytest.fixture
def call(start):
    def done(*words: str, **changes: str) -> tuple[int, str, str]:
        with start(*words, **changes) as process:
            out, err = process.communicate()
            return process.returncode, out, err

    return done


def test_the_installed_program_is_the_same(call, environment):
    program = Path(sys.executable).with_name("companion")
    if not program.exists():
        found = shutil.which("companion")
        if found is None:
            pytest.skip("the project is not installed in this environment")
        program = Path(found)
    done = subprocess.run(
        [program, "games", "--json"], env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout == call("games", "--json")[1]


def test_help_follows_the_language_of_the_system(call):
    assert call("--help", LANG="it_IT.UTF-8")[1].startswith("Uso: companion")
    assert call("--help", LANG="de_DE.UTF-8")[1].startswith("Usage: companion")


def test_without_a_terminal_run_plays_by_itself(call):
    code, out, err = call("run", "--seed", "7")
    assert (code, err) == (0, "")
    assert "final score" in out
    assert json.loads(call("tables", "--json")[1])[0]["state"] == "finished"


def test_bad_input_is_one_line_and_status_2(call):
    code, out, err = call("play", "vilage")
    assert (code, out, err.count("\n")) == (2, "", 1)


def wait_until_it_reads(process: subprocess.Popen[str]) -> None:
    """Until the program sleeps: after its question, only reading the answer can make it sleep."""
    status = Path(f"/proc/{process.pid}/stat")
    while status.read_text().rpartition(")")[2].split()[0] != "S":
        assert process.poll() is None


@pytest.fixture
def ctrl_c_counts():
    """A suite in the background has Ctrl-C ignored, and its children too; a terminal does not do that."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc to see that the program waits")
@pytest.mark.usefixtures("ctrl_c_counts")
def test_ctrl_c_leaves_a_saved_game_and_says_how_to_go_on(start, call):
    with start("play", "village", "--solo", "--seed", "7", "--ask") as process:
        process.stdin.write("1\n")
        process.stdin.flush()
        seen = ""
        while seen.count("Guest>") < 2:  # the second question waits for an answer
            seen += process.stdout.read(1)
        wait_until_it_reads(process)
        process.send_signal(signal.SIGINT)
        process.wait()
        out, err = process.communicate()
    assert process.returncode == 130
    table = json.loads(call("tables", "--json")[1])[0]
    assert f"companion resume {table['id']}" in out
    assert "Traceback" not in err
    assert table["state"] == "running"
    history = json.loads(call("history", table["id"], "--json")[1])
    assert [event["kind"] for event in history].count("move") == 1


def test_a_reader_that_has_enough_is_no_error(start, call):
    call("run", "--players", "random", "--seed", "7")
    table = json.loads(call("tables", "--json")[1])[0]["id"]
    with start("history", table) as process:
        process.stdout.close()
        err = process.stderr.read()
    assert err == ""


def test_no_colour_codes_when_they_are_unwanted(call):
    assert "\x1b" in call("run", "--players", "random", "--seed", "7", FORCE_COLOR="1")[1]
    assert "\x1b[3" not in call("run", "--players", "random", "--seed", "7", FORCE_COLOR="1", NO_COLOR="1")[1]


@pytest.mark.skipif(os.name == "nt", reason="a shell is needed to close it")
def test_a_closed_input_is_one_that_has_ended(environment):
    words = [sys.executable, "-m", "companion", "play", "village", "--solo", "--ask"]
    closed = ["sh", "-c", 'exec "$@" <&-', "sh", *words]
    done = subprocess.run(closed, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0 and "companion resume" in done.stdout, done.stderr
