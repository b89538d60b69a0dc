"""What speaks against the name that both judges give a square together: each witness by itself, and what they come to."""

from __future__ import annotations

import numpy as np

from vision.tiles.kinds.belief.bare import known_ground
from vision.tiles.kinds.belief.evidence import Evidence, Named

#: Chance by its print alone from which a square needs no judge.
_TOLD = 0.98
#: Score of the second judge below which a square is like no picture of a kind.
_LIKE_NONE = 0.4


def doubted(both: np.ndarray, evidence: Evidence, empty: int, one_light: bool) -> np.ndarray:
    """In which squares (n, bool) something speaks against what ``both`` judges say, (n, names).

    ``empty`` is the number of the name for bare cells, ``one_light`` says that all enrolled pictures are of one light.
    """
    named = Named(evidence, both)
    land = named.number != empty
    three = _all_three(named)
    ground = known_ground(evidence, empty) & ~land & evidence.by_table
    like_none = _like_none(named, land) & ~ground
    doubts = (like_none | _odd(named, land)) & ~three & ~_only_covered(named)
    doubts |= _lost(named, land) & ~(three & ~_mostly_ground(named))
    doubts |= _outvoted(named)
    if not one_light:
        doubts |= _denied(named)
    doubts &= ~_print_and_a_judge(named)
    doubts |= under_a_reflection(named) | _in_colours_of_the_ground(named, land)
    return doubts & (named.told < _TOLD) | _print_alone(named)


# For a name, whatever speaks against it: of three witnesses (two judges and the prints) two or all agree.

#: By how much the print of what the first judge is certain of fits better than any other, so that both agree.
_AHEAD = 0.02
#: Chance by its print alone from which that is rather the name than not.
_RATHER_TOLD = 0.5


def _first_and_print(named: Named) -> np.ndarray:
    """The first judge is certain and its print fits best: they go by different things, and agree."""
    return named.first_certain & _print_fits_best(named)


def _print_and_a_judge(named: Named) -> np.ndarray:
    """Its print is rather known than not, and one of the judges agrees, however little the other makes of it."""
    agrees = named.first_certain | _second_agrees(named)
    return (named.told > _RATHER_TOLD) & _print_fits_best(named) & agrees


def _all_three(named: Named) -> np.ndarray:
    """The second judge finds nothing nearer, too."""
    return _first_and_print(named) & (named.score == named.best_score)


def _only_covered(named: Named) -> np.ndarray:
    """It is unlike all for what stands on it; the first judge is certain, and the second finds nothing nearer."""
    return named.evidence.stands & named.first_certain & _second_agrees(named)


def _print_fits_best(named: Named) -> np.ndarray:
    return named.printed > named.other_print + _AHEAD


def _second_agrees(named: Named) -> np.ndarray:
    """The second judge finds nothing nearer, and does find it like the kind."""
    return (named.score == named.best_score) & (named.score > _LIKE_NONE)


# Against it: the square is too far from all pictures of its kind.

#: Score below which a square is like hardly any picture of a kind: part of what is usual on a board, and at most.
_HARDLY_ANY = 0.63, 0.6
#: Times the usual distance on a board from which it is not that of a kind's pictures, and the least such distance.
_STRAY = 2.2, 0.75
#: Times as far as from its own kind that a square is from all others if that kind is clear, and the score that is enough then.
_CLEARLY, _ENOUGH_IF_CLEAR = 2.0, 0.2
#: Part of the usual score from which a land is rather like its kind.
_RATHER_LIKE = 0.72
#: Times the usual distance from which a land that is not rather like its kind is none, if the first judge is not certain, and if
#: he is. He names the nearest of all, and what is like nothing known has one, too: then others are not this many times as far.
_ODD, _LOST, _OTHERS = 2.0, 3.0, 2.0


def _like_none(named: Named, land: np.ndarray) -> np.ndarray:
    """The second judge finds it like hardly any picture of the kind, and it is not clear to the first one that it is one."""
    part, most = _HARDLY_ANY
    times, least = _STRAY
    stray = (named.far > max(times * named.usually_far, least)) | ~named.first_certain
    clear = ~stray & land & (named.next_kind > _CLEARLY * named.far)
    hardly_any = named.score < min(part * named.usual_score, most)
    return hardly_any & stray | (named.score < np.where(clear, _ENOUGH_IF_CLEAR, _LIKE_NONE))


def _odd(named: Named, land: np.ndarray) -> np.ndarray:
    """It lies far off, and neither judge makes up for that."""
    return _rather_unlike(named, land) & ~named.first_certain & (named.far > _ODD * named.usually_far)


def _lost(named: Named, land: np.ndarray) -> np.ndarray:
    """It lies so far off, and not much farther from another kind, that being certain of it counts for nothing."""
    another = named.next_kind < _OTHERS * named.far
    return _rather_unlike(named, land) & (named.far > _LOST * named.usually_far) & another


def _rather_unlike(named: Named, land: np.ndarray) -> np.ndarray:
    """The second judge finds a land less like its kind than others; where something stands on it, it is so for that."""
    return (named.score < _RATHER_LIKE * named.usual_score) & land & ~named.evidence.stands


# Against it: another witness says otherwise.

#: By how much the second judge may find another name better; and the part of the usual score by which he must find it worse
#: where a reflection lies.
_LESS, _CLEAR = 0.15, 0.2
#: Chance that the first judge gives a name below which he is against it, and the part of what he gives another one; and chance
#: from which both together name it all the same.
_AGAINST, _PART, _OVERWHELMING = 0.2, 0.5, 0.99
#: Part of a square in colours of the ground from which no land is named of which not both judges are certain; and from which a
#: print that fits hardly better than others is chance.
_GROUND, _MOSTLY = 0.95, 0.5
#: Times as far as from its own kind that it then is from all others if it is that kind: ground is about as far from all.
_NEARER = 1.5
#: Correlation with a print that neither judge sees from which it is no chance, and by how much all others must fit worse.
_PLAIN_PRINT, _FAR_AHEAD = 0.65, 0.2


def _outvoted(named: Named) -> np.ndarray:
    """The second judge rather names another, and finds it unlike this one or has both others against him.

    Where the first one is not certain either, naming another is enough.
    """
    rather_another = named.score < named.best_score - np.where(named.first_certain, _LESS, 0)
    return rather_another & ~(_first_and_print(named) & (named.score > _LIKE_NONE))


def under_a_reflection(named: Named) -> np.ndarray:
    """A reflection lies there, and the second judge does not clearly prefer it to all others."""
    return named.evidence.veiled & (named.score < named.rival_score + _CLEAR * named.usual_score)


def _denied(named: Named) -> np.ndarray:
    """The first judge is against it."""
    most = named.evidence.judged.max(axis=1)
    against = (named.judged < _AGAINST) | (named.judged < _PART * most)
    return against & (named.both.max(axis=1) < _OVERWHELMING)


def _in_colours_of_the_ground(named: Named, land: np.ndarray) -> np.ndarray:
    """It would be a land in the colours seen between the tiles, and neither is each judge certain, nor does the first see it clearly."""
    clear = named.first_certain & (named.next_kind > _NEARER * named.far) & (named.score == named.best_score)
    return (named.evidence.between > _GROUND) & land & ~named.certain & ~clear


def _mostly_ground(named: Named) -> np.ndarray:
    """Most of it is in the colours seen between the tiles."""
    return named.evidence.between >= _MOSTLY


def _print_alone(named: Named) -> np.ndarray:
    """A print is found where neither judge sees its kind: that is chance, if its own contrast does not say the same as even one does.

    Of three witnesses two must agree.
    """
    first, second = (each.argmax(axis=1) for each in (named.evidence.judged, named.evidence.scores))
    alone = (first != named.number) & (second != named.number)
    return alone & (
        (named.told < _TOLD) | (named.printed < np.maximum(_PLAIN_PRINT, named.other_print + _FAR_AHEAD))
    )
