"""One moment of a game of Villagers."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, Self

from companion.games.villagers import appraisal, corrections, refusals, scoring, words
from companion.games.villagers import layout as layouts
from companion.games.villagers import suggest as suggesting
from companion.games.villagers.numbers import Numbers
from companion.games.villagers.phases import TABLES, Phase
from companion.games.villagers.terms import (
    CODE,
    FIRST_BACK,
    NOBODY,
    NOWHERE,
    PRIVATE,
    SLOTS,
    UNKNOWN,
    VILLAGERS,
    WORDS,
    Source,
    Stage,
)
from companion.games.villagers.village import EMPTY, Village
from companion.rules.chance import CHANCE, OVER
from companion.rules.errors import IllegalMove
from companion.rules.game import Setup
from companion.rules.instruction import Layout
from companion.rules.notation import Move
from companion.rules.phased import PhasedState
from companion.rules.score import ScoreSheet
from companion.rules.state import Suggestion
from companion.rules.text import Text


class VillagersState(PhasedState):
    """The whole table, and the question that is open.

    Seats are numbered clockwise. In a solo game the Countess's village follows the person's in
    ``villages``; she has no seat, her steps happen by themselves.

    What a card face is known to be follows :mod:`.terms`. A face-down card is in ``piles`` or ``secret``
    as its back; ``unseen`` counts the villagers that all these backs may turn out to be, and ``free``
    counts, suit by suit, the cards of which not even the back has been seen.
    """

    __slots__ = (
        "numbers", "colours", "countess", "villages",
        # the table
        "road", "road_coins", "piles", "discards", "basics", "unseen", "free",
        # the round
        "stage", "round", "first", "actor", "at", "drafted",
        # draws
        "pile", "target", "holes", "give_due",
        # a Build Phase
        "limit", "builds", "swapped", "tinner", "pending",
        # markets
        "first_market_done",
        # solo
        "decks", "face_up", "spent", "jester", "queue", "running", "step", "left", "events_due",
    )  # fmt: skip

    tables = TABLES
    corrections = corrections
    numbers: Numbers
    colours: tuple[str, ...]
    """The word of each village in the notation: the colour of the seat, or ``countess``."""
    countess: int
    """The index of the Countess's village; ``NOBODY`` with two or more people."""
    villages: list[Village]
    road: list[int]
    """The card of each slot, or ``EMPTY``."""
    road_coins: list[int]
    piles: list[list[int]]
    """The Reserve, then the stacks from the left; each from the bottom to the top."""
    discards: list[int]
    basics: list[int]
    """Basics left: Lumberjacks, Hayers, Miners."""
    unseen: list[int]
    free: list[int]
    stage: Stage
    round: int
    first: int
    """Who holds the First Player card."""
    actor: int
    """Whose draft or Build Phase it is."""
    at: int
    """How many seats, or steps, of this stage are done."""
    drafted: list[int]
    pile: int
    """The pile that the open draw is from."""
    target: int
    """Where the card that is turned up goes; ``NOWHERE`` when only a back is to be read."""
    holes: list[int]
    """Slots of the Road that still have to be refilled."""
    give_due: bool
    """Whether the Countess still gets a villager for this pick."""
    limit: int
    """How many villagers the seat may build, fixed when its Build Phase began."""
    builds: int
    swapped: int
    tinner: bool
    pending: int
    """The slot of a Monk that still needs a villager on top; ``NOWHERE`` without one."""
    first_market_done: bool
    decks: list[list[str]]
    """The events that are still face down, by season. Their order is chance, so it is not kept."""
    face_up: list[str]
    spent: list[list[str]]
    jester: bool
    """Whether the Jester may still be played."""
    queue: list[str]
    """Events whose effects are still to be run at the start of this phase."""
    running: str
    """The event whose effects are being run."""
    step: int
    """Which of its effects is being run."""
    left: int
    """How many times this effect has still to happen; 0 before it began."""
    events_due: int
    """How many events are still to be revealed."""

    STATIC = frozenset(("numbers", "colours", "countess"))
    LISTS = (
        "road", "road_coins", "discards", "basics", "unseen", "free", "drafted", "holes", "face_up", "queue",
    )  # fmt: skip

    # -- moves ---------------------------------------------------------------------------------

    def refusal(self, move: Move) -> IllegalMove:
        return refusals.refusal(self, move)

    def question(self) -> Text | None:
        if self.turn == OVER:
            return None
        if self.turn == CHANCE:
            return self.chance.prompt  # type: ignore[union-attr]
        return words.question(self)

    def heading(self) -> Text | None:
        return Text("villagers-heading", round=self.round)

    def component_text(self, component: str, count: int) -> Text:
        return layouts.component_text(component, count)

    def place_text(self, place: str) -> Text:
        return words.place(self, place)

    def move_text(self, move: Move) -> Text:
        return words.move(move, self)

    def field_text(self, path: str) -> Text:
        return words.field(path, self)

    def value_text(self, path: str, word: str) -> Text:
        return words.value(self, word)

    def suggestion(self) -> Suggestion | None:
        return suggesting.suggest(self)

    # -- the table -----------------------------------------------------------------------------

    def layout(self) -> Layout:
        return layouts.layout(self)

    def score(self) -> ScoreSheet:
        return scoring.score(self)

    def values(self) -> Sequence[float]:
        return appraisal.appraise(self)

    def position(self) -> str:
        who = {CHANCE: "chance", OVER: "over"}.get(self.turn) or self.colours[self.turn]
        stacks = "-".join(str(len(pile)) for pile in self.piles[1:])
        return f"round {self.round}, {who}, {self.phase.name.lower()}, stacks {stacks}, reserve {len(self.piles[0])}"

    # -- what is hidden ------------------------------------------------------------------------

    def view(self, seat: int | None) -> Self:
        """First hands and returned cards are their owner's secret; with closed hands, everybody's."""
        seen = self.copy()
        seen._moves = None
        if self.setup.options["hands"] == "closed":
            seat = None
        suits = self.numbers.cards.suit
        for owner, village in enumerate(seen.villages):
            if owner != seat and village.secret:
                for i, card in enumerate(village.secret):
                    if card < FIRST_BACK:
                        seen.unseen[card] += 1
                        village.secret[i] = FIRST_BACK + suits[card]
                village.secret.sort()
        for pile in seen.piles:
            for i, code in enumerate(pile):
                if code >= PRIVATE and (seat is None or code // PRIVATE - 1 != seat):
                    card = code % PRIVATE
                    seen.unseen[card] += 1
                    pile[i] = FIRST_BACK + suits[card]
        return seen

    def resample(self, seat: int | None, rng: random.Random) -> Self:
        """Deal the closed hands anew, from all cards that this seat has not seen."""
        full = self.view(seat)
        for suit, cards in enumerate(self.numbers.cards.suited):
            back = FIRST_BACK + suit
            unseen = [card for card in cards for _ in range(full.unseen[card])]
            rng.shuffle(unseen)
            for village in full.villages:
                for i, code in enumerate(village.secret):
                    if code == back:
                        village.secret[i] = unseen.pop()
                        full.unseen[village.secret[i]] -= 1
        for village in full.villages:
            village.secret.sort()
        full._moves = None
        return full

    # -- plain data ----------------------------------------------------------------------------

    def copy(self) -> Self:
        other = super().copy()
        other.villages = [village.copy() for village in self.villages]
        other.piles = [pile[:] for pile in self.piles]
        other.decks = [deck[:] for deck in self.decks]
        other.spent = [deck[:] for deck in self.spent]
        return other

    def to_data(self) -> dict[str, Any]:
        data = super().to_data()
        data["road"] = [WORDS[card] if card >= 0 else "" for card in self.road]
        data["piles"] = [[write_code(code) for code in pile] for pile in self.piles]
        data["discards"] = [WORDS[card] for card in self.discards]
        return data

    @classmethod
    def from_data(cls, start: VillagersState, data: Mapping[str, Any]) -> VillagersState:
        """The inverse of :meth:`to_data`, on the static part of a fresh ``start``."""
        state = start.restored(data)
        state.stage = Stage(data["stage"])
        state.villages = [Village.from_data(village) for village in data["villages"]]
        state.road = [CODE[word] if word else EMPTY for word in data["road"]]
        state.piles = [[read_code(word) for word in pile] for pile in data["piles"]]
        state.discards = [CODE[word] for word in data["discards"]]
        state.decks = [list(deck) for deck in data["decks"]]
        state.spent = [list(deck) for deck in data["spent"]]
        return state

    # -- small helpers of the rules ------------------------------------------------------------

    @property
    def second_market_due(self) -> bool:
        """Whether all stacks of the Road are used up (rulebook p. 20)."""
        piles = self.piles
        return not (piles[1] or piles[2] or piles[3] or piles[4] or piles[5] or piles[6])

    def called(self, owner: int) -> str | Text:
        """The name of a seat, or the Countess in the reader's language."""
        return Text("villagers-countess") if owner == self.countess else self.name(owner)

    def name(self, owner: int) -> str:
        """The name of a seat, or the Countess's."""
        return self.game.automaton if owner == self.countess else self.setup.seats[owner].name


def write_code(code: int) -> str:
    """A card of a pile as a word: ``cooper``, ``cooper@0`` if only seat 0 knows it, ``wood_back``."""
    if code >= PRIVATE:
        return f"{WORDS[code % PRIVATE]}@{code // PRIVATE - 1}"
    return WORDS[code]


def read_code(word: str) -> int:
    """The inverse of :func:`write_code`."""
    card, at, seat = word.partition("@")
    return CODE[card] + (PRIVATE * (int(seat) + 1) if at else 0)


def fresh(setup: Setup, numbers: Numbers) -> VillagersState:
    """The table after the set-up steps that need no chance and no decision."""
    state = object.__new__(VillagersState)
    state.setup = setup
    state.numbers = numbers
    state.recorder = None
    state._moves = None
    colours = [seat.colour for seat in setup.seats]
    state.villages = [Village() for _ in colours]
    for village in state.villages:
        village.supply = village.ledger[Source.START] = numbers.start_coins
    state.countess = NOBODY
    if numbers.solo:
        state.countess = 1
        colours.append("countess")
        her = Village(numbers.countess_card)
        her.supply = her.ledger[Source.START] = numbers.countess_coins
        state.villages.append(her)
    state.colours = tuple(colours)

    cards = numbers.cards
    state.unseen = [0 if cards.suit[card] in numbers.removed else cards.copies[card] for card in VILLAGERS]
    state.road = list(numbers.road)
    for card in numbers.road:
        state.unseen[card] -= 1
    state.free = [sum(state.unseen[card] for card in suited) for suited in cards.suited]
    deck = sum(state.unseen)
    in_stacks = numbers.stacks * numbers.stack_size
    reserve = deck - in_stacks - numbers.hand * numbers.seats
    state.piles = [[UNKNOWN] * reserve, *([UNKNOWN] * numbers.stack_size for _ in range(numbers.stacks))]
    state.road_coins = [0] * SLOTS
    state.discards = []
    state.basics = [cards.copies[basic] for basic in (CODE["lumberjack"], CODE["hayer"], CODE["miner"])]
    state.stage = Stage.SETUP
    state.round = state.first = state.actor = state.at = 0
    state.drafted = [0] * numbers.seats
    state.pile, state.target, state.holes = 0, NOWHERE, []
    state.give_due = state.tinner = state.first_market_done = False
    state.limit = state.builds = state.swapped = 0
    state.pending = NOWHERE
    state.decks = [list(deck) for deck in numbers.decks] if numbers.solo else [[], []]
    state.face_up, state.spent, state.queue = [], [[], []], []
    state.jester = numbers.solo and numbers.jester
    state.running, state.step, state.left, state.events_due = "", 0, 0, 0
    state.ask(CHANCE, Phase.DEAL)
    return state
