"""Enrolling step by step in front of the camera: say what to lay, look, say what is wrong, go on.

    enrolling = begin(kind, state, sight, board)
    for step in enrolling.steps:
        while (why := enrolling.take(step, seen)) is not None: ...   # tell, mend, look again
    thing, doubts = enrolling.finish()

Each step names what lies where (:attr:`Step.lay`), for the words that people read and for simulated hands.
"""

from __future__ import annotations

import abc
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import cv2
import numpy as np

from companion.eyes.parts import COLOURS, DECK, DICE
from companion.eyes.words import fault_text, refusal_text
from companion.rules.sight import DIE, PIECES, TILE, Sight, Spot
from companion.rules.state import State
from companion.rules.text import Text
from vision.board import EnrolledBoard, blurred
from vision.cards.enrol import enrol as enrol_deck
from vision.dice.enrolled import EnrolledDice
from vision.enrolment import Enrolled, Finding
from vision.errors import EnrolmentError
from vision.hands import hands_in, under
from vision.picture import unfit
from vision.pieces import colours
from vision.pieces.enrol import doubts
from vision.pieces.enrol import enrol as enrol_colours
from vision.quads import area, flatten, ordered, sides
from vision.reference import difference, match_light
from vision.results import Refusal
from vision.sources.protocol import Fault
from vision.spots import changed_part, die_body, occupied

SQUARES = 6
"""So many squares with one piece each show a colour from enough sides."""
CROP, SMALLEST = 48, 48
_SAME = 0.985
"""Two tiles whose pictures correlate like this are the same tile shown twice."""


@dataclass(frozen=True)
class Step:
    """One thing to show to the camera."""

    name: str
    text: Text
    """What hands should do."""
    called: Text
    """What people call the thing that is shown."""
    lay: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    """Spot -> the reader's word -> how many."""
    bare: bool = False
    """Whether nothing lies there, so that the picture may be as dark as a cloth."""


class Enrolling(abc.ABC):
    """One kind of thing, shown step by step."""

    steps: Sequence[Step]
    board: EnrolledBoard | None = None
    """The board in whose view it wants the pictures; ``None`` for pictures as the camera takes them."""
    skips = False
    """Whether a thing that is not at hand may be left out."""

    def __init__(self) -> None:
        self.shown: dict[str, Any] = {}
        """What was learnt, by the name of the step that showed it last."""

    @property
    def called(self) -> Mapping[str, Text]:
        """What people call what each step shows."""
        return {step.name: step.called for step in self.steps}

    def may_skip(self, step: Step) -> bool:
        """Whether a step may be left out."""
        return self.skips and not step.bare

    def forget(self, step: Step) -> None:
        """What this step has shown was something else, or is not at hand any more."""
        self.shown.pop(step.name, None)

    def take(self, step: Step, seen: np.ndarray | Fault | Refusal) -> Text | None:
        """Learn from a picture, BGR; else why it has to be taken again, or why there is none."""
        if isinstance(seen, Fault):
            return fault_text(seen)
        if isinstance(seen, Refusal):
            return refusal_text(seen)
        refusal = None if step.bare else unfit(seen)
        return self._take(step, seen) if refusal is None else refusal_text(refusal)

    @abc.abstractmethod
    def _take(self, step: Step, picture: np.ndarray) -> Text | None: ...

    def finish(self) -> tuple[Enrolled, list[Finding]]:
        """What was learnt, and what a person should look at again.

        :raises EnrolmentError: too little was shown.
        """
        if not any(step.name in self.shown for step in self.steps if not step.bare):
            raise EnrolmentError("all-left-out", "everything was left out; show one thing at least")
        return self._finish()

    @abc.abstractmethod
    def _finish(self) -> tuple[Enrolled, list[Finding]]: ...


class OnBoard(Enrolling):
    """What lies on the squares of a board that is enrolled already."""

    board: EnrolledBoard

    def __init__(self, state: State, sight: Sight, board: EnrolledBoard) -> None:
        super().__init__()
        self.state, self.sight, self.board = state, sight, board
        self._empty: np.ndarray = board.picture

    def _take(self, step: Step, picture: np.ndarray) -> Text | None:
        if blurred(picture):
            return refusal_text(Refusal("blurred"))
        hands = hands_in(picture, self.board.picture)
        if any(under(hands, quad) for spot in step.lay for quad in self._squares(spot)):
            return refusal_text(Refusal("covered"))  # a hand would be learnt as what it holds
        return self._look(step, match_light(picture, self.board.picture))

    @abc.abstractmethod
    def _look(self, step: Step, picture: np.ndarray) -> Text | None:
        """The same under the light of the empty board."""

    def _squares(self, spot: str) -> list[np.ndarray]:
        return [self.board.spaces[part] for part in self.board.parts().get(spot, [])]

    def _place(self, spot: str) -> Text:
        return self.state.place_text(spot)


class EnrolColours(OnBoard):
    """The colours of the pieces: some of each colour, one on each of some squares."""

    def __init__(self, state: State, sight: Sight, board: EnrolledBoard) -> None:
        super().__init__(state, sight, board)
        self._spots = self._roomiest(sight)
        if not self._spots:
            raise EnrolmentError(
                "board-without-spaces",
                "the enrolled board has no spaces for pieces; enrol the board with its spaces",
            )
        component = {word: component for spot in self._spots for component, word in spot.words.items()}
        self.steps = [self._step(word, component[word]) for word in sorted(component)]
        quads = [quad for spot in self._spots for quad in self._squares(spot.name)]
        self._ground = {colours.EMPTY: [flatten(board.picture, quad, CROP, CROP) for quad in quads]}

    def _roomiest(self, sight: Sight) -> list[Spot]:
        """The spots with the most squares for pieces, as many as make up :data:`SQUARES`."""
        counted = [spot for spot in sight.spots if spot.kind == PIECES and self._squares(spot.name)]
        spots: list[Spot] = []
        for spot in sorted(counted, key=lambda spot: -len(self._squares(spot.name))):
            if sum(len(self._squares(chosen.name)) for chosen in spots) >= SQUARES:
                break
            spots.append(spot)
        return spots

    def _step(self, word: str, component: str) -> Step:
        """One piece of a colour on each square."""
        count = {spot.name: len(self._squares(spot.name)) for spot in self._spots}
        pieces = self.state.component_text(component, sum(count.values()))
        ask = Text("enrol-lay-pieces", pieces=pieces, places=[self._place(name) for name in count])
        called = self.state.component_text(component, 1)
        return Step(word, ask, called, {name: {word: n} for name, n in count.items()})

    def _look(self, step: Step, picture: np.ndarray) -> Text | None:
        crops = []
        for name in step.lay:
            for quad in self._squares(name):
                if not occupied(changed_part(picture, self._empty, quad)[1]):
                    return Text("enrol-square-empty", place=self._place(name))
                crops.append(flatten(picture, quad, CROP, CROP))
        self.shown[step.name] = crops
        return None

    def _finish(self) -> tuple[Enrolled, list[Finding]]:
        made = enrol_colours(self._ground | self.shown)
        return made, doubts(made)


class EnrolDeck(OnBoard):
    """Every tile once, alone on one spot."""

    skips = True

    def __init__(self, state: State, sight: Sight, board: EnrolledBoard) -> None:
        super().__init__(state, sight, board)
        spots = [spot for spot in sight.spots if spot.kind == TILE and self._squares(spot.name)]
        if not spots:
            raise EnrolmentError(
                "board-without-tile-places",
                "the enrolled board has no places for tiles; enrol the board with its spaces",
            )
        spot = max(spots, key=lambda spot: area(self._squares(spot.name)[0]))
        self._quad = self._squares(spot.name)[0]
        self._spot = spot.name
        self.steps = [
            Step(
                word,
                Text("enrol-lay-tile", tile=called, place=self._place(spot.name)),
                called,
                {spot.name: {word: 1}},
            )
            for component, word in sorted(spot.words.items())
            for called in [state.component_text(component, 1)]
        ]

    def _look(self, step: Step, picture: np.ndarray) -> Text | None:
        if not occupied(changed_part(picture, self._empty, self._quad)[1]):
            return Text("enrol-square-empty", place=self._place(self._spot))
        outline = _tile_in(picture, self._empty, self._quad)
        size = max(SMALLEST, round(float(sides(outline).mean())))  # larger would only look blurred
        face = flatten(picture, outline, size, size)
        for finding in enrol_deck([(step.name, face)])[1]:
            if finding.kind == "blurred":
                return refusal_text(Refusal("blurred"))
        for name, other in self.shown.items():
            if name != step.name and _alike(face, other) > _SAME:
                return Text("enrol-same-tile", tile=self.called[name])
        self.shown[step.name] = face
        return None

    def _finish(self) -> tuple[Enrolled, list[Finding]]:
        return enrol_deck(sorted(self.shown.items()))


class EnrolDice(OnBoard):
    """Every colour that a die can show, once on top."""

    def __init__(self, state: State, sight: Sight, board: EnrolledBoard) -> None:
        super().__init__(state, sight, board)
        spots = [spot for spot in sight.spots if spot.kind == DIE and self._squares(spot.name)]
        if not spots:
            raise EnrolmentError(
                "board-without-tray",
                "the enrolled board has no tray for a die; enrol the board with its spaces",
            )
        game, spot = state.game, spots[0]
        faces = {word: game.move_text(game.grammar.parse(face)) for face, word in spot.words.items()}
        self.steps = [
            Step(word, Text("enrol-lay-die", colour=face), face, {spot.name: {word: 1}})
            for word, face in sorted(faces.items(), key=lambda each: each[0])
        ]
        self._quad = self._squares(spot.name)[0]

    def _look(self, step: Step, picture: np.ndarray) -> Text | None:
        crop, change = changed_part(picture, self._empty, self._quad)
        if not occupied(change):
            return Text("enrol-no-die")
        body = die_body(crop, change)
        if body is None:
            return refusal_text(Refusal("unreadable_face"))
        for name, other in self.shown.items():
            if name != step.name and np.linalg.norm((body - other) * (0.5, 1, 1)) < 6:
                return Text("enrol-same-face", colour=self.called[name])
        self.shown[step.name] = body.astype(np.float32)
        return None

    def _finish(self) -> tuple[Enrolled, list[Finding]]:
        return EnrolledDice(self.shown), []


KINDS = {COLOURS: EnrolColours, DECK: EnrolDeck, DICE: EnrolDice}
"""What can be enrolled live once the board is."""


def begin(kind: str, state: State, sight: Sight, board: EnrolledBoard) -> Enrolling:
    """An enrolment of one of :data:`KINDS`.

    :raises EnrolmentError: the enrolled board has no places for it.
    """
    return KINDS[kind](state, sight, board)


def board_spaces(sight: Sight, corners: np.ndarray) -> dict[str, np.ndarray]:
    """The squares of all spots in pixels, by the four corners (4, 2) of the board in the picture.

    A first draft for a printed board: its owner corrects the file, because our picture of a board is not the
    printed one.
    """
    unit = np.float32([[0, 0], [1, 0], [1, 1], [0, 1]])
    matrix = cv2.getPerspectiveTransform(unit, np.float32(corners).reshape(4, 2))
    spaces = {}
    for spot in sight.spots:
        for number, (x, y, w, h) in enumerate(spot.areas, 1):
            square = np.float32([[[x, y], [x + w, y], [x + w, y + h], [x, y + h]]])
            name = spot.name if len(spot.areas) == 1 else f"{spot.name}#{number}"
            spaces[name] = cv2.perspectiveTransform(square, matrix)[0]
    return spaces


def _tile_in(picture: np.ndarray, empty: np.ndarray, square: np.ndarray) -> np.ndarray:
    """The outline (4, 2) of the tile that lies in a square: what differs from the empty board, as a rectangle.

    The square itself if that is no rectangle.
    """
    centre = square.mean(axis=0)
    x, y, width, height = cv2.boundingRect(np.int32((square - centre) * 1.4 + centre))
    x, y = max(0, x), max(0, y)
    now, was = picture[y : y + height, x : x + width], empty[y : y + height, x : x + width]
    kernel = np.ones((3, 3), np.uint8)
    change = cv2.morphologyEx((difference(now, was) > 13).astype(np.uint8), cv2.MORPH_OPEN, kernel)
    contours, _ = cv2.findContours(change, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    if not contours:
        return square
    hull = cv2.convexHull(
        np.concatenate([c for c in contours if cv2.contourArea(c) > 0.02 * area(square)] or contours)
    )
    quad = ordered(cv2.boxPoints(cv2.minAreaRect(hull)))
    whole = 0.4 * area(square) < area(quad) < 1.6 * area(square) and cv2.contourArea(hull) > 0.85 * area(quad)
    return quad + np.float32([x, y]) if whole else square


def _alike(a: np.ndarray, b: np.ndarray) -> float:
    thumbs = [cv2.resize(face, (32, 32), interpolation=cv2.INTER_AREA).astype(float) for face in (a, b)]
    return float(np.corrcoef(thumbs[0].ravel(), thumbs[1].ravel())[0, 1])
