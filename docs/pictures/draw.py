"""Draws the pictures of this folder that show the command line: ``.venv/bin/python docs/pictures/draw.py``.

They come from real runs with a fixed seed, so they change only when the companion does.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from rich.console import Console
from rich.text import Text

HERE = Path(__file__).parent
WIDTH = 100
GAP = Text("        ⋮", "dim")
FRAME = """<svg class="rich-terminal" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{ font-family: monospace; font-size: {char_height}px; line-height: {line_height}px; }}
.{unique_id}-title {{ font-size: 18px; font-weight: bold; font-family: sans-serif; }}
{styles}
</style>
<defs><clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}" /></clipPath>
{lines}
</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""
"""As rich draws it, but with the reader's own fonts instead of ones from the network."""


def lines_of(home: Path, *words: str, typed: str = "") -> list[Text]:
    """What a command writes on a terminal, line by line."""
    environment = os.environ | {
        "COMPANION_HOME": str(home),
        "COMPANION_LANG": "en",
        "FORCE_COLOR": "1",
        "COLUMNS": str(WIDTH),
    }
    done = subprocess.run(
        [sys.executable, "-m", "companion", *words],
        env=environment,
        input=typed,
        capture_output=True,
        text=True,
        check=True,
    )
    return [Text.from_ansi(line.rstrip()) for line in done.stdout.replace(str(home), "~").split("\n")]


def between(lines: list[Text], first: str, end: str) -> list[Text]:
    """The lines from one that fits ``first`` up to, but without, the next that fits ``end``."""
    start = next(i for i, line in enumerate(lines) if re.search(first, line.plain))
    stop = next((i for i in range(start + 1, len(lines)) if re.search(end, lines[i].plain)), len(lines))
    return lines[start:stop]


def save(name: str, title: str, lines: list[Text]) -> None:
    """Write a picture of a terminal."""
    with open(os.devnull, "w") as nowhere:
        console = Console(record=True, width=WIDTH, file=nowhere, force_terminal=True, highlight=False)
        for line in lines:
            console.print(line, no_wrap=True, crop=False)
        console.save_svg(str(HERE / name), title=title, code_format=FRAME)


def draw_run(home: Path) -> None:
    """A solo game: its beginning, one turn with a market day, and the end; and its score over time."""
    lines = lines_of(home, "run", "--seed", "7")
    save(
        "run.svg",
        "./setup.sh run --seed 7",
        [
            *lines[:3],
            Text(),
            *between(lines, r"^Round 1 ", r"travel space"),
            GAP,
            *between(lines, r"^ +31 ", r"^ +36 "),
            GAP,
            Text(),
            *between(lines, r"final score", r"score over time"),
        ],
    )
    shutil.copy(next(home.glob("tables/*/score.png")), HERE / "score.png")


def draw_ask(home: Path) -> None:
    """A person's turn: the question, a move that is refused with its page, and one that is not."""
    typed = ["take crafts pink", "cr or"]
    lines = lines_of(home, "run", "--seed", "7", "--ask", typed="".join(f"{words}\n" for words in typed))
    shown = []
    for line in between(lines, r"take a cube", r"^Saved"):
        prompt = re.match(r"\w+> ?", line.plain)
        if prompt:  # what a person types is not part of the output
            words = typed.pop(0) if typed else ""
            shown.append(Text.assemble(f"{prompt[0].rstrip()} ", (words, "bold")))
            line = line[prompt.end() :]
        if line.plain or not prompt:
            shown.append(line)
    save("ask.svg", "./setup.sh run --seed 7", shown)


def main() -> None:
    """Draw them all."""
    for draw in (draw_run, draw_ask):
        with tempfile.TemporaryDirectory() as folder:
            draw(Path(folder))


if __name__ == "__main__":
    main()
