"""Table tops of people's homes: planks, lacquer with scratches, linen with folds, painted boards; all with dust."""

from __future__ import annotations

import numpy as np

from tests.vision.path_traced.scenes import materials, shapes
from tests.vision.path_traced.scenes.materials import Material
from tests.vision.path_traced.scenes.studio import linear, link
from tests.vision.path_traced.scenes.surfaces import cloth

KINDS = ("planks", "linen", "veneer", "checks", "painted")
#: Dark and light tones: oak, beech, walnut, pine, grey stained, cherry.
WOODS = [
    ((148, 104, 62), (196, 152, 102)), ((176, 128, 84), (214, 172, 126)), ((66, 42, 28), (112, 76, 50)),
    ((196, 146, 84), (230, 190, 128)), ((98, 90, 82), (150, 140, 128)), ((110, 52, 28), (164, 90, 52)),
]  # fmt: skip
LINENS = [(214, 206, 190), (120, 130, 138), (60, 70, 92), (150, 52, 48), (92, 112, 88), (34, 34, 38)]


def lay(kind: str, rng: np.random.Generator, wide: float = 150.0, deep: float = 110.0) -> None:
    """A table top of one kind (z = 0)."""
    if kind == "linen":
        made = _linen(LINENS[int(rng.integers(0, len(LINENS)))], rng)
    elif kind == "checks":
        sheet = shapes.plane(wide, wide, wide / float(rng.uniform(6, 26)))
        sheet.materials.append(_folded(materials.printed(cloth(rng), 0.95, weave=0.5), rng))
        link("table", sheet)
        return
    elif kind == "painted":
        tone = rng.choice([232, 225, 60, 205]) + rng.integers(-8, 9, 3)
        made = _dusty(Material("paint", tone, float(rng.uniform(0.25, 0.6))), rng)
    else:
        dark, light = WOODS[int(rng.integers(0, len(WOODS)))]
        made = _wood(rng, dark, light, kind == "planks")
    sheet = shapes.block(wide, deep, 2.5, 0.2)
    sheet.materials.append(made)
    link("table", sheet, (0, 0, -2.5)).rotation_euler = (0, 0, float(rng.uniform(0, 3.14)))


def _mixed(made: Material, first, second, part, how: str = "MIX"):
    """``first`` and ``second`` (sockets or colours) by ``part`` (socket or number)."""
    mix = made.node("MixRGB")
    mix.blend_type = how
    for value, into in ((part, 0), (first, 1), (second, 2)):
        if isinstance(value, (int, float)):
            mix.inputs[into].default_value = value
        elif isinstance(value, tuple):
            mix.inputs[into].default_value = (*linear(value), 1)
        else:
            made.wire(value, mix.inputs[into])
    return mix.outputs[0]


def _above(made: Material, value, low: float, high: float):
    """0 where a socket is below ``low``, 1 above ``high``."""
    span = made.node("MapRange")
    span.inputs["From Min"].default_value, span.inputs["From Max"].default_value = low, high
    made.wire(value, span.inputs["Value"])
    return span.outputs[0]


def _noise(made: Material, scale: float, at, **more):
    noise = made.node("TexNoise", Scale=scale, **more)
    made.wire(at, noise.inputs["Vector"])
    return noise.outputs["Fac"]


def _dusty(made: Material, rng: np.random.Generator, scratched: bool = True):
    """Specks, stains and scratches over whatever the base colour is; wear in the gloss."""
    base = made.shader.inputs["Base Color"]
    under = base.links[0].from_socket if base.is_linked else tuple(float(v) for v in base.default_value[:3])
    if isinstance(under, tuple):
        plain = made.node("RGB")
        plain.outputs[0].default_value = (*under, 1)
        under = plain.outputs[0]
    at = made.places()
    specks = _above(made, _noise(made, float(rng.uniform(5, 9)), at, Detail=1.0), 0.74, 0.76)
    stains = _above(made, _noise(made, 0.12, at, Detail=4.0), 0.45, 0.75)
    lines = made.places((0.15, 9.0, 1.0), float(rng.uniform(0, 3.1)))
    scratches = _above(made, _noise(made, 1.2, lines, Detail=2.0), 0.70, 0.73)
    seen = _mixed(made, under, (60, 48, 38), _scaled(made, stains, float(rng.uniform(0.05, 0.25))))
    seen = _mixed(
        made, seen, (225, 220, 210), _scaled(made, scratches, scratched * float(rng.uniform(0.0, 0.25)))
    )
    seen = _mixed(made, seen, (150, 146, 140), _scaled(made, specks, float(rng.uniform(0.1, 0.6))))
    made.wire(seen, base)
    rough = made.node("MapRange")
    plain = made.shader.inputs["Roughness"].default_value
    rough.inputs["To Min"].default_value, rough.inputs["To Max"].default_value = plain * 0.7, plain + 0.2
    made.wire(stains, rough.inputs["Value"])
    made.wire(rough.outputs[0], made.shader.inputs["Roughness"])
    return made.made


def _scaled(made: Material, value, by: float):
    times = made.node("Math")
    times.operation = "MULTIPLY"
    times.inputs[1].default_value = by
    made.wire(value, times.inputs[0])
    return times.outputs[0]


def _wood(rng: np.random.Generator, dark, light, planks: bool):
    """Grain with pores; ``planks`` have seams and tones of their own."""
    made = Material("wood", light, float(rng.uniform(0.18, 0.55)))
    slow = made.places((0.04, 0.45, 0.3))
    rings = made.node("TexWave", Scale=float(rng.uniform(0.3, 0.9)), Distortion=float(rng.uniform(7, 16)))
    rings.inputs["Detail"].default_value, rings.inputs["Detail Scale"].default_value = 3.0, 0.6
    rings.bands_direction = "Y"
    made.wire(slow, rings.inputs["Vector"])
    pores = _noise(made, 3.0, made.places((0.5, 16.0, 4.0)), Detail=6.0, Roughness=0.7)
    cloudy = _noise(made, 0.5, made.places((0.12, 0.9, 0.3)), Detail=5.0)
    tone = _mixed(made, dark, light, _above(made, cloudy, 0.25, 0.7))
    tone = _mixed(made, tone, dark, _scaled(made, rings.outputs["Fac"], float(rng.uniform(0.2, 0.6))))
    tone = _mixed(
        made, tone, tuple(int(0.55 * v) for v in dark), _scaled(made, _above(made, pores, 0.5, 0.72), 0.75)
    )
    if planks:
        boards = made.node(
            "TexBrick", Scale=float(rng.uniform(0.02, 0.06)), **{"Mortar Size": 0.001, "Brick Width": 5.0}
        )
        for name, grey in (("Color1", 150), ("Color2", 215), ("Mortar", 70)):
            boards.inputs[name].default_value = (*linear((grey,) * 3), 1)
        made.wire(made.places(), boards.inputs["Vector"])
        tone = _mixed(made, tone, boards.outputs["Color"], 0.5, "OVERLAY")
        tone = _mixed(made, tone, tuple(int(0.3 * v) for v in dark), boards.outputs["Fac"])
    made.wire(tone, made.shader.inputs["Base Color"])
    made.bump(pores, 0.15, 0.02)
    return _dusty(made, rng)


def _linen(colour, rng: np.random.Generator):
    made = Material("linen", colour, 0.95, **{"Specular IOR Level": 0.1, "Sheen Weight": 0.2})
    thread = _noise(made, 1.0, made.places((3.0, 40.0, 1.0)), Detail=3.0)
    other = _noise(made, 1.0, made.places((40.0, 3.0, 1.0)), Detail=3.0)
    dark = tuple(int(0.6 * v) for v in colour)
    tone = _mixed(made, dark, colour, _above(made, thread, 0.3, 0.6))
    tone = _mixed(made, tone, dark, _scaled(made, _above(made, other, 0.5, 0.75), 0.7))
    made.wire(tone, made.shader.inputs["Base Color"])
    return _folded(_dusty(made, rng, scratched=False), rng)


def _folded(made, rng: np.random.Generator):
    """Long soft folds, as a cloth has that was in a drawer; they are seen in slanting light only."""
    shader = next(n for n in made.node_tree.nodes if n.type == "BSDF_PRINCIPLED")
    nodes, links = made.node_tree.nodes, made.node_tree.links
    where, folds, bump = (nodes.new(f"ShaderNode{n}") for n in ("TexCoord", "TexNoise", "Bump"))
    folds.inputs["Scale"].default_value = float(rng.uniform(0.05, 0.14))
    folds.inputs["Detail"].default_value = 2.0
    bump.inputs["Strength"].default_value, bump.inputs["Distance"].default_value = (
        0.5,
        float(rng.uniform(0.5, 2.0)),
    )
    links.new(where.outputs["Object"], folds.inputs["Vector"])
    links.new(folds.outputs["Fac"], bump.inputs["Height"])
    normal = shader.inputs["Normal"]
    if normal.is_linked:
        links.new(normal.links[0].from_socket, bump.inputs["Normal"])
    links.new(bump.outputs[0], normal)
    return made
