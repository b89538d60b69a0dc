"""``python -m tests.vision.path_traced.measure``: judge every picture, write ``results.json`` and the page's table.

``--changed`` judges them under every one of :data:`~tests.vision.path_traced.changes.CHANGES`, a letter each, and writes
``changed.json`` and its table. ``--folder FOLDER`` judges the pictures of another folder and writes nothing.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import cv2

from tests.vision.path_traced.changes import AS_IT_IS, CHANGES, Change
from tests.vision.path_traced.judge import EXACT, REFUSED, WRONG, Verdict, judge

HERE = Path(__file__).parent
RESULTS, CHANGED = HERE / "results.json", HERE / "changed.json"
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
#: The tables stand between these lines of the page.
MEASURED, UNDER_CHANGES, END = "<!-- measured -->", "<!-- changed -->", "<!-- end -->"


def truths(kind: str, folder: Path = HERE) -> list[Path]:
    """The truth files of a kind in a folder; its own folder there is the first word."""
    return sorted(
        p for p in (folder / kind.split(",")[0]).glob("*.json") if not p.name.endswith(".spaces.json")
    )


def verdict(path: Path, kind: str, change: Change = AS_IT_IS) -> Verdict:
    """What the readers make of a picture that is told as its kind says."""
    return judge(path, "unknown" not in kind, "number" not in kind, change)


def table(results: dict[str, dict[str, str]]) -> str:
    """Markdown: pictures, exact, refused and wrong of each kind and of all."""
    lines = ["| kind | pictures | exact | refused | wrong |", "|---|---:|---:|---:|---:|"]
    every = {kind: "".join(letters.values()) for kind, letters in results.items()}
    for kind, letters in (every | {"**all**": "".join(every.values())}).items():
        counts = [letters.count(letter) for letter in (EXACT, REFUSED, WRONG)]
        lines.append(f"| {kind} | {sum(counts)} | " + " | ".join(map(str, counts)) + " |")
    return "\n".join(lines)


def judged(folder: Path, changes: dict[str, Change]) -> dict[str, dict[str, str]]:
    """The letters of every picture of a folder by kind and name, one for each change; all are printed, with reasons."""
    results: dict[str, dict[str, str]] = {}
    for kind in KINDS:
        results[kind] = {}
        for path in truths(kind, folder):
            said = {name: verdict(path, kind, change) for name, change in changes.items()}
            results[kind][path.stem] = letters = "".join(one.letter for one in said.values())
            print(f"{kind:36} {path.stem:14} {letters}", flush=True)
            for name, one in said.items():
                if one.why:
                    print(f"    {name}: {one.letter} {one.why}", flush=True)
    return results


def main() -> None:
    cv2.setNumThreads(1)
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--folder", type=Path, default=HERE)
    options.add_argument("--changed", action="store_true")
    chosen = options.parse_args()
    changes = CHANGES if chosen.changed else {"as it is": AS_IT_IS}
    results = judged(chosen.folder, changes)
    if chosen.folder == HERE:
        kept, mark = (CHANGED, UNDER_CHANGES) if chosen.changed else (RESULTS, MEASURED)
        kept.write_text(json.dumps(results, indent=1) + "\n", "utf-8")
        before, rest = PAGE.read_text("utf-8").split(mark)
        PAGE.write_text(f"{before}{mark}\n{table(results)}\n{END}{rest.split(END, 1)[1]}", "utf-8")


if __name__ == "__main__":
    main()
