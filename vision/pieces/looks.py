"""What every space of a picture shows, and how many pieces that may be."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property, partial

import numpy as np

from vision.colourless import grey
from vision.picture import too_dark
from vision.pieces import lamp
from vision.pieces.close_up import laid_by_print
from vision.pieces.colours import SIDE, Colours
from vision.pieces.explain import Found, by_difference, looks_like_one, stands_whole
from vision.pieces.filling import together
from vision.pieces.one_size.fitting import doubled, fitted
from vision.pieces.one_size.on_table import relative
from vision.pieces.pixels.costs import AROUND, INNER, Costs, costs_of, wide
from vision.pieces.pixels.counting import ONE, count
from vision.pieces.pixels.shading import Faces
from vision.pieces.pixels.standing_out import by_look, labelled
from vision.pieces.shown_patches import Patches, Seen
from vision.quads import area, flatten_all, lengths, middle
from vision.reference import as_now, close_ups
from vision.rendering import Rendering
from vision.results import Refusal, SpaceReading

#: Pixels along the shortest side of a space, be it cut out or on its board, below which nothing on it can be told.
SMALLEST = 6
#: Pieces on one space that can be told by area; more are refused.
MOST = 6
#: Confidence in what whole pieces say, or a space without its reflection.
BY_SEARCH = 0.7
#: Doubt from which a pile of several colours is refused: under glare one colour may pass for another.
_MIXED = 0.4


@dataclass(frozen=True)
class Look:
    """What was found on a space, how many pieces it may hold, its middle, and how far its neighbours tell.

    ``alone`` is what stands there if it is no more than one piece, where pieces are large; ``sure`` is how
    likely its name is where only that was in question. ``seen`` is the space (BGR, with what lies around it) as
    it is and as it was when empty, if that is known, and without a lamp's reflection if one was taken off; ``colours``
    are those that were looked for on it. It was flattened to ``side`` pixels, without what lies around it.
    """

    found: Found
    most: int
    place: tuple[float, float] = (0.0, 0.0)
    reach: float = 1.0
    crop: np.ndarray | None = None
    alone: Found | None = None
    quad: np.ndarray | None = None
    seen: tuple[np.ndarray, np.ndarray] | None = None
    sure: float = 1.0
    colours: Colours | None = None
    side: int = SIDE

    @cached_property
    def singles(self) -> list[float]:
        """Sizes of what may be single pieces."""
        return [size for sizes in self.found.sizes.values() for size, _ in sizes if 0.72 < size < 1.38]

    @cached_property
    def alike(self) -> bool:
        """One more piece may stand there unnoticed: the ground that is left looks nearly like one."""
        settled = self.found.doubtful
        return looks_like_one(self.found.costs, self.colours) if settled is None else settled

    @cached_property
    def costs(self) -> Costs:
        """What all pixels of the space that was ``seen`` cost, and not only of what changed."""
        return costs_of(*self.seen, self.colours)


def look_at(
    picture: np.ndarray, spaces: dict[str, np.ndarray], colours: Colours, empty: np.ndarray | None = None
) -> dict[str, Look] | Refusal:
    """What every space shows, before it is counted; arguments as for :func:`read_spaces`."""
    if min(picture.shape[:2]) < SMALLEST:
        return Refusal("too_small")
    if refusal := too_dark(picture):
        return refusal
    if colours.tinted and grey(picture):
        return Refusal("colourless")
    if empty is not None:
        empty = as_now(empty, picture, spaces.values())
        if isinstance(empty, Refusal):
            return empty
        if close := close_ups(picture, spaces.values()):
            empty = laid_by_print(empty, picture, close)
    return looks_of(picture, spaces, colours, empty)


def looks_of(
    picture: np.ndarray, spaces: dict[str, np.ndarray], colours: Colours, empty: np.ndarray | None
) -> dict[str, Look]:
    """The same with an ``empty`` picture that is aligned and lit like the other."""
    looks = {n: Look(Found(refusal=r), 1) for n, quad in spaces.items() if (r := _unseen(picture, quad))}
    several = colours.large and not colours.fills and relative(spaces.values()) is not None
    filled = {
        n: quad
        for n, quad in spaces.items()
        if n not in looks and not several and _one_each(quad, colours, empty)
    }
    said = together.named(picture, filled, colours, empty)

    def looking_for(colours: Colours) -> Callable[..., Look]:
        def look(name: str, side: int = SIDE) -> Look:
            return looks.get(name) or _look(picture, spaces[name], colours, empty, said.get(name), side)

        return look

    if filled:
        return {name: looking_for(colours)(name) for name in spaces}
    if empty is None:
        seen = partial(_labelled, picture, spaces, colours)
        look = looking_for(_rendered(colours, lamp.told_without_empty(seen, colours)))
        return doubled({name: look(name) for name in spaces}, spaces)
    first = fitted(looking_for(colours), spaces, colours)
    lit = _rendered(colours, lamp.told(Patches.of(_told(first.values()), colours)))
    return first if lit is colours else fitted(looking_for(lit), spaces, lit)


def _rendered(colours: Colours, rendering: Rendering | None) -> Colours:
    """The enrolled ``colours`` as a picture renders them, as far as its pieces tell it."""
    return colours if rendering is None else colours.under(rendering)


def as_lit(colours: Colours, looks: Iterable[Look]) -> Colours:
    """The enrolled ``colours`` under the lamp at which the ``looks`` at one picture were taken."""
    every = (look.colours.rendering for look in looks if look.colours)
    return _rendered(
        colours, next((each for each in every if each is not None), None)
    )  # one for the whole picture


def _told(looks: Iterable[Look]) -> Iterable[Seen]:
    """What pieces beside an empty picture tell of the lamp."""
    for look in looks:
        if look.seen and (seen := lamp.seen_in(look.found, look.seen[0], look.colours)) is not None:
            yield seen


def _labelled(
    picture: np.ndarray, spaces: dict[str, np.ndarray], colours: Colours, faces: Faces
) -> Iterable[Seen]:
    """The same without one, of whatever looks like such upper ``faces`` of pieces."""
    side = SIDE + 2 * AROUND
    for quad in spaces.values():
        if not _unseen(picture, quad):
            (now,) = flatten_all([picture], wide(np.float32(quad)), side, side)
            pixels, labels, _ = labelled(now, faces)
            yield pixels, labels, lamp.whole_in(labels, INNER, colours)


def _one_each(quad: np.ndarray, colours: Colours, empty: np.ndarray | None) -> bool:
    """One piece takes a good part of the space."""
    if empty is not None:
        return colours.on(area(quad)).large
    return colours.alone or colours.relief is not None


def _unseen(picture: np.ndarray, quad: np.ndarray) -> Refusal | None:
    """Why a space cannot be looked at, if it cannot."""
    height, width = picture.shape[:2]
    for x, y in quad.tolist():
        if not (-2 <= x <= width + 2 and -2 <= y <= height + 2):
            return Refusal("cut_off")
    return Refusal("too_small") if min(lengths(quad)) < SMALLEST else None


def _look(
    picture: np.ndarray,
    quad: np.ndarray,
    colours: Colours,
    empty: np.ndarray | None,
    said: together.Named | None,
    side: int = SIDE,
) -> Look:
    """A space that is in sight; ``said`` is what is known of it where one piece fills it."""
    quad = np.float32(quad)
    place, reach = middle(quad), 5 * max(lengths(quad))
    if said and (empty is None or colours.fills):
        found, sure, crop = said
        return Look(found, 1, place, reach, crop, sure=sure)
    if empty is not None:
        colours = colours.on(area(quad))
    around, seen_side = wide(quad, side), side + 2 * AROUND
    seen = [picture] if empty is None else [picture, empty]
    now, *was = flatten_all(seen, around, seen_side, seen_side)
    crop = now[AROUND:-AROUND, AROUND:-AROUND]
    found = by_difference(now, was[0], colours) if was else by_look(now, colours)
    most = max(1, int((side / SIDE) ** 2 / min(colours.fill.values())))
    if said and said[0] == Found() and not stands_whole(found):
        return Look(said[0], 1, place, reach, said[2], sure=said[1])
    if said:
        return Look(found, most, place, reach, crop, said[0], quad, sure=said[1], colours=colours)
    seen = (now, was[0]) if was else None
    return Look(found, most, place, reach, crop, None, quad, seen, colours=colours, side=side)


def scale(look: Look, all_looks: Iterable[Look]) -> float:
    """How large a single piece seems here: nearer to the camera and more from the side it is larger."""
    total, weights = 1.0, 1.0
    for other in all_looks:
        if other.most > 1 and (singles := other.singles):  # what fills its space has no size of its own
            far = math.dist(look.place, other.place) / look.reach
            near = math.exp(-(far**2))
            total += near * sum(singles)
            weights += near * len(singles)
    return total / weights


def say(look: Look, size: float) -> SpaceReading | Refusal:
    """What is read of a look by itself, where a single piece has such a ``size`` (of those enrolled)."""
    said = counted(look.found, look, size)
    if look.alone and (isinstance(said, Refusal) or not said.contents):
        return Refusal("uncounted") if _several(look, size) else counted(look.alone, look, 1.0)
    if look.alone and sum(said.contents.values()) == 1:
        # What changed tells the piece from its ground, but all pieces of the picture tell the light on it.
        possible = look.alone.names if look.alone.names is not None else look.alone.sizes.keys()
        return said if not possible or said.contents.keys() <= possible else Refusal("too_alike")
    return said


def _several(look: Look, one: float) -> bool:
    """More of the space has become something else than its ground than one piece covers that is so large (``one``)."""
    costs = look.found.costs
    if costs is None or not look.alone.sizes:
        return False
    return np.count_nonzero(costs.labels[costs.inside]) > ONE * one * look.colours.usual


def counted(found: Found, look: Look, one: float) -> SpaceReading | Refusal:
    """How many pieces were found, where ``one`` (of those enrolled) is as large as :func:`scale` says."""
    if found.refusal:
        return found.refusal
    contents, doubt = {}, 0.0
    for name, sizes in found.sizes.items():
        counted = count([(size / one, faces) for size, faces in sizes], look.most)
        contents[name] = counted.number
        doubt = max(doubt, counted.doubt)
    if sum(contents.values()) > MOST:
        return Refusal("pile_too_big")
    if doubt >= (0.5 if len(contents) < 2 else _MIXED):
        return Refusal("uncounted")
    return SpaceReading(min(1 - doubt, look.sure), contents, crop=look.crop)
