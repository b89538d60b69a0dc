"""What the outlines of figures in one ink say about the squares of a board: small differences show there, not in small pictures."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vision.tiles.deck import TileDeck
from vision.tiles.inks.figures import Figure, Figures, apart, outline
from vision.tiles.inks.redrawn import PALER, paleness
from vision.tiles.inks.shown import Inked
from vision.tiles.pixels import MARGIN, SIDE
from vision.tiles.squares.classify import Guess
from vision.tiles.squares.search import Square

#: Of each cell (row, column) that shows an ink the outline of its figure, None where there is hardly any.
Outlines = dict[tuple[int, int], np.ndarray | None]

#: Cosine between contrasts from which two inks are one in other light, and part of its area by which a figure may differ then.
_SAME_INK, _SAME_FIGURE = 0.9, 0.05
#: Pixels (of 48) by which what lay there before may be off its place.
_STILL = 3.0
#: Part of its area by which a mark differs from all figures, and other cells in which a board has the same one.
_MARK, _OFTEN = 0.05, 2
#: Tiles that must lie where they lay for that to be no chance.
_SOME = 4
#: How far ahead of all others the figure must be that an outline tells, and with which it is as good as even with another one: blur
#: makes a clover a diamond, in small pictures sooner than in its outline.
_CLEARLY, _EVEN = 0.4, 0.1
#: The same, and the chance of its ink, where nothing else is asked or small pictures say another tile.
_SURELY, _SURE_INK = 0.5, 0.8
#: Correlation with its print from which a tile is told whose outline is like none, as part of it is hidden or shines: 0.94 and more,
#: and 0.9 of another figure in dim light.
_PRINTED = 0.92


def places(wide: np.ndarray, inked: Inked) -> list[tuple[slice, slice]]:
    """Where in a flattened board (with its margin) the figures of cells that show an ink lie."""
    at = MARGIN + inked.cells * SIDE + np.round(inked.off[:, ::-1]).astype(int)
    most = np.array(wide.shape[:2]) - SIDE
    return [np.s_[y : y + SIDE, x : x + SIDE] for y, x in np.clip(at, 0, most)]


def outlines(wide: np.ndarray, inked: Inked) -> Outlines:
    """The outlines of what cells (row, column) of a flattened board (with its margin) show in ink; None where there is hardly any."""
    cells = [wide[place] for place in places(wide, inked)]
    found = [outline(*each) for each in zip(cells, inked.grounds, inked.inks, strict=True)]
    return {tuple(cell): seen for cell, seen in zip(inked.cells, found, strict=True)}


def same_figures(
    now: tuple[Inked, Outlines], before: tuple[Inked, Outlines], shape: tuple[int, int]
) -> np.ndarray:
    """Which cells, bool (rows, columns), show the same figure in the same ink as before, whatever light lies on it.

    ``now`` and ``before`` are the cells that show an ink, with their :func:`outlines`.
    """
    same = np.zeros(shape, bool)
    (shown, seen), (lay, was) = now, before
    ways, old, ground, below = _ways(shown), _ways(lay), _grounds(shown), _grounds(lay)
    for cell in set(ways) & set(old):
        if seen[cell] is not None and was[cell] is not None and ways[cell] @ old[cell] > _SAME_INK:
            alike = same_outline(seen[cell], was[cell])
            (*place, pale), (*there, paler) = ground[cell], below[cell]
            # A small soft tile looks like a mark of its ink, but does not lie just there, nor on the ground of the board.
            elsewhere = np.abs(np.subtract(place, there)).max() > _STILL and abs(pale - paler) > PALER
            same[cell] = alike and not elsewhere
    return same


def same_outline(one: np.ndarray, other: np.ndarray) -> bool:
    """Whether two outlines (96, 20) are of one figure the same way up."""
    return bool(apart(one, other[None])[0, 0] < _SAME_FIGURE)


def on_marks(
    now: tuple[Inked, Outlines], before: tuple[Inked, Outlines], figures: Figures, shape: tuple[int, int]
) -> np.ndarray:
    """Which cells, bool (rows, columns), show an enrolled figure where the board showed a mark of its own before.

    A mark is no enrolled figure, and in another ink, so that it is not that tile in other light, or one that the board shows
    elsewhere, too. ``now`` are all cells that show an ink, ``before`` those that did among what changed, with their
    :func:`outlines`.
    """
    on = np.zeros(shape, bool)
    (shown, seen), (lay, was) = now, before
    ways, old = _ways(shown), _ways(lay)
    there = [cell for cell in sorted(set(ways) & set(old)) if was[cell] is not None]
    figure = figures.show(seen[cell] for cell in there)
    mark = ~figures.show((was[cell] for cell in there), _MARK)
    others = [each for cell, each in seen.items() if each is not None and cell not in old]
    for cell in (cell for cell, *both in zip(there, figure, mark, strict=True) if all(both)):
        on[cell] = ways[cell] @ old[cell] < _SAME_INK or _repeated(was[cell], others)
    return on


def _repeated(mark: np.ndarray, others: list[np.ndarray]) -> bool:
    """Whether an outline is found among others so often that it is no chance."""
    return bool(others) and bool((apart(mark, np.array(others)).min(axis=1) < _SAME_FIGURE).sum() >= _OFTEN)


def same_tiles(
    now: tuple[np.ndarray, Inked], before: tuple[np.ndarray, Inked], shape: tuple[int, int]
) -> bool:
    """Whether two flattened boards (with their margin) and their cells that show an ink are of one board by the tiles on them.

    Most that lay there lie there still, and they are some: no other board has the same figures in the same cells. Light hides
    one or another of them; what lies there then is each cell's own question.
    """
    there = [(inked, outlines(wide, inked)) for wide, inked in (now, before)]
    still = same_figures(*there, shape).sum()
    return bool(still >= max(_SOME, len(before[1].cells) / 2))


def _grounds(inked: Inked) -> dict[tuple[int, int], np.ndarray]:
    """How far (pixels, right and down) an ink is off its cell, and how pale the ground is on which it lies (3,), by cell."""
    each = np.column_stack([inked.off, paleness(inked.grounds, inked.inks)])
    return {tuple(cell): ground for cell, ground in zip(inked.cells, each, strict=True)}


def _ways(inked: Inked) -> dict[tuple[int, int], np.ndarray]:
    """The direction (3,) from ground to ink, by cell."""
    away = inked.inks - inked.grounds
    away = away / np.linalg.norm(away, axis=1, keepdims=True)
    return {tuple(cell): way for cell, way in zip(inked.cells, away, strict=True)}


def clear(
    asked: np.ndarray,
    seen: Outlines,
    chances: dict[tuple[int, int], np.ndarray],
    deck: TileDeck,
    figures: Figures,
) -> list[Square]:
    """Squares of the cells ``asked`` for, bool (rows, columns), whose ink and outline leave no doubt which tile it is."""
    found = []
    for cell in (cell for cell, each in seen.items() if asked[cell] and each is not None):
        figure = _figure(seen[cell], chances[cell], deck, figures)
        if figure is not None and figure.ahead >= _SURELY and chances[cell].max() > _SURE_INK:
            guess = Guess(figure.id, figure.fits, figure.turn, 0.0, figure.ahead, 0.0, 1.0, -1, (figure.id,))
            found.append(Square(*map(int, cell), 1, guess))
    return found


def _figure(seen: np.ndarray, chances: np.ndarray, deck: TileDeck, figures: Figures) -> Figure | None:
    """The one among the tiles of the likeliest ink that an outline is nearest to, if any."""
    ink = int(chances.argmax())
    return figures.nearest(seen, {name for name, own in deck.inks.of.items() if own == ink})


def by_outline(
    square: Square,
    seen: Outlines,
    chances: dict[tuple[int, int], np.ndarray],
    deck: TileDeck,
    figures: Figures,
) -> Square:
    """A square as its outline tells it among the tiles of its likeliest ink; in doubt if that says another, but not clearly.

    So it is where small pictures say as clearly that it is another one of that ink, and where no ink is seen, or an outline like
    none and hardly the print: they alone tell neither ink nor figure well enough. ``seen`` are the :func:`outlines` of
    cells, ``chances`` those of each ink of the deck there, ``figures`` its own as soft as this board shows them.
    """
    cell, guess = (square.row, square.column), square.guess
    if square.size > 1 or guess is None:
        return square
    if cell not in seen:
        return replace(square, guess=replace(guess, ahead=0.0))
    figure = None if seen[cell] is None else _figure(seen[cell], chances[cell], deck, figures)
    if figure is None:
        return square if guess.printed >= _PRINTED else replace(square, guess=replace(guess, ahead=0.0))
    ink = int(chances[cell].argmax())
    return replace(square, guess=_as_figure(guess, figure, deck.inks.of[guess.id] == ink))


def _as_figure(guess: Guess, figure: Figure, of_its_ink: bool) -> Guess:
    """What small pictures say, and whether that has the likeliest ink, as the outline has it."""
    same = figure.id == guess.id
    if figure.ahead < _CLEARLY:
        return guess if same and figure.ahead >= _EVEN else replace(guess, ahead=0.0)
    if not same and (figure.ahead < _SURELY or (of_its_ink and guess.ahead >= _CLEARLY)):
        return replace(guess, ahead=0.0)
    near = (figure.id, *(name for name in guess.candidates if name != figure.id))
    turn = guess.turn if same else figure.turn
    return replace(guess, id=figure.id, turn=turn, ahead=figure.ahead, candidates=near)
