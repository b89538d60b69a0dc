"""``python -m tests.vision.path_traced.measure``: judge every picture, write ``results.json`` and the page's table."""

from __future__ import annotations

import json
from pathlib import Path

import cv2

from tests.vision.path_traced.judge import EXACT, REFUSED, WRONG, Verdict, judge

HERE = Path(__file__).parent
RESULTS = HERE / "results.json"
PAGE = HERE.parents[2] / "docs" / "vision_path_traced.md"
KINDS = (
    "dice",
    "dice, empty table unknown",
    "dice, empty table and number unknown",
    "crops",
    "tetra",
    "spaces",
    "cards",
    "columns",
    "tiles",
    "markers",
)
#: The table stands between these lines of the page.
OPEN, CLOSE = "<!-- measured -->", "<!-- end -->"


def truths(kind: str) -> list[Path]:
    """The truth files of a kind; its folder is the first word."""
    return sorted(
        p for p in (HERE / kind.split(",")[0]).glob("*.json") if not p.name.endswith(".spaces.json")
    )


def verdicts(kind: str) -> dict[str, Verdict]:
    """What the readers make of every picture of a kind, by name."""
    return {path.stem: judge(path, "unknown" not in kind, "number" not in kind) for path in truths(kind)}


def table(results: dict[str, dict[str, str]]) -> str:
    """Markdown: pictures, exact, refused and wrong of each kind and of all."""
    lines = ["| kind | pictures | exact | refused | wrong |", "|---|---:|---:|---:|---:|"]
    every = {kind: "".join(letters.values()) for kind, letters in results.items()}
    for kind, letters in (every | {"**all**": "".join(every.values())}).items():
        counts = (letters.count(letter) for letter in (EXACT, REFUSED, WRONG))
        lines.append(f"| {kind} | {len(letters)} | " + " | ".join(map(str, counts)) + " |")
    return "\n".join(lines)


def main() -> None:
    cv2.setNumThreads(1)
    results: dict[str, dict[str, str]] = {}
    for kind in KINDS:
        results[kind] = {}
        for name, said in verdicts(kind).items():
            results[kind][name] = said.letter
            print(f"{kind:26} {name:14} {said.letter} {said.why}", flush=True)
    RESULTS.write_text(json.dumps(results, indent=1) + "\n", "utf-8")
    before, rest = PAGE.read_text("utf-8").split(OPEN)
    PAGE.write_text(f"{before}{OPEN}\n{table(results)}\n{CLOSE}{rest.split(CLOSE)[1]}", "utf-8")


if __name__ == "__main__":
    main()
