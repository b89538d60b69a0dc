"""Pieces on named spaces of a board: how many of which colour, or empty, or "cannot read"."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path

import cv2
import numpy as np

from vision.errors import LayoutError
from vision.picture import check, unfit
from vision.pieces import piles, reflections, telling, together
from vision.pieces.colours import SIDE, Colours
from vision.pieces.counting import count
from vision.pieces.explain import AROUND, Costs, Found, by_difference, by_look, costs_of
from vision.pieces.shading import noise_of
from vision.pieces.stance import Stance, alone, measured
from vision.quads import area, flatten_all, sides
from vision.reference import as_now
from vision.results import Refusal, SpaceReading

#: Pieces on one space that can be told by area; more are refused.
MOST = 6
#: Doubt from which a pile of several colours is refused: under glare one colour may pass for another.
_MIXED = 0.4
#: Reasons of refusals that a search for whole pieces may settle, and the confidence of its answers.
_SEARCHED, _BY_SEARCH = frozenset({"too_alike", "uncounted", "foreign_object", "glare"}), 0.7
#: Confidence from which several pieces that were counted by area are not searched for one by one.
_PLAIN = 0.8
#: Light of a reflection (of 1) from which a space is looked at without it, where more than thin print shows it.
_VEILED, _PRINT = 0.03, np.ones((11, 11), np.uint8)
#: Grey levels by which ground has changed, what is beside a piece, how large shadows are at most (in sizes of a piece for
#: each of them), and how much more speaks of a piece that was not seen.
_STEP, _BESIDE, _SHADOWS, _ONE_MORE = 4.0, np.ones((7, 7), np.uint8), 1.4, 0.5
#: A flattened space with what lies around it, in pixels.
_WIDE = SIDE + 2 * AROUND


def load_spaces(path: str | Path) -> dict[str, np.ndarray]:
    """The quads (4, 2) by name from ``{"spaces": {"name": [[x, y] * 4]}}``; errors name the space."""
    try:
        given = json.loads(Path(path).read_text(encoding="utf-8"))["spaces"]
        quads = {str(name): np.array(quad, np.float32) for name, quad in given.items()}
    except OSError as error:
        raise LayoutError(f"{path}: {error.strerror}; check the name of the file") from error
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise LayoutError(f'{path}: expected {{"spaces": {{"name": four corners}}}} ({error})') from error
    for name, quad in quads.items():
        if quad.shape != (4, 2) or not np.isfinite(quad).all():
            raise LayoutError(f"{path}: space {name!r} needs four corners [x, y], got {quad.tolist()}")
        if not cv2.isContourConvex(quad):
            raise LayoutError(
                f"{path}: the corners of space {name!r} do not go round it; give them from the top left clockwise"
            )
    return quads


def read_spaces(
    picture: np.ndarray, spaces: dict[str, np.ndarray], colours: Colours, empty: np.ndarray | None = None
) -> dict[str, SpaceReading | Refusal] | Refusal:
    """What stands on every space of a BGR picture.

    ``spaces`` maps names to quads (4, 2) in pixels; ``empty`` is the same view without pieces.
    """
    looks = look_at(picture, spaces, colours, empty)
    if isinstance(looks, Refusal):
        return looks
    said = {name: _say(look, _scale(look, looks.values())) for name, look in looks.items()}
    lost = set() if empty is None else _clear(looks, said, picture, empty, colours)
    read = {n for n, one in said.items() if isinstance(one, SpaceReading) and one.contents}
    more = {n for n in read - lost if _more(looks[n], colours)}
    doubtful = [n for n, look in looks.items() if n not in lost and (n in more or _doubtful(said[n], look))]
    stance = _stance(looks, said, colours) if doubtful else None
    for name in doubtful if stance else ():
        look, costs = looks[name], costs_of(*looks[name].seen, colours)
        hidden = _told(costs, colours) < telling.ENOUGH
        pile = piles.explained(costs, colours, stance.outlines, stance.on(look.quad), hidden)
        said[name] = _settled(said[name], pile, look, name in more)
    return said


def _clear(
    looks: dict[str, Look],
    said: dict[str, SpaceReading | Refusal],
    picture: np.ndarray,
    empty: np.ndarray,
    colours: Colours,
) -> set[str]:
    """Look again, in place, at what lies under a reflection; the names of spaces that cannot be told under it."""
    lost: set[str] = set()
    within = {name: look for name, look in looks.items() if look.seen and not look.alone}
    light = reflections.field(empty) if within else None
    for name, look in within.items():
        here = reflections.on(light, _wide(look.quad), picture.shape[1], _WIDE)
        if _may_be_bare(said[name]) and reflections.still(*look.seen, here):
            said[name] = SpaceReading(_BY_SEARCH, {}, crop=look.crop)
            continue
        if cv2.morphologyEx(here, cv2.MORPH_OPEN, _PRINT).max() < _VEILED:
            continue
        again = [
            replace(look, found=by_difference(*seen, colours), seen=seen)
            for seen in reflections.taken_off(look.seen, here, colours)
        ]
        read = [_counted(each.found, each, _scale(each, looks.values())) for each in again]
        chosen = _agreed(said[name], read)
        if chosen is None or _plainness(said[name], read, [look, *again[:1]], colours) < 0:
            said[name] = Refusal("glare")
            lost.add(name)
        elif chosen >= 0:
            looks[name], said[name] = again[chosen], read[chosen]
    return lost


def _may_be_bare(said: SpaceReading | Refusal) -> bool:
    return said.code in _SEARCHED if isinstance(said, Refusal) else not said.contents


def _agreed(said: SpaceReading | Refusal, read: list[SpaceReading | Refusal]) -> int | None:
    """Which of the readings under several reflections stands: its place, -1 for what was ``said`` without any, or None.

    Readings must not contradict each other, and a piece that only one of them shows, or none, is not believed.
    """
    known = [k for k, one in enumerate(read) if isinstance(one, SpaceReading)]
    answers = [one.contents for one in (said, *read) if isinstance(one, SpaceReading)]
    if any(one != answers[0] for one in answers):
        return None
    if not read or not answers:
        return 0 if read else -1
    if len(answers) > 1:
        return known[0]
    return None if known or not answers[0] else -1


def _plainness(
    said: SpaceReading | Refusal, read: list[SpaceReading | Refusal], shown: list[Look], colours: Colours
) -> float:
    """How much more plainly than needed a piece would be told on a space, with the reflection and without; below 0 it is not."""
    answers = [one.contents for one in (said, *read) if isinstance(one, SpaceReading)]
    if isinstance(said, SpaceReading) and {} not in answers:
        return 0.0
    told = min(_told(costs_of(*one.seen, colours), colours) for one in shown)
    return told - (telling.ENOUGH if {} in answers else 0.0)


def _told(costs: Costs, colours: Colours) -> float:
    """How plainly a piece of any colour would be told on a space."""
    noise = noise_of(costs.pixels, costs.bare)
    return float(telling.ahead(costs.bare, noise, *colours.points, colours.usual).min())


def _more(look: Look, colours: Colours) -> bool:
    """More of the ground changed than the pieces on a space throw shadows, and one more would look nearly like it."""
    if look.seen is None or look.alone:
        return False
    pieces = sum(size for sizes in look.found.sizes.values() for size, _ in sizes)
    costs = costs_of(*look.seen, colours)
    free = cv2.dilate((costs.labels > 0).view(np.uint8), _BESIDE) == 0
    changed = np.count_nonzero(free & (reflections.change(*look.seen, 5) > _STEP)) / colours.usual
    return changed > _SHADOWS * pieces + _ONE_MORE and _told(costs, colours) < 2 * telling.ENOUGH


def _doubtful(said: SpaceReading | Refusal, look: Look) -> bool:
    """A space on which a search for whole pieces may tell what single pixels and areas do not."""
    if look.seen is None:
        return False
    if isinstance(said, Refusal):
        return said.code in _SEARCHED
    return look.found.alike or (sum(said.contents.values()) > 1 and said.confidence < _PLAIN)


def _settled(
    said: SpaceReading | Refusal, pile: piles.Pile, look: Look, more: bool
) -> SpaceReading | Refusal:
    """What is believed of a space after the search for whole pieces; ``more`` of it changed than was explained before."""
    if not isinstance(said, Refusal):
        if said.contents == pile.contents and (pile.sure or not more):
            return said
        if said.contents == pile.lit and not (pile.sure or more):
            return said
    unknown = isinstance(said, Refusal) and said.code != "too_alike"  # something lies there: not nothing
    shadow = not isinstance(said, Refusal) and said.contents == pile.lit
    if pile.sure and not shadow and (pile.contents or not unknown):
        return SpaceReading(_BY_SEARCH, pile.contents, crop=look.crop)
    agrees = isinstance(said, Refusal) or not (pile.whole or look.found.alike or more)
    return said if agrees else Refusal("too_alike")


def _stance(looks: dict[str, Look], said: dict, colours: Colours) -> Stance | None:
    """How pieces stand in this picture, by those that stand alone on spaces that were read."""
    pieces = []
    for name, look in looks.items():
        if look.seen is not None and not isinstance(said[name], Refusal) and said[name].contents:
            pieces += alone(costs_of(*look.seen, colours), look.quad, colours)
    return measured(pieces, colours)


def look_at(
    picture: np.ndarray, spaces: dict[str, np.ndarray], colours: Colours, empty: np.ndarray | None = None
) -> dict[str, Look] | Refusal:
    """What every space shows, before it is counted; arguments as for :func:`read_spaces`."""
    picture = check(picture)
    if refusal := unfit(picture):
        return refusal
    if empty is not None:
        empty = as_now(empty, picture)
        if isinstance(empty, Refusal):
            return empty
    return _looks(picture, spaces, colours, empty)


def _looks(
    picture: np.ndarray, spaces: dict[str, np.ndarray], colours: Colours, empty: np.ndarray | None
) -> dict[str, Look]:
    """The same with an ``empty`` picture that is aligned and lit like the other."""
    looks = {n: Look(Found(refusal=r), 1) for n, quad in spaces.items() if (r := _unseen(picture, quad))}
    filled = {n: quad for n, quad in spaces.items() if n not in looks and _one_each(quad, colours, empty)}
    said = together.named(picture, filled, colours, empty)
    return {
        n: looks.get(n) or _look(picture, quad, colours, empty, said.get(n)) for n, quad in spaces.items()
    }


def _one_each(quad: np.ndarray, colours: Colours, empty: np.ndarray | None) -> bool:
    """One piece takes a good part of the space."""
    if empty is not None:
        return colours.on(area(quad)).large
    return colours.alone or colours.relief is not None


def read_space(
    picture: np.ndarray, quad: np.ndarray, colours: Colours, empty: np.ndarray | None = None
) -> SpaceReading | Refusal:
    """One space; ``empty`` must already be aligned with the picture and lit like it."""
    look = _looks(picture, {"": quad}, colours, empty)[""]
    return _say(look, _scale(look, [look]))


@dataclass(frozen=True)
class Look:
    """What was found on a space, how many pieces it may hold, its middle, and how far its neighbours tell.

    ``alone`` is what stands there if it is no more than one piece, where pieces are large; ``sure`` is how
    likely its name is where only that was in question. ``seen`` is the space (BGR, with what lies around it) as
    it is and as it was when empty.
    """

    found: Found
    most: int
    place: np.ndarray = field(default_factory=lambda: np.zeros(2))
    reach: float = 1.0
    crop: np.ndarray | None = None
    alone: Found | None = None
    quad: np.ndarray | None = None
    seen: tuple[np.ndarray, np.ndarray] | None = None
    sure: float = 1.0


def _unseen(picture: np.ndarray, quad: np.ndarray) -> Refusal | None:
    """Why a space cannot be looked at, if it cannot."""
    height, width = picture.shape[:2]
    if (np.float32(quad) < -2).any() or (np.float32(quad) > (width + 2, height + 2)).any():
        return Refusal("covered", "The space lies outside of the picture: check the corners of the space.")
    return Refusal("too_small") if sides(quad).min() < 6 else None


def _look(
    picture: np.ndarray,
    quad: np.ndarray,
    colours: Colours,
    empty: np.ndarray | None,
    said: together.Named | None,
) -> Look:
    """A space that is in sight; ``said`` is what is known of it where one piece fills it."""
    quad = np.float32(quad)
    place, reach = quad.mean(axis=0), 5 * float(sides(quad).max())
    if said and (empty is None or colours.fills or said[0] == Found()):
        found, sure, crop = said
        return Look(found, 1, place, reach, crop, sure=sure)
    if empty is not None:
        colours = colours.on(area(quad))
    wide = _wide(quad)
    seen = [picture] if empty is None else [picture, empty]
    now, *was = flatten_all(seen, wide, _WIDE, _WIDE)
    crop = now[AROUND:-AROUND, AROUND:-AROUND]
    found = by_difference(now, was[0], colours) if was else by_look(now, colours)
    most = max(1, int(1 / min(colours.fill.values())))
    if said:
        return Look(found, most, place, reach, crop, said[0], quad, sure=said[1])
    return Look(found, most, place, reach, crop, None, quad, (now, was[0]) if was else None)


def _wide(quad: np.ndarray) -> np.ndarray:
    """A space with what lies around it."""
    middle = np.float32(quad).mean(axis=0)
    return middle + (np.float32(quad) - middle) * np.float32(_WIDE / SIDE)


def _scale(look: Look, all_looks: Iterable[Look]) -> float:
    """How large a single piece seems here: nearer to the camera and more from the side it is larger."""
    total, weights = 1.0, 1.0
    for other in all_looks:
        singles = [s for sizes in other.found.sizes.values() for s, _ in sizes if 0.72 < s < 1.38]
        if singles:
            far = float(np.linalg.norm(look.place - other.place)) / look.reach
            weight = len(singles) * math.exp(-(far**2))
            total += weight * sum(singles) / len(singles)
            weights += weight
    return total / weights


def _say(look: Look, scale: float) -> SpaceReading | Refusal:
    said = _counted(look.found, look, scale)
    if look.alone and (isinstance(said, Refusal) or not said.contents):
        return _counted(look.alone, look, 1.0)
    if look.alone and look.alone.sizes and sum(said.contents.values()) == 1:
        return said if look.alone.sizes.keys() == said.contents.keys() else Refusal("too_alike")
    return said


def _counted(found: Found, look: Look, scale: float) -> SpaceReading | Refusal:
    if found.refusal:
        return found.refusal
    contents, doubt = {}, 0.0
    for name, sizes in found.sizes.items():
        counted = count([(size / scale, faces) for size, faces in sizes], look.most)
        contents[name] = counted.number
        doubt = max(doubt, counted.doubt)
    if sum(contents.values()) > MOST:
        return Refusal("pile_too_big")
    if doubt >= (0.5 if len(contents) < 2 else _MIXED):
        return Refusal("uncounted")
    return SpaceReading(min(1 - doubt, look.sure), contents, crop=look.crop)
