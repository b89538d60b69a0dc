"""What colour the surface of a solid has: pips, printed faces, stains, and what shines through a clear one."""

from __future__ import annotations

import numpy as np

from vision.twin_eye.finish import PLAIN, stained
from vision.twin_eye.solids import Solid, planes

#: Pip centres on a face per value, origin at its centre; 1 is how far its outer pips are from the middle.
PIPS = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (1, -1), (-1, 1), (1, 1)],
    5: [(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
    6: [(-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)],
}
_FACES = {
    "top": (2, 1),
    "east": (0, 1),
    "west": (0, -1),
    "south": (1, 1),
    "north": (1, -1),
    "bottom": (2, -1),
}
_ACROSS = {0: (1, 2), 1: (0, 2), 2: (0, 1)}


def painted_at(solid: Solid, p: np.ndarray, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """Surface colour (n, 3) at points in the solid's axes, pips and printed faces included, and how the
    normals (n, 3) lean there: those of a drilled pip lean to its middle.
    """
    lean = np.zeros((3, len(p)), np.float32).T
    colour = np.empty((3, len(p)), np.float32).T
    colour[:] = solid.colour
    if solid.sides:
        return np.float32(solid.sides)[planes(solid, p)[:, :3].argmax(axis=1)], lean
    unit = p / solid.size
    if solid.finish is not PLAIN:
        colour = stained(solid.finish, colour, unit, rng)
    if solid.round_ or not solid.faces:
        return colour, lean
    east, south, top = np.abs(unit.T)
    axis = np.where((east >= south) & (east >= top), 0, np.where(south >= top, 1, 2))
    for name, (which, sign) in _FACES.items():
        face = solid.faces.get(name)
        if face is None:
            continue
        here = np.flatnonzero((axis == which) & (np.sign(unit[:, which]) == sign))
        first, second = _ACROSS[which]
        u, v = unit[here, first], unit[here, second]
        if isinstance(face, np.ndarray):
            side = face.shape[0]
            colour[here] = face[
                np.clip(((v + 0.5) * side).astype(int), 0, side - 1),
                np.clip(((u + 0.5) * side).astype(int), 0, side - 1),
            ]
            continue
        painted, bent = colour[here], lean[here]
        pip = solid.finish.ace if face == 1 and solid.finish.ace else solid.pip_colour
        for x, y in np.multiply(PIPS[face], solid.finish.wide).tolist():
            near = np.flatnonzero(np.abs(u - x) < solid.pip_size)
            reach = np.hypot(u[near] - x, v[near] - y)
            inside = near[reach < solid.pip_size]
            ink = 1.0 - solid.wear * rng.uniform(0.2, 1.0)
            painted[inside] = painted[inside] * (1 - ink) + np.float32(pip) * ink
            rim = near[(reach > solid.pip_size * 0.75) & (reach < solid.pip_size)]
            painted[rim] *= 0.9
            depth = solid.finish.drilled / solid.pip_size
            bent[inside, first], bent[inside, second] = (x - u[inside]) * depth, (y - v[inside]) * depth
        colour[here], lean[here] = painted, bent
    return colour, lean


def seen_through(solid: Solid, p: np.ndarray, rays: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """The colour (n, 3) of what a ray meets on the far side of a clear solid."""
    bent = rays * np.float32([0.66, 0.66, 1])  # a ray that enters from above leans less inside
    half = np.float32([solid.size / 2, solid.size / 2, solid.tall / 2])
    with np.errstate(divide="ignore", invalid="ignore"):
        leave = np.nanmin(np.where(bent > 0, (half - p) / bent, (-half - p) / bent), axis=1)
    return painted_at(solid, p + np.maximum(leave, 0)[:, None] * bent, rng)[0]
