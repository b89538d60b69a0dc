"""What lies under the pieces: the empty space shifted onto the space and lit like it, or its rim."""

from __future__ import annotations

import cv2
import numpy as np

from vision.shading import ground_costs

#: Slopes of the print by which a pixel may be off for being misplaced by a part of a pixel.
_OFF = 0.7


def matched(bare: np.ndarray, pixels: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """``bare`` under the light of ``pixels`` (both (h, w, 3) coordinates), and the slack of each pixel."""
    slope_x = cv2.Sobel(bare, cv2.CV_32F, 1, 0, scale=0.125)
    slope_y = cv2.Sobel(bare, cv2.CV_32F, 0, 1, scale=0.125)
    slack = _OFF**2 * ((slope_x * slope_x).sum(axis=2) + (slope_y * slope_y).sum(axis=2))
    return bare, slack


def from_rim(pixels: np.ndarray, piece: np.ndarray | None = None, kinds: int = 5) -> np.ndarray:
    """Cost (h, w) of explaining ``pixels`` (h, w, 3) by the colours at their rim, in light or shadow.

    Up to ``kinds`` colours are taken from the rim; those like ``piece`` (3,) are left out.
    """
    rim = np.concatenate([pixels[:3:2, ::2], pixels[-3::2, ::2]]).reshape(-1, 3)
    rim = np.concatenate([rim, np.concatenate([pixels[::2, :3:2], pixels[::2, -3::2]], axis=1).reshape(-1, 3)])
    if piece is not None:
        rim = rim[np.linalg.norm(rim - piece, axis=1) > 9]
    cost = np.full(pixels.shape[:2], 1e3, np.float32)
    near = np.linalg.norm(rim[:, None] - rim[None], axis=2) < 5
    for _ in range(kinds):
        if not len(near) or near.sum(axis=1).max() < 12:
            break
        mine = near[near.sum(axis=1).argmax()]
        colour = np.broadcast_to(rim[mine].mean(axis=0), pixels.shape)
        cost = np.minimum(cost, np.minimum(*ground_costs(pixels, colour, 3.0)[:2]))
        rim, near = rim[~mine], near[~mine][:, ~mine]
    return cost
