"""What each pixel of a space costs if some pieces stand on it: their upper faces, their sides, and the shadows they throw."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import cv2
import numpy as np

from vision.channels import square, total
from vision.pieces.colours import Colours
from vision.pieces.pixels.costs import Costs
from vision.pieces.pixels.rays import DARK, light_on
from vision.pieces.pixels.shading import STRANGE
from vision.pieces.whole.body import Outline, body
from vision.pieces.whole.masks import Bodies, Masks

#: Costs are those of :mod:`vision.pieces.pixels.shading` without how rare each explanation is: here whole pieces are rare.
_UNCHANGED, _SHADOW, _PIECE = 0.4, 6.5, 5.0
#: What a shadow costs that no piece throws, and ground that stays light where one falls.
_STRAY, _UNSEEN = 14.0, 4.0
#: What half a shadow costs beside a piece and its shadow, and the part of its light that the ground keeps there at least.
_HALF, _KEPT = 2.0, 0.8
#: What ground costs that lies in the light which pieces send back onto it, how far that may be off (squared), which part of their
#: colour it takes on at most, and how far it reaches.
_GLOW, _TINTED, _TAKEN, _BACK = 2.0, np.float32(9.0), 0.35, np.ones((19, 19), np.uint8)
#: How far around a piece pixels mix with it, where it is a little off its place.
_MIXED = np.ones((5, 5), np.uint8)
_NEVER = np.float32(np.inf)
#: How much longer than usual shadows may be, and by how much wider.
_LONGER, _SOFT = 1.5, 9


class Piece(NamedTuple):
    """One of the colours, its outline, where the middle of its upper face is (pixels), and its turn (degrees)."""

    colour: int
    outline: Outline
    x: float
    y: float
    spin: float

    def moved(self, x: float, y: float, spin: float) -> Piece:
        return Piece(self.colour, self.outline, self.x + x, self.y + y, self.spin + spin)


class Laying:
    """The costs of one space in one light, and what they are where pieces are laid onto it.

    ``light`` is that of all pieces or of those of each colour (n, 1), in parts of that at enrolment.
    ``top`` and ``side`` (n, h, w) are those of each colour, ``bare``, in ``half`` a shadow and in ``shadow`` (h, w) those of the
    ground; ``plain`` (n,) are the colours that are not dark, ``outlines`` those of pieces of each colour, ``face`` the pixels of
    the smallest upper face, ``size`` those of a side of the space; ``bodies`` are where pieces are seen on it.
    """

    def __init__(
        self,
        costs: Costs,
        colours: Colours,
        light: float | np.ndarray,
        outlines: dict[str, tuple[Outline, ...]],
        bodies: Bodies,
    ) -> None:
        spread = colours.faces.spread
        off = costs.off if np.all(light == 1) else colours.faces.under(light).off(costs.pixels)
        self.top = np.minimum(off + np.float32(6) * np.log(spread)[:, None, None], STRANGE)
        self.side = np.minimum(costs.pieces - np.float32(_PIECE + 2 * np.log(len(spread))), STRANGE)
        shadow = np.minimum(costs.shadow - np.float32(_SHADOW), STRANGE)
        unchanged = np.minimum(costs.unchanged - np.float32(_UNCHANGED), STRANGE)
        self.bare = np.minimum(unchanged, shadow + np.float32(_STRAY))
        self.shadow = np.minimum(shadow, unchanged + np.float32(_UNSEEN))
        # How deep a shadow is hardly shows on dark ground.
        faint = (costs.pixels[..., 0] > _KEPT * costs.bare[..., 0]) | (costs.bare[..., 0] < DARK)
        self.half = np.where(faint, np.minimum(self.bare, shadow + np.float32(_HALF)), self.bare)
        # A dark piece that is only supposed would explain any darkness around it, and sends no light back.
        self.plain = colours.faces.colours[:, 0] > DARK
        self._pixels, self._bare, self._faces = costs.pixels, costs.bare, colours.faces
        self.outlines = [outlines[name] for name in colours.names]
        self.face = min(cv2.contourArea(outline.at(0)) for some in self.outlines for outline in some)
        self.slant, self.size, self._bodies = bodies.slant, bodies.size, bodies
        self._laid: dict[Piece, tuple[Masks, np.ndarray, np.ndarray]] = {}
        self._sums: dict[tuple[Piece, ...], float] = {}

    def cost(self, pieces: list[Piece]) -> float:
        """The cost of all pixels if these pieces stand there. Who looks for their places asks for one in three again."""
        found = self._sums.get(asked := tuple(pieces))
        if found is None:
            found = self._sums[asked] = float(self.picture(pieces)[0].sum())
        return found

    def picture(
        self, pieces: list[Piece], own: tuple[float, float] | None = None
    ) -> tuple[np.ndarray, np.ndarray]:
        """The cost (h, w) of each pixel if these pieces stand there, and where (bool) edges mix colours.

        At edges the cheaper side counts. Two upper faces in one place cost as if neither explained it. Where a shadow or a
        reflection ends on a space, each piece may stand in its ``own`` light, which is between these two.
        """
        alone = [self._alone(piece) for piece in pieces]
        bodies = [each for each, _, _ in alone]
        half, shadow, stands, edge, taken, double = np.zeros((6, *self.bare.shape), bool)
        for piece, each in zip(pieces, bodies, strict=True):
            if self.plain[piece.colour]:
                half |= each.beside
            shadow |= each.shadow
        cost = self.bare.copy()
        np.copyto(cost, self.half, where=half)
        np.copyto(cost, self.shadow, where=shadow)
        sides, mixed = np.full_like(cost, np.inf), np.minimum(cost, self.shadow)
        tops = [self.top[piece.colour] for piece in pieces]
        if own:
            tops = [
                self._in_own_light(piece, each.top, own) for piece, each in zip(pieces, bodies, strict=True)
            ]
            alone = [
                (each, side, _blurred(each, self.side[piece.colour], top))
                for piece, (each, side, _), top in zip(pieces, alone, tops, strict=True)
            ]
        for each, side, blurred in alone:
            np.minimum(sides, side, out=sides)
            np.minimum(mixed, blurred, out=mixed)
            stands |= each.whole
            edge |= each.edge
        np.copyto(cost, sides, where=stands)
        for top, each in zip(tops, bodies, strict=True):
            np.copyto(cost, top, where=each.top)
            double |= taken & each.top
            taken |= each.top
        np.copyto(cost, mixed, where=edge)
        np.add(cost, STRANGE, out=cost, where=double)
        return cost, edge

    def _in_own_light(self, piece: Piece, where: np.ndarray, within: tuple[float, float]) -> np.ndarray:
        """What pixels (h, w) cost as the upper face of a piece in a light of its own, which is ``within`` two others.

        Those ``where`` (h, w, bool) it is tell that light.
        """
        face = self._faces.only(np.arange(len(self.top)) == piece.colour)
        (colour,) = face.colours
        if not where.any():
            return self.top[piece.colour]
        light = light_on(self._pixels[where], colour, 0.5)
        (off,) = face.under(float(np.clip(light, *within))).off(self._pixels)
        return np.minimum(off + np.float32(6 * np.log(face.spread[0])), STRANGE)

    def shaded(self, pieces: list[Piece], wider: int = 0) -> np.ndarray:
        """Where (h, w, bool) the ground may be in their shadows, be those longer and softer than in the rest of the picture.

        By so many pixels ``wider``, too.
        """
        far = replace(self.slant, cast=self.slant.cast * np.float32(_LONGER))
        found = np.zeros((self.size, self.size), np.uint8)
        for each in pieces:
            thrown = body(each.outline, (each.x, each.y), each.spin, far, self.size)
            found |= thrown.whole | thrown.shadow
        soft = np.ones((_SOFT + 2 * wider,) * 2, np.uint8)
        return cv2.dilate(found, soft) > 0

    def glow(self, pieces: list[Piece]) -> np.ndarray:
        """What pixels (h, w) cost as ground that takes on the colour of these pieces, without end far from them.

        A bright side in full light throws some of that back: the ground before it becomes lighter, and a mixture of both.
        """
        found, away = np.full_like(self.bare, np.inf), self._pixels - self._bare
        for piece in pieces:
            to = self._faces.colours[piece.colour] - self._bare
            part = np.clip(total(away * to) / np.maximum(total(to * to), 1), 0, _TAKEN)
            off = square(away - part[..., None] * to) / _TINTED + (3 * np.log(_TINTED) + _GLOW)
            reached = cv2.dilate(self.body(piece).whole.view(np.uint8), _BACK) > 0
            lit = reached & (away[..., 0] > 0) & self.plain[piece.colour]
            np.minimum(found, off, out=found, where=lit)
        return found

    def near(self, pieces: list[Piece]) -> np.ndarray:
        """Where (h, w, bool) pixels show these pieces, or may mix with what does."""
        found = np.zeros((self.size, self.size), np.uint8)
        for each in map(self.body, pieces):
            found |= each.whole.view(np.uint8)
        return cv2.dilate(found, _MIXED) > 0

    def body(self, piece: Piece) -> Masks:
        """Where a piece is seen."""
        return self._alone(piece)[0]

    def _alone(self, piece: Piece) -> tuple[Masks, np.ndarray, np.ndarray]:
        """Where a piece is seen, and what pixels (h, w) cost as its sides and as its edges: without end where there are none."""
        found = self._laid.get(piece)
        if found is None:
            masks = self._bodies.at(piece.outline, piece.x, piece.y, piece.spin)
            side = np.where(masks.whole, self.side[piece.colour], _NEVER)
            found = masks, side, _blurred(masks, self.side[piece.colour], self.top[piece.colour])
            self._laid[piece] = found
        return found


def _blurred(each: Masks, side: np.ndarray, top: np.ndarray) -> np.ndarray:
    """What pixels (h, w) cost as the edges of a piece: as the cheaper of what is near them, without end elsewhere."""
    return np.minimum(np.where(each.near, side, _NEVER), np.where(each.near_top, top, _NEVER))
