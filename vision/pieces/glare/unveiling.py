"""Spaces under a lamp's reflection, looked at again without it."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np

from vision.pieces.colours import Colours
from vision.pieces.doubts import SEARCHED
from vision.pieces.enrolling import telling
from vision.pieces.explain import by_difference
from vision.pieces.glare import reflections, veil_on_pieces
from vision.pieces.looks import BY_SEARCH, Look, counted, scale
from vision.pieces.pixels.costs import wide
from vision.results import Refusal, SpaceReading

#: Light of a reflection (of 1) from which a space is looked at without it, where more than thin print shows it.
_VEILED, _PRINT = 0.03, np.ones((11, 11), np.uint8)
#: Strengths of a reflection that pieces tell at which a space is looked at.
_STRENGTHS = (1.0, 0.95, 1.05)


def clear(
    looks: dict[str, Look],
    said: dict[str, SpaceReading | Refusal],
    picture: np.ndarray,
    empty: np.ndarray,
    colours: Colours,
) -> set[str]:
    """Look again, in place, at what lies under a reflection; the names of spaces that cannot be told under it."""
    lost: set[str] = set()
    within = {name: look for name, look in looks.items() if look.seen}
    light = reflections.field(empty) if within else None
    for name, look in within.items():
        here = reflections.on(light, wide(look.quad, look.side), picture.shape[1], len(look.seen[0]))
        told = _looked_again(said[name], look, here, looks, colours)
        if told is None:
            said[name] = Refusal("glare")
            lost.add(name)
        else:
            looks[name], said[name] = told
    return lost


def _looked_again(
    said: SpaceReading | Refusal, look: Look, light: np.ndarray, looks: dict[str, Look], colours: Colours
) -> tuple[Look, SpaceReading | Refusal] | None:
    """A space without a reflection of about ``light`` (h, w) on it, if there is one; None where it cannot be told under it."""
    refused = isinstance(said, Refusal)
    veiled = cv2.morphologyEx(light, cv2.MORPH_OPEN, _PRINT).max() >= _VEILED
    if (veiled or refused) and _may_be_bare(said) and reflections.still(*look.seen, light):
        return look, SpaceReading(BY_SEARCH, {}, crop=look.crop) if refused else said
    if not veiled:
        return look, said
    told = _by_pieces(said, look, light, looks, colours)
    if told and not _contradict(said, told[1]):
        return told
    clear = reflections.taken_off(look.seen, light, colours)
    if told:
        return told if clear else (look, Refusal("glare"))
    if not clear and refused:
        return look, said
    return _by_picture(said, look, clear, looks, colours)


def _by_picture(
    said: SpaceReading | Refusal,
    look: Look,
    clear: list[tuple[np.ndarray, np.ndarray]],
    looks: dict[str, Look],
    colours: Colours,
) -> tuple[Look, SpaceReading | Refusal] | None:
    """A space by what it shows without the reflections that the picture tells (``clear``), if those agree; None where they do not."""
    again = [replace(look, found=by_difference(*seen, colours), seen=seen) for seen in clear]
    read = [counted(each.found, each, scale(each, looks.values())) for each in again]
    chosen = _agreed(said, read)
    if chosen is None or _plainness(said, read, [look, *again[:1]], colours) < 0:
        return None
    return (look, said) if chosen < 0 else (again[chosen], read[chosen])


def _by_pieces(
    said: SpaceReading | Refusal, look: Look, light: np.ndarray, looks: dict[str, Look], colours: Colours
) -> tuple[Look, SpaceReading | Refusal] | None:
    """A space without the reflection that its pieces tell; None where they tell none worth it, or not one thing."""
    told = veil_on_pieces.told(*look.seen, light, colours.bgr, colours.usual)
    if told is None or told.max() < _VEILED:
        return None
    again = []
    for part in _STRENGTHS:
        seen = reflections.both_without(look.seen, part * told)
        again.append(replace(look, found=by_difference(*seen, colours), seen=seen))
    read = [counted(each.found, each, scale(each, looks.values())) for each in again]
    known = [k for k, one in enumerate(read) if isinstance(one, SpaceReading)]
    if not all(read[k].contents for k in known) or (not known and isinstance(said, SpaceReading)):
        return None
    if any(read[k].contents != read[known[0]].contents for k in known):
        return again[0], Refusal("uncounted")
    first = known[0] if known else 0
    return again[first], read[first]


def _contradict(one: SpaceReading | Refusal, other: SpaceReading | Refusal) -> bool:
    """Both are readings, of different contents."""
    return (
        isinstance(one, SpaceReading) and isinstance(other, SpaceReading) and one.contents != other.contents
    )


def _may_be_bare(said: SpaceReading | Refusal) -> bool:
    return said.code in SEARCHED if isinstance(said, Refusal) else not said.contents


def _agreed(said: SpaceReading | Refusal, read: list[SpaceReading | Refusal]) -> int | None:
    """Which of the readings under several reflections stands: its place, -1 for what was ``said`` without any, or None.

    Readings must not contradict each other, and a piece that only one of them shows, or none, is not believed. Where the
    others tell the pieces as well, but not how many they are, that is left open.
    """
    known = [k for k, one in enumerate(read) if isinstance(one, SpaceReading)]
    answers = [one.contents for one in (said, *read) if isinstance(one, SpaceReading)]
    if any(one != answers[0] for one in answers):
        return None
    if not read or not answers:
        return 0 if read else -1
    if len(answers) > 1:
        return known[0]
    if known:
        return _uncounted(said, read)
    return None if not answers[0] else -1


def _uncounted(said: SpaceReading | Refusal, read: list[SpaceReading | Refusal]) -> int | None:
    """The first of the readings that tells no number, where all of them but one tell but that."""
    refused = [k for k, one in enumerate(read) if isinstance(one, Refusal)]
    codes = {one.code for one in (said, *read) if isinstance(one, Refusal)}
    return refused[0] if refused and codes == {"uncounted"} else None


def _plainness(
    said: SpaceReading | Refusal, read: list[SpaceReading | Refusal], shown: list[Look], colours: Colours
) -> float:
    """How much more plainly than needed a piece would be told on a space, with the reflection and without; below 0 it is not."""
    answers = [one.contents for one in (said, *read) if isinstance(one, SpaceReading)]
    if isinstance(said, SpaceReading) and {} not in answers:
        return 0.0
    least = min(telling.plainly(one.found.costs, colours) for one in shown)
    return least - (telling.ENOUGH if {} in answers else 0.0)
