"""What every enrolment tells its owner: what is doubtful about the pictures, and all that was kept of them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import numpy as np

from vision.errors import UnreadableError
from vision.picture import check, too_dark
from vision.results import Refusal

#: One thing that was enrolled: its name, and a picture of what is kept of it, BGR uint8.
Kept = tuple[str, np.ndarray]


@dataclass(frozen=True)
class Finding:
    """Something about the pictures that the owner should know.

    ``kind`` is ``blurred`` (take it again), ``too_alike`` (a camera may not tell the two apart),
    ``double`` (two names, one picture), ``small`` (few pixels), ``cut_out`` (of a photograph of a table),
    ``several`` (such a photograph shows another card beside the one that was cut out), ``no_outline`` (such a photograph in which no card was found; it is left out), ``colours_alike`` (two colours, under this
    light), ``like_ground`` (a piece that would not be told from the empty spaces ``where``), ``hardly_shown`` (a piece that is
    not seen in most of its few pictures), ``no_empty`` (no bare space was shown, though pieces do not fill theirs) or ``misnamed`` (pictures that are left out, as they look like the things ``where``). ``names`` are the things concerned.
    """

    kind: str
    names: tuple[str, ...]
    where: tuple[str, ...] = ()


def legible(name: str, picture: np.ndarray, least: int = 1) -> np.ndarray:
    """The picture of ``name`` as BGR uint8, if anything can be made out on it.

    :raises UnreadableError: it is too dark, or its shorter side has fewer pixels than ``least``.
    """
    picture = check(picture)
    small = min(picture.shape[:2]) < least
    if refusal := Refusal("too_small") if small else too_dark(picture):
        raise UnreadableError("picture-unfit", "{name}: {refusal.advice}", name=name, refusal=refusal)
    return picture


class Enrolled(Protocol):
    """What an enrolment makes."""

    def save(self, path: str | Path) -> None:
        """Write it as one file, whole or not at all."""

    def kept(self) -> list[Kept]:
        """What that file holds, picture by picture."""
