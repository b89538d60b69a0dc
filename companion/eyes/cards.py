"""Cards laid out before a camera become what a score counter takes: which pieces, and what lies on what.

A deck is enrolled with the names that the game uses for its pieces; a picture named otherwise is told, not
guessed.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Collection
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.eyes.words import error_text, fault_text, refused_text
from companion.rules import registry
from companion.rules.counting import Counting, Seen, Sighted
from companion.rules.text import Text

if TYPE_CHECKING:
    import numpy as np

    from vision.cards import Deck, TableReading

MOST_FRAMES = 90
"""So many pictures are waited for until nothing moves."""
LOOKS, AGREE = 3, 2
"""So many looks, of which so many must agree."""


def words_of(counting: Counting) -> frozenset[str]:
    """The names that pieces of a game may have in an enrolled deck."""
    return frozenset(counting.faces())


def word_of(name: str) -> str:
    """The name of a picture as a word of the game: ``Milk Maid`` is ``milk_maid``."""
    return name.strip().lower().replace(" ", "_").replace("-", "_")


def look_at(picture: np.ndarray, deck: Deck, words: Collection[str]) -> Sighted:
    """What lies in one picture (BGR)."""
    from vision.cards import read

    return sighted_of(read(picture, deck), words)


def sighted_of(reading: TableReading, words: Collection[str]) -> Sighted:
    """A reading in the words of a game; what it cannot tell becomes a doubt."""
    from vision.cards.overlaps.chains import lying_on

    cards = reading.cards
    below = lying_on(cards)
    names = [word_of(card.id) for card in cards]
    known = [name in words for name in names]
    doubts: list[Text | str] = [
        Text("see-other-card", id=card.id)
        for card, is_known in zip(cards, known, strict=True)
        if not is_known
    ]
    doubts += [refused_text(doubt) for doubt in reading.unread]
    if not cards and not doubts:
        doubts.append(Text("see-no-cards"))
    place: dict[int, int] = {}
    pieces: list[Seen] = []

    def lay(index: int) -> None:
        """What a card lies on comes before it."""
        under = below[index]
        if index in place or not known[index]:
            return
        if under >= 0 and known[under]:
            place[index] = -1  # so that cards which claim to lie on each other end somewhere
            lay(under)
        place[index] = len(pieces)
        pieces.append(Seen(names[index], place.get(under, -1) if under >= 0 else -1))

    for index in range(len(cards)):
        lay(index)
    return Sighted(tuple(pieces), tuple(doubts), blind=reading.refusal is not None)


def card_reader(open_source: Callable[[], Any], deck_of: Callable[[str], Path]) -> Callable[[str], Sighted]:
    """What the app's score counter asks: from the name of a game to what lies before the camera.

    :param open_source: opens a :class:`vision.sources.protocol.Source`; :param deck_of: where the enrolled
        deck of a game lies.
    """

    def read(game: str) -> Sighted:
        from vision.cards import Deck
        from vision.errors import VisionError

        path = deck_of(game)
        if not path.exists():
            return Sighted((), (Text("see-no-deck", game=game),))
        words = words_of(registry.game(game).counting())
        try:
            deck = Deck.load(path)
            source = open_source()
        except VisionError as error:
            return Sighted((), (error_text(error),))
        try:
            return watch(source, deck, words)
        finally:
            source.close()

    return read


def watch(source: Any, deck: Deck, words: Collection[str]) -> Sighted:
    """What lies before a camera once nothing moves; several looks must agree.

    :param source: a :class:`vision.sources.Watched`, which stays open.
    """
    from companion.eyes.opening import patient_gate
    from vision.results import Refusal
    from vision.sources.protocol import Fault
    from vision.steady import Vote, still_pictures

    frames = itertools.count()
    stills = still_pictures(source, patient_gate(source), stop=lambda: next(frames) >= MOST_FRAMES)
    if isinstance(stills, Fault):
        return Sighted((), (fault_text(stills),), blind=True)
    vote = Vote[Sighted](lambda seen: seen.pieces, LOOKS, AGREE)
    for picture in (stills or [])[-LOOKS:]:
        vote.add(look_at(picture, deck, words))
    answer = vote.result() or Refusal("unstable")
    if isinstance(answer, Refusal):
        return Sighted((), (refused_text(answer),), blind=True)
    return answer
