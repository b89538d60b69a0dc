"""Pieces on the spaces of a board: which colours, how many of each, or none. Begin with :mod:`vision.pieces.spaces`.

Colours are enrolled (``colours``); a picture is then told space by space (``explain``, ``counting``), pile by pile where
pieces touch (``piles``, ``stance``), and all spaces at once where each holds one piece that fills it (``together``,
``fills``, ``relief``, ``light``).
"""
