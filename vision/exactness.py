"""How often whole pictures are read rightly: ``python -m vision.exactness`` measures and writes the table.

The result is committed as ``docs/vision_exactness.json``; the tests run a part of it again and compare,
table by table, so that it cannot fall. With ``--first SEED`` other tables are measured, that nobody looked at yet: what
is kept flatters those who mended it. From seed 142200 on every table of lands is of a box of its own, too.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import cv2

from vision.trials import TRIALS
from vision.trials.outcomes import EXACT, REFUSED, WRONG
from vision.twin_eye.disturb import MODERATE

#: One letter per outcome: a line of them is the whole result of a reader under a disturbance.
LETTER = {EXACT: "=", REFUSED: "?", WRONG: "x"}

#: The committed results, from the top of the repository.
KEPT = Path("docs/vision_exactness.json")


def measure(reader: str, disturbance: str, seeds: range) -> str:
    """One letter per seed: ``=`` exact, ``?`` refused, ``x`` wrong."""
    return "".join(LETTER[TRIALS[reader](seed, MODERATE[disturbance])] for seed in seeds)


def table(results: dict[str, dict[str, str]]) -> str:
    """Markdown: a row per disturbance, a column per reader, exact/wrong of all."""
    readers = list(results)
    lines = ["| disturbance | " + " | ".join(readers) + " |", "|---" * (len(readers) + 1) + "|"]
    for disturbance in MODERATE:
        cells = [_cell(results[r].get(disturbance, "")) for r in readers]
        lines.append(f"| {disturbance} | " + " | ".join(cells) + " |")
    whole = [_cell("".join(results[r].values())) for r in readers]
    lines.append("| **all** | " + " | ".join(whole) + " |")
    return "\n".join(lines)


def _cell(outcomes: str) -> str:
    if not outcomes:
        return "-"
    wrong = outcomes.count("x")
    return f"{outcomes.count('=')} of {len(outcomes)}" + (f", {wrong} wrong" if wrong else "")


def at_most(seen: int, of: int, sure: float = 0.95) -> float:
    """The largest share that ``seen`` cases in ``of`` tables leave possible, at a confidence (Clopper-Pearson)."""
    low, high = seen / of, 1.0
    for _ in range(40):
        share = (low + high) / 2
        fewer = sum(math.comb(of, k) * share**k * (1 - share) ** (of - k) for k in range(seen + 1))
        low, high = (share, high) if fewer > 1 - sure else (low, share)
    return high


def bounds(results: dict[str, dict[str, str]]) -> str:
    """Markdown: for each reader what the tables of all disturbances together say, with bounds at 95 %."""
    lines = ["| reader | tables | exact | wrong | wrong, at most |", "|---|---:|---:|---:|---:|"]
    for reader, cells in results.items():
        every = "".join(cells.values())
        exact, wrong = every.count("="), every.count("x")
        share = 100 * at_most(wrong, len(every))
        lines.append(
            f"| {reader} | {len(every)} | {100 * exact / len(every):.1f} % | {wrong} | {share:.1f} % |"
        )
    return "\n".join(lines)


def main() -> None:
    """Measure and write; ``--tables N`` tables per reader and disturbance, ``--jobs N`` of them at a time."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--tables", type=int, default=8)
    options.add_argument("--first", type=int, default=0, metavar="SEED", help="of tables that are not kept")
    options.add_argument("--jobs", type=int, default=1)
    options.add_argument("--only", action="append", choices=list(TRIALS))
    options.add_argument("--under", action="append", choices=list(MODERATE), help="disturbances; all if none")
    options.add_argument("--out", type=Path, help=f"where results are kept; {KEPT} if nothing else is said")
    chosen = options.parse_args()
    whole = not chosen.first and not chosen.under
    out = chosen.out or (KEPT if whole else None)
    results = json.loads(out.read_text("utf-8")) if out and out.exists() else {}
    seeds = range(chosen.first, chosen.first + chosen.tables)
    cells = [(reader, name) for reader in chosen.only or TRIALS for name in chosen.under or MODERATE]
    with ProcessPoolExecutor(chosen.jobs, initializer=cv2.setNumThreads, initargs=(1,)) as pool:
        letters = pool.map(measure, *zip(*cells, strict=True), [seeds] * len(cells))
        for (reader, disturbance), line in zip(cells, letters, strict=True):
            results.setdefault(reader, {})[disturbance] = line
            print(f"{reader:28} {disturbance:10} {line}", file=sys.stderr, flush=True)
            if out:
                out.write_text(json.dumps(results, indent=1) + "\n", "utf-8")
    print(table(results))
    print()
    print(bounds(results))


if __name__ == "__main__":
    main()
