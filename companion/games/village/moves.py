"""Every move of Village, and every outcome of chance. ``docs/notation/village.md`` shows them in use."""

from __future__ import annotations

import enum
import functools
from dataclasses import dataclass

from companion.games.village.terms import Colour, Craft, Good, Means, Place, Space
from companion.rules.notation import Grammar, Move

Payment = tuple[Means, ...]
"""Everything handed in for one price, in the order of :class:`Means`."""


class Gain(enum.IntEnum):
    """What a family may choose freely: cubes (as :class:`Colour`), then goods (as :class:`Good`)."""

    ORANGE = 0
    GREEN = 1
    BROWN = 2
    PINK = 3
    SCROLL = 10
    HORSE = 11
    PLOW = 12
    OX = 13
    WAGON = 14

    @classmethod
    def good(cls, good: Good) -> Gain:
        """The gain of one goods tile."""
        return cls(10 + good)


class Privilege(enum.IntEnum):
    """The four privileges of the council."""

    RING = 1
    """Take the next-first-player ring."""
    CUBES = 2
    """Two influence cubes of choice."""
    GOODS = 3
    """One goods tile of choice."""
    PRESTIGE = 4
    """Pay a coin for 3 prestige points."""


# -- the turn ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Take(Move):
    """Take one cube from an action space."""

    verb = "take"
    space: Space
    colour: Colour


@dataclass(frozen=True, slots=True)
class Well(Move):
    """Hand in three influence cubes of one colour to do any one action."""

    verb = "well"
    payment: Payment


@dataclass(frozen=True, slots=True)
class Act(Move):
    """Choose the action, after the well or when the board is empty in the last actions."""

    verb = "act"
    space: Space


@dataclass(frozen=True, slots=True)
class Skip(Move):
    """Leave out an optional action or the rest of it."""

    verb = "skip"


@dataclass(frozen=True, slots=True)
class Done(Move):
    """Nothing more, where several steps are possible."""

    verb = "done"


# -- actions -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Harvest(Move):
    """Bring in grain."""

    verb = "harvest"


@dataclass(frozen=True, slots=True)
class Birth(Move):
    """The lowest generation of the reserve joins the farm."""

    verb = "birth"


@dataclass(frozen=True, slots=True)
class Recall(Move):
    """A living member returns from the board to the farm."""

    verb = "recall"
    generation: int
    place: Place


@dataclass(frozen=True, slots=True)
class Train(Move):
    """Place a farm member in a craft building, for its training time."""

    verb = "train"
    craft: Craft
    generation: int


@dataclass(frozen=True, slots=True)
class Produce(Move):
    """Make a good with a trained member, for time."""

    verb = "produce"
    good: Good


@dataclass(frozen=True, slots=True)
class Buy(Move):
    """Get a good for cubes, or a horse or ox for grain (an empty payment)."""

    verb = "buy"
    good: Good
    payment: Payment = ()


@dataclass(frozen=True, slots=True)
class Mill(Move):
    """Turn time and grain into coins."""

    verb = "mill"


@dataclass(frozen=True, slots=True)
class Enter(Move):
    """Put a farm member on the first stage of the council."""

    verb = "enter"
    generation: int
    payment: Payment


@dataclass(frozen=True, slots=True)
class Advance(Move):
    """Move a council member one stage forward."""

    verb = "advance"
    generation: int
    stage: int
    """The stage it leaves, 1 to 3."""
    payment: Payment


@dataclass(frozen=True, slots=True)
class Use(Move):
    """Use a privilege of the council."""

    verb = "use"
    privilege: Privilege
    payment: Payment = ()


@dataclass(frozen=True, slots=True)
class Choose(Move):
    """Take influence cubes or a goods tile of choice from the supply."""

    verb = "choose"
    gains: tuple[Gain, ...]


@dataclass(frozen=True, slots=True)
class Travel(Move):
    """Send a member from the farm or a city along one path."""

    verb = "travel"
    generation: int
    origin: Place
    city: Place
    payment: Payment
    """The cubes of the path; the wagon and the time are due anyway."""


@dataclass(frozen=True, slots=True)
class Ordain(Move):
    """Put a farm member into the black bag."""

    verb = "ordain"
    generation: int
    payment: Payment


# -- market, mass, death -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Serve(Move):
    """Serve a customer; the payment is the surcharge, empty for the free first sale."""

    verb = "serve"
    customer: str
    payment: Payment = ()


@dataclass(frozen=True, slots=True)
class Pass(Move):
    """Leave the market day."""

    verb = "pass"


@dataclass(frozen=True, slots=True)
class Ransom(Move):
    """Pick an own member out of the black bag for a coin."""

    verb = "ransom"
    generation: int
    payment: Payment


@dataclass(frozen=True, slots=True)
class Promote(Move):
    """Move a church member one stage forward for grain."""

    verb = "promote"
    generation: int
    stage: int
    """The stage it leaves, 1 to 3."""
    bread: int = 0
    """How much of the price is paid in bread (Marriage expansion)."""


@dataclass(frozen=True, slots=True)
class Bury(Move):
    """Choose which of the oldest visible members dies."""

    verb = "bury"
    generation: int
    place: Place


# -- Carla -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Pick(Move):
    """Choose the cube that Carla takes where the rules leave it to the person."""

    verb = "carla"
    space: Space
    colour: Colour


# -- expansions: outcomes entered by hand --------------------------------------------------------


class Stuff(enum.IntEnum):
    """What an expansion's action may give or take."""

    ORANGE = 0
    GREEN = 1
    BROWN = 2
    PINK = 3
    SCROLL = 10
    HORSE = 11
    PLOW = 12
    OX = 13
    WAGON = 14
    GRAIN = 20
    COIN = 21
    BREAD = 22


class Pink(enum.IntEnum):
    """Where the pink members of the Marriage expansion stand."""

    SUPPLY = 0
    CEREMONY = 1
    HOUSES = 2
    RANK1 = 3
    RANK2 = 4
    RANK3 = 5
    RANK4 = 6


@dataclass(frozen=True, slots=True)
class Spend(Move):
    """Expansion outcome: time passes."""

    verb = "spend"
    time: int


@dataclass(frozen=True, slots=True)
class Receive(Move):
    """Expansion outcome: the family gets something from the supply."""

    verb = "receive"
    stuff: Stuff
    count: int = 1


@dataclass(frozen=True, slots=True)
class Give(Move):
    """Expansion outcome: the family hands something in."""

    verb = "give"
    stuff: Stuff
    count: int = 1


@dataclass(frozen=True, slots=True)
class Earn(Move):
    """Expansion outcome: prestige points."""

    verb = "earn"
    points: int


@dataclass(frozen=True, slots=True)
class Send(Move):
    """Expansion outcome: a member goes from one place to another."""

    verb = "send"
    generation: int
    origin: Place
    target: Place


@dataclass(frozen=True, slots=True)
class Lose(Move):
    """Expansion outcome: a member dies."""

    verb = "lose"
    generation: int
    place: Place


@dataclass(frozen=True, slots=True)
class Wed(Move):
    """Expansion outcome: a wedding is held; in a solo game the die is rolled twice for it."""

    verb = "wed"


@dataclass(frozen=True, slots=True)
class MovePink(Move):
    """Expansion outcome: a pink member goes from one area to another."""

    verb = "pink"
    origin: Pink
    target: Pink


# -- chance ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Draw(Move):
    """A cube comes out of the green bag, for the next free space of the setup card."""

    verb = "draw"
    colour: Colour


@dataclass(frozen=True, slots=True)
class Reveal(Move):
    """A customer is turned up from the pile."""

    verb = "reveal"
    customer: str


@dataclass(frozen=True, slots=True)
class Grace(Move):
    """A random influence cube from the supply: the third seat's compensation."""

    verb = "grace"
    colour: Colour


@dataclass(frozen=True, slots=True)
class Monk(Move):
    """A monk comes out of the black bag."""

    verb = "monk"


@dataclass(frozen=True, slots=True)
class Member(Move):
    """A family member comes out of the black bag."""

    verb = "member"
    family: str
    """The colour of the family."""
    generation: int


class Face(enum.IntEnum):
    """What a fate tile shows when it is turned."""

    BLANK = 0
    QUILL = 1


@dataclass(frozen=True, slots=True)
class Fate(Move):
    """A fate tile on Carla's board is turned."""

    verb = "fate"
    face: Face


@dataclass(frozen=True, slots=True)
class Roll(Move):
    """The four-sided colour die."""

    verb = "roll"
    colour: Colour


GRAMMAR = Grammar(
    [
        *(Take, Well, Act, Skip, Done),
        *(Harvest, Birth, Recall, Train, Produce, Buy, Mill),
        *(Enter, Advance, Use, Choose, Travel, Ordain),
        *(Serve, Pass, Ransom, Promote, Bury, Pick),
        *(Spend, Receive, Give, Earn, Send, Lose, Wed, MovePink),
        *(Draw, Reveal, Grace, Monk, Member, Fate, Roll),
    ]
)

# Moves are values and there are only a few thousand of them: making each one once keeps the
# generator of legal moves fast.
act = functools.cache(Act)
advance = functools.cache(Advance)
bury = functools.cache(Bury)
buy = functools.cache(Buy)
choose = functools.cache(Choose)
draw = functools.cache(Draw)
enter = functools.cache(Enter)
fate = functools.cache(Fate)
grace = functools.cache(Grace)
member = functools.cache(Member)
ordain = functools.cache(Ordain)
pick = functools.cache(Pick)
produce = functools.cache(Produce)
promote = functools.cache(Promote)
ransom = functools.cache(Ransom)
recall = functools.cache(Recall)
reveal = functools.cache(Reveal)
roll = functools.cache(Roll)
serve = functools.cache(Serve)
train = functools.cache(Train)
travel = functools.cache(Travel)
use = functools.cache(Use)
well = functools.cache(Well)

SKIP, DONE, PASS, HARVEST, BIRTH, MILL, MONK, WED = (
    Skip(),
    Done(),
    Pass(),
    Harvest(),
    Birth(),
    Mill(),
    Monk(),
    Wed(),
)
TAKES = [[Take(space, colour) for colour in Colour] for space in Space]
