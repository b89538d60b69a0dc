"""Several photos in one call, with one enrolled model for all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import numpy as np

Answer = TypeVar("Answer")


def read_all(
    read: Callable[..., Answer], pictures: Iterable[np.ndarray], *enrolled: Any, **told: Any
) -> list[Answer]:
    """What a reader answers for each of several pictures (BGR uint8), in their order.

    All that follows is handed on to ``read`` behind each picture: what is ``enrolled``, and what else it is ``told``. Photos of
    any number may come one by one, as from a generator that loads them: none is kept.
    """
    return [read(picture, *enrolled, **told) for picture in pictures]
