"""How Villagers lies on the table: Road, villages, the Countess's cards, and what a finger on them means.

A chain is drawn as it lies: the root above, each further card below it, so that the names of covered cards
stay to be read; branches lie side by side.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.games.villagers import layout as lay
from companion.games.villagers.moves import (
    BASIC_WORDS,
    DISCARD,
    PILES,
    Back,
    Blind,
    Build,
    Choose,
    Deal,
    Draft,
    Free,
    Give,
    Mark,
    PlaceMonk,
    Reveal,
    Smuggle,
    Swap,
    Turn,
)
from companion.games.villagers.phases import Phase
from companion.games.villagers.terms import (
    BACKS,
    CARDS,
    CODE,
    FIRST_BACK,
    FOUNDERS,
    KIND,
    SUITS,
    VILLAGERS,
    WORDS,
    Season,
    Suit,
)
from companion.rules import picture as pic
from companion.rules.notation import Move
from companion.rules.picture import Area, Board, Cell, Episode, Look, Picture, Zone
from companion.rules.text import Text

if TYPE_CHECKING:
    from companion.games.villagers.state import VillagersState
    from companion.games.villagers.village import Village

ROAD_BOARD, EVENT_BOARD, ASIDE_BOARD = "road", "events", "aside"
HAND, SQUARE, SUPPLY, VILLAGE = "hand", "square", "supply", "village"
COLOURS = {
    Suit.WOOD: "green",
    Suit.HAY: "purple",
    Suit.ORE: "black",
    Suit.GRAPES: "pink",
    Suit.WOOL: "blue",
    Suit.LEATHER: "yellow",
    Suit.GRAINS: "teal",
    Suit.SOLITARY: "brown",
    Suit.SPECIAL: "red",
}
"""The colour of the band of each suit."""
SEASON_COLOURS = {Season.SUMMER: "gold", Season.WINTER: "blue"}


def two_letters(words: Sequence[str], taken: Sequence[str] = ()) -> dict[str, str]:
    """Two letters for each word, each pair once: the first letter and the first other one that is free."""
    found: dict[str, str] = {}
    used = {*taken}
    for word in words:
        letters = word.replace("_", "")
        pairs = [letters[0] + other for other in (*letters[1:], *"abcdefghijklmnopqrstuvwxyz0123456789")]
        found[word] = next(pair for pair in pairs if pair not in used)
        used.add(found[word])
    return {word: pair.capitalize() for word, pair in found.items()}


LETTERS = two_letters(
    [*(WORDS[card] for card in VILLAGERS), *BASIC_WORDS, WORDS[FOUNDERS], *(WORDS[card] for card in BACKS)]
)
"""What stands on a card that is drawn small."""


# -- boards ------------------------------------------------------------------------------------


def picture(state: VillagersState) -> Picture:
    """The Road first, then the villages, the events, and what lies aside."""
    boards = [Board(ROAD_BOARD, _label(ROAD_BOARD), _road())]
    for owner, village in enumerate(state.villages):
        colour = state.colours[owner]
        label = Text("villagers-place-owned", name=state.called(owner), part="village")
        seat = owner if owner != state.countess else None
        boards.append(Board(f"village {colour}", label, _village(state, owner, village), seat))
    if state.numbers.solo:
        boards.append(Board(EVENT_BOARD, _label(EVENT_BOARD), _zones(_EVENT_PLACES)))
    boards.append(
        Board(ASIDE_BOARD, _label(ASIDE_BOARD), _zones((lay.BANK, lay.BOX, lay.OUT_OF_SIGHT, lay.KNOWN)))
    )
    return Picture(tuple(boards))


_EVENT_PLACES = (lay.EVENTS, *lay.DECKS, *lay.SPENT)


def _label(board: str) -> Text:
    return Text("villagers-board", board=board)


def _zones(places: Sequence[str]) -> tuple[Zone, ...]:
    return pic.grid(places, [lay.place_text(place) for place in places])


def _road() -> tuple[Zone, ...]:
    """Stacks above, the Road below, and the common piles at the right."""
    stacks = zip(lay.PILES[1:], Area(0, 0, 0.78, 0.45).columns(6), strict=True)
    road = zip(lay.ROAD, Area(0, 0.45, 0.78, 0.55).columns(6), strict=True)
    piles = zip((lay.RESERVE, lay.DISCARDS, lay.BASIC_PILES), Area(0.78, 0, 0.22, 1).rows(3), strict=True)
    return tuple(
        Zone(place, lay.place_text(place), area, (Cell(place),)) for place, area in (*stacks, *road, *piles)
    )


def _village(state: VillagersState, owner: int, village: Village) -> tuple[Zone, ...]:
    colour = state.colours[owner]

    def zone(part: str, area: Area, cells: tuple[Cell, ...]) -> Zone:
        return Zone(
            f"{colour} {part}",
            Text("villagers-place-owned", name=state.called(owner), part=part),
            area,
            cells,
        )

    parts = (SUPPLY, SQUARE, HAND) if owner != state.countess else (SUPPLY,)
    return (
        zone(VILLAGE, Area(0, 0, 1, 0.72), _chains(colour, village)),
        *(
            zone(part, area, (Cell(f"{colour} {part}"),))
            for part, area in zip(parts, Area(0, 0.72, 1, 0.28).columns(len(parts)), strict=True)
        ),
    )


def _chains(colour: str, village: Village) -> tuple[Cell, ...]:
    """One cell per card: a column for each branch, a line for each step of a chain."""
    above: dict[int, list[int]] = {}
    for slot, under in enumerate(village.below):
        if village.cards[slot] >= 0:
            above.setdefault(under, []).append(slot)

    def width(slot: int) -> int:
        return sum(map(width, above.get(slot, []))) or 1

    def depth(slot: int) -> int:
        return 1 + max(map(depth, above.get(slot, [])), default=0)

    roots = above.get(-1, [])
    columns, lines = sum(map(width, roots)), max(map(depth, roots), default=1)
    cells: list[Cell] = []

    def draw(slot: int, column: int, line: int) -> None:
        area = Area(column / columns, line / lines, width(slot) / columns, 1 / lines)
        place = lay.village_place(colour, slot, village.cards[slot])
        cells.append(Cell(place, area))
        for upper in above.get(slot, []):
            draw(upper, column, line + 1)
            column += width(upper)

    column = 0
    for root in roots:
        draw(root, column, 0)
        column += width(root)
    return tuple(cells)


# -- what a finger means -------------------------------------------------------------------------


def touches(state: VillagersState, move: Move) -> Sequence[str]:
    """The zones that a person may touch for a move."""
    if isinstance(move, Draft | Give | Mark):
        return (lay.ROAD[move.slot - 1],)
    if isinstance(move, Blind):
        return (lay.PILES[PILES.index(move.pile)],)
    colour = state.colours[state.turn] if state.turn >= 0 else ""
    if isinstance(move, Choose):
        return (_chosen(state, colour, move.what),)
    if isinstance(move, Build | PlaceMonk | Smuggle):
        return (f"{colour} {VILLAGE}",)
    if isinstance(move, Free):
        return (f"{move.owner} {VILLAGE}",)
    if isinstance(move, Swap):
        return (lay.DISCARDS if move.pile == DISCARD else lay.PILES[PILES.index(move.pile)],)
    return ()


def _chosen(state: VillagersState, colour: str, what: str) -> str:
    if what.isdigit():
        return lay.ROAD[int(what) - 1]
    try:
        state.villages[state.turn].at(what)
    except ValueError:
        return f"{colour} {HAND}"
    return f"{colour} {VILLAGE}"


def meant(state: VillagersState, zone: str) -> Move | None:
    """What a finger on a zone stands for now, legal or not."""
    if state.turn < 0:
        return None
    if zone in lay.ROAD:
        slot = lay.ROAD.index(zone) + 1
        kinds = {Phase.GIVE: Give(slot), Phase.MARK: Mark(slot), Phase.CHOOSE: Choose(str(slot))}
        return kinds.get(state.phase) or Draft(slot)
    if zone in lay.PILES and state.phase == Phase.DRAFT:
        return Blind(PILES[lay.PILES.index(zone)])
    if zone == f"{state.colours[state.turn]} {VILLAGE}" and state.phase == Phase.BUILD:
        return _first_build(state)
    return None


def _first_build(state: VillagersState) -> Move | None:
    """Some villager of the hand on the table, so that the refusal says what it needs."""
    hand = state.villages[state.turn].hand
    if not hand:
        return None
    offered = [move for move in state.moves() if isinstance(move, Build)]
    return offered[0] if offered else Build(CARDS[hand[0]])


# -- looks ---------------------------------------------------------------------------------------

OTHERS = {
    lay.COIN: (pic.COIN, "gold", ""),
    lay.FACE_DOWN: (pic.CARD, "grey", "?"),
    lay.FIRST_MARKET: (pic.CARD, "orange", "1"),
    lay.SECOND_MARKET: (pic.CARD, "orange", "2"),
    lay.FIRST_PLAYER: (pic.MARKER, "gold", "1"),
    lay.JESTER: (pic.CARD, "orange", "J"),
    lay.SQUARE_CARD: (pic.CARD, "sand", "S"),
    lay.AID_CARD: (pic.CARD, "sand", "A"),
    "end of draft card": (pic.CARD, "sand", "E"),
}


def look(state: VillagersState, component: str) -> Look:
    """What a component looks like."""
    if component in OTHERS:
        return Look(*OTHERS[component])
    if component.startswith("event "):
        return _event(state, component.removeprefix("event "))
    return _card(state, CODE[component])


def _event(state: VillagersState, name: str) -> Look:
    events = state.numbers.all_events
    return Look(pic.TILE, SEASON_COLOURS[events[name].season], two_letters(list(events))[name])


def _card(state: VillagersState, code: int) -> Look:
    """A card with its suit as colour, its letters, and what it shows below its name."""
    if code >= FIRST_BACK:
        suit = SUITS[code - FIRST_BACK]
        return Look(pic.CARD, COLOURS[suit], LETTERS[WORDS[code]])
    cards = state.numbers.cards
    kind = KIND[code]
    if WORDS[kind] not in LETTERS:
        return Look(pic.CARD, "grey", "C")
    suit = SUITS[cards.suit[code]]
    inside = [
        *([Look(pic.COIN, "gold", str(cards.gold[code]))] if cards.gold[code] else []),
        *[Look(pic.DISC, "red")] * cards.food[code],
        *[Look(pic.FIGURE, "black")] * cards.builder[code],
    ]
    return Look(pic.CARD, COLOURS[suit], LETTERS[WORDS[kind]], tuple(inside))


def face(state: VillagersState, outcome: Move) -> Look | None:
    """What chance brings, as it looks."""
    if isinstance(outcome, Reveal):
        return _event(state, outcome.event)
    if isinstance(outcome, Deal | Back | Turn):
        return _card(state, int(outcome.card))
    return None


# -- episodes ------------------------------------------------------------------------------------

EPISODES = {"setup": ("deal", "backs", "events"), "round": ("draft", "refresh", "build", "events")}


def episode(state: VillagersState) -> Episode | None:
    """The set-up, or the round with its phases."""
    if state.phase == Phase.OVER:
        return None
    if state.round == 0:
        name = "setup"
        step = {Phase.DEAL: "deal", Phase.REVEAL: "events"}.get(state.phase, "backs")
    else:
        name, step = "round", state.stage.name.lower()
    steps = EPISODES[name] if state.numbers.solo else EPISODES[name][:-1]
    title = Text("villagers-heading", round=state.round)
    return Episode(title, tuple(Text("villagers-step", step=each) for each in steps), steps.index(step))
