"""Pieces and boards in the reader's letters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from companion.app.views.say import Say
from companion.rules.instruction import Layout
from companion.rules.notation import Move
from companion.rules.picture import HEAP, WHOLE, Area, Board, Look, Zone, pieces_in
from companion.rules.state import State, Suggestion


@dataclass(frozen=True, slots=True)
class Piece:
    """Equal pieces as they are drawn."""

    shape: str
    colour: str
    mark: str = ""
    count: int = 1
    inside: tuple[Piece, ...] = ()
    words: str = ""
    """The name on it; empty for what has none."""


@dataclass(frozen=True, slots=True)
class CellView:
    """The pieces in one place."""

    area: Area
    mark: str
    pieces: tuple[Piece, ...]
    manner: str = HEAP
    """How they lie; see ``companion.rules.picture``."""
    top: Piece | None = None
    """The uppermost piece of a pile, if it is seen as another than its name says."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One legal move, or one possible outcome."""

    notation: str
    words: str
    verb: str = ""
    piece: Piece | None = None
    weight: int = 0
    """For outcomes: how many pieces or faces give it."""
    hint: str = ""
    """Why somebody without a wish of their own may choose it; empty for all other choices."""


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
    plain: bool = False
    """Whether its label stands on the sheet only."""


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
    mark, words = (say(text, game) if text else "" for text in (look.mark, look.words))
    return Piece(look.shape, look.colour, mark, count, inside, words)


class Painter:
    """Draws one state's boards; the looks of pieces are worked out once each."""

    def __init__(self, state: State, say: Say, suggestion: Suggestion | None = None) -> None:
        self.state, self.game, self.say, self.suggestion = state, state.game, say, suggestion
        self._looks: dict[str, Look] = {}

    def piece(self, component: str, count: int) -> Piece:
        """Some pieces of one component."""
        if component not in self._looks:
            self._looks[component] = self.game.appearance.look(self.state, component)
        return piece_of(self._looks[component], self.say, self.game.name, count)

    def choice(self, move: Move) -> Choice:
        """A legal move in words, with the hint that it may be."""
        told = self.suggestion
        hint = self.say(told.reason, self.game.name) if told is not None and told.move == move else ""
        return Choice(str(move), self.say.move(self.state, move), move.verb, hint=hint)

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
                tuple(self.piece(*each) for each in self.counted(cell.place, shown[cell])),
                cell.manner,
                piece_of(cell.top, self.say, self.game.name) if cell.top else None,
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
            if cell.place not in self.game.endless
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
            zone.plain,
        )

    def counted(self, place: str, pieces: Mapping[str, int]) -> list[tuple[str, int]]:
        """What lies in a place, by name; how many there are of what never runs out tells nothing."""
        endless = place in self.game.endless
        return [(component, 1 if endless else count) for component, count in sorted(pieces.items())]

    def _why_not(self, zone: str) -> tuple[str, str]:
        meant = self.game.appearance.meant(self.state, zone)
        if meant is None or self.state.turn < 0:
            return (self.say.app("zone-nothing"), "")
        return self.say.error(self.state.refusal(meant), self.game.name)


__all__ = ["WHOLE", "BoardView", "CellView", "Choice", "Painter", "Piece", "ZoneView", "piece_of"]
