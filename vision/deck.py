"""Enrolled cards (tokens, tiles): what each one looks like, kept so that a picture can be compared fast."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np

from vision import archive
from vision.errors import EnrolmentError
from vision.picture import check, files, load
from vision.picture import lab as to_lab

#: Long side in pixels of the kept face, and of the thumbnail that makes the shortlist.
FACE, THUMB = 256, 24
_POINTS = 220


def detector(points: int = _POINTS) -> cv2.SIFT:
    """The feature detector of decks and pictures."""
    return cv2.SIFT_create(nfeatures=points, contrastThreshold=0.02)


def describe(grey: np.ndarray, points: int) -> tuple[np.ndarray, np.ndarray]:
    """Feature points (n, 2) and RootSIFT descriptors (n, 128) float32 of a grey picture."""
    keys, found = detector(points).detectAndCompute(grey, None)
    if found is None or not len(keys):
        return np.zeros((0, 2), np.float32), np.zeros((0, 128), np.float32)
    return np.float32([k.pt for k in keys]), root(found)


def root(sift: np.ndarray) -> np.ndarray:
    """SIFT descriptors made comparable by Euclidean distance (RootSIFT)."""
    sift = np.float32(sift)
    return np.sqrt(sift / (sift.sum(axis=1, keepdims=True) + 1e-6))


def thumbnail(face: np.ndarray, turns: int = 0) -> np.ndarray:
    """Vector of unit length that tells cards apart at a glance: colours and edges, light taken out.

    ``face`` is an upright BGR picture of the whole card; ``turns`` quarter turns are undone first.
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
class Deck:
    """Enrolled pictures: ``ids[i]`` names the card that picture ``i`` shows.

    ``faces`` are BGR uint8 pictures with their long side at :data:`FACE` pixels, ``thumbs`` (n, 4, d)
    thumbnails in the four turns, ``points``/``words`` the features of all pictures and ``owner`` which
    picture each belongs to.
    """

    ids: list[str]
    faces: list[np.ndarray]
    thumbs: np.ndarray
    points: np.ndarray
    words: np.ndarray
    owner: np.ndarray
    sizes: dict[str, int] = field(default_factory=dict)
    _near: object = field(default=None, repr=False, compare=False)
    _fine: np.ndarray | None = field(default=None, repr=False, compare=False)

    @property
    def names(self) -> list[str]:
        return sorted(set(self.ids))

    def ratio(self, index: int) -> float:
        """Width over height of picture ``index``."""
        height, width = self.faces[index].shape[:2]
        return width / height

    def features(self, index: int) -> tuple[np.ndarray, np.ndarray]:
        """Points (n, 2) in pixels of the face and descriptors (n, 128) of picture ``index``."""
        mine = self.owner == index
        return self.points[mine], self.words[mine].astype(np.float32) / 255.0

    def most_like(self, patch: np.ndarray, ratio: float, count: int) -> list[int]:
        """The pictures that look most like an upright, exactly flattened patch of a card, best first.

        Only pictures of about that ``ratio`` (width over height) are weighed.
        """
        if self._fine is None:
            self._fine = np.stack([fine(face) for face in self.faces])
        score = self._fine @ fine(patch)
        for index in range(len(self.ids)):
            if abs(np.log(self.ratio(index) / ratio)) > 0.15:
                score[index] = -1
        return [int(i) for i in np.argsort(-score)[:count]]

    def nearest(self, words: np.ndarray, count: int) -> tuple[np.ndarray, np.ndarray]:
        """For descriptors (m, 128) the ``count`` nearest of the deck: indexes and distances, (m, count)."""
        if self._near is None:
            self._near = cv2.FlannBasedMatcher({"algorithm": 1, "trees": 2}, {"checks": 32})
            self._near.add([self.words.astype(np.float32) / 255.0])
            self._near.train()
        found = self._near.knnMatch(words, k=min(count, len(self.words)))
        index = np.array([[m.trainIdx for m in row] for row in found if len(row) == count])
        gap = np.array([[m.distance for m in row] for row in found if len(row) == count])
        return index.reshape(-1, count), gap.reshape(-1, count)

    def save(self, path: str | Path) -> None:
        packed = [cv2.imencode(".png", face)[1].ravel() for face in self.faces]
        flat = np.concatenate(packed) if packed else np.zeros(0, np.uint8)
        archive.save(
            path,
            "deck",
            {
                "ids": np.array(self.ids),
                "faces": flat,
                "lengths": np.array([len(p) for p in packed]),
                "thumbs": self.thumbs.astype(np.float16),
                "points": self.points.astype(np.float32),
                "words": self.words,
                "owner": self.owner.astype(np.int32),
                "sized": np.array(list(self.sizes)),
                "sizes": np.array(list(self.sizes.values()), int),
            },
        )

    @classmethod
    def load(cls, path: str | Path) -> Deck:
        a = archive.load(path, "deck")
        ends = np.cumsum(a["lengths"])
        faces = [
            cv2.imdecode(a["faces"][end - length : end], cv2.IMREAD_COLOR)
            for end, length in zip(ends, a["lengths"], strict=True)
        ]
        sizes = dict(zip([str(n) for n in a["sized"]], a["sizes"].tolist(), strict=True))
        thumbs = a["thumbs"].astype(np.float32)
        return cls([str(i) for i in a["ids"]], faces, thumbs, a["points"], a["words"], a["owner"], sizes)


def enrol(pictures: dict[str, list[np.ndarray]], sizes: dict[str, int] | None = None) -> Deck:
    """A deck from upright pictures that show nothing but the card, BGR, one or several per id.

    ``sizes`` tells, for tiles, how many cells wide each is. Raises :class:`EnrolmentError` when empty.
    """
    ids, faces, thumbs, points, words, owner = [], [], [], [], [], []
    for name, some in pictures.items():
        for picture in some:
            face = standard(check(picture))
            at, found = describe(cv2.cvtColor(face, cv2.COLOR_BGR2GRAY), _POINTS)
            points.append(at)
            words.append(np.uint8(np.clip(found * 255 + 0.5, 0, 255)))
            owner.append(np.full(len(at), len(ids)))
            thumbs.append([thumbnail(face, turns) for turns in range(4)])
            ids.append(name)
            faces.append(face)
    if not ids:
        raise EnrolmentError("no pictures to enrol; give one picture per card, named after the card")
    return Deck(
        ids,
        faces,
        np.array(thumbs),
        np.concatenate(points),
        np.concatenate(words),
        np.concatenate(owner),
        sizes or {},
    )


def standard(picture: np.ndarray) -> np.ndarray:
    """A face with its long side at :data:`FACE` pixels."""
    factor = FACE / max(picture.shape[:2])
    size = (max(8, round(picture.shape[1] * factor)), max(8, round(picture.shape[0] * factor)))
    return cv2.resize(picture, size, interpolation=cv2.INTER_AREA if factor < 1 else cv2.INTER_CUBIC)


def pictures_in(folder: str | Path) -> dict[str, list[np.ndarray]]:
    """``folder/<card>.jpg`` and ``folder/<card>/*.jpg`` (or png) by card name."""
    folder = Path(folder)
    if not folder.is_dir():
        raise EnrolmentError(f"{folder} is no folder; give one with a picture (or a folder of them) per card")
    found = {path.stem: [load(path)] for path in files(folder)}
    for sub in sorted(p for p in folder.iterdir() if p.is_dir()):
        some = [load(path) for path in files(sub)]
        if some:
            found.setdefault(sub.name, []).extend(some)
    return found


def doubts(deck: Deck) -> list[str]:
    """What a person should look at again: cards too alike, blurred pictures. One sentence each."""
    said = []
    flat = deck.thumbs[:, 0]
    alike = flat @ flat.T
    for i, j in zip(*np.nonzero(np.triu(alike > 0.985, 1)), strict=True):
        if deck.ids[i] != deck.ids[j]:
            said.append(
                f"{deck.ids[i]} and {deck.ids[j]} look alike; check that they are two different cards"
            )
    for name, face in zip(deck.ids, deck.faces, strict=True):
        if cv2.Laplacian(cv2.cvtColor(face, cv2.COLOR_BGR2GRAY), cv2.CV_32F).std() < 3.5:
            said.append(f"the picture of {name} is blurred or blank; take it again")
    return said
