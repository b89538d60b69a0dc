"""Pieces on the spaces of a board: which colours, how many of each, or none. Begin with :mod:`vision.pieces.spaces`.

Colours are enrolled (``colours``, ``enrolling``); a picture is then told space by space from what its ``pixels`` may be
(``explain``), by ``whole`` pieces where those touch or leave a doubt (``settling``), and all spaces at once where each holds
one piece ``filling`` it.
"""
