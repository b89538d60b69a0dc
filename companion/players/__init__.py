"""Programs that may sit in a seat: they decide freely, from what their seat may know.

Official solo opponents (Carla, the Countess) are not players: their printed rules are part of the
games.
"""

from __future__ import annotations

from companion.players.greedy import Greedy
from companion.players.rand import Random
from companion.players.search import Search
from companion.rules.errors import RulesError
from companion.rules.playout import Chooser
from companion.rules.text import Text

_KINDS: dict[str, type[Chooser]] = {"random": Random, "greedy": Greedy, "search": Search}


class UnknownPlayer(RulesError, KeyError):
    """No player program has this name."""

    code = "unknown-player"

    def __str__(self) -> str:
        return str(self.args[0])


def names() -> list[str]:
    """The player programs, from the weakest to the strongest."""
    return list(_KINDS)


def player(name: str) -> Chooser:
    """A fresh player program.

    :raises UnknownPlayer: no program has this name.
    """
    if name not in _KINDS:
        raise UnknownPlayer(Text("unknown-player", name=name, known=", ".join(_KINDS)))
    return _KINDS[name]()
