"""Pieces on named spaces of a board: how many of which colour, or empty, or "cannot read"."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from vision.errors import LayoutError, Said
from vision.picture import check
from vision.pieces.colours import Colours
from vision.pieces.glare.unveiling import clear
from vision.pieces.looks import Look, as_lit, look_at, looks_of, say, scale
from vision.pieces.settling import search
from vision.quads import goes_round, imaginable
from vision.results import Refusal, SpaceReading


def load_spaces(path: str | Path) -> dict[str, np.ndarray]:
    """The quads (4, 2) by name from ``{"spaces": {"name": [[x, y] * 4]}}``; errors name the space."""
    try:
        text = Path(path).read_text(encoding="utf-8-sig")  # some editors begin a file with a mark
        given = json.loads(text, object_pairs_hook=partial(_each_once, path))["spaces"]
        quads = {str(name): np.array(quad, np.float64) for name, quad in given.items()}
    except LayoutError:
        raise
    except OSError as error:
        said = Said.by_system(error)
        raise LayoutError(
            "spaces-not-read", "{file}: {said}; check the name of the file", file=path, said=said
        ) from error
    except json.JSONDecodeError as error:
        raise LayoutError(
            "spaces-not-json",
            '{file}: expected {{"spaces": {{"name": four corners [x, y]}}}} (line {line}: {said})',
            file=path,
            line=error.lineno,
            said=Said("-".join(re.findall("[a-z]+", error.msg.lower())), error.msg),
        ) from error
    except (ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError) as error:
        raise LayoutError(
            "no-spaces-file", '{file}: expected {{"spaces": {{"name": four corners [x, y]}}}}', file=path
        ) from error
    if not quads:
        raise LayoutError(
            "spaces-none", "{file} names no space; give each a name and four corners [x, y]", file=path
        )
    for name, quad in quads.items():
        if quad.shape != (4, 2) or not imaginable(quad):
            raise LayoutError(
                "space-without-corners",
                "{file}: space {name!r} needs four corners [x, y], got {found}",
                file=path,
                name=name,
                found=str(quad.tolist()),
            )
        if not goes_round(quad):
            raise LayoutError(
                "space-not-gone-round",
                "{file}: the corners of space {name!r} do not go round it; give them from the top left clockwise",
                file=path,
                name=name,
            )
    return {name: np.float32(quad) for name, quad in quads.items()}


def _each_once(path: str | Path, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The ``pairs`` of one JSON object of a file by name: of two under one name the first would be lost without a word."""
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise LayoutError(
            "space-twice",
            "{file} gives {name!r} twice; give each space a name of its own",
            file=path,
            name=twice,
        )
    return found


def read_spaces(
    picture: np.ndarray, spaces: dict[str, np.ndarray], colours: Colours, empty: np.ndarray | None = None
) -> dict[str, SpaceReading | Refusal] | Refusal:
    """What stands on every space of a BGR picture.

    ``spaces`` maps names to quads (4, 2) in pixels; ``empty`` is the same view without pieces.
    """
    picture, spaces, empty = as_given(picture, spaces, empty)
    looks = look_at(picture, spaces, colours, empty)
    if isinstance(looks, Refusal):
        return looks
    return settled(looks, picture, colours, empty)


def as_given(
    picture: np.ndarray, spaces: Mapping[str, ArrayLike], empty: np.ndarray | None
) -> tuple[np.ndarray, dict[str, np.ndarray], np.ndarray | None]:
    """A picture and the one of it when empty, as BGR, and the quads (4, 2) by name, float32.

    :raises PictureError: an array that is no picture; :raises LayoutError: no four corners in any picture.
    """
    quads = {name: np.float32(quad) for name, quad in spaces.items()}
    for name, quad in quads.items():
        if quad.shape != (4, 2) or not imaginable(quad) or not goes_round(quad):
            raise LayoutError(
                "quad-without-corners",
                "space {name!r} needs four corners [x, y] in pixels that go round it, got an array {shape} of {found}",
                name=name,
                shape=str(quad.shape),
                found=str(quad.tolist()),
            )
    return check(picture), quads, None if empty is None else check(empty)


def settled(
    looks: dict[str, Look], picture: np.ndarray, colours: Colours, empty: np.ndarray | None
) -> dict[str, SpaceReading | Refusal]:
    """What is read of the looks at all spaces of one picture; those under a reflection are replaced by looks without it.

    Arguments as for :func:`read_spaces`.
    """
    colours = as_lit(colours, looks.values())
    said = {name: say(look, scale(look, looks.values())) for name, look in looks.items()}
    lost = set() if empty is None else clear(looks, said, picture, empty, colours)
    search(looks, said, lost, colours)
    return said


def read_space(
    picture: np.ndarray, quad: np.ndarray, colours: Colours, empty: np.ndarray | None = None
) -> SpaceReading | Refusal:
    """One space; ``empty`` must already be aligned with the picture and lit like it."""
    look = looks_of(picture, {"": quad}, colours, empty)[""]
    return say(look, scale(look, [look]))
