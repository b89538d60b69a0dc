"""Makers of draws and rolls.

Each has a ``source`` (one word) and ``ask(request) -> Answer``. A request is any object with

- ``number`` (int): no two requests of one table share it,
- ``randomiser`` (str): which bag or die,
- ``outcomes``: pairs of a text and how many pieces or faces give it,
- ``prompt``: what to tell whoever draws, handed on as it is.

Nothing here knows a game.
"""

from hardware.randomisers.answer import Answer, RandomiserFailed
from hardware.randomisers.by_hand import ByHand
from hardware.randomisers.generator import Generator

__all__ = ["Answer", "ByHand", "Generator", "RandomiserFailed"]
