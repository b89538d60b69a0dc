"""Enrolled faces of dice that show pictures: taken from above, and which of them fills a square.

A name takes three looks: a shortlist by thumbnail, a fine comparison of the best, and a look at just the
spots where the best two differ.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import cv2
import numpy as np

from vision.errors import EnrolmentError
from vision.likeness import Likeness, compare, prepared, small, telling_apart
from vision.picture import check
from vision.picture import lab as to_lab
from vision.quads import flatten

#: Long side in pixels of the kept face, and of the thumbnail that makes the shortlist.
FACE, THUMB = 256, 24
#: Likeness above which a face is believed.
BELIEVED = 0.56
_SHORTLIST = 6
#: How far the patch must lean to one of the two most similar faces (0 = as like one as the other, 1 = exact).
CLEAR = 0.18


def thumbnail(face: np.ndarray, turns: int = 0) -> np.ndarray:
    """Vector of unit length that tells faces apart at a glance: colours and edges, light taken out.

    ``face`` is an upright BGR picture of the whole face; ``turns`` quarter turns are undone first.
    """
    if turns:
        face = np.rot90(face, turns)
    small = to_lab(cv2.resize(face, (THUMB, THUMB), interpolation=cv2.INTER_AREA))
    light = small[..., 0]
    spread = light.std() + 4
    light = (light - light.mean()) / spread
    tint = small[..., 1:] / 14.0
    slope = np.dstack([cv2.Sobel(light, cv2.CV_32F, 1, 0), cv2.Sobel(light, cv2.CV_32F, 0, 1)]) / 3.0
    vector = np.concatenate([light.ravel(), tint.ravel(), slope.ravel()])
    return (vector / (np.linalg.norm(vector) + 1e-6)).astype(np.float32)


def fine(face: np.ndarray) -> np.ndarray:
    """Vector of unit length for comparing exactly flattened faces: 40 x 40 Lab, light taken out."""
    values = to_lab(cv2.resize(face, (40, 40), interpolation=cv2.INTER_AREA))
    values = values - values.reshape(-1, 3).mean(axis=0) * (1, 0.5, 0.5)
    values[..., 0] *= 16 / (values[..., 0].std() + 2)
    vector = values.ravel()
    return (vector / (np.linalg.norm(vector) + 1e-6)).astype(np.float32)


@dataclass
class Faces:
    """Enrolled pictures: ``ids[i]`` names the face that picture ``i`` shows.

    ``faces`` are BGR uint8 pictures with their long side at :data:`FACE` pixels, ``thumbs`` (n, 4, d)
    thumbnails in the four turns.
    """

    ids: list[str]
    faces: list[np.ndarray]
    thumbs: np.ndarray
    _fine: np.ndarray | None = field(default=None, repr=False, compare=False)

    def ratio(self, index: int) -> float:
        """Width over height of picture ``index``."""
        height, width = self.faces[index].shape[:2]
        return width / height

    def most_like(self, patch: np.ndarray, ratio: float, count: int) -> list[int]:
        """The pictures that look most like an upright, exactly flattened patch, best first.

        Only pictures of about that ``ratio`` (width over height) are weighed.
        """
        if self._fine is None:
            self._fine = np.stack([fine(face) for face in self.faces])
        score = self._fine @ fine(patch)
        for index in range(len(self.ids)):
            if abs(np.log(self.ratio(index) / ratio)) > 0.15:
                score[index] = -1
        return [int(i) for i in np.argsort(-score)[:count]]

    def arrays(self) -> dict[str, np.ndarray]:
        """What an enrolment keeps of them."""
        packed = [cv2.imencode(".png", face)[1].ravel() for face in self.faces]
        return {
            "ids": np.array(self.ids),
            "faces": np.concatenate(packed) if packed else np.zeros(0, np.uint8),
            "lengths": np.array([len(p) for p in packed]),
            "thumbs": self.thumbs.astype(np.float16),
        }

    @classmethod
    def from_arrays(cls, arrays: Mapping[str, np.ndarray]) -> Faces:
        """From :meth:`arrays`."""
        lengths = arrays["lengths"]
        faces = [
            cv2.imdecode(arrays["faces"][end - length : end], cv2.IMREAD_COLOR)
            for end, length in zip(np.cumsum(lengths), lengths, strict=True)
        ]
        return cls([str(name) for name in arrays["ids"]], faces, arrays["thumbs"].astype(np.float32))


def enrol(pictures: dict[str, list[np.ndarray]]) -> Faces:
    """From upright pictures that show nothing but the face, BGR, one or several per id.

    Raises :class:`EnrolmentError` when there are none.
    """
    ids, faces, thumbs = [], [], []
    for name, some in pictures.items():
        for picture in some:
            face = standard(check(picture))
            thumbs.append([thumbnail(face, turns) for turns in range(4)])
            ids.append(name)
            faces.append(face)
    if not ids:
        raise EnrolmentError(
            "no pictures to enrol; give one picture per face, in a folder named after the face"
        )
    return Faces(ids, faces, np.array(thumbs))


def standard(picture: np.ndarray) -> np.ndarray:
    """A face with its long side at :data:`FACE` pixels."""
    factor = FACE / max(picture.shape[:2])
    size = (max(8, round(picture.shape[1] * factor)), max(8, round(picture.shape[0] * factor)))
    return cv2.resize(picture, size, interpolation=cv2.INTER_AREA if factor < 1 else cv2.INTER_CUBIC)


@dataclass
class Named:
    """An enrolled face and how surely it is this one."""

    index: int
    like: Likeness
    margin: float

    @property
    def sure(self) -> float:
        return float(np.clip(self.like.score * (0.55 + min(0.45, self.margin)), 0, 1))


def identify(picture: np.ndarray, quad: np.ndarray, faces: Faces, believed: float = BELIEVED) -> Named | None:
    """The face that fills ``quad`` (4, 2) of a BGR picture, any way up; None when no name is sure."""
    flat = flatten(picture, quad, 4 * THUMB, 4 * THUMB)
    scores = faces.thumbs @ thumbnail(flat)
    tries = []
    for index, turns in _leaders(faces, scores):
        # Turned to the left by quarters, the face has its own top left that many corners back.
        corner = np.roll(quad, turns, axis=0)
        face = small(faces.faces[index])
        like = compare(picture, corner, face)
        tries.append((like.score * like.visible**0.5, index, like))
        if like.score > 0.8 and like.visible > 0.9:
            break
    if not tries:
        return None
    tries.sort(key=lambda t: -t[0])
    _, index, like = tries[0]
    if like.score < believed or like.visible < 0.5:
        return None
    return _unrivalled(picture, index, like, faces)


def _leaders(faces: Faces, scores: np.ndarray):
    """Pictures and turns that come first at a glance, at most :data:`_SHORTLIST`."""
    order = np.argsort(-scores, axis=None)[: _SHORTLIST * 2]
    best = scores.ravel()[order[0]]
    chosen = []
    for flat in order:
        index, turns = divmod(int(flat), 4)
        if scores[index, turns] < best - 0.25 or scores[index, turns] < 0.15:
            break
        chosen.append((index, turns))
        if len(chosen) == _SHORTLIST:
            break
    return chosen


def _unrivalled(picture: np.ndarray, index: int, like: Likeness, faces: Faces) -> Named | None:
    """The name, with the place known exactly: every enrolled face that looks nearly so is weighed against
    the best one, only where the two differ. None when that leaves a doubt.
    """
    rivals = faces.most_like(like.flat, faces.ratio(index), 5)
    height, width = faces.faces[index].shape[:2]
    patch = prepared(flatten(picture, like.quad, width, height))
    best, margin, face = index, 1.0, prepared(faces.faces[index])
    for rival in (r for r in rivals if faces.ids[r] != faces.ids[best]):
        other = prepared(faces.faces[rival])
        lean = telling_apart(patch, face, other)
        if lean < 0:
            best, margin, face = rival, min(margin, -lean), other
        else:
            margin = min(margin, lean)
    if best != index:
        like = compare(picture, like.quad, small(faces.faces[best]), adjust=False)
        if like.score < BELIEVED:
            return None
    return Named(best, like, margin) if margin > CLEAR else None
