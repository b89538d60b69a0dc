"""What every enrolment tells its owner: what is doubtful about the pictures, and all that was kept of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, TypeVar

import numpy as np

from vision.errors import EnrolmentError, PictureError, Several, UnreadableError
from vision.picture import BRIGHTEST, check, too_dark
from vision.results import Refusal

#: One thing that was enrolled: its name, and a picture of what is kept of it, BGR uint8.
Kept = tuple[str, np.ndarray]
#: Of so many pictures that cannot be used it is said why; of more nobody reads it, and the last ones mostly fail as the first did.
TOLD = 12

Made = TypeVar("Made")


@dataclass(frozen=True)
class Finding:
    """Something about the pictures that the owner should know.

    ``kind`` is ``blurred`` (take it again), ``too_alike`` (a camera may not tell the two apart),
    ``double`` (two names, one picture), ``one_name`` (the files ``where`` are taken for pictures of one thing), ``oblong`` (of a square tile), ``small`` (few pixels), ``cut_out`` (of a photograph of a table),
    ``several`` (such a photograph shows another card beside the one that was cut out), ``no_outline`` (such a photograph in which no card was found; it is left out), ``colours_alike`` (two colours, under this
    light), ``like_ground`` (a piece that would not be told from the empty spaces ``where``), ``hardly_shown`` (a piece that is
    not seen in most of its few pictures), ``no_empty`` (no bare space was shown, though pieces do not fill theirs) or ``misnamed`` (pictures that are left out, as they look like the things ``where``). ``names`` are the things concerned.
    """

    kind: str
    names: tuple[str, ...]
    where: tuple[str, ...] = ()


class Unusable:
    """What is wrong with single pictures, kept until all of them were looked at: who has to take some anew hears of all at once."""

    def __init__(self) -> None:
        self._found: list[PictureError | EnrolmentError] = []

    def unless(self, work: Callable[..., Made], *given: object) -> Made | None:
        """What ``work`` makes of one picture; None if that cannot be used."""
        try:
            return work(*given)
        except (PictureError, EnrolmentError) as error:
            self._found.append(error)
            return None

    def tell(self) -> None:
        """:raises VisionError: pictures cannot be used: an :class:`UnreadableError` if all of them show too little only."""
        if not self._found:
            return
        if len(self._found) == 1:
            raise self._found[0]
        n, each = len(self._found), Several(tuple(self._found[:TOLD]), len(self._found[TOLD:]))
        if all(isinstance(error, UnreadableError) for error in self._found):
            raise UnreadableError("pictures-unusable", "{n} pictures cannot be used: {each}", n=n, each=each)
        raise EnrolmentError("pictures-unusable", "{n} pictures cannot be used: {each}", n=n, each=each)


def legible(name: str, picture: np.ndarray, least: int = 1, part: float = BRIGHTEST) -> np.ndarray:
    """The picture of ``name`` as BGR uint8, if anything can be made out on it.

    :raises UnreadableError: even the brightest ``part`` (0..1) of it is too dark, or its shorter side has fewer pixels than ``least``.
    """
    picture = check(picture)
    small = min(picture.shape[:2]) < least
    if refusal := Refusal("too_small") if small else too_dark(picture, part):
        raise UnreadableError("picture-unfit", "{name}: {refusal.advice}", name=name, refusal=refusal)
    return picture


class Enrolled(Protocol):
    """What an enrolment makes."""

    def save(self, path: str | Path) -> None:
        """Write it as one file, whole or not at all."""

    def kept(self) -> list[Kept]:
        """What that file holds, picture by picture."""
