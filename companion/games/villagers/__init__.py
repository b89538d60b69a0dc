"""Villagers (Haakon Hoel Gaarder, Sinister Fish Games 2019; Italian edition MS Edizioni).

Start reading at :mod:`.draft`, :mod:`.build` and :mod:`.market` (a round), :mod:`.events` (the Countess) and
:mod:`.state`. :mod:`.counter` counts a village without a game.
"""
