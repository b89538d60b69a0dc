"""The contract that every game keeps.

Standard library only: no window, no camera, no database, no clock, no random device. Start reading
at :mod:`companion.rules.state` (one moment of a game) and :mod:`companion.rules.game` (the game).
"""

from companion.rules.chance import CHANCE, OVER, Chance
from companion.rules.citation import Rule
from companion.rules.components import Components, Number
from companion.rules.counting import Counting
from companion.rules.cover import Cover, Option
from companion.rules.errors import (
    AmbiguousMove,
    BadCorrection,
    BadOptions,
    BoxError,
    IllegalMove,
    ImpossibleOutcome,
    InvalidMove,
    RulesError,
    UnknownGame,
)
from companion.rules.game import Game, Seat, Setup
from companion.rules.hidden import Hidden
from companion.rules.instruction import Instruction, Layout, Shift
from companion.rules.legal import LegalMoves
from companion.rules.notation import Grammar, Move
from companion.rules.picture import Area, Board, Cell, Episode, Look, Picture, Zone
from companion.rules.score import Row, ScoreSheet
from companion.rules.sight import Sight, Spot
from companion.rules.state import Field, State, Suggestion
from companion.rules.text import Text

__all__ = [
    "CHANCE",
    "OVER",
    "AmbiguousMove",
    "Area",
    "BadCorrection",
    "BadOptions",
    "Board",
    "BoxError",
    "Cell",
    "Chance",
    "Components",
    "Counting",
    "Cover",
    "Episode",
    "Field",
    "Game",
    "Grammar",
    "Hidden",
    "IllegalMove",
    "ImpossibleOutcome",
    "Instruction",
    "InvalidMove",
    "Layout",
    "LegalMoves",
    "Look",
    "Move",
    "Number",
    "Option",
    "Picture",
    "Row",
    "Rule",
    "RulesError",
    "ScoreSheet",
    "Seat",
    "Setup",
    "Shift",
    "Sight",
    "Spot",
    "State",
    "Suggestion",
    "Text",
    "UnknownGame",
    "Zone",
]
