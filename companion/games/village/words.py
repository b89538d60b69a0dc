"""Texts that name things: moves, payments, customers, places with their owner's name, questions.

Everything here is a :class:`Text`; the sentences themselves are in ``texts/*.ftl``. An argument is a
number, a name, a word of the notation in lower case, or another text.
"""

from __future__ import annotations

import enum
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from companion.games.village import layout as lay
from companion.games.village.moves import Gain, Pink, Stuff
from companion.games.village.phases import Phase
from companion.games.village.terms import Means, Place
from companion.rules.notation import Move, signature
from companion.rules.text import Text

if TYPE_CHECKING:
    from companion.games.village.numbers import Cost, Customer
    from companion.games.village.state import VillageState


def listing(items: Sequence[Text]) -> Text:
    """Several things in one breath: "a", "a and b", "a, b and c".

    :raises IndexError: there is nothing to list.
    """
    *before, last = items
    if not before:
        return last
    text = Text("village-and", first=before[-1], last=last)
    for item in reversed(before[:-1]):
        text = Text("village-comma", first=item, rest=text)
    return text


# -- cubes, goods, prices ------------------------------------------------------------------------


def cubes(counts: Sequence[int]) -> Text:
    """Cubes by colour: "2 pink cubes and 1 plague cube"."""
    return listing([lay.component_text(lay.CUBES[c], n) for c, n in enumerate(counts) if n])


def means(kind: Means, count: int) -> Text:
    """So much of one means of payment; time has no count here (``n=0``), its price says it."""
    if kind <= Means.PINK:
        return lay.component_text(lay.CUBES[kind], count)
    return Text("village-pieces", piece=kind.name.lower(), n=0 if kind == Means.TIME else count)


def payment(paid: Sequence[Means]) -> Text:
    """Everything handed in for one price; "nothing" for an empty payment."""
    kinds = dict.fromkeys(paid)
    return listing([means(kind, paid.count(kind)) for kind in kinds]) if paid else Text("village-nothing")


def price(cost: Cost) -> Text:
    """A price in influence cubes; a price without cubes is one coin."""
    return cubes(cost) if any(cost) else means(Means.COIN, 1)


def gain(what: Gain, count: int) -> Text:
    """Cubes or goods of choice."""
    if what <= Gain.PINK:
        return lay.component_text(lay.CUBES[what], count)
    return lay.component_text(lay.GOODS[what - Gain.SCROLL], count)


def stuff(what: Stuff, count: int) -> Text:
    """What an expansion gives or takes."""
    if what <= Stuff.WAGON:
        return gain(Gain(what), count)
    return Text("village-pieces", piece=what.name.lower(), n=count)


def gains(chosen: Sequence[Gain]) -> Text:
    """Everything chosen at once."""
    return listing([gain(kind, chosen.count(kind)) for kind in dict.fromkeys(chosen)])


def customer(tile: Customer) -> Text:
    """A customer by what is printed on the tile: "1 horse and 1 plow (6 points)"."""
    wants = [lay.component_text(lay.GOODS[good], n) for good, n in enumerate(tile.goods) if n]
    if tile.grain:
        wants.append(lay.component_text("grain", tile.grain))
    return Text("village-wants", wants=listing(wants), points=tile.points)


# -- places --------------------------------------------------------------------------------------


def place(state: VillageState, name: str, how: str = "name") -> Text:
    """A place of the layout, with the name of its owner instead of the colour."""
    colour, _, part = name.partition(" ")
    if colour not in state.colours:
        return lay.place_text(name, how)
    owner = state.name(state.colours.index(colour))
    if part.startswith("life"):
        return Text("village-place-owned-life", name=owner, space=int(part.split()[-1]) + 1, how=how)
    return Text("village-place-owned", name=owner, part=part, how=how)


def component(state: VillageState, name: str, count: int) -> Text:
    """A component of the layout, with the name of its owner, or with what a customer wants."""
    first, _, rest = name.partition(" ")
    if first == "customer" and rest:
        return Text("village-customer-wants", what=customer(state.numbers.customers[rest]), n=count)
    if first not in state.colours or rest == "cube":
        return lay.component_text(name, count)
    owner = state.name(state.colours.index(first))
    kind, _, generation = rest.partition(" ")
    if kind == "member":
        return Text("village-members-owned", name=owner, generation=int(generation), n=count)
    return Text("village-markers-owned", name=owner, piece=rest.replace(" ", "-"), n=count)


# -- moves ---------------------------------------------------------------------------------------

_HOW = {"origin": "from", "city": "to", "target": "to", ("recall", "place"): "from"}
"""How a move uses its places; elsewhere the bare name."""


def move(what: Move, state: VillageState | None = None) -> Text:
    """What a move does, in people's words; with a state a customer is named by what it wants."""
    args: dict[str, Any] = {}
    for name, _, _ in signature(type(what)):
        args[name] = _argument(what, name, getattr(what, name), state)
    return Text(f"village-move-{what.verb}", **args)


def _argument(what: Move, name: str, value: Any, state: VillageState | None) -> Any:
    if name == "payment":
        if what.verb == "buy" and not value:
            n = state.numbers.stables_grain if state else 0
            return lay.component_text("grain", n) if n else Text("village-in-grain")
        if value == (Means.TIME,) and state:
            return Text("village-pieces", piece="time", n=state.numbers.church_time)
        return payment(value)
    if name == "stuff":
        return stuff(value, what.count)  # type: ignore[attr-defined]
    if name == "gains":
        return gains(value)
    if name == "customer":
        known = state is not None and value in state.numbers.customers
        return customer(state.numbers.customers[value]) if known else value  # type: ignore[union-attr]
    if isinstance(value, Place | Pink):
        how = _HOW.get(name) or _HOW.get((what.verb, name), "name")
        place_name = lay.PINK_PLACES[value] if isinstance(value, Pink) else lay.spot(value)
        return lay.place_text(place_name, how)
    return value.name.lower() if isinstance(value, enum.Enum) else value


# -- questions -----------------------------------------------------------------------------------


def question(state: VillageState) -> Text:
    """What the seat to act has to decide."""
    args: dict[str, Any] = {"name": state.name(state.turn)}
    match state.phase:
        case Phase.ACTION | Phase.RECORD:
            args["space"] = state.space.name.lower()
        case Phase.PRODUCE:
            args["craft"] = state.craft.name.lower()
            args["optional"] = int(bool(state.option("train_only")))
        case Phase.PRIVILEGE:
            args["stage"] = state.reached
        case Phase.CHOOSE:
            args["n"] = state.gains
        case Phase.DEATH:
            args["n"] = state.dying
            args["generation"] = state.moves()[0].generation  # type: ignore[attr-defined]
        case Phase.MARKET:
            args["free"] = int(state.free_sale and state.turn == state.trigger)
            args["time"] = state.numbers.surcharge_time
        case Phase.PICK:
            args["space"] = state.moves()[0].space.name.lower()  # type: ignore[attr-defined]
        case Phase.RANSOM:
            args["left"] = state.numbers.mass_pieces - state.pieces
    return Text(f"village-ask-{state.phase.name.lower()}", **args)
