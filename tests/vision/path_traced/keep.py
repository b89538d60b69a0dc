"""``python -m tests.vision.path_traced.keep FOLDER dice/dice_000a ...``: pictures with all that belongs to them, made small."""

from __future__ import annotations

import argparse
import json
import shutil
from pathlib import Path

import cv2

HERE = Path(__file__).parent
#: Bytes of a picture at most.
MOST = 150_000


def shrink(source: Path, target: Path) -> None:
    """The file itself where it is small enough, else a JPEG of quality 85 or less."""
    target.parent.mkdir(parents=True, exist_ok=True)
    if source.exists() and source.stat().st_size <= MOST:
        shutil.copyfile(source, target)
        return
    picture = cv2.imread(str(source))
    if picture is None:
        raise OSError(f"{source} is no picture; render it first")
    for quality in range(85, 40, -5):
        _, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
        if len(data) <= MOST:
            break
    target.write_bytes(data.tobytes())


def keep(folder: Path, name: str) -> None:
    """One picture, its truth, and the files that the truth names."""
    truth = json.loads((folder / f"{name}.json").read_text("utf-8"))
    source, target = (folder / name).parent, (HERE / name).parent
    shrink(folder / f"{name}.jpg", HERE / f"{name}.jpg")
    (HERE / f"{name}.json").write_text(json.dumps(truth, separators=(",", ":")) + "\n", "utf-8")
    for other in (truth.get("empty"), truth.get("before")):
        if other and not (target / other).exists():
            shrink(source / other, target / other)
    if "spaces" in truth:
        shutil.copyfile(source / truth["spaces"], target / truth["spaces"])
    scans = truth.get("enrol") or ("die" in truth and f"enrol/{truth['die']}")
    scans = scans or ("/" in truth.get("deck", "") and truth["deck"])
    for scan in sorted((source / scans).rglob("*.jpg")) if scans else ():
        if not (target / scan.relative_to(source)).exists():
            shrink(scan, target / scan.relative_to(source))


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("folder", type=Path)
    options.add_argument("names", nargs="+")
    chosen = options.parse_args()
    for name in chosen.names:
        keep(chosen.folder, name)


if __name__ == "__main__":
    main()
