"""Cards, tokens and small square tiles of an enrolled deck: which, where, and which way up.

:func:`enrol <vision.cards.enrol.enrol>` makes a :class:`Deck` from the owner's pictures; :func:`read`
finds its cards in any picture; :func:`read_slot` reads the one card in a place that is known.

How a card is found: quads (:mod:`~vision.cards.places.outlines`) and agreeing local features
(:mod:`~vision.cards.places.votes`) say where a card of the deck may lie; :mod:`~vision.cards.identify` lays the
likely faces over that place, block by block, and says which it is, or that it is none.
"""

from vision.cards.deck import Deck
from vision.cards.slot import read_slot
from vision.cards.table import TableReading, read

__all__ = ["Deck", "TableReading", "read", "read_slot"]
