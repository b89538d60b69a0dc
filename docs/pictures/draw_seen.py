"""Draws what a camera sees, for the page about the camera: ``.venv/bin/python docs/pictures/draw_seen.py``.

The pictures are of the simulated table, as ``companion audit --draw`` writes them.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import cv2

HERE = Path(__file__).parent
WIDTH = 960


def companion(home: str, *words: str, typed: str = "", status: int = 0) -> None:
    """One call of the program with a data folder of its own."""
    environment = os.environ | {"COMPANION_HOME": home, "COMPANION_LANG": "en"}
    done = subprocess.run(
        [sys.executable, "-m", "companion", *words],
        env=environment,
        input=typed,
        text=True,
        capture_output=True,
        check=False,
    )
    if done.returncode != status:
        raise SystemExit(f"{words} ended with {done.returncode}: {done.stderr}")


def main() -> None:
    with tempfile.TemporaryDirectory() as home:
        companion(home, "play", "village", "--solo", "--seed", "7", "--ask", typed="quit\n")
        (table,) = [path.name for path in Path(home, "tables").iterdir()]
        for name, wishes, status in (("seen", "seed=1", 0), ("differs", "errors=0.2&seed=2", 1)):
            drawn = Path(home, f"{name}.png")
            companion(
                home, "audit", table, "--camera", f"twin://?{wishes}", "--draw", str(drawn), status=status
            )
            picture = cv2.imread(str(drawn))
            height = round(WIDTH * picture.shape[0] / picture.shape[1])
            small = cv2.resize(picture, (WIDTH, height), interpolation=cv2.INTER_AREA)
            cv2.imwrite(str(HERE / f"{name}.jpg"), small, [cv2.IMWRITE_JPEG_QUALITY, 82])


if __name__ == "__main__":
    main()
