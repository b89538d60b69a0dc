"""What an owner does in front of a camera, and a camera that shows what a test lays before it."""

from __future__ import annotations

import threading

import cv2
import numpy as np

from companion.eyes.opening import first_state, parts_folder, what_can_be_seen
from companion.rules import registry
from companion.table.box import Boxes
from tests.eyes.cloth import Cloth
from vision.quads import rectangle
from vision.sources.protocol import Frame

TWIN = "twin://?size=960x540"
ENROLLED = "twin://?size=960x540&enrolled=box"


class Camera:
    """A real camera, as far as anybody can tell: shows a table on which the test lays things, or what is wrong."""

    name, live = "usb://0", True

    def __init__(self, table) -> None:
        self.table, self.fault, self.moving = table, None, False
        self.entered, self.given_back = threading.Event(), threading.Event()
        self._number = 0

    def read(self):
        self.entered.set()
        self._number += 1
        picture = self.table.picture() if self.fault is None else None
        if self.moving:
            picture = np.roll(picture, 40 * self._number, axis=1)
        return self.fault or Frame(picture, self._number)

    def close(self) -> None:
        self.given_back.set()


def look(screen):
    """One look, until it is over."""
    screen.do(lambda desk: desk.enrolment.look())
    return screen.until(lambda shown: not shown.view.looking)


def parts_in(store):
    game = registry.game("village")
    return parts_folder(store, "village", Boxes(store, game).default())


def corners_of(table):
    """Where the corners of the board are in the picture, by the squares that are known there."""
    state = first_state(registry.game("village"), 1)
    areas, quads = [], table.quads()
    for spot in what_can_be_seen(state).spots:
        for (x, y, w, h), quad in zip(spot.areas, quads[spot.name], strict=True):
            areas.append((np.float32([[x, y], [x + w, y], [x + w, y + h], [x, y + h]]), quad))
    matrix, _ = cv2.findHomography(
        np.vstack([a for a, _ in areas]), np.float32(np.vstack([q for _, q in areas]))
    )
    return cv2.perspectiveTransform(rectangle(1, 1)[None], matrix)[0].tolist()


def point_at(screen, corners):
    """A finger points at ``corners`` (x, y) of the board, one after the other; returns what the screen shows then."""
    for x, y in corners:
        screen.do(lambda desk, x=x, y=y: desk.enrolment.do(lambda lesson: lesson.point(x, y)))
    return screen.shown


def learn(screen, part):
    screen.do(lambda desk: desk.enrolment.begin(part))
    while not screen.shown.view.can_save:
        shown = look(screen)
        assert not shown.view.why, shown.view.why
    return screen.do(lambda desk: desk.enrolment.save())


def parts_of(screen):
    return {part.part: part for part in screen.shown.view.parts}


def before_a_cloth(screen, camera) -> Cloth:
    """The lesson of the cards, once the bare cloth was looked at."""
    screen.do(lambda desk: desk.enrolment.choose(game="villagers"))
    camera.table = cloth = Cloth()
    screen.do(lambda desk: desk.enrolment.begin("deck"))
    cloth.lay()
    assert not look(screen).view.why
    return cloth
