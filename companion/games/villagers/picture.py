"""How Villagers lies on the table: the Road, the villages, the events, and what lies aside.

Chains are drawn by :mod:`.shelves`, pieces look as :mod:`.looks` says.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from companion.games.villagers import layout as lay
from companion.games.villagers.looks import COLOURS
from companion.games.villagers.shelves import chain_cells
from companion.rules import picture as pic
from companion.rules.picture import Area, Board, Cell, Look, Picture, Zone
from companion.rules.text import Text

if TYPE_CHECKING:
    from companion.games.villagers.state import VillagersState
    from companion.games.villagers.village import Village

ROAD_BOARD, EVENT_BOARD, ASIDE_BOARD = "road", "events", "aside"
HAND, SQUARE, SUPPLY, VILLAGE = "hand", "square", "supply", "village"
ROAD_WIDTH = 0.86
HAND_HEIGHT, SUPPLY_WIDTH = 0.36, 0.19
MARKERS = (lay.FIRST_PLAYER, lay.JESTER, lay.SQUARE_CARD, lay.AID_CARD)
"""What lies beside the drafted cards on a Village Square."""


def picture(state: VillagersState) -> Picture:
    """The Road first, then the villages, the events, and what lies aside."""
    boards = [Board(ROAD_BOARD, _label(ROAD_BOARD), _road(state))]
    for owner, village in enumerate(state.villages):
        colour = state.colours[owner]
        label = Text("villagers-place-owned", name=state.called(owner), part="village")
        seat = owner if owner != state.countess else None
        boards.append(Board(f"village {colour}", label, _village(state, owner, village), seat))
    if state.numbers.solo:
        boards.append(Board(EVENT_BOARD, _label(EVENT_BOARD), _events()))
    boards.append(Board(ASIDE_BOARD, _label(ASIDE_BOARD), _aside()))
    return Picture(tuple(boards))


def _label(board: str) -> Text:
    return Text("villagers-board", board=board)


def _part(part: str) -> Text:
    return Text("villagers-part", part=part.replace(" ", "-"))


def _road(state: VillagersState) -> tuple[Zone, ...]:
    """Stacks above, the Road below, and the common piles at the right."""
    stacks = zip(range(1, 7), Area(0, 0, ROAD_WIDTH, 0.44).columns(6), strict=True)
    road = zip(lay.ROAD, Area(0, 0.44, ROAD_WIDTH, 0.56).columns(6), strict=True)
    right = Area(ROAD_WIDTH, 0, 1 - ROAD_WIDTH, 1)
    reserve, discards, basics = right.rows(3)
    return (
        *(
            Zone(lay.PILES[n], Text("villagers-stack", number=n), area, _stack(state, n))
            for n, area in stacks
        ),
        *(
            Zone(place, lay.place_text(place), area, (Cell(place, manner=pic.SPREAD),), plain=True)
            for place, area in road
        ),
        Zone(lay.RESERVE, _part(lay.RESERVE), reserve, (_pile(state, 0),)),
        Zone(lay.DISCARDS, _part("discards"), discards, (Cell(lay.DISCARDS, manner=pic.PILE),)),
        Zone(
            lay.BASIC_PILES,
            _part(lay.BASIC_PILES),
            basics,
            (Cell(lay.BASIC_PILES, manner=pic.SPREAD),),
            plain=True,
        ),
    )


def _stack(state: VillagersState, number: int) -> tuple[Cell, ...]:
    """The face-down cards, and the market card below them."""
    markets = state.numbers.market_stacks
    if number not in markets or (number == markets[0] and state.first_market_done):
        return (_pile(state, number),)
    if not state.piles[number]:
        return (Cell(lay.PILES[number], manner=pic.SPREAD),)
    market = Cell(lay.PILES[number], Area(0, 0.66, 1, 0.34), holds=("market card",), manner=pic.STRIP)
    return (market, _pile(state, number, Area(0, 0, 1, 0.66)))


def _pile(state: VillagersState, number: int, area: Area = pic.WHOLE) -> Cell:
    """Face-down cards with the back that tops them, which everybody may see."""
    suit = lay.top_suit(state, number)
    top = None if suit is None else Look(pic.CARD, COLOURS[suit])
    mark = "" if suit is None else Text("villagers-suit", suit=suit.name.lower())
    return Cell(lay.PILES[number], area, mark, manner=pic.PILE, top=top)


def _village(state: VillagersState, owner: int, village: Village) -> tuple[Zone, ...]:
    colour = state.colours[owner]

    def zone(part: str, area: Area, *cells: Cell) -> Zone:
        return Zone(f"{colour} {part}", _part(part), area, cells, plain=part == VILLAGE)

    if owner == state.countess:
        return (
            zone(VILLAGE, Area(0, 0, 0.82, 1), *chain_cells(colour, village)),
            zone(SUPPLY, Area(0.82, 0, 0.18, 1), Cell(f"{colour} {SUPPLY}")),
        )
    bottom = 1 - HAND_HEIGHT
    held, drafted = max(3, village.held()), 0.5 + len(village.square)
    share = (1 - SUPPLY_WIDTH) * min(0.66, max(0.25, drafted / (held + drafted)))
    square = f"{colour} {SQUARE}"
    markers = 0.25 if village.square else 1
    return (
        zone(VILLAGE, Area(0, 0, 1, bottom), *chain_cells(colour, village)),
        zone(SUPPLY, Area(0, bottom, SUPPLY_WIDTH, HAND_HEIGHT), Cell(f"{colour} {SUPPLY}")),
        zone(
            SQUARE,
            Area(SUPPLY_WIDTH, bottom, share, HAND_HEIGHT),
            Cell(square, Area(1 - markers, 0, markers, 1), holds=MARKERS),
            *([Cell(square, Area(0, 0, 1 - markers, 1), manner=pic.SPREAD)] if village.square else []),
        ),
        zone(
            HAND,
            Area(SUPPLY_WIDTH + share, bottom, 1 - SUPPLY_WIDTH - share, HAND_HEIGHT),
            Cell(f"{colour} {HAND}", manner=pic.SPREAD),
        ),
    )


def _events() -> tuple[Zone, ...]:
    """The open events large, the decks and their discards below."""
    areas = Area(0, 0.5, 1, 0.5).columns(4)
    piles = zip((lay.DECKS[0], lay.SPENT[0], lay.DECKS[1], lay.SPENT[1]), areas, strict=True)
    return (
        Zone(
            lay.EVENTS, lay.place_text(lay.EVENTS), Area(0, 0, 1, 0.5), (Cell(lay.EVENTS, manner=pic.SPREAD),)
        ),
        *(Zone(place, _part(place), area, (Cell(place, manner=pic.PILE),)) for place, area in piles),
    )


def _aside() -> tuple[Zone, ...]:
    places = (lay.BANK, lay.BOX, lay.OUT_OF_SIGHT, lay.KNOWN)
    return tuple(
        replace(zone, cells=(Cell(zone.name, manner=pic.PILE),))
        for zone in pic.grid(places, [lay.place_text(place) for place in places])
    )
