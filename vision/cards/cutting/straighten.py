"""Cards cut out of the owner's photographs: one card lies on a cloth, slightly aslant, and is to be enrolled.

A scan, or a picture cut to the card by hand, shows the card and nothing else; then a quad in it is print: a frame, a drawing,
a box of words. Which of the two a folder holds is told by all of its pictures together. Cards on a table lie anywhere and all
have one proportion; what is printed lies in the middle of the picture, or in the same place in many, has any proportion, or is not the
only one of its size.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import cv2
import numpy as np

from vision.cards.cutting.on_cloth import OnCloth
from vision.cards.cutting.same_cut import Edge, same_edge
from vision.cards.face import LONG
from vision.picture import check, crop, shrink
from vision.quads import area, flatten, lengths, overlap, project, rectangle

#: Long side in pixels to which a card is cut: as much as enrolment keeps of a scan.
CUT = 3 * LONG
#: How much nearer to one border than to the other (part of the picture) and how far aslant (degrees) the frame of a scan
#: may lie.
CENTRED, STRAIGHT = 0.02, 1.0
#: Share of the pictures in which a card must lie aside or aslant if the folder holds photographs of a table, and share of
#: all outlines found that are such cards.
TABLES, CARDS = 0.3, 0.6
#: How near (parts of the picture's sides) to those of other cards the corners of a printed frame lie in pictures cut to the
#: card by hand; in what part of them, and in how many at least; and the share of outlines of which that is so. Of cards laid
#: on a table by hand, hardly any two lie so near to each other.
SAME_PLACE, COMPANY, FEWEST, FRAMES = 0.03, 0.15, 2, 0.2
#: Share of the clearest outlines beside which another one lies, of the same size but for this factor and sharing no more than so
#: much of it: on a table there is one card, so these are signs, two or three on a card.
REPEATED, AS_LARGE, APART = 0.25, 1.25, 0.1
#: Share of the pictures in which a printed frame lies in one place within the clearest outline.
WITHIN = 0.4
#: By how much the proportion of a picture may differ from that of the deck's cards.
PROPORTION = 0.12
#: Part of an outline that must show for it to be kept.
SEEN = 0.3
#: Focal length of a phone's camera in long sides of its picture; the proportion of a card aslant hangs on it a little.
FOCAL = 0.8

Named = tuple[str, np.ndarray]


@dataclass(frozen=True)
class Straightened:
    """``cards`` (name, upright picture) as enrolment takes them, and what became of the pictures.

    The names of those that were ``cut_out``, of those in which no card was found (``missed``), and of those that were cut
    out and show ``several`` cards.
    """

    cards: list[Named]
    cut_out: list[str] = field(default_factory=list)
    missed: list[str] = field(default_factory=list)
    several: list[str] = field(default_factory=list)


@dataclass(frozen=True, eq=False)
class _Outlined:
    """An outline of proportion ``ratio`` that runs along an ``edge``.

    Its corners ``quad`` (4, 2) are those in the part of a picture that all of its outlines share.
    """

    part: np.ndarray
    quad: np.ndarray
    ratio: float
    edge: Edge

    def cut(self, ratio: float) -> np.ndarray:
        """The picture cut to the outline, of that proportion."""
        width, height = (CUT * ratio, CUT) if ratio < 1 else (CUT, CUT / ratio)
        return flatten(self.part, self.quad, round(width), round(height))


@dataclass(frozen=True)
class _Lying:
    """The clearest outline in a picture, its corners ``at`` (4, 2) in parts of the picture's sides.

    No frame in the middle of a scan is ``loose``, and no frame of a scan ``aslant``. Around a ``bare`` one nothing is printed. A ``repeated`` one is not the only one
    of its size.
    """

    outlined: _Outlined
    at: np.ndarray
    loose: bool
    aslant: bool
    bare: bool
    repeated: bool


@dataclass(frozen=True)
class _Seen:
    """One picture: as a ``scan``, the clearest outline in it, and all outlines that may be a card's."""

    name: str
    scan: np.ndarray
    lying: _Lying | None
    outlines: list[_Outlined]


def straightened(pictures: Iterable[Named]) -> Straightened:
    """The cards of ``(name, BGR picture)`` pairs, upright and without the table around them.

    Scans are given back as they are, at most :data:`CUT` pixels long.
    """
    seen = list(_looked_at(pictures))
    usual = _usual(seen)
    if usual is None:
        return Straightened([(one.name, one.scan) for one in seen])
    chosen = [
        None if outlined is not None and _across(one, outlined, usual) else outlined
        for one, outlined in zip(seen, _cut_alike(seen, usual), strict=True)
    ]
    ratios = [one.ratio for one in chosen if one is not None]
    ratio = float(np.median(ratios)) if ratios else usual
    scans = _scans_among(seen, ratio)
    cards, cut_out, missed = [], [], []
    for one, outlined, scan in zip(seen, chosen, scans, strict=True):
        if outlined is not None:
            cards.append((one.name, outlined.cut(ratio)))
            cut_out.append(one.name)
        elif scan:
            cards.append((one.name, one.scan))
        else:
            missed.append(one.name)
    several = [
        one.name for one in seen if one.name in cut_out and one.lying is not None and one.lying.repeated
    ]
    return Straightened(cards, cut_out, missed, several)


def _scans_among(seen: list[_Seen], ratio: float) -> list[bool]:
    """Which pictures are scans among photographs: cards of ``ratio`` without an outline, and of another size than those."""
    sizes = {one.scan.shape for one in seen if one.lying is not None}
    return [
        one.lying is None and one.scan.shape not in sizes and _alike(_ratio(one.scan), ratio) for one in seen
    ]


def _cut_alike(seen: list[_Seen], usual: float) -> list[_Outlined | None]:
    """Each picture cut along the edge that all cards share, or, where they share none, along its clearest outline."""
    every = [one.outlines for one in seen]
    chosen = _along_one_edge(seen, every)
    if chosen is not None and _within_cards(seen, chosen, usual):
        chosen = _along_one_edge(seen, [[one for one in each if _alike(one.ratio, usual)] for each in every])
    if chosen is None:
        clearest = [None if one.lying is None else one.lying.outlined for one in seen]
        return [None if one is None or not _alike(one.ratio, usual) else one for one in clearest]
    return chosen


def _across(one: _Seen, outlined: _Outlined, usual: float) -> bool:
    """The card was laid down turned by a quarter, and what is ``outlined`` in it, of the ``usual`` proportion of cards, is its print."""
    if one.lying is None or _alike(one.lying.outlined.ratio, usual):
        return False
    card = one.lying.outlined
    return _alike(card.ratio, 1 / usual) and area(outlined.quad) < area(card.quad)


def _along_one_edge(seen: list[_Seen], asked: list[list[_Outlined]]) -> list[_Outlined | None] | None:
    """Of the outlines ``asked`` of each picture the one along the edge that all cards share; None for all if they share none."""
    shared = same_edge([one.name for one in seen], [[each.edge for each in outlines] for outlines in asked])
    if shared is None:
        return None
    return [None if index is None else each[index] for each, index in zip(asked, shared, strict=True)]


def _within_cards(seen: list[_Seen], chosen: list[_Outlined | None], usual: float) -> bool:
    """The edge that all share is of print: of another proportion than the clearest outlines have, and in one place within them.

    Borders that differ in colour from card to card, or that are like the cloth, are shared by few. A card on a mat lies in
    another place each time.
    """
    places = [
        project(cv2.getPerspectiveTransform(one.lying.outlined.quad, rectangle(1, 1)), frame.quad)
        for one, frame in zip(seen, chosen, strict=True)
        if frame is not None
        and one.lying is not None
        and _alike(one.lying.outlined.ratio, usual)
        and not _alike(frame.ratio, usual)
    ]
    if len(places) < max(FEWEST + 1, WITHIN * len(seen)):
        return False
    off = np.abs(np.array(places) - np.median(places, axis=0)).max(axis=(1, 2))
    return bool(np.count_nonzero(off < SAME_PLACE) >= WITHIN * len(seen))


def _usual(seen: list[_Seen]) -> float | None:
    """The proportion of the cards that lie on a table in most of the pictures; None if they show nothing but cards."""
    found = [(one.name, one.lying) for one in seen if one.lying is not None]
    if not found:
        return None
    usual = float(np.median([card.outlined.ratio for _, card in found]))
    # Of so few cards none can have the frame of others in the same place: what is only aside may be the frame of a scan.
    few = len({one.name for one in seen}) <= FEWEST
    lying = sum(
        card.loose and _alike(card.outlined.ratio, usual) and not (few and not card.aslant and not card.bare)
        for _, card in found
    )
    if lying < max(1.0, TABLES * len(seen), CARDS * len(found)) or _printed(found):
        return None
    if np.mean([card.repeated for _, card in found]) > REPEATED:
        return None
    return usual


def _printed(found: list[tuple[str, _Lying]]) -> bool:
    """The outlines are print that many cards have in the same place, and no card always laid into the same place."""
    names, corners = np.array([name for name, _ in found]), np.array([card.at for _, card in found])
    near = np.abs(corners[:, None] - corners[None]).max(axis=(2, 3)) < SAME_PLACE
    others = names[:, None] != names[None]
    company = (near & others).sum(axis=1) >= np.maximum(FEWEST, COMPANY * others.sum(axis=1))
    if company.mean() < FRAMES:
        return False
    return bool(
        np.mean([card.bare for (_, card), shared in zip(found, company, strict=True) if shared]) < 0.5
    )


def _looked_at(pictures: Iterable[Named]) -> Iterator[_Seen]:
    for name, picture in pictures:
        picture = check(picture)
        scan, _ = shrink(picture, CUT)
        cloth = OnCloth(picture)
        clearest = cloth.clearest()
        likely = [quad for quad in cloth.outlines() if cloth.seen(quad) > SEEN]
        outlined = _outlined(picture, cloth, likely if clearest is None else [*likely, clearest])
        lying = None
        if clearest is not None:
            at = clearest / np.float32(picture.shape[1::-1])
            aslant, bare = _aslant(clearest), cloth.bare(clearest)
            loose = aslant or _aside(clearest, picture.shape[:2])
            lying = _Lying(outlined.pop(), at, loose, aslant, bare, _repeated(clearest, likely))
        yield _Seen(name, scan, lying, outlined)


def _outlined(picture: np.ndarray, cloth: OnCloth, quads: list[np.ndarray]) -> list[_Outlined]:
    """The outlines ``quads`` (4, 2) in a picture; no more of that is kept than the largest of them needs."""
    if not quads:
        return []
    x, y, width, height = cv2.boundingRect(np.concatenate(quads))
    part = crop(picture, (x - 2, y - 2, width + 4, height + 4))
    longest = max(max(lengths(quad)) for quad in quads)
    part, factor = shrink(part, round(CUT / longest * max(part.shape[:2])))
    corner = np.float32([max(0, x - 2), max(0, y - 2)])
    found = []
    for quad in quads:
        ratio = proportion(quad, picture.shape[:2])
        edge = Edge(float(np.log(ratio)), area(quad), cloth.seen(quad), cloth.rim(quad))
        found.append(_Outlined(part, np.float32((quad - corner + 0.5) * factor - 0.5), ratio, edge))
    return found


def _aside(quad: np.ndarray, size: tuple[int, int]) -> bool:
    """A quad lies nearer to one border of a picture of ``size`` (height, width) than to the one across, as few frames of scans do."""
    low, high = quad.min(axis=0), np.float32(size[::-1]) - quad.max(axis=0)
    return bool(np.abs(low - high).max() > CENTRED * max(size))


def _aslant(quad: np.ndarray) -> bool:
    """The sides of a quad do not run along those of its picture, as those of every frame of a scan do."""
    step = quad[[1, 2, 3, 0]] - quad
    off_axis = np.abs((np.degrees(np.arctan2(step[:, 1], step[:, 0])) + 45) % 90 - 45)
    return bool(off_axis.max() > STRAIGHT)


def _repeated(quad: np.ndarray, others: list[np.ndarray]) -> bool:
    """Another outline as large as ``quad`` lies beside it."""
    return any(
        overlap(quad, other) < APART and 1 / AS_LARGE < area(other) / area(quad) < AS_LARGE
        for other in others
    )


def proportion(quad: np.ndarray, size: tuple[int, int]) -> float:
    """Width over height of the rectangle that a camera saw as ``quad`` in a picture of ``size`` (height, width).

    The sides of a card aslant look shorter than they are; the camera's lens is taken to be a usual one.
    """
    height, width = size
    unit = rectangle(1, 1)
    centred = (quad - np.float32([width, height]) / 2) / (FOCAL * max(height, width))
    columns = cv2.getPerspectiveTransform(unit, np.float32(centred))[:, :2]
    across, down = np.linalg.norm(columns, axis=0)
    return float(across / down)


def _alike(ratio: float, usual: float) -> bool:
    return abs(np.log(ratio / usual)) < PROPORTION


def _ratio(picture: np.ndarray) -> float:
    return picture.shape[1] / picture.shape[0]
