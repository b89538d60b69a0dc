"""A table of Villagers set by values, and lines of notation played on it.

A scenario reads like a page of the rulebook: who has what, then what they do, then what lies where::

    scene = Scene('''
        blue:   founders lumberjack/carpenter; hand wheeler cartwright; supply 8
        red:    founders/brewer
        road:   seeker+1 grazier cooper - - mason
        stacks: 4 4 4 4 4 4
        turn:   blue build
    ''')
    scene.play("build wheeler lumberjack", "build cartwright wheeler")
    assert scene.gold("blue") == 9 + 2

Every line that is played also checks what must always hold: no card or coin appears or vanishes, the
instructions lead hands to the new table, and the state survives being written down.

Lines of a table
    COLOUR: VILLAGE; hand CARD...; closed CARD...; supply N      a village as in ``chain_text``
    countess: as a colour, without a hand                       the first market: "market: held"
    road: CARD[+COINS] or - for each of the six places
    stacks: six numbers of cards                                 reserve: a number; all others are discarded
    coming: cards that must still be in a pile                   events: open event cards
    turn: COLOUR draft, refresh, build, end or events            round: a number

Seats sit in the order of their lines; one seat plays against the Countess. A line that is missing leaves
what the set-up gives.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.villagers import build
from companion.games.villagers.chain_text import read_village, write_village
from companion.games.villagers.game import GAME
from companion.games.villagers.phases import Phase, Step
from companion.games.villagers.scoring import count_gold
from companion.games.villagers.state import VillagersState
from companion.games.villagers.terms import BASICS, CODE, FIRST_BACK, KIND, UNKNOWN, VILLAGERS, WORDS, Source
from companion.games.villagers.village import EMPTY
from companion.rules import CHANCE, OVER, Seat
from companion.rules.instruction import census
from tests.games.playing import Playing

NAMES = {"blue": "Ambra", "red": "Simona", "yellow": "Massimo", "green": "Bruno", "purple": "Lidia"}
START = {"draft": Step.DRAFT, "refresh": Step.REFRESH, "build": Step.BUILD, "events": Step.EVENT_PHASE}


class Scene(Playing):
    """One table at one moment, moved on by :meth:`play`."""

    def __init__(self, text: str, *, box: Mapping[str, Any] | None = None, **options: Any) -> None:
        lines = [line.split(":", 1) for line in map(str.strip, text.strip().splitlines()) if line]
        table = {head.strip(): rest.strip() for head, rest in lines}
        seats = [Seat(NAMES[head], head) for head in table if head in NAMES]
        components = GAME.components().with_box(box or {})
        self.state: VillagersState = GAME.start(GAME.setup(seats, options, components))
        self.told = []
        if "turn" in table:
            self._lay_out(table)
        self._census = census(self.state.layout())

    # -- setting the table ---------------------------------------------------------------------

    def _lay_out(self, table: Mapping[str, str]) -> None:
        state = self.state
        state.round = int(table.get("round", "3"))
        for owner, colour in enumerate(state.colours):
            if colour in table:
                self._lay_village(owner, [part.split() for part in table[colour].split(";")])
        if "road" in table:
            items = [word.partition("+") for word in table["road"].split()]
            state.road = [EMPTY if card == "-" else CODE[card] for card, _, _ in items]
            state.road_coins = [int(coins or 0) for _, _, coins in items]
        if "stacks" in table:
            state.piles[1:] = [[UNKNOWN] * int(n) for n in table["stacks"].split()]
        state.first_market_done = table.get("market") == "held"
        for name in table.get("events", "").split():
            state.face_up.append(name)
            state.decks[state.numbers.events[name].season].remove(name)
        self._deal_the_rest(table)
        colour, what = table["turn"].split()
        state.first = state.colours.index(colour)
        if what == "end":
            build.end(state)
        else:
            state.go(START[what])

    def _lay_village(self, owner: int, parts: list[list[str]]) -> None:
        village = self.state.villages[owner]
        laid = read_village(" ".join(parts[0]) or WORDS[village.cards[0]])
        village.cards, village.below, village.above, village.coins = (
            laid.cards,
            laid.below,
            laid.above,
            laid.coins,
        )
        for card in village.cards:
            if card in BASICS:
                self.state.basics[card - BASICS.start] -= 1
        for name, *words in parts[1:]:
            if name == "supply":
                village.supply = village.ledger[Source.START] = int(words[0])
            else:
                cards = sorted(CODE[word] for word in words)
                setattr(village, {"hand": "hand", "closed": "secret"}[name], cards)

    def _deal_the_rest(self, table: Mapping[str, str]) -> None:
        """What lies nowhere is face down; with a Reserve of a given size the surplus has been discarded."""
        state = self.state
        cards = state.numbers.cards
        unseen = [
            0 if cards.suit[card] in state.numbers.removed else cards.copies[card] for card in VILLAGERS
        ]
        laid = [card for card in state.road if card >= 0]
        for village in state.villages:
            laid += [KIND[card] for card in village.cards if card in VILLAGERS]
            laid += village.hand
            laid += [card for card in village.secret if card < FIRST_BACK]
        for card in laid:
            unseen[card] -= 1
        hidden = [code for village in state.villages for code in village.secret if code >= FIRST_BACK]
        stacks = sum(len(pile) for pile in state.piles[1:])
        if "reserve" in table:
            coming = [CODE[word] for word in table.get("coming", "").split()]
            surplus = sum(unseen) - stacks - int(table["reserve"]) - len(hidden)
            for card in VILLAGERS:
                while surplus > 0 and unseen[card] > coming.count(card):
                    unseen[card] -= 1
                    surplus -= 1
                    state.discards.append(card)
        state.piles[0] = [UNKNOWN] * (sum(unseen) - stacks - len(hidden))
        assert min(unseen) >= 0, [WORDS[card] for card in VILLAGERS if unseen[card] < 0]
        state.unseen = unseen
        state.free = [sum(unseen[card] for card in suited) for suited in cards.suited]
        for code in hidden:
            state.free[code - FIRST_BACK] -= 1

    # -- playing -------------------------------------------------------------------------------

    def turn_up(self, *cards: str) -> Scene:
        """Let chance turn up these cards, then anything, until a seat is asked or the game is over."""
        wanted = list(cards)
        suits = self.state.numbers.cards.suit
        while self.state.turn == CHANCE:
            line = self.legal[0]
            if wanted and self.state.phase == Phase.TURN:
                line = f"turn {wanted.pop(0)}"
            elif wanted and self.state.phase == Phase.REVEAL:
                line = f"event {wanted.pop(0)}"
            elif wanted and self.state.phase == Phase.BACK:
                line = f"back {WORDS[FIRST_BACK + suits[CODE[wanted[0]]]]}"
            self.play(line)
        assert not wanted, f"{wanted} did not turn up"
        return self

    def round_on(self) -> Scene:
        """Draft the first villager each time, mark nothing, build nothing, until the next round or the end."""
        round_now = self.state.round
        while self.state.turn != OVER and self.state.round == round_now:
            self.play(
                next((word for word in ("pass", "done") if word in self.legal), self.legal[0])
            ).turn_up()
        return self

    # -- what a person sees --------------------------------------------------------------------

    @property
    def asked(self) -> str:
        """Who has to decide what: ``red draft``, ``chance villager_deck``, ``over``."""
        state = self.state
        if self.waiting:
            return self.waiting
        return f"{state.colours[state.turn]} {state.phase.name.lower()}"

    def village(self, colour: str) -> str:
        """A village as a line of text."""
        return write_village(self._of(colour))

    def _of(self, colour: str):
        return self.state.villages[self.state.colours.index(colour)]

    def supply(self, colour: str) -> int:
        """The coins of a supply."""
        return self._of(colour).supply

    def coins(self, colour: str, spot: str) -> int:
        """The coins on a villager."""
        village = self._of(colour)
        return village.coins[village.at(spot)]

    def hand(self, colour: str) -> list[str]:
        """The cards of a hand."""
        return sorted(WORDS[card] for card in (*self._of(colour).hand, *self._of(colour).secret))

    def square(self, colour: str) -> list[str]:
        """The cards on a Village Square."""
        return [WORDS[card] for card in self._of(colour).square]

    def gold(self, colour: str) -> int:
        """The gold on visible villagers."""
        return count_gold(self._of(colour), self.state.numbers.cards)

    def food(self, colour: str) -> int:
        """The visible food."""
        return self._of(colour).visible(self.state.numbers.cards.food)

    @property
    def road(self) -> list[str]:
        """The Road from the left, with coins."""
        pairs = zip(self.state.road, self.state.road_coins, strict=True)
        return [(WORDS[card] if card >= 0 else "-") + (f"+{coins}" if coins else "") for card, coins in pairs]

    @property
    def stacks(self) -> list[int]:
        """How many cards each stack has."""
        return [len(pile) for pile in self.state.piles[1:]]

    @property
    def reserve(self) -> int:
        """How many cards the Reserve has."""
        return len(self.state.piles[0])

    def row(self, source: str) -> tuple[int, ...]:
        """One row of the score sheet, such as ``first-gold``; zeros if it is not shown."""
        for row in self.state.score().rows:
            if row.source.key == f"villagers-score-{source}":
                return row.points
        return (0,) * len(self.state.villages)
