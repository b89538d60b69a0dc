"""Dice of whatever kinds were enrolled: with faces or sides of their own, with pips, and both on one table."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.dice.enrolled import EnrolledDice
from vision.dice.no_pips import fallen
from vision.dice.no_pips.faces import on_top
from vision.dice.no_pips.four_sided import three_cornered
from vision.dice.read import read_dice
from vision.dice.upper_face.bodies import Body, filled, foreground, whole
from vision.errors import EnrolmentError
from vision.picture import SMALL_PART, check, crop, shrink, unfit
from vision.picture import lab as to_lab
from vision.reference import as_now, difference, estimate_empty, shadows
from vision.results import DieReading, Refusal

#: A picture is brought to this longest side.
_LONGEST = 1280
#: A four-sided die takes up so much at least of what it and its hard shadow take up.
_LIT = 0.35
#: Pixels around a die that go with it where it is taken off the table: its edge is blurred.
_EDGE = 7


def read_enrolled(
    picture: np.ndarray, dice: EnrolledDice, empty: np.ndarray | None = None, count: int | None = None
) -> list[DieReading] | Refusal:
    """All dice in a BGR picture that are of an enrolled kind, from left to right.

    ``value`` is a number of pips or the name of a face; of a four-sided die it is None and ``colour`` the answer. ``empty``
    (BGR) is the same view without dice, ``count`` how many dice there should be.
    """
    if dice.faces is None and dice.four_sided is None:
        return read_dice(picture, empty, count, dice.colours)
    if not dice.colours:
        return read_faces(picture, dice, empty, count)
    table = _Table.of(picture, empty)
    named = table if isinstance(table, Refusal) else table.named(dice)
    if isinstance(named, Refusal):
        return named
    left = None if count is None else count - len(named)
    found = read_dice(table.without([body for body, _ in named]), empty, left or None, dice.colours)
    if isinstance(found, Refusal):
        if not named or left or found.place is not None:
            return found
        found = []  # what is left is a bare table, and may be too plain or too dark to be read
    return _counted([die for _, die in named] + found, count)


def read_faces(
    picture: np.ndarray, dice: EnrolledDice, empty: np.ndarray | None = None, count: int | None = None
) -> list[DieReading] | Refusal:
    """Dice with enrolled faces in a BGR picture, from left to right: ``value`` is the name of the upper face.

    Of a four-sided die ``value`` is None and ``colour`` is the answer. What is no such die is passed over.
    """
    if dice.faces is None and dice.four_sided is None:
        raise EnrolmentError(
            "no-faces", "no faces are enrolled; add a folder per face to the folder of the die"
        )
    table = _Table.of(picture, empty)
    named = table if isinstance(table, Refusal) else table.named(dice)
    if isinstance(named, Refusal):
        return named
    if not named and count is None:
        return Refusal("nothing_found")  # of what was passed over nobody knows that it is nothing
    return _counted([die for _, die in named], count)


def _counted(dice: list[DieReading], count: int | None) -> list[DieReading] | Refusal:
    if count is not None and len(dice) != count:
        return Refusal("wrong_count" if dice else "unreadable_face")
    return sorted(dice, key=lambda die: die.box[0])


@dataclass(frozen=True, eq=False)
class _Table:
    """A BGR ``picture``; as ``small`` as it is looked at, ``factor`` times as large, that in Lab; the ``bare`` table if it is known.

    ``reference`` is that, or what the picture tells of it.
    """

    picture: np.ndarray
    small: np.ndarray
    factor: float
    lab: np.ndarray
    bare: np.ndarray | None
    reference: np.ndarray

    @classmethod
    def of(cls, picture: np.ndarray, empty: np.ndarray | None) -> _Table | Refusal:
        picture = check(picture)
        if refusal := unfit(picture, SMALL_PART):
            return refusal
        small, factor = shrink(picture, _LONGEST)
        bare = None if empty is None else as_now(shrink(check(empty), max(small.shape[:2]))[0], small)
        if isinstance(bare, Refusal):
            return bare
        lab = to_lab(cv2.GaussianBlur(small, (0, 0), 0.6))
        return cls(picture, small, factor, lab, bare, estimate_empty(small) if bare is None else bare)

    def named(self, dice: EnrolledDice) -> list[tuple[Body, DieReading]] | Refusal:
        """The dice with enrolled faces or sides, and what each shows; or the one that cannot be told, with its place."""
        named = []
        for body in self._bodies():
            found = self._on(body, dice)
            if not isinstance(found, DieReading) and dice.four_sided is not None and self.bare is not None:
                lit = self._out_of_shadow(body)
                if lit is not None:
                    body, found = lit, self._on(lit, dice)
            box = tuple(round(v / self.factor) for v in body.box)
            if isinstance(found, Refusal):
                return replace(found, place=box)
            if found is not None:
                named.append((body, replace(found, box=box, crop=crop(self.picture, box))))
        return named

    def without(self, bodies: list[Body]) -> np.ndarray:
        """The picture with the bare table where some bodies stand."""
        mask = np.zeros(self.small.shape[:2], np.uint8)
        for body in bodies:
            x, y, width, height = body.box
            mask[y : y + height, x : x + width] |= body.mask.astype(np.uint8)
        mask = cv2.dilate(mask, np.ones((2 * _EDGE + 1,) * 2, np.uint8))
        size = self.picture.shape[1::-1]
        there = cv2.resize(mask, size, interpolation=cv2.INTER_NEAREST) > 0
        cleared = self.picture.copy()
        cleared[there] = cv2.resize(self.reference, size, interpolation=cv2.INTER_LINEAR)[there]
        return cleared

    def _bodies(self) -> list[Body]:
        """What may be a die; one of sides or pictures may have one of the table's colour and so a dent."""
        longest = max(self.small.shape[:2])
        mask = foreground(difference(self.small, self.reference), self.bare is not None)
        found = whole(to_lab(self.small), mask, (0.016 * longest) ** 2, (0.5 * longest) ** 2)
        return [b for b in found if b.solid > 0.5 and b.slimness() > 0.6]

    def _out_of_shadow(self, body: Body) -> Body | None:
        """The part of a body that is not the bare table in a hard shadow; None if it has no three corners."""
        x, y, width, height = body.box
        at = np.s_[y : y + height, x : x + width]
        mask = np.zeros(self.lab.shape[:2], np.uint8)
        mask[at] = body.mask & ~shadows(self.small[at], self.bare[at])
        mask = cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
        parts = whole(self.lab, mask, _LIT * body.area, body.area)
        return parts[0] if len(parts) == 1 and three_cornered(parts[0]) else None

    def _on(self, body: Body, dice: EnrolledDice) -> DieReading | Refusal | None:
        """What a body shows of the enrolled dice, without its place; None if it is none of them."""
        if dice.four_sided is not None and three_cornered(body):
            return fallen.read(self.small, self.lab, filled(body), dice.four_sided)
        named = on_top(self.small, body, dice.faces) if dice.faces is not None else None
        return named and DieReading(named[1], value=named[0])
