"""Which colour is this? The machine learns each colour from real cubes and says when it is not sure.

A colour is a point: red, green and blue as parts of the clear light, and the clear light itself
against white. The nearest learnt point wins if it is near enough and clearly nearer than the next.
"""

import json

from settings import save_json

FILE = "colours.json"
UNSURE = "?"

_BRIGHT = 4000.0
"""Clear counts of a white cube: brings brightness to the scale of the other three (0 to 1)."""
_FAR = 0.12
_CLEARER = 1.6


def point(red, green, blue, clear):
    """Where a measurement lies."""
    if clear <= 0:
        return (0.0, 0.0, 0.0, 0.0)
    return (red / clear, green / clear, blue / clear, 0.5 * clear / _BRIGHT)


def distance(a, b):
    return sum((x - y) * (x - y) for x, y in zip(a, b)) ** 0.5


class Colours:
    """The learnt colours, kept in flash."""

    def __init__(self):
        self.known = {}
        try:
            with open(FILE) as file:
                self.known = json.load(file)
        except (OSError, ValueError):
            pass  # a new machine: every cube is unsure until it has learnt

    def learn(self, name, points):
        """A colour is the mean of its measurements."""
        count = len(points)
        self.known[name] = [sum(p[i] for p in points) / count for i in range(4)]
        save_json(FILE, self.known)

    def name(self, measured):
        """The colour, or ``?``."""
        ranked = sorted((distance(measured, self.known[name]), name) for name in self.known)
        if not ranked or ranked[0][0] > _FAR:
            return UNSURE
        if len(ranked) > 1 and ranked[1][0] < _CLEARER * ranked[0][0]:
            return UNSURE
        return ranked[0][1]
