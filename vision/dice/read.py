"""All dice of a picture, or the reason why they cannot be read."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations

import cv2
import numpy as np

from vision.dice import colour, second
from vision.dice.bodies import Body, bodies, fill, foreground, without_pattern
from vision.dice.close import close_up
from vision.dice.face import ENOUGH, FEWER, Seen, upper_face
from vision.dice.flat import standing
from vision.dice.joint import Explanation, Posed, as_body, explain
from vision.dice.learnt import BELIEVED, as_seen
from vision.dice.pattern import Face
from vision.dice.quick import Glance, glance
from vision.dice.scan import Found
from vision.dice.seeds import by_pattern, round_spots, seeded
from vision.dice.view import View
from vision.picture import check, crop, edge_width, shrink, too_dark
from vision.picture import lab as to_lab
from vision.reference import align, difference, estimate_empty, is_shadow, match_light
from vision.results import DieReading, Refusal

#: Pictures are brought to this longest side, but enlarged by no more than this.
_LONGEST, _LARGER = 1280, 4.0
#: A die's edge as a part of the picture's longer side: smaller is too small, larger too near.
_SMALLEST, _LARGEST = 0.016, 0.45
_NOTHING = np.zeros((1, 1), np.uint8)
#: Where confidence ends and "cannot read" begins.
SURE = 0.42
#: Middles of two dice side by side are so many edges apart.
_TOUCHING = 1.08
#: Dice that are clear and seen so much from above leave no doubt which of their faces is the upper one.
_FROM_ABOVE = 0.85
#: What a pose must explain (pips, those of sides count less) to be believed on its own.
_EXPLAINED = 2.5
#: A die that fills the picture with a face of this score is read at once.
_PLAIN = 0.8


def read_dice(
    picture: np.ndarray,
    empty: np.ndarray | None = None,
    count: int | None = None,
    colours: dict[str, np.ndarray] | None = None,
) -> list[DieReading] | Refusal:
    """Values, colours and boxes of all six-sided dice in a BGR picture, from left to right.

    ``empty`` is a picture of the same view without dice; ``count`` how many there should be;
    ``colours`` maps enrolled names to Lab colours, each of which occurs once. Without them colours get
    everyday names. An empty list means that no die is in sight (only when ``count`` is not given).
    """
    picture = check(picture)
    if dark := too_dark(picture):
        return dark
    small, factor = shrink(picture, _LONGEST)
    near = close_up(small) if count == 1 else None
    if near is not None and near[1].score > _PLAIN:
        return _readings(picture, small, factor, [near], colours)
    plain, bare = _first_look(small, empty)
    if not plain.complete and (longest := max(small.shape[:2])) < _LONGEST:
        # Small dice show more of their shape between the pixels than in them.
        factor = min(_LARGER, _LONGEST / longest)
        small = cv2.resize(picture, None, fx=factor, fy=factor, interpolation=cv2.INTER_CUBIC)
        plain, bare = _first_look(small, empty)
    if plain.complete and (count is None or count == len(plain.dice)):
        dice, refusal, outlines, flat = plain.dice, None, [None] * len(plain.dice), False
    else:
        found, view = _thorough(small, bare, count, plain)
        dice = [(die.body, seen) for die in found for seen in die.faces]
        outlines = [die.outline for die in found for _ in die.faces]
        refusal = _doubts(small, found, count, bare) or _leaning(found, view)
        flat = view is not None and all(
            die.looks and die.looks.opinion.sure > BELIEVED for die in found if die.faces
        )
    if count in (None, 1) and (refusal or len(dice) < 2):
        near = close_up(small)
        if near is not None and (refusal or not dice or near[1].score > dice[0][1].score):
            return _readings(picture, small, factor, [near], colours)
    if dice and not refusal and not flat:
        refusal = standing([seen.face for _, seen in dice], outlines, plain.things, plain.colours, plain.step)
    if refusal:
        place = refusal.place and tuple(round(v / factor) for v in refusal.place)
        return Refusal(refusal.code, refusal.advice, place)
    return _readings(picture, small, factor, dice, colours)


def _first_look(small: np.ndarray, empty: np.ndarray | None) -> tuple[Glance, np.ndarray | None]:
    """What is plain to see against the empty table, and that table in the size of ``small``."""
    if empty is None:
        return Glance([], np.ones((1, 1), bool), _NOTHING, np.zeros((1, 1, 3), np.float32)), None
    bare = _like(empty, small)
    return glance(small, bare), bare


def _like(empty: np.ndarray, picture: np.ndarray) -> np.ndarray:
    """``empty`` in the size of ``picture``."""
    empty = check(empty)
    if empty.shape == picture.shape:
        return empty
    smaller = empty.shape[1] > picture.shape[1]
    return cv2.resize(
        empty, picture.shape[1::-1], interpolation=cv2.INTER_AREA if smaller else cv2.INTER_CUBIC
    )


def _thorough(
    small: np.ndarray, bare: np.ndarray | None, count: int | None, plain: Glance
) -> tuple[list[_Die], View | None]:
    """Everything that may be a die, with the faces believed on it, and the view of the table if they tell it.

    ``plain`` are the dice that are already clear.
    """
    lab = to_lab(cv2.GaussianBlur(small, (0, 0), 0.6))
    sure = bare is not None
    reference = match_light(align(bare, small)[0], small) if sure else estimate_empty(small)
    longest = max(small.shape[:2])
    distance = difference(small, reference)
    mask = foreground(distance, sure)
    found = [_Die(body, [seen], True) for body, seen in plain.dice]
    seen_here = bodies(lab, plain.without(mask), (_SMALLEST * longest) ** 2, (_LARGEST * longest) ** 2)
    if not sure:
        seen_here = without_pattern(seen_here)
    things = fill(mask)
    found += [_look(lab, body, strict=not sure, things=things) for body in seen_here]
    _number_blobs(mask, [die.body for die in found])
    settled = (
        sure
        and count == sum(len(d.faces) for d in found)
        and all(s.score > 0.8 - FEWER[s.face.value] for d in found for s in d.faces)
    )
    if settled and _usual_edge(found) is not None:
        found = _agree_on_size(lab, found, things, _usual_edge(found))
    else:
        found = _from_spots(small, lab, found, things, distance if sure else None)
    found = _without_side_faces(found)
    view = None
    if not (settled and all(s.face.frontal > _FROM_ABOVE for d in found for s in d.faces)):
        known = explain(small, lab, 0.14 * _LARGEST * longest)
        found, view = _explained(lab, found, known), known.view
    found = _judged(small, lab, found, things, view, sure)
    _number_blobs(mask, [die.body for die in found])
    return found, view


def _leaning(found: list[_Die], view: View | None) -> Refusal | None:
    """A refusal when the upper face of a die looks elsewhere than the table does."""
    dice = [die for die in found if die.faces and die.looks]
    astray = second.astray([die.looks for die in dice], view) if view is not None else []
    return next((Refusal("tilted", place=die.body.box) for die in dice if die.looks in astray), None)


def _judged(
    small: np.ndarray,
    lab: np.ndarray,
    found: list[_Die],
    things: np.ndarray,
    view: View | None,
    sure: bool,
) -> list[_Die]:
    """``found`` after the network's opinion of each face, and the dice that only the network sees.

    ``sure``: ``things`` are known not to be table, so what looks a little like a die must be explained.
    """
    faces = [(die, seen) for die in found for seen in die.faces]
    said = second.asked(small, [(seen.face, die.pose and die.pose.outline) for die, seen in faces], view)
    places = []
    for (die, seen), each in sorted(zip(faces, said, strict=True), key=lambda f: -f[1].opinion.sure):
        judged = None if second.seen_twice(each, places) else _settled(seen, each)
        die.faces = [judged if s is seen else s for s in die.faces if s is not seen or judged is not None]
        if judged is not None:
            die.looks = each
            places.append(each)
    for more in second.more(small, lab, things, [seen for _, seen in faces], places):
        believed = more.seen.score > BELIEVED
        if believed or sure:
            found.append(_Die(more.body, [more.seen] if believed else [], True, looks=more.found))
    return found


def _settled(seen: Seen, said: Found) -> Seen | None:
    """A face after the network's word: surer, another one, of score 0 where they disagree; None where no die is."""
    opinion = said.opinion
    if opinion.value == seen.face.value:
        score = max(seen.score, opinion.sure)
        return replace(seen, score=score, rival=min(seen.rival, score / 2))
    if opinion.value and opinion.sure > BELIEVED:
        return as_seen(said.box, opinion)
    if not opinion.value:
        return None
    return replace(seen, score=0.0)


def _explained(lab: np.ndarray, found: list[_Die], known: Explanation) -> list[_Die]:
    """``found`` and the dice that one view of the table explains; where both speak of a die, that view decides."""
    for pose in known.dice:
        mine = [d for d in found for s in d.faces if _inside(pose.outline, s.face.centre)]
        if len(mine) == 1 and [s.face.value for s in mine[0].faces] == [pose.value]:
            mine[0].pose = pose
            continue
        if pose.score < _EXPLAINED:
            continue
        for die in mine:
            die.faces = [s for s in die.faces if not _inside(pose.outline, s.face.centre)]
        body, seen = as_body(lab, pose, known.spots)
        found.append(_Die(body, [seen], True, pose))
    for die in found:
        if die.pose is None:
            die.faces = [replace(s, score=0.0) if known.doubts(s.face) else s for s in die.faces]
    return found


def _inside(outline: np.ndarray, at: np.ndarray) -> bool:
    return cv2.pointPolygonTest(np.float32(outline), (float(at[0]), float(at[1])), False) >= 0


def _number_blobs(mask: np.ndarray, found: list[Body]) -> None:
    """Bodies on one connected patch of what is not table get one number: one casts its shadow on the other."""
    _, labels = cv2.connectedComponents(fill(mask), connectivity=4)
    for body in found:
        x, y, width, height = body.box
        inside = labels[y : y + height, x : x + width][body.mask]
        body.blob = int(np.bincount(inside).argmax()) if inside.size else -1


@dataclass(eq=False)
class _Die:
    """A body with the faces believed on it (usually one) and whether spots hint at a face at all."""

    body: Body
    faces: list[Seen]
    hint: bool
    pose: Posed | None = None
    looks: Found | None = None

    @property
    def outline(self) -> np.ndarray | None:
        """Around the whole die, (n, 2) pixels: as its pose has it, else the window that the network saw it in."""
        if self.pose is not None:
            return self.pose.outline
        if self.looks is None:
            return None
        x, y, width, height = self.looks.box
        return np.array([[x, y], [x + width, y], [x + width, y + height], [x, y + height]])


def _look(lab: np.ndarray, body: Body, side: float | None = None, strict: bool = True, things=None) -> _Die:
    """``strict``: low values count only on a body with the outline of a die."""
    faces = upper_face(lab, body, side, things)
    whole = not strict or body.solid > 0.8 and body.slimness() > 0.55
    believed = [f for f in faces if f.score >= ENOUGH and (whole or f.face.value > 2)]
    return _Die(body, believed, bool(faces))


def _usual_edge(found: list[_Die]) -> float | None:
    """The edge in pixels that several dice agree on, or one die with many pips; else None."""
    sure = [s.face for die in found for s in die.faces if s.score > 0.6]
    sure = [face for face in sure if face.value > 3] or sure  # two or three spots are easily something else
    sides = np.array([face.side for face in sure])
    if not len(sides) or (len(sides) == 1 and sure[0].value < 4):
        return None
    side = float(np.median(sides))
    return side if (np.abs(sides / side - 1) < 0.2).sum() * 2 > len(sides) else None


def _agree_on_size(lab: np.ndarray, found: list[_Die], things: np.ndarray, side: float) -> list[_Die]:
    """Dice of one picture are about equally large: read again with the size most of them have."""
    again = []
    for die in found:
        one = len(die.faces) == 1 and die.faces[0].score > 0.6
        if one and abs(die.faces[0].face.side / side - 1) < 0.25:
            again.append(die)
        elif 0.35 * side**2 < die.body.area < 8 * side**2:
            other = _look(lab, die.body, side, things=things)
            # A face of another size than all others is a chance arrangement, unless it is a very good one.
            other.faces = [s for s in other.faces if s.score > 0.85 or abs(s.face.side / side - 1) < 0.22]
            again.append(other)
    return again


def _from_spots(
    small: np.ndarray,
    lab: np.ndarray,
    found: list[_Die],
    things: np.ndarray,
    change: np.ndarray | None,
) -> list[_Die]:
    """``found`` and the dice that show by their pips; where both claim a place the better face stays.

    ``change`` is the distance of every pixel to the empty table, if that is known.
    """
    spots = round_spots(small, 0.14 * _LARGEST * max(small.shape[:2]))
    full = [_look(lab, body) for body in by_pattern(lab, spots, None, (4, 5, 6), change)]
    side = _usual_edge(found + full)
    if side is not None:
        found = _agree_on_size(lab, found, things, side)
        spots = spots[spots[:, 2] < 0.17 * side]
        full = [_look(lab, body, side) for body in by_pattern(lab, spots, side, (4, 5, 6), change)]
    for new in full:
        if len(new.faces) != 1 or new.faces[0].score < 0.7:
            continue
        face = new.faces[0].face
        rivals = [d for d in found if any(_apart(face, s.face) < 0.75 * face.side for s in d.faces)]
        if any(
            s.score + 0.05 >= new.faces[0].score or s.face.value == face.value
            for d in rivals
            for s in d.faces
        ):
            continue
        for rival in rivals:
            new.body.blob = rival.body.blob
        found = [d for d in found if d not in rivals] + [new]
    known = [die.body for die in found if die.faces or die.hint]
    more = [_look(lab, body, side) for body in seeded(lab, spots, known, side, change)]
    return found + [die for die in more if die.faces and die.faces[0].score > 0.6]


def _without_side_faces(found: list[_Die]) -> list[_Die]:
    """Upper faces of two dice are at least an edge apart; what is nearer is a side face or a reflection."""
    faces = sorted(((s.score, s.face) for die in found for s in die.faces), key=lambda f: -f[0])
    kept: list[Face] = []
    for _, face in faces:
        if all(_apart(face, other) > 0.86 * other.side for other in kept):
            kept.append(face)
    keep = {id(face) for face in kept}
    for die in found:
        die.faces = [s for s in die.faces if id(s.face) in keep]
    return found


def _apart(a: Face, b: Face) -> float:
    return float(np.linalg.norm(a.centre - b.centre))


def _gap(one: _Die, seen: Seen, other: _Die, its: Seen) -> float:
    """How far apart the middles of two upper faces are, in edges: on the table, if that is known."""
    if one.pose and other.pose:
        return float(np.linalg.norm(one.pose.place - other.pose.place))
    return _apart(seen.face, its.face) / its.face.side


def _shaded(small: np.ndarray, bare: np.ndarray, body: Body) -> bool:
    return is_shadow(crop(small, body.box), crop(bare, body.box), body.mask)


def _doubts(
    small: np.ndarray, found: list[_Die], count: int | None, bare: np.ndarray | None
) -> Refusal | None:
    dice = [(die.body, seen) for die in found for seen in die.faces]
    taken = {body.blob for body, _ in dice}
    side = float(np.median([seen.face.side for _, seen in dice])) if dice else None
    for die in found:
        body = die.body
        if die.faces or (side is None and not die.hint):
            continue
        if any(np.linalg.norm(seen.face.centre - body.centre) < 0.5 * seen.face.side for _, seen in dice):
            continue  # its face was found from its spots
        if any(other.pose and _inside(other.pose.outline, body.centre) for other in found):
            continue  # a side of a die
        size = side or np.sqrt(body.area) * 0.88
        like_a_die = 0.6 * size**2 < body.area < 2.2 * size**2 and body.solid > 0.85 and body.slimness() > 0.6
        if like_a_die and (
            die.hint or (bare is not None and body.blob not in taken and not _shaded(small, bare, body))
        ):
            blurred = edge_width(cv2.cvtColor(crop(small, body.box), cv2.COLOR_BGR2GRAY)) > 0.12 * size
            return Refusal("blurred" if blurred else "unreadable_face", place=body.box)
    for a, b in combinations([(die, seen) for die in found for seen in die.faces], 2):
        if _gap(*a, *b) < _TOUCHING:
            return Refusal("touching", place=b[0].body.box)
    for body, seen in dice:
        if seen.sure < SURE:
            return Refusal("unreadable_face", place=body.box)
    if count is not None and len(dice) != count:
        return Refusal("nothing_found" if not dice else "wrong_count")
    return None


def _readings(picture, small, factor, dice, colours) -> list[DieReading] | Refusal:
    dice = sorted(dice, key=lambda d: d[1].face.centre[0])
    measured = [_body_colour(small, body, seen) for body, seen in dice]
    names, clear = [], []
    if colours and len(dice) <= len(colours) <= 8:
        names, margin = colour.each_once(measured, colours)
        if dice and margin < 1.0:
            return Refusal("unknown_colour")
        clear = [min(1.0, 0.5 + margin / 12)] * len(dice)
    else:
        for lab in measured:
            label, clearness = colour.name(lab, colours)
            names.append(label)
            clear.append(0.6 + 0.4 * clearness)
    out = []
    for (body, seen), label, lab in zip(dice, names, measured, strict=True):
        box = tuple(round(v / factor) for v in _box(body, seen))
        out.append(
            DieReading(
                confidence=seen.sure,
                value=seen.face.value,
                colour=label,
                box=box,
                lab=tuple(round(float(v), 1) for v in lab),
                crop=crop(picture, box),
            )
        )
    return out


def _box(body: Body, seen: Seen) -> tuple[int, int, int, int]:
    """The body's box, cut to what can belong to a die with this upper face."""
    reach, centre = 1.15 * seen.face.side, seen.face.centre
    x, y, width, height = body.box
    x0, y0 = max(x, int(centre[0] - reach)), max(y, int(centre[1] - reach))
    x1, y1 = min(x + width, int(centre[0] + reach)), min(y + height, int(centre[1] + reach))
    return x0, y0, max(1, x1 - x0), max(1, y1 - y0)


def _body_colour(small: np.ndarray, body: Body, seen: Seen) -> np.ndarray:
    """Lab colour of the upper face between its pips, seen as if the pips were neutral."""
    quad = seen.face.centre + 0.85 * (seen.face.quad - seen.face.centre)
    x, y, width, height = cv2.boundingRect(np.int32(np.round(quad)))
    x, y = max(0, x), max(0, y)
    window = small[y : y + height, x : x + width]
    face = cv2.fillConvexPoly(np.zeros(window.shape[:2], np.uint8), np.int32(np.round(quad - (x, y))), 1)
    ink = np.zeros_like(face)
    for pip in seen.face.pips:
        at = (round(pip.x - x), round(pip.y - y))
        cv2.circle(face, at, int(np.ceil(pip.radius * 1.4)), 0, -1)
        cv2.circle(ink, at, max(1, int(pip.radius * 0.6)), 1, -1)
    pixels = window[face.astype(bool)]
    if not len(pixels):
        return body.colour
    body_bgr = np.median(pixels[:: max(1, len(pixels) // 500)], axis=0)
    pip_bgr = np.median(window[ink.astype(bool)], axis=0) if ink.any() else body_bgr
    # White pips show the colour of the light; take it out of the body.
    if pip_bgr.min() > 110 and pip_bgr.max() / pip_bgr.min() < 1.7 and pip_bgr.mean() > body_bgr.mean() + 15:
        body_bgr = np.clip(body_bgr * pip_bgr.mean() / pip_bgr, 0, 255)
    return to_lab(np.uint8(body_bgr).reshape(1, 1, 3))[0, 0]
