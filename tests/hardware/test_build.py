"""The machine on paper: models that render, tables that say what the programs do."""

from __future__ import annotations

import re
import struct
from pathlib import Path

import pytest

from hardware.build import render

BUILD = Path(render.__file__).parent
DOCS = BUILD.parents[1] / "docs"
needs_openscad = pytest.mark.skipif(bool(render.missing()), reason=render.missing() or "installed")
needs_a_screen = pytest.mark.skipif(bool(render.missing(True)), reason=render.missing(True) or "installed")


def corners(path: Path) -> list[tuple[float, ...]]:
    """All corners of an ASCII STL file."""
    found = re.findall(r"vertex (\S+) (\S+) (\S+)", path.read_text())
    return [tuple(float(number) for number in corner) for corner in found]


@needs_openscad
@pytest.mark.parametrize("machine", ["cubes", "figures"])
@pytest.mark.parametrize("part", render.PARTS)
def test_every_part_renders_to_a_closed_body(part, machine, tmp_path):
    said = render.stl(part, tmp_path / "part.stl", render.FIGURES if machine == "figures" else {})
    assert "WARNING" not in said
    assert re.search(r"Simple:\s+yes", said), "not a closed body"
    body = corners(tmp_path / "part.stl")
    assert len(body) > 30
    edges: dict[tuple, int] = {}
    for a, b, c in zip(body[::3], body[1::3], body[2::3], strict=True):
        for edge in ((a, b), (b, c), (c, a)):
            edges[edge] = edges.get(edge, 0) + 1
    assert all(edges.get((b, a)) == count for (a, b), count in edges.items()), "a hole in the surface"
    for axis in range(3):
        size = max(corner[axis] for corner in body) - min(corner[axis] for corner in body)
        assert 1 < size < 256, "does not fit on a usual printer"


@needs_openscad
def test_a_bigger_piece_gives_a_bigger_way_out(tmp_path):
    widths = []
    for piece in ("8", "12"):
        render.stl("chute", tmp_path / "chute.stl", {"piece": piece})
        ys = [corner[1] for corner in corners(tmp_path / "chute.stl")]
        widths.append(max(ys) - min(ys))
    assert widths[1] - widths[0] == pytest.approx(4.0, abs=0.1)


@needs_openscad
def test_a_model_with_an_error_is_an_error(tmp_path):
    with pytest.raises(RuntimeError, match="chute.scad"):
        render.stl("chute", tmp_path / "chute.stl", {"piece": "[1,"})


@needs_a_screen
def test_the_pictures_of_the_guide_can_be_drawn_again(tmp_path):
    render.picture("exploded", tmp_path / "exploded.png")
    assert _size(tmp_path / "exploded.png") == (900, 700)


def test_the_wiring_is_drawn_from_the_tables(tmp_path):
    render.draw_wiring(tmp_path / "wiring.png")
    assert _size(tmp_path / "wiring.png")[0] > 800


def _size(path: Path) -> tuple[int, ...]:
    data = path.read_bytes()
    assert data.startswith(b"\x89PNG")
    return struct.unpack(">II", data[16:24])


def test_the_wiring_page_says_what_firmware_and_panel_use():
    page = (BUILD / "wiring.md").read_text("utf-8")
    for number, text in render.pico_wiring():
        assert f"| GP{number} | {text} |" in page
    for number, text in render.pi_wiring():
        assert f"| GPIO{number} | {text} |" in page
    assert len(re.findall(r"^\| GP(?:IO)?\d+ \|", page, re.MULTILINE)) == len(
        render.pico_wiring() + render.pi_wiring()
    )


def test_no_pin_of_the_controller_has_two_wires():
    numbers = [number for number, _ in render.pico_wiring()]
    assert len(numbers) == len(set(numbers))
    assert all(0 <= number <= 22 or 26 <= number <= 28 for number in numbers), "not on the header of a Pico"


def test_pins_that_need_their_own_frequency_do_not_share_a_pwm_slice():
    pins = render.pico_pins()
    timed = [wires[role] for wires in pins.DRUMS.values() for role in ("step", "gate")]
    timed += [pins.SENSOR_LAMP, pins.TUMBLER]
    slices = [pin // 2 % 8 for pin in timed]
    assert len(slices) == len(set(slices))


@pytest.mark.parametrize("page", ["docs/machine.md", "docs/protocol.md", "hardware/build/wiring.md"])
def test_every_picture_and_page_that_is_linked_exists(page):
    path = BUILD.parents[1] / page
    for link in re.findall(r"\]\(([^)#]+)\)", path.read_text("utf-8")):
        assert (path.parent / link).exists(), f"{page} links to {link}"


def test_the_settings_in_the_guide_are_those_of_the_firmware():
    from firmware_bridge.simulator.sandbox import Sandbox

    defaults = Sandbox({"os": None}, open).load("settings").DEFAULTS
    guide = (DOCS / "machine.md").read_text("utf-8")
    for names, values in re.findall(r"^\| ((?:`\w+`(?:, )?)+) \| ([\d, ]+) \|", guide, re.MULTILINE):
        for name, value in zip(re.findall(r"\w+", names), values.split(", "), strict=True):
            assert defaults[name] == int(value)


def test_every_code_in_the_protocol_page_has_words_for_people_and_the_other_way_round():
    from firmware_bridge.message import WHY

    page = (DOCS / "protocol.md").read_text("utf-8")
    table = page.split("| code | with | meaning |")[1].split("\n\n")[0]
    documented = {
        code
        for row in table.splitlines()
        if "`part`" in row
        for code in re.findall(r"`(\w+)`", row.split("|")[1])
    }
    assert documented - {"failed"} == set(WHY) - {"memory", "hand", "too_many"}


def test_the_udev_rule_names_the_machine_and_keeps_modem_manager_off():
    from firmware_bridge.ports import FIXED_NAME

    rule = (BUILD / "70-table-machine.rules").read_text()
    assert f'SYMLINK+="{FIXED_NAME.name}"' in rule
    assert rule.count('ENV{ID_MM_DEVICE_IGNORE}="1"') == 2
    assert 'GROUP="dialout"' in rule
