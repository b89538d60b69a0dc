"""The physical table in software: places with counted pieces, and hands that carry out what they are told.

It knows no game. A place is a name (``bag``, ``tray``), a piece is a name (``pink cube``), and a shift is
a plain tuple ``(component, count, source, target)``. The twin stands for the table wherever there is
none: in demonstrations, in tests and in front of the simulated camera.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

ShiftTuple = tuple[str, int, str, str]
"""How many pieces of which component go from where to where."""

HAND = "hand"
"""The place of pieces that were drawn and not yet put anywhere."""

WRONG_PIECE, WRONG_PLACE, MISSING = "wrong piece", "wrong place", "missing"


class TwinError(Exception):
    """Root of what the physical table cannot do."""


class NotThere(TwinError, LookupError):
    """More pieces should be taken than lie there."""


@dataclass(frozen=True, slots=True)
class Slip:
    """A mistake that the simulated hands made, so that a test knows what to find."""

    kind: str
    """``wrong piece``, ``wrong place``, or ``missing`` (an earlier slip left too few pieces there)."""
    wanted: ShiftTuple
    """What the hands were told; always a single piece."""
    done: ShiftTuple | None
    """What they did instead; ``None`` if nothing."""


class Twin:
    """Counted pieces in named places."""

    def __init__(
        self,
        layout: Mapping[str, Mapping[str, int]],
        *,
        error_rate: float = 0.0,
        rng: random.Random | None = None,
    ) -> None:
        """Lay the table out.

        :param error_rate: how likely each single piece goes wrong, 0 to 1.
        :param rng: where draws and mistakes come from; the same seed makes the same ones.
        """
        self._places = {place: Counter(pieces) for place, pieces in layout.items()}
        self._rng = rng or random.Random(0)
        self._drawn: list[tuple[str, str]] = []
        self.error_rate = error_rate
        self.slips: list[Slip] = []
        """Every mistake so far."""

    def layout(self) -> dict[str, dict[str, int]]:
        """What lies where now; without empty places and zeros."""
        places = {
            place: {piece: n for piece, n in pieces.items() if n} for place, pieces in self._places.items()
        }
        if self._drawn:
            places[HAND] = dict(Counter(component for component, _ in self._drawn))
        return {place: pieces for place, pieces in places.items() if pieces}

    def count(self, component: str, place: str) -> int:
        """How many pieces of a component lie at a place."""
        return self._places.get(place, Counter())[component]

    def draw(self, place: str, among: Iterable[str] | None = None) -> str:
        """Take one piece out of a bag without looking, and keep it in the hand.

        The next shift of this component from this place uses the piece in the hand.

        :param among: the pieces that can be felt to be of the right kind; all of them unless given.
        :raises NotThere: the bag is empty.
        """
        pieces = self._places.get(place, Counter())
        wanted = sorted(pieces if among is None else set(among) & set(pieces))
        weights = [pieces[component] for component in wanted]
        if not sum(weights):
            raise NotThere(f"{place} holds nothing to draw")
        (component,) = self._rng.choices(wanted, weights)
        pieces[component] -= 1
        self._drawn.append((component, place))
        return component

    def put_back(self) -> None:
        """Throw everything that is in the hand back to where it was drawn."""
        while self._drawn:
            component, place = self._drawn.pop()
            self._places[place][component] += 1

    def carry_out(self, shifts: Iterable[ShiftTuple]) -> list[Slip]:
        """Do what an instruction says, piece by piece, and return the mistakes made.

        :raises NotThere: too few pieces lie there, although no mistake has been made.
        """
        before = len(self.slips)
        for component, count, source, target in shifts:
            for _ in range(count):
                self._move((component, 1, source, target))
        return self.slips[before:]

    def _move(self, wanted: ShiftTuple) -> None:
        component, _, source, target = wanted
        if (component, source) in self._drawn:
            self._drawn.remove((component, source))
        elif self.count(component, source):
            if self.error_rate and self._rng.random() < self.error_rate and self._slip(wanted):
                return
            self._places[source][component] -= 1
        elif self.slips:
            self.slips.append(Slip(MISSING, wanted, None))
            return
        else:
            raise NotThere(f"{source} holds no {component} to put to {target}")
        self._places.setdefault(target, Counter())[component] += 1

    def _slip(self, wanted: ShiftTuple) -> bool:
        """Do something wrong instead; false if there is nothing that could be mixed up."""
        component, _, source, target = wanted
        others = sorted(piece for piece, n in self._places[source].items() if n and piece != component)
        elsewhere = sorted(place for place in self._places if place not in (source, target))
        kinds = [WRONG_PIECE] * bool(others) + [WRONG_PLACE] * bool(elsewhere)
        if not kinds:
            return False
        kind = self._rng.choice(kinds)
        if kind == WRONG_PIECE:
            component = self._rng.choice(others)
        else:
            target = self._rng.choice(elsewhere)
        self._places[source][component] -= 1
        self._places.setdefault(target, Counter())[component] += 1
        self.slips.append(Slip(kind, wanted, (component, 1, source, target)))
        return True
