"""Pieces and boards in the reader's letters."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from companion.app.views.say import Say
from companion.rules.instruction import Layout
from companion.rules.notation import Move
from companion.rules.picture import WHOLE, Area, Board, Look, Zone, pieces_in
from companion.rules.state import State


@dataclass(frozen=True, slots=True)
class Piece:
    """Equal pieces as they are drawn."""

    shape: str
    colour: str
    mark: str = ""
    count: int = 1
    inside: tuple[Piece, ...] = ()


@dataclass(frozen=True, slots=True)
class CellView:
    """The pieces in one place."""

    area: Area
    mark: str
    pieces: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """One legal move, or one possible outcome."""

    notation: str
    words: str
    verb: str = ""
    piece: Piece | None = None
    weight: int = 0
    """For outcomes: how many pieces or faces give it."""


@dataclass(frozen=True, slots=True)
class ZoneView:
    """A part of a board that can be touched."""

    name: str
    label: str
    area: Area
    cells: tuple[CellView, ...]
    choices: tuple[Choice, ...] = ()
    """The legal moves that a touch may mean; it lights up if there are any."""
    why_not: tuple[str, str] = ("", "")
    """Without choices: why nothing can be done here, and the rule that says so."""
    contents: tuple[str, ...] = ()
    """What lies here, in words."""


@dataclass(frozen=True, slots=True)
class BoardView:
    """One board with its zones."""

    name: str
    label: str
    zones: tuple[ZoneView, ...]
    seat: int | None = None
    colour: str = ""
    """The colour of its seat; empty for a common board."""


def piece_of(look: Look, say: Say, game: str, count: int = 1) -> Piece:
    """A look with its letters in the reader's language."""
    inside = tuple(piece_of(each, say, game) for each in look.inside)
    return Piece(look.shape, look.colour, say(look.mark, game) if look.mark else "", count, inside)


class Painter:
    """Draws one state's boards; the looks of pieces are worked out once each."""

    def __init__(self, state: State, say: Say) -> None:
        self.state, self.game, self.say = state, state.game, say
        self._looks: dict[str, Look] = {}

    def piece(self, component: str, count: int) -> Piece:
        """Some pieces of one component."""
        if component not in self._looks:
            self._looks[component] = self.game.look(self.state, component)
        return piece_of(self._looks[component], self.say, self.game.name, count)

    def choice(self, move: Move) -> Choice:
        """A legal move in words."""
        return Choice(str(move), self.say.move(self.state, move), move.verb)

    def board(self, board: Board, layout: Layout, moves: dict[str, list[Move]], *, act: bool) -> BoardView:
        """A board with its pieces; ``act`` says whether a person may decide now."""
        shown = pieces_in(board.zones, layout)
        zones = tuple(self.zone(zone, shown, moves.get(zone.name, []), act=act) for zone in board.zones)
        colour = self.state.setup.seats[board.seat].colour if board.seat is not None else ""
        return BoardView(board.name, self.say(board.label, self.game.name), zones, board.seat, colour)

    def zone(self, zone: Zone, shown: dict, moves: Iterable[Move], *, act: bool) -> ZoneView:
        """A zone with its pieces and what may be done there."""
        cells = tuple(
            CellView(
                cell.area,
                self.say(cell.mark, self.game.name) if cell.mark else "",
                tuple(self.piece(component, count) for component, count in sorted(shown[cell].items())),
            )
            for cell in zone.cells
        )
        contents = tuple(
            self.say(self.state.component_text(component, count), self.game.name)
            + (
                f" — {self.say(self.state.place_text(cell.place), self.game.name)}"
                if len(zone.cells) > 1
                else ""
            )
            for cell in zone.cells
            for component, count in sorted(shown[cell].items())
        )
        choices = tuple(self.choice(move) for move in moves)
        return ZoneView(
            zone.name,
            self.say(zone.label, self.game.name),
            zone.area,
            cells,
            choices,
            ("", "") if choices or not act else self._why_not(zone.name),
            contents,
        )

    def _why_not(self, zone: str) -> tuple[str, str]:
        meant = self.game.meant(self.state, zone)
        if meant is None or self.state.turn < 0:
            return (self.say.app("zone-nothing"), "")
        return self.say.error(self.state.refusal(meant), self.game.name)


__all__ = ["WHOLE", "BoardView", "CellView", "Choice", "Painter", "Piece", "ZoneView", "piece_of"]
