"""Piles explained piece by piece: whole pieces are laid onto the empty space until they look like what is seen.

Where a piece has about the colour of its ground, of a shadow or of its neighbour, no pixel tells them apart;
but a whole piece shows an upper face of known size and colour, sides and a shadow at known places. So pieces
are added one by one where they explain most, moved until they fit, and counted if nothing else explains the
space nearly as well: no piece fewer, none more, none of another colour.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.pieces.colours import Colours
from vision.pieces.costs import Costs
from vision.pieces.shading import STRANGE
from vision.pieces.stance import Body, Outline, Slant, body

#: Costs are those of :mod:`vision.pieces.shading` without how rare each explanation is: here whole pieces are rare.
_UNCHANGED, _SHADOW, _PIECE = 0.4, 6.5, 5.0
#: What a shadow costs that no piece throws, and ground that stays light where one falls.
_STRAY, _UNSEEN = 14.0, 4.0
#: What a piece must explain (of the sum of costs) to be believed, and what one more may explain at most.
_LEAST, _NO_MORE = 650.0, 250.0
#: The same where one more may look like the ground.
_HIDDEN = 125.0
#: What pieces must explain if one of them may as well be a shadow.
_DARK = 1100.0
#: The same for the first piece on a space that may be empty.
_NONE = -150.0
#: The most pieces on a space, and how many of the likeliest next ones are tried in earnest.
_MOST, _TRIED = 6, 2
#: Cost from which a pixel is not explained, and how many (in upper faces) of them are too many.
_STRANGE, _REST = 25.0, 0.2
#: Pixels at the rim of a flattened space that other spaces' pieces may reach.
_RIM = 6
#: Light of a space in parts of that at enrolment, likeliest first.
LIGHTS = (1.0, 0.88, 1.12, 0.78, 0.68)
_STEPS = ((2, 0, 0), (-2, 0, 0), (0, 2, 0), (0, -2, 0), (1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0))
_TURNS = ((0, 0, 9), (0, 0, -9), (0, 0, 4), (0, 0, -4))
_CROSS = np.ones((3, 3), np.uint8)


@dataclass(frozen=True)
class Piece:
    """One of the colours, its outline, where the middle of its upper face is (pixels), and its turn (degrees)."""

    colour: int
    outline: Outline
    x: float
    y: float
    spin: float

    def moved(self, x: float, y: float, spin: float) -> Piece:
        return replace(self, x=self.x + x, y=self.y + y, spin=self.spin + spin)


@dataclass(frozen=True, eq=False)
class _Masks:
    """A :class:`Body` (bool), what is within a pixel of its top and of all of it, and its edges."""

    top: np.ndarray
    whole: np.ndarray
    shadow: np.ndarray
    near_top: np.ndarray
    near: np.ndarray
    edge: np.ndarray

    @classmethod
    def of(cls, body: Body) -> _Masks:
        edge = [cv2.morphologyEx(shape, cv2.MORPH_GRADIENT, _CROSS) for shape in (body.top, body.whole)]
        near = [cv2.bitwise_or(*pair) for pair in zip(edge, (body.top, body.whole), strict=True)]
        return cls(*(m.view(bool) for m in (body.top, body.whole, body.shadow, *near, cv2.bitwise_or(*edge))))


@dataclass(frozen=True)
class Pile:
    """What whole pieces say: the ``contents``, whether they leave nothing unexplained, and whether nothing else does.

    ``lit`` are the contents without a piece that may as well be a shadow, if there is one.
    """

    contents: dict[str, int]
    whole: bool
    sure: bool
    lit: dict[str, int] | None = None


def explained(
    costs: Costs,
    colours: Colours,
    outlines: dict[str, tuple[Outline, ...]],
    slant: Slant,
    hidden: bool = False,
    dim: bool = False,
    seen: dict[str, int] | None = None,
) -> Pile:
    """How many pieces of which colour explain a space best.

    ``hidden``: some look like its ground. ``dim``: some do in another light, so that each light is asked, unless what was
    ``seen`` there before is sure in the first.
    """
    found: list[tuple[float, Pile]] = []
    for light in LIGHTS:
        space = _Space(costs, colours, light, outlines, slant)
        pieces, cost = space.explained()
        whole, dark = space.whole(pieces), space.dark(pieces, cost)
        alone = space.alone(pieces, cost, dark is not None, hidden)
        lit = None if dark is None else _counted(pieces[:dark] + pieces[dark + 1 :], colours)
        pile = Pile(_counted(pieces, colours), whole, whole and alone, lit)
        if whole and not found and (not dim or (alone and pile.contents == seen)):
            return pile
        found.append((cost, pile))
    best, pile = min(found, key=lambda each: each[0])
    rivals = [cost for cost, other in found if other.sure and other.contents != pile.contents]
    alike = [other for _, other in found if other.contents == pile.contents]
    sure_in = [other for other in alike if other.sure]
    # In the dark shadows look like pieces, but in one light only.
    certain = len(sure_in) > 1 or any(not (dim and other.lit) for other in sure_in)
    sure = certain and min(rivals, default=np.inf) - best > 2 * _LEAST
    return replace(pile, whole=any(other.whole for other in alike), sure=sure)


def _counted(pieces: list[Piece], colours: Colours) -> dict[str, int]:
    return dict(Counter(colours.names[piece.colour] for piece in pieces))


class _Space:
    """The costs of one space, and the search for the pieces that explain it."""

    def __init__(
        self,
        costs: Costs,
        colours: Colours,
        light: float,
        outlines: dict[str, tuple[Outline, ...]],
        slant: Slant,
    ) -> None:
        spread = colours.faces.spread
        off = costs.off if light == 1 else colours.faces.under(light).off(costs.pixels)
        self.top = np.minimum(off + np.float32(6) * np.log(spread)[:, None, None], STRANGE)
        self.side = np.minimum(costs.pieces - np.float32(_PIECE + 2 * np.log(len(spread))), STRANGE)
        shadow = np.minimum(costs.shadow - np.float32(_SHADOW), STRANGE)
        unchanged = np.minimum(costs.unchanged - np.float32(_UNCHANGED), STRANGE)
        self.bare = np.minimum(unchanged, shadow + np.float32(_STRAY))
        self.shadow = np.minimum(shadow, unchanged + np.float32(_UNSEEN))
        self.outlines = [outlines[name] for name in colours.names]
        self.face = min(cv2.contourArea(outline.at(0)) for some in self.outlines for outline in some)
        self.slant, self.size = slant, len(self.bare)
        self.bodies: dict[Piece, _Masks] = {}

    def explained(self) -> tuple[list[Piece], float]:
        """The pieces that explain the space best, and the cost that is left."""
        pieces: list[Piece] = []
        cost = float(self.bare.sum())
        self.next = 0.0
        while len(pieces) < _MOST:
            found, left = min(
                (self._settled([*pieces, piece]) for piece in self._likely(pieces)), key=lambda f: f[1]
            )
            self.next = cost - left
            if self.next < _LEAST:
                break
            pieces, cost = found, left
        return pieces, cost

    def whole(self, pieces: list[Piece]) -> bool:
        """Nothing of the size of a part of a piece is left unexplained."""
        picture, blurred = self._picture(pieces)
        return _solid(((picture > _STRANGE) & ~blurred).view(np.uint8)) <= _REST * self.face

    def alone(self, pieces: list[Piece], cost: float, dark: bool, hidden: bool) -> bool:
        """Neither a piece fewer, one more nor another colour explains the space nearly as well.

        ``dark``: one of the pieces may as well be a shadow, so they must explain more. ``hidden``: one more
        may look like the ground, so that it explains less than others do.
        """
        most = (_HIDDEN if hidden else _NO_MORE) if pieces else _NONE
        ahead = min((self._cost(other) - cost for other in self._others(pieces)), default=np.inf)
        return self.next < most and ahead > (_DARK if dark else _LEAST)

    def dark(self, pieces: list[Piece], cost: float) -> int | None:
        """Which piece may be but a shadow between those of other colours, if one may."""
        if len({piece.colour for piece in pieces}) < 2:
            return None
        for index, piece in enumerate(pieces):
            picture = self._picture(pieces[:index] + pieces[index + 1 :])[0]
            each = self._body(piece)
            np.minimum(picture, self.shadow, out=picture, where=each.whole | each.shadow)
            if float(picture.sum()) - cost < _LEAST:
                return index
        return None

    def _others(self, pieces: list[Piece]) -> Iterator[list[Piece]]:
        """The same without one of the pieces, or with one of another colour."""
        for index, piece in enumerate(pieces):
            rest = pieces[:index] + pieces[index + 1 :]
            yield rest
            for colour, outlines in enumerate(self.outlines):
                if colour != piece.colour:
                    for outline in outlines:
                        yield [*rest, replace(piece, colour=colour, outline=outline)]

    def _body(self, piece: Piece) -> _Masks:
        found = self.bodies.get(piece)
        if found is None:
            each = body(piece.outline, (piece.x, piece.y), piece.spin, self.slant, self.size)
            found = self.bodies[piece] = _Masks.of(each)
        return found

    def _cost(self, pieces: list[Piece]) -> float:
        return float(self._picture(pieces)[0].sum())

    def _picture(self, pieces: list[Piece]) -> tuple[np.ndarray, np.ndarray]:
        """The cost (h, w) of each pixel if these pieces stand there, and where (bool) edges mix colours.

        At edges the cheaper side counts. Two upper faces in one place cost as if neither explained it.
        """
        bodies = [self._body(piece) for piece in pieces]
        cost = self.bare.copy()
        for each in bodies:
            np.copyto(cost, self.shadow, where=each.shadow)
        mixed = np.minimum(cost, self.shadow)
        stands = edge = double = taken = np.zeros(cost.shape, bool)
        for piece, each in zip(pieces, bodies, strict=True):
            side = self.side[piece.colour]
            np.copyto(cost, np.minimum(cost, side), where=each.whole & stands)
            np.copyto(cost, side, where=each.whole & ~stands)
            np.minimum(mixed, side, out=mixed, where=each.near)
            stands, edge = stands | each.whole, edge | each.edge
        for piece, each in zip(pieces, bodies, strict=True):
            top = self.top[piece.colour]
            np.copyto(cost, top, where=each.top)
            np.minimum(mixed, top, out=mixed, where=each.near_top)
            double, taken = double | (taken & each.top), taken | each.top
        np.copyto(cost, mixed, where=edge)
        cost[double] += STRANGE
        return cost, edge

    def _likely(self, pieces: list[Piece]) -> list[Piece]:
        """The next pieces that seem to explain most, searched for at half the size."""
        now = self._picture(pieces)[0]
        faces, stands = np.zeros_like(now), np.zeros_like(now)
        for each in map(self._body, pieces):
            faces[each.top], stands[each.whole] = 1, 1
        now, faces, stands, shadow = map(_half, (now, faces, stands, self.shadow))
        darker = (now - shadow) * (1 - stands)
        found = []
        for colour, outlines in enumerate(self.outlines):
            upper = (now - _half(self.top[colour])) * (1 - faces) - faces * np.float32(STRANGE)
            beside = (now - _half(self.side[colour])) * (1 - faces)
            for outline in outlines:
                best = max(self._places(colour, outline, upper, beside, darker), key=lambda each: each[0])
                found.append(best)
        found.sort(key=lambda each: -each[0])
        return [piece for _, piece in found[:_TRIED]]

    def _places(
        self, colour: int, outline: Outline, upper: np.ndarray, beside: np.ndarray, darker: np.ndarray
    ) -> Iterator[tuple[float, Piece]]:
        """The best place for a piece in each turn and what it explains there, by what its parts (halved) would."""
        middle = self.size / 2
        columns, rows = (slice(*ends) for ends in np.int32(np.round(np.transpose(self._reach(outline)) / 2)))
        for spin in outline.spins:
            each = body(outline, (middle, middle), spin, self.slant, self.size)
            top, whole, thrown = map(_half, (each.top, each.whole, each.shadow))
            gain = _moved_over(upper, top) + _moved_over(beside, np.maximum(whole - top, 0))
            gain += _moved_over(darker, np.maximum(thrown - whole, 0))
            inner = gain[rows, columns]
            y, x = divmod(int(inner.argmax()), inner.shape[1])
            place = 2 * (x + columns.start) + 0.5, 2 * (y + rows.start) + 0.5
            yield float(inner[y, x]), Piece(colour, outline, *place, spin)

    def _reach(self, outline: Outline) -> tuple[np.ndarray, np.ndarray]:
        """The least and largest places (2,) of upper faces of pieces that stand on this space, and not beside it."""
        shift = self.slant.lean * outline.height
        return np.clip([_RIM + shift, self.size - _RIM + shift], _RIM, self.size - _RIM)

    def _here(self, piece: Piece) -> bool:
        least, most = self._reach(piece.outline)
        return bool(((least <= (piece.x, piece.y)) & ((piece.x, piece.y) <= most)).all())

    def _settled(self, pieces: list[Piece]) -> tuple[list[Piece], float]:
        """The same pieces where they fit best, the last one first, and their cost."""
        cost = self._cost(pieces)
        for index in (len(pieces) - 1, *range(len(pieces))):
            for _ in range(2 if index == len(pieces) - 1 else 1):
                for step in _STEPS if pieces[index].outline.round_ else _STEPS + _TURNS:
                    moved = [*pieces[:index], pieces[index].moved(*step), *pieces[index + 1 :]]
                    if self._here(moved[index]) and (left := self._cost(moved)) < cost:
                        pieces, cost = moved, left
        return pieces, cost


def _solid(mask: np.ndarray) -> int:
    """Pixels of a mask (uint8 0/1) within the space that are more than lines."""
    return cv2.countNonZero(cv2.morphologyEx(mask[_RIM:-_RIM, _RIM:-_RIM], cv2.MORPH_OPEN, _CROSS))


def _half(plane: np.ndarray) -> np.ndarray:
    size = len(plane) // 2
    return cv2.resize(plane.astype(np.float32), (size, size), interpolation=cv2.INTER_AREA)


def _moved_over(plane: np.ndarray, mask: np.ndarray) -> np.ndarray:
    """The sum of ``plane`` under a mask whose middle lies on each pixel."""
    middle = len(mask) // 2
    return cv2.filter2D(plane, -1, mask, anchor=(middle, middle), borderType=cv2.BORDER_CONSTANT)
