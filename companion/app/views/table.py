"""The table: whose turn, what to do now, every board, and what may be done."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from companion.app.onlooker import Question
from companion.app.views.pieces import BoardView, Choice, Painter
from companion.app.views.say import Say
from companion.rules.chance import CHANCE, OVER
from companion.rules.game import Game
from companion.rules.notation import Move
from companion.rules.picture import Episode
from companion.rules.state import State
from companion.table.header import PERSON
from companion.table.table import Table


@dataclass(frozen=True, slots=True)
class StepChip:
    """One step of the stretch of play that is going on."""

    words: str
    now: bool


@dataclass(frozen=True, slots=True)
class SeenView:
    """What a camera cannot tell by itself."""

    words: str
    detail: str
    """The difference that no decision explains; may be empty."""
    choices: tuple[Choice, ...]
    """The decisions that it may be, the likeliest first; there may be none."""
    picture: bytes
    """What the camera saw, as a PNG; may be empty."""


@dataclass(frozen=True, slots=True)
class TableView:
    """Everything on the panel "table"."""

    title: str
    """The round, and the stretch of play that is going on."""
    turn: str
    """Whose turn it is, in words."""
    colour: str
    """The colour of the seat to act; empty when nobody is."""
    question: str
    steps: tuple[StepChip, ...]
    boards: tuple[BoardView, ...]
    focus: str
    """The zone where the stretch of play happens; may be empty."""
    free: tuple[Choice, ...]
    """Legal moves that no zone stands for, as buttons of their own."""
    choices: tuple[Choice, ...]
    """Every legal move."""
    hint: Choice | None
    """The one among them for whoever has no wish of their own, where a game has such a hint."""
    own_board: str
    """The board of the seat to act, shown beside the main one."""
    last: tuple[str, ...]
    """What hands had to do for the last event."""
    can_undo: bool
    can_redo: bool
    over: bool
    simulated: bool
    """Whether nothing physical is drawn from."""
    thinking: bool
    """Whether a program decides now."""
    seen: SeenView | None
    """What a camera above the table is in doubt about."""
    scores: tuple[tuple[str, str, int], ...]
    """Name, colour and points of whoever scores; an automaton has no colour of its own."""


def table_view(
    table: Table,
    say: Say,
    *,
    last: tuple[str, ...] = (),
    simulated: bool = False,
    seen: Question | None = None,
) -> TableView:
    """What everybody may see of the table now; who plays alone sees what is theirs."""
    state = table.view(0 if len(table.seats) == 1 else None)
    game = table.game
    turn = state.turn
    person = turn >= 0 and table.seats[turn].player == PERSON
    # The boards show what everybody may see, the choices what the seat to act can really do.
    own_view = table.view(turn) if person else None
    moves = list(own_view.moves()) if own_view is not None else []
    painter = Painter(state, say, own_view.suggestion() if own_view is not None else None)
    by_zone, free = _by_zone(game, state, moves)
    choices = tuple(painter.choice(move) for move in moves)
    layout = state.layout()
    picture = game.appearance.picture(state)
    boards = tuple(painter.board(board, layout, by_zone, act=person) for board in picture.boards)
    episode = game.appearance.episode(state)
    question = state.question()
    return TableView(
        title=_title(game, state, episode, say),
        turn=_turn(table, say),
        colour=table.seats[turn].colour if turn >= 0 else "",
        question=say(question, game.name) if question else say.app("over"),
        steps=_steps(episode, game, say),
        boards=boards,
        focus=episode.zone if episode else "",
        free=tuple(painter.choice(move) for move in free),
        choices=choices,
        hint=next((choice for choice in choices if choice.hint), None),
        own_board=next((board.name for board in boards if board.seat == turn and turn >= 0), ""),
        last=last,
        can_undo=table.steps_to_decision() > 0,
        can_redo=table.can_redo > 0,
        over=turn == OVER,
        simulated=simulated,
        thinking=turn >= 0 and not person,
        seen=_seen(seen, choices, say, game.name) if seen is not None else None,
        scores=_scores(table, state),
    )


def _by_zone(game: Game, state: State, moves: Iterable[Move]) -> tuple[dict[str, list[Move]], list[Move]]:
    """The moves that each zone of the picture stands for, and those that none does."""
    by_zone: dict[str, list[Move]] = {}
    free: list[Move] = []
    for move in moves:
        zones = game.appearance.touches(state, move)
        for zone in zones:
            by_zone.setdefault(zone, []).append(move)
        if not zones:
            free.append(move)
    return by_zone, free


def _title(game: Game, state: State, episode: Episode | None, say: Say) -> str:
    headings = (state.heading(), episode.title if episode else None)
    # A game may call the stretch of play what it calls the round.
    return " · ".join(dict.fromkeys(say(text, game.name) for text in headings if text is not None))


def _steps(episode: Episode | None, game: Game, say: Say) -> tuple[StepChip, ...]:
    if episode is None:
        return ()
    return tuple(
        StepChip(say(step, game.name), index == episode.now) for index, step in enumerate(episode.steps)
    )


def _scores(table: Table, state: State) -> tuple[tuple[str, str, int], ...]:
    colours = {seat.name: seat.colour for seat in table.seats}
    sheet = state.score()
    return tuple(
        (name, colours.get(name, ""), total) for name, total in zip(sheet.seats, sheet.totals, strict=True)
    )


def _seen(question: Question, choices: tuple[Choice, ...], say: Say, game: str) -> SeenView:
    possible = {choice.notation: choice for choice in choices}
    named = [possible[str(move)] for move in question.candidates if str(move) in possible]
    detail = say.sentence(question.detail, game) if question.detail is not None else ""
    return SeenView(say.sentence(question.why, game), detail, tuple(named), question.picture)


def _turn(table: Table, say: Say) -> str:
    turn = table.state.turn
    if turn == OVER:
        return say.app("turn-over")
    if turn == CHANCE:
        return say.app("turn-chance")
    return say.app("turn", name=table.seats[turn].name)
