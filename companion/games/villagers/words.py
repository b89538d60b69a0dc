"""Texts that name things: moves, places with their owner's name, questions, values to correct.

Everything here is a :class:`Text`; the sentences themselves are in ``texts/*.ftl``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.games.villagers import layout as lay
from companion.games.villagers.limits import builds_left, limit_of
from companion.games.villagers.moves import BANK, DISCARD, FREE, PILES, TINNER, Blind
from companion.games.villagers.phases import Phase
from companion.games.villagers.terms import CODE, WORDS
from companion.rules.notation import Move, signature
from companion.rules.text import Text

if TYPE_CHECKING:
    from companion.games.villagers.state import VillagersState


def pile(word: str) -> Text:
    """A pile by its word in the notation; the word itself if there is no such pile."""
    if word == DISCARD:
        return lay.place_text(lay.DISCARDS)
    return lay.place_text(lay.PILES[PILES.index(word)]) if word in PILES else Text.of(word)


def owner(state: VillagersState | None, word: str) -> Text | str:
    """Whose village a word of the notation means: the name of the seat, or its colour."""
    if state is not None and word in state.colours:
        return state.called(state.colours.index(word))
    return Text("villagers-owner", owner=word)


def key(state: VillagersState | None, word: str) -> Text:
    """How a padlock is opened."""
    if word in (FREE, BANK, TINNER):
        return Text(f"villagers-key-{word}")
    colour, _, ordinal = word.partition(".")
    return Text(
        "villagers-key-villager", name=owner(state, colour), ordinal=int(ordinal) if ordinal.isdigit() else 1
    )


def choice(word: str) -> Text:
    """What an event is about: a place of the Road, or a card."""
    return lay.place_text(f"road {word}") if word.isdigit() else lay.spot_text(word)


def place(state: VillagersState, name: str) -> Text:
    """A place of the layout, with the name of its owner instead of the colour."""
    colour, _, part = name.partition(" ")
    if part and colour in state.colours:
        who = state.called(state.colours.index(colour))
        return Text("villagers-place-owned", name=who, part=part.split()[0])
    return lay.place_text(name)


def road_villager(state: VillagersState | None, slot: int) -> Text:
    """A place of the Road with the villager that lies there, if that is known: "the Cooper from Road place 3"."""
    if state is not None and 0 < slot <= len(state.road) and state.road[slot - 1] >= 0:
        return Text("villagers-road-villager", card=WORDS[state.road[slot - 1]], number=slot)
    return Text("villagers-road-place", number=slot)


# -- moves ---------------------------------------------------------------------------------------


def move(what: Move, state: VillagersState | None = None) -> Text:
    """What a move does, in people's words; with a state, villagers of the Road have their names."""
    args = {name: _argument(name, getattr(what, name), state) for name, _, _ in signature(type(what))}
    if isinstance(what, Blind):
        args["pile"] = _with_back(state, what.pile)
    return Text(f"villagers-move-{what.verb}", **args)


def _with_back(state: VillagersState | None, word: str) -> Text:
    """A pile with the suit on the back of its top card: all that is known of a blind pick."""
    suit = lay.top_suit(state, PILES.index(word)) if state is not None and word in PILES else None
    return (
        pile(word) if suit is None else Text("villagers-with-back", pile=pile(word), suit=suit.name.lower())
    )


def _argument(name: str, value: Any, state: VillagersState | None) -> Any:
    match name:
        case "card" | "basic":
            return lay.card_text(value)
        case "pile":
            return pile(value)
        case "on":
            return lay.on_text(value)
        case "spot":
            return lay.spot_text(value)
        case "key":
            return (
                Text("villagers-no-key")
                if value == FREE
                else Text("villagers-with-key", key=key(state, value))
            )
        case "owner":
            return owner(state, value)
        case "event":
            return lay.event_text(value)
        case "what":
            return choice(value)
        case "slot":
            return road_villager(state, value)
    return value


# -- questions -----------------------------------------------------------------------------------


def question(state: VillagersState) -> Text:
    """What the seat to act has to decide."""
    seat = state.turn
    args: dict[str, Any] = {"name": state.name(seat)}
    match state.phase:
        case Phase.DRAFT:
            args["left"] = limit_of(state, seat) - state.drafted[seat]
        case Phase.BUILD:
            args["left"] = builds_left(state)
        case Phase.CHOOSE:
            args["event"] = lay.event_text(state.running)
    return Text(f"villagers-ask-{state.phase.name.lower()}", **args)


# -- corrections ---------------------------------------------------------------------------------


def field(path: str, state: VillagersState | None = None) -> Text:
    """The name of a value that can be corrected."""
    head, _, part = path.partition(".")
    if head.startswith("road"):
        return Text("villagers-field-road", number=int(head[4:]), part=part or "card")
    if head.startswith("stack"):
        return Text("villagers-field-stack", number=int(head[5:]))
    if part:
        return Text("villagers-field-owned", name=owner(state, head), part=part)
    return Text("villagers-field", field=head)


def value(state: VillagersState, word: str) -> Text:
    """One word of a value that can be corrected: a card, a seat, a number, or nothing."""
    if word in state.colours:
        return Text.of(owner(state, word))
    if word in CODE:
        return lay.card_text(CODE[word])
    return Text.of("–" if word == "none" else word)
