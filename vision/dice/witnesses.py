"""Two witnesses for each die: the network, which knows how dice look, and the pips, which count.

The network finds the dice. Where it is not sure of a value on its own the pips must say the same; what it takes
for a die that nobody can name is a doubt, never silence.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from vision.dice.by_pips import by_pips
from vision.dice.doubting.print_of_table import not_of_the_table
from vision.dice.finding.discs import DISC, ROUND, roundness
from vision.dice.finding.places import PLAIN, RIM, SAME, WEIGHTY, Found, among, in_sight, usual_width
from vision.dice.nets.learnt import as_seen
from vision.dice.upper_face.face import Seen
from vision.picture import crop

#: What is so likely no die is not named, nor a doubt where something is known to lie.
_NO_DIE = 0.5
#: Pips bear witness to a value that is likelier than all else together: where the upper face shines, those of a side are seen.
_LIKELIER = 0.5
#: Prints and cloths look a little like dice: a doubt is what hardly is none and was seen by so many windows, by fewer if
#: it looks like one value; where there are dice, by such a part of the windows that see one of them.
HARDLY, _ONE_VALUE = 0.1, 0.6
_MANY, _SOME = (8.0, 0.65), (5.0, 0.4)
#: What is so surely a die and looks like one value is a doubt however few windows saw it.
_SURELY = 0.04
#: A single pip bears no witness: gravel, letters and knots show round spots as well.
_SPOT = 1
#: Sizes of doubtful dice in parts of the usual one.
_LIKE = (0.65, 1.6)
#: What is so near to a die (in widths) is a part of it if it was seen by so much fewer windows.
_BESIDE, _FAINTER = 0.8, 0.4
#: So many doubtful places, and so many for each die, are the pattern of a cloth.
_PATTERN, _EACH = 6, 2


@dataclass(frozen=True, eq=False)
class Die:
    """A die with its upper face, and where and how the network has found it."""

    seen: Seen
    found: Found


def testify(
    picture: np.ndarray, found: list[Found], known: bool, expected: bool = False
) -> tuple[list[Die], list[Found]]:
    """The dice that can be named among those ``found`` in a BGR picture, and the places of those that cannot.

    ``known``: something lies at each of these places, as the picture of the empty table shows. ``expected``: somebody said that
    dice lie in the picture. Where neither is so, it may as well show none: then at least one of them must be plain.
    """
    dice, doubtful = _heard(picture, found, known)
    if not (known or expected or any(_plain(die.found) for die in dice)):
        dice, doubtful = [], doubtful + [die.found for die in dice]
    doubtful = _as_large([f for f in doubtful if not any(_part(f, die.found) for die in dice)], dice)
    seen = [f for f in doubtful if not f.passed_over]
    doubtful = seen + [f for f in doubtful if f.passed_over and not among(f, seen)]
    pattern = not known and len(doubtful) > max(_PATTERN, _EACH * len(dice))
    return dice, [] if pattern else doubtful


def _heard(picture: np.ndarray, found: list[Found], known: bool) -> tuple[list[Die], list[Found]]:
    """The dice and doubtful places, the plainest heard first, whatever the others say."""
    dice: list[Die] = []
    doubtful: list[Found] = []
    discs: list[Found] = []
    for each in sorted(found, key=lambda f: (not f.believed, f.opinion.chances[0])):
        if any(_part(each, other) for other in (*discs, *(die.found for die in dice))):
            continue
        borne_out = each.believed or _borne_out(each, known)
        doubt = not each.believed and _doubtful(each, known, dice, picture)
        # What is a doubt whatever its pips say is not asked for them.
        die = _named(picture, each) if borne_out or not doubt else None
        if die is None and not doubt:
            continue
        rounded = _round(picture, each)
        if rounded and not _pip(picture, each):
            discs.append(each)
        elif die is not None and not rounded and borne_out:
            dice.append(die)
        else:
            doubtful.append(each)
    if discs:
        doubtful += [die.found for die in dice if _like_a_disc(picture, die)]
        dice = [die for die in dice if die.found not in doubtful]
    return dice, doubtful


def _borne_out(place: Found, known: bool) -> bool:
    """Whether pips that show the value of a place, too, are a witness of it."""
    return place.opinion.sure > _LIKELIER and (known or place.opinion.value != _SPOT)


def _round(picture: np.ndarray, place: Found) -> bool:
    """Whether a place that looks like a die which shows one has the outline of a circle: without a plain pip it is something round with a
    number on it, and with one it may be a die or a token with a dot."""
    return place.opinion.chances[1:].argmax() + 1 == _SPOT and roundness(picture, place.window) > DISC


def _like_a_disc(picture: np.ndarray, die: Die) -> bool:
    """Whether a die may be one more of the discs that lie in the picture."""
    place = die.found
    return die.seen.face.value == _SPOT and (
        roundness(picture, place.window) > ROUND or not _pip(picture, place)
    )


def _pip(picture: np.ndarray, place: Found) -> bool:
    """Whether a plain single pip is seen at a place."""
    pips = _pips(picture, place)
    return pips is not None and pips.face.value == _SPOT


def _plain(die: Found) -> bool:
    """Whether a die is seen as well as dice usually are, by half as many windows if the network leaves no doubt. A picture has thousands
    of windows: one or the other of them looks like a die whatever it shows, but few around each other do."""
    return die.weight >= (PLAIN / 2 if die.believed else PLAIN)


def _as_large(places: list[Found], dice: list[Die]) -> list[Found]:
    """The places about as large as the dice, if there are any."""
    usual = usual_width(die.found for die in dice)
    return places if usual is None else [f for f in places if _LIKE[0] < f.width / usual < _LIKE[1]]


def _doubtful(place: Found, known: bool, dice: list[Die], picture: np.ndarray) -> bool:
    """Whether a place in a BGR ``picture`` that cannot be named may be a die."""
    none, sure = place.opinion.chances[0], place.opinion.sure
    if known or place.passed_over:
        return none < _NO_DIE
    alone, beside = _SOME if sure > _ONE_VALUE else _MANY
    usual = float(np.median([die.found.weight for die in dice])) if dice else alone / beside
    surely = none < _SURELY and sure > _ONE_VALUE
    enough = place.weight > (WEIGHTY if surely else min(alone, beside * usual))
    return none < HARDLY and (enough or _at_the_rim(place, dice, picture))


def _at_the_rim(place: Found, dice: list[Die], picture: np.ndarray) -> bool:
    """Whether a place reaches beyond a BGR ``picture``, where few windows around it lie, and shows what the table does not."""
    if place.outside(picture.shape) <= RIM:
        return False
    box, middles = in_sight(place.window, picture.shape), [die.found.centre for die in dice]
    return bool(not_of_the_table(picture, [box], place.width, middles))


def _part(place: Found, die: Found) -> bool:
    """Whether a place is a part of a die: nearer than another die can be, or seen by few windows beside it."""
    apart = float(np.linalg.norm(place.centre - die.centre)) / max(place.width, die.width)
    return apart < SAME or (apart < _BESIDE and place.weight < _FAINTER * die.weight)


def _pips(picture: np.ndarray, place: Found) -> Seen | None:
    """What pips alone show at a place."""
    near = crop(picture, place.box)
    return by_pips(near) if near.size else None


def _named(picture: np.ndarray, found: Found) -> Die | None:
    """The die at a place if it can be named."""
    opinion = found.opinion
    if found.believed:
        return Die(as_seen(found.window, opinion), found)
    # What only looks like a die, as one with a drawing does, shows spots, too.
    if found.passed_over or opinion.chances[0] > _NO_DIE:
        return None
    pips = _pips(picture, found)
    if pips is None or pips.face.value != int(opinion.chances[1:].argmax()) + 1:
        return None
    x, y = (max(0, v) for v in found.box[:2])
    return Die(replace(pips.moved(1, x, y), score=max(pips.score, opinion.sure)), found)
