"""A new game: who plays what, with which options, and who draws."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from companion.app.cameras import Camera
from companion.app.makers import Maker, Status
from companion.app.views.devices import DeviceView, camera_views, device_view, unfit
from companion.app.views.say import Say
from companion.rules.cover import Option, OptionValue
from companion.rules.errors import RulesError
from companion.rules.game import Game
from companion.table.header import PERSON, TableSeat

NAME_LIMIT = 16
"""Letters; longer names are cut while they are typed, so that they fit everywhere."""


@dataclass(frozen=True, slots=True)
class Form:
    """What people have chosen so far; a copy is made for every touch."""

    game: str
    seats: tuple[TableSeat, ...]
    options: dict[str, OptionValue] = field(default_factory=dict)
    maker: str = "generator"
    camera: str = ""


@dataclass(frozen=True, slots=True)
class OptionView:
    """One option with the words of its value."""

    name: str
    words: str
    value: str


@dataclass(frozen=True, slots=True)
class NewGameView:
    """Everything on the panel "new game"."""

    form: Form
    games: tuple[tuple[str, str], ...]
    title: str
    players: tuple[tuple[str, str], ...]
    """The words for who may sit in a seat, by player name."""
    options: tuple[OptionView, ...]
    makers: tuple[DeviceView, ...]
    cameras: tuple[DeviceView, ...]
    """What may look at draws by hand: none first, if there is any."""
    can_add: bool
    can_remove: bool
    automaton: str
    """The name of the automaton that will play along; empty without one."""
    problem: str
    """Why this makes no game; empty if it does."""
    stand_ins: int


def first_form(game: Game, say: Say, maker: str, camera: str = "") -> Form:
    """One guest alone, or as few as the game needs."""
    count = min(game.seat_counts)
    seats = tuple(
        TableSeat(say.app("guest", n=index + 1), colour) for index, colour in enumerate(game.colours[:count])
    )
    return Form(game.name, seats, {option.name: option.default for option in game.options}, maker, camera)


def add_seat(form: Form, game: Game, say: Say) -> Form:
    """One more guest with the next free colour; the same form when the table is full."""
    taken = {seat.colour for seat in form.seats}
    free = [colour for colour in game.colours if colour not in taken]
    if not free or len(form.seats) >= max(game.seat_counts):
        return form
    guest = TableSeat(say.app("guest", n=len(form.seats) + 1), free[0])
    return replace(form, seats=(*form.seats, guest))


def remove_seat(form: Form, game: Game) -> Form:
    """One guest fewer; the same form when nobody may go."""
    if len(form.seats) <= min(game.seat_counts):
        return form
    return replace(form, seats=form.seats[:-1])


def with_name(form: Form, index: int, name: str) -> Form:
    """The seat with another name, cut to what fits; an empty one changes nothing."""
    visible = "".join(letter for letter in name if letter.isprintable()).strip()[:NAME_LIMIT]
    return _with_seat(form, index, replace(form.seats[index], name=visible)) if visible else form


def next_colour(form: Form, index: int, game: Game) -> Form:
    """The seat with the next colour; whoever has that one gets the seat's old one."""
    old = form.seats[index].colour
    new = game.colours[(game.colours.index(old) + 1) % len(game.colours)]
    seats = tuple(
        replace(seat, colour=new if i == index else old if seat.colour == new else seat.colour)
        for i, seat in enumerate(form.seats)
    )
    return replace(form, seats=seats)


def next_player(form: Form, index: int, players: Sequence[str]) -> Form:
    """The seat with the next kind of player: a person, then each program."""
    kinds = (PERSON, *players)
    now = form.seats[index].player
    following = kinds[(kinds.index(now) + 1) % len(kinds)] if now in kinds else PERSON
    return _with_seat(form, index, replace(form.seats[index], player=following))


def next_choice(form: Form, option: Option) -> Form:
    """The option with its next value."""
    now = option.choices.index(form.options[option.name])
    value = option.choices[(now + 1) % len(option.choices)]
    return replace(form, options={**form.options, option.name: value})


def _with_seat(form: Form, index: int, seat: TableSeat) -> Form:
    return replace(form, seats=(*form.seats[:index], seat, *form.seats[index + 1 :]))


def new_game_view(
    form: Form,
    game: Game,
    games: Sequence[Game],
    players: Sequence[str],
    makers: Sequence[Maker],
    cameras: Sequence[Camera],
    statuses: dict[str, Status],
    box: dict,
    say: Say,
) -> NewGameView:
    """The form with what is wrong with it."""
    problem, stand_ins, state = "", 0, None
    try:
        components = game.components().with_box(box)
        stand_ins = len(components.stand_ins())
        state = game.start(game.setup([seat.for_rules() for seat in form.seats], form.options, components))
    except RulesError as error:
        problem = say(error.reason, game.name)
    names = [seat.name for seat in form.seats]
    if not problem and len(set(names)) < len(names):
        problem = say.app("new-same-name")
    cannot = unfit(cameras, state, len(form.seats))
    offered = camera_views(cameras, statuses, form.camera, cannot, say, game.name)
    if not problem and any(each.chosen and each.unfit for each in offered):
        problem = say.app("new-camera-unfit")
    return NewGameView(
        form,
        tuple((each.name, each.title) for each in games),
        game.title,
        tuple((player, say.app("player", player=player)) for player in (PERSON, *players)),
        tuple(
            OptionView(
                option.name, say.option(game.name, option.name), _value(form.options[option.name], say)
            )
            for option in game.options
        ),
        tuple(device_view(maker, statuses.get(maker.name), form.maker, say) for maker in makers),
        offered,
        len(form.seats) < max(game.seat_counts),
        len(form.seats) > min(game.seat_counts),
        game.automaton if len(form.seats) == 1 else "",
        problem,
        stand_ins,
    )


def _value(value: OptionValue, say: Say) -> str:
    if isinstance(value, bool):
        return say.app("yes" if value else "no")
    return say.app("auto") if value == "auto" else str(value)
