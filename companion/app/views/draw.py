"""The draw: pieces arriving one by one, or big buttons for what a hand has drawn."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.app.views.pieces import BoardView, Choice, Painter, Piece, piece_of
from companion.app.views.say import Say
from companion.rules.notation import Move
from companion.rules.state import State
from companion.table.table import Table


@dataclass(frozen=True, slots=True)
class Drawn:
    """One piece that came, and where it goes."""

    piece: Piece | None
    words: str
    target: str
    zone: str = ""
    """The zone that it goes to."""


@dataclass(frozen=True, slots=True)
class DrawView:
    """Everything on the panel "draw"."""

    title: str
    prompt: str
    drawn: tuple[Drawn, ...]
    """What has come since the panel opened, the latest last."""
    choices: tuple[Choice, ...]
    """The possible outcomes, for a finger; empty while a device draws, and when all are drawn."""
    by_hand: bool
    waiting: bool
    """Whether a device has been asked and has not answered yet."""
    finished: bool
    """Whether all are drawn, and the pieces wait to be put where they go."""
    failure: tuple[str, str]
    """Why no device could answer, and what to do; empty if none failed."""
    task: bool
    """Nothing failed: people have to do what ``failure`` says, and then the device goes on."""
    can_hand_back: bool
    """Whether people draw in place of a device that may draw again."""
    remark: str
    """What to say while a device is waited for; may be empty."""
    blind: bool
    """Whether ``remark`` says why a camera cannot see now."""
    doubts: tuple[Choice, ...]
    """What a camera thinks that it may be, the likeliest first; empty unless it is in doubt."""
    picture: bytes
    """What the camera saw then, as a PNG; may be empty."""
    contents: tuple[tuple[Piece | None, str, int], ...]
    """What is still in the bag, for whoever wants to check."""
    commitment: str
    """What the generator has published about its seed; empty for draws by hand."""
    board: BoardView | None
    """The board that the latest piece goes to, with everything drawn lying there."""
    marked: frozenset[str]
    """The zones that pieces go to: of the latest, or of all when all are drawn."""


def look_of(state: State, outcome: Move, say: Say) -> Piece | None:
    """The piece or face of an outcome."""
    face = state.game.appearance.face(state, outcome)
    return piece_of(face, say, state.game.name) if face else None


def drawn_of(state: State, outcome: Move, say: Say) -> Drawn:
    """An outcome in the state before it."""
    game = state.game
    instructions = state.instructions(outcome)
    shifts = [shift for instruction in instructions[:1] for shift in instruction.shifts]
    if not shifts:
        return Drawn(look_of(state, outcome, say), say.move(state, outcome), "")
    place = shifts[0].target
    after = state.play(outcome)
    zone = game.appearance.picture(after).zone_of(place, shifts[0].component)
    target = say(state.place_text(place), game.name)
    return Drawn(look_of(state, outcome, say), say.move(state, outcome), target, zone.name if zone else "")


@dataclass(slots=True)
class Came:
    """An outcome in the state before it, said in whatever language is asked for."""

    before: State
    outcome: Move
    _said: tuple[Say, Drawn] | None = field(default=None, compare=False)
    """How it was said last: to say it takes as long as a move, and all that came is shown again with each piece."""

    def said(self, say: Say) -> Drawn:
        """What a screen shows of it."""
        if self._said is None or self._said[0] is not say:
            self._said = say, drawn_of(self.before, self.outcome, say)
        return self._said[1]


def draw_view(
    table: Table,
    say: Say,
    drawn: tuple[Drawn, ...],
    *,
    by_hand: bool,
    waiting: bool,
    finished: bool,
    failure: tuple[str, str] = ("", ""),
    task: bool = False,
    can_hand_back: bool = False,
    remark: str = "",
    commitment: str = "",
    doubt: Exception | None = None,
    blind: bool = False,
    seen: bool = False,
) -> DrawView:
    """The open draw, or the finished ones; ``seen``: a camera has seen them where they go."""
    state = table.view(None)
    game = table.game
    chance = None if finished else table.state.chance
    choices: tuple[Choice, ...] = ()
    if chance is not None:
        choices = tuple(
            Choice(str(move), say.move(state, move), move.verb, look_of(state, move, say), weight)
            for move, weight in chance.weights.items()
        )
    episode = game.appearance.episode(state)
    title = say(episode.title, game.name) if episode and chance else say.app("draw-title")
    done = say.app("draw-seen" if seen else "draw-finished", n=len(drawn))
    prompt = say(chance.prompt, game.name) if chance else done
    return DrawView(
        title,
        prompt,
        drawn,
        choices if by_hand else (),
        by_hand,
        waiting,
        finished,
        failure,
        task,
        can_hand_back,
        remark,
        blind,
        _doubts(doubt, choices),
        getattr(doubt, "picture", b""),
        tuple((choice.piece, choice.words, choice.weight) for choice in choices),
        commitment,
        _board(state, say, drawn[-1].zone) if drawn else None,
        frozenset(each.zone for each in (drawn if finished else drawn[-1:]) if each.zone),
    )


def _doubts(doubt: Exception | None, choices: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """The outcomes that somebody in doubt has named, in that order."""
    named = [str(move) for move in getattr(doubt, "candidates", ())]
    possible = {choice.notation: choice for choice in choices}
    return tuple(possible[notation] for notation in named if notation in possible)


def _board(state: State, say: Say, zone: str) -> BoardView | None:
    """The board that has a zone."""
    for board in state.game.appearance.picture(state).boards:
        if any(each.name == zone for each in board.zones):
            return Painter(state, say).board(board, state.layout(), {}, act=False)
    return None
