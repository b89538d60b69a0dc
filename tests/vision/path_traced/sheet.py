"""``python -m tests.vision.path_traced.sheet NAME ...``: the small picture on the page, one tile per picture."""

from __future__ import annotations

import sys

import cv2
import numpy as np

from tests.vision.path_traced.measure import HERE, PAGE

WIDE, HIGH, COLUMNS = 320, 200, 4


def tile(name: str) -> np.ndarray:
    """The middle of a picture, filling a tile."""
    picture = cv2.imread(str(HERE / f"{name}.jpg"))
    factor = max(WIDE / picture.shape[1], HIGH / picture.shape[0])
    small = cv2.resize(picture, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    y, x = (small.shape[0] - HIGH) // 2, (small.shape[1] - WIDE) // 2
    return small[y : y + HIGH, x : x + WIDE]


def main() -> None:
    tiles = [tile(name) for name in sys.argv[1:]]
    tiles += [np.full((HIGH, WIDE, 3), 255, np.uint8)] * (-len(tiles) % COLUMNS)
    rows = [np.hstack(tiles[k : k + COLUMNS]) for k in range(0, len(tiles), COLUMNS)]
    target = PAGE.parent / "pictures" / "path_traced.jpg"
    cv2.imwrite(str(target), np.vstack(rows), [cv2.IMWRITE_JPEG_QUALITY, 82])


if __name__ == "__main__":
    main()
