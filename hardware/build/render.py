"""``python -m hardware.build.render OUT``: STL files of all parts and the pictures of the guide.

OpenSCAD renders the models; matplotlib draws the wiring from the very tables that firmware and panel use.
"""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

from hardware.panel import Wiring

HERE = Path(__file__).parent
SCAD = HERE / "scad"
PICTURES = HERE / "pictures"
PARTS = (
    "drum_bowl",
    "drum_disc",
    "chute",
    "gate_flap",
    "funnel",
    "tray",
    "reader_holder",
    "tumbler",
    "seat_box",
)
"""The models to print; the others are shared measures and the assembly."""
FIGURES = {"piece": "18", "bowl_inner": "140", "bowl_height": "70"}
"""Measures of the second machine, for the black bag; everything else follows."""
_VIEWS = {
    "assembly": ("assembly", {}, "0,0,0,65,0,25,420"),
    "exploded": ("assembly", {"explode": "40"}, "0,0,0,70,0,25,620"),
    **{part: (part, {}, "0,0,0,55,0,25,300") for part in PARTS},
}


class NotInstalled(RuntimeError):
    """OpenSCAD, or the virtual screen that its pictures need, is missing."""


def missing(pictures: bool = False) -> str:
    """What has to be installed first; empty when nothing has."""
    needed = ("openscad", "xvfb-run") if pictures else ("openscad",)
    absent = [name for name in needed if shutil.which(name) is None]
    return f"not installed: {', '.join(absent)} (apt-get install openscad xvfb xauth)" if absent else ""


def _openscad(model: str, target: Path, measures: dict[str, str], *options: str, screen: bool = False) -> str:
    reason = missing(pictures=screen)
    if reason:
        raise NotInstalled(reason)
    defined = [word for name, value in measures.items() for word in ("-D", f"{name}={value}")]
    command = ["openscad", "-o", str(target), *defined, *options, str(SCAD / f"{model}.scad")]
    if screen:
        command = ["xvfb-run", "-a", *command]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    if done.returncode or "ERROR" in done.stderr:
        raise RuntimeError(f"{model}.scad does not render:\n{done.stderr}")
    return done.stderr


def stl(part: str, target: Path, measures: dict[str, str] | None = None) -> str:
    """Render one part for printing; what OpenSCAD said.

    :raises NotInstalled: no OpenSCAD.
    :raises RuntimeError: the model has an error.
    """
    return _openscad(part, target, measures or {})


def picture(name: str, target: Path) -> None:
    """Render one picture of the guide. Errors as :func:`stl`."""
    model, measures, camera = _VIEWS[name]
    options = ("--imgsize=900,700", "--colorscheme=Tomorrow", "--projection=p", "--viewall", "--autocenter")
    _openscad(model, target, measures, *options, f"--camera={camera}", screen=True)


def pico_pins() -> ModuleType:
    """``pins.py`` of the firmware."""
    path = HERE.parents[1] / "firmware_bridge" / "firmware" / "pins.py"
    spec = importlib.util.spec_from_file_location("pico_pins", path)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def pico_wiring() -> list[tuple[int, str]]:
    """``(GP number, what hangs there)`` of the controller, in order."""
    pins = pico_pins()
    roles = {
        "step": "stepper driver, STEP",
        "dir": "stepper driver, DIR",
        "enable": "stepper driver, EN",
        "gate": "gate servo, signal",
        "chamber": "chamber sensor, collector",
        "exit": "light barrier, collector",
    }
    rows = [
        (pin, f"{bag}: {roles[role]}") for bag, wires in pins.DRUMS.items() for role, pin in wires.items()
    ]
    for name, wires in (
        ("colour sensor and tag reader", pins.SENSORS),
        ("dice tag reader", pins.DICE_READER),
    ):
        rows += [
            (wires["sda"], f"I2C{wires['bus']} SDA: {name}"),
            (wires["scl"], f"I2C{wires['bus']} SCL: {name}"),
        ]
    rows += [(pins.SENSOR_LAMP, "colour sensor, LED"), (pins.TUMBLER, "tumbler MOSFET, gate")]
    return sorted(rows)


def pi_wiring() -> list[tuple[int, str]]:
    """``(BCM number, what hangs there)`` of the computer, in order."""
    wiring = Wiring()
    rows = [(pin, f"button of seat {seat}") for seat, pin in enumerate(wiring.buttons, 1)]
    rows += [(pin, f"lamp of seat {seat}") for seat, pin in enumerate(wiring.lamps, 1)]
    rows += [(pin, name) for pin, name in ((wiring.buzzer, "buzzer"), (wiring.light, "camera light")) if pin]
    return sorted(rows)


def draw_wiring(target: Path) -> None:
    """Both wirings as one picture: the board in the middle of its wires."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(11, 6.2), layout="constrained")
    boards = (("Raspberry Pi Pico (GP numbers)", pico_wiring()), ("Raspberry Pi (BCM numbers)", pi_wiring()))
    for axes, (title, rows) in zip(figure.subplots(1, 2), boards, strict=True):
        _draw_board(axes, title, rows)
    figure.savefig(target, dpi=100)


def _draw_board(axes, title: str, rows: list[tuple[int, str]]) -> None:
    colours = {
        "cubes": "#d9822b",
        "figures": "#7a5230",
        "I2C": "#2e86de",
        "button": "#10ac84",
        "lamp": "#c69500",
    }
    height = len(rows)
    axes.set_title(title)
    axes.add_patch(_board_shape(height))
    for line, (pin, text) in enumerate(rows):
        y = height - line - 0.5
        colour = next((colour for word, colour in colours.items() if text.startswith(word)), "#576574")
        axes.plot([2.0, 3.1], [y, y], color=colour, linewidth=3, solid_capstyle="round")
        axes.text(1.85, y, str(pin), ha="right", va="center", color="white", fontsize=9, family="monospace")
        axes.text(3.25, y, text, ha="left", va="center", fontsize=9)
    axes.set_xlim(0, 8)
    axes.set_ylim(-0.5, height + 0.5)
    axes.set_axis_off()


def _board_shape(height: int):
    from matplotlib.patches import FancyBboxPatch

    return FancyBboxPatch((0.6, 0), 1.4, height, boxstyle="round,pad=0.1", color="#1e5631")


def main(arguments: list[str]) -> int:
    """Render everything into a folder; pictures also into the one of the guide."""
    out = Path(arguments[0] if arguments else "out/machine")
    for folder, measures in (("cubes", {}), ("figures", FIGURES)):
        (out / folder).mkdir(parents=True, exist_ok=True)
        for part in PARTS:
            stl(part, out / folder / f"{part}.stl", measures)
            print(out / folder / f"{part}.stl")
    PICTURES.mkdir(exist_ok=True)
    for name in _VIEWS:
        picture(name, PICTURES / f"{name}.png")
    draw_wiring(PICTURES / "wiring.png")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
