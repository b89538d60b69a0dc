"""Who sits where: from words on the command line to seats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from companion.rules.cover import Option, OptionValue
from companion.rules.errors import BadOptions
from companion.rules.game import Game, Seat
from companion.rules.text import Text


@dataclass(frozen=True, slots=True)
class Place:
    """One seat as the command line asks for it."""

    name: str
    colour: str
    player: str = ""
    """The player program; empty for a person."""

    @property
    def seat(self) -> Seat:
        """The seat as the rules see it."""
        return Seat(self.name, self.colour)


def read_places(words: Iterable[str], game: Game, programs: Sequence[str]) -> list[Place]:
    """Seats from words such as ``anna``, ``greedy`` or ``anna:red``.

    A word that names a player program is one; every other word is a person's name. Programs of the same
    name are numbered. Colours that are not asked for follow the game's order.

    :raises BadOptions: an empty name, or more seats than the game has colours.
    """
    asked = [
        (name.strip(), colour.strip().lower()) for name, _, colour in (word.partition(":") for word in words)
    ]
    if not all(name for name, _ in asked):
        raise BadOptions(Text("cli-empty-seat"), code="empty-seat")
    free = [colour for colour in game.colours if colour not in {colour for _, colour in asked}]
    times = Counter(name for name, _ in asked)
    seen: Counter[str] = Counter()
    places = []
    for name, colour in asked:
        if not colour and not free:
            raise BadOptions(
                Text("cli-too-many-seats", game=game.title, n=len(asked), colours=", ".join(game.colours)),
                code="too-many-seats",
            )
        seen[name] += 1
        full_name = f"{name} {seen[name]}" if times[name] > 1 else name
        places.append(Place(full_name, colour or free.pop(0), name if name in programs else ""))
    return places


def read_options(pairs: Iterable[str], game: Game) -> dict[str, OptionValue]:
    """Options of the game from words such as ``well_coins=no``.

    :raises BadOptions: not a pair, an unknown option or a value that it does not have.
    """
    known: dict[str, Option] = {option.name: option for option in game.options}
    chosen: dict[str, OptionValue] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise BadOptions(Text("cli-no-pair", pair=pair), code="no-pair")
        if name not in known:
            raise BadOptions(
                Text("unknown-option", option=name, known=", ".join(known)), code="unknown-option"
            )
        chosen[name] = known[name].read(value)
    return chosen
