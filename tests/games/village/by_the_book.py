"""The legal moves of Village a second time, slowly: every grammatical move, judged by what lies on the table.

Nothing here uses the engine's generators. A move is built from the words of the grammar and judged by a
rule written from the rulebook, which looks at the layout (what a person sees) and the printed numbers.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator

from companion.games.village.moves import (
    Act,
    Advance,
    Birth,
    Bury,
    Buy,
    Choose,
    Done,
    Enter,
    Gain,
    Harvest,
    Mill,
    Ordain,
    Pass,
    Privilege,
    Produce,
    Promote,
    Ransom,
    Recall,
    Serve,
    Skip,
    Take,
    Train,
    Travel,
    Use,
    Well,
)
from companion.games.village.state import VillageState
from companion.games.village.terms import Colour, Craft, Good, Means, Place, Space
from companion.rules import Move

PHASES = (
    "turn", "act", "free", "action", "produce", "privilege", "choose", "favour", "death", "market", "ransom", "promote",
)  # fmt: skip
"""What is judged here, as the question's last word; Carla's cube has a test of its own."""

PAYMENTS = tuple(
    payment for length in range(4) for payment in itertools.combinations_with_replacement(Means, length)
)
GAINS = tuple(gains for length in range(4) for gains in itertools.combinations_with_replacement(Gain, length))
GENERATIONS = range(6)
BUILDINGS = {"wainwright": "wagon", "stables": "horse ox", "office": "scroll", "smithy": "plow"}
COUNCIL = [f"council stage {i}" for i in (1, 2, 3, 4)]
CHURCH = [f"church stage {i}" for i in (1, 2, 3, 4)]
CITIES = ("north", "other", "city3", "city4", "city5", "city6")
HOME = {
    "harvest": "harvest",
    "birth": "family",
    "recall": "family",
    "train": "crafts",
    "produce": "crafts",
    "buy": "crafts",
    "mill": "crafts",
    "enter": "council",
    "advance": "council",
    "use": "council",
    "travel": "travel",
    "ordain": "church",
}
"""The space whose action each verb belongs to."""


def legal(state: VillageState) -> set[Move]:
    """All legal moves of the seat to act, the slow way."""
    judge = Judge(state)
    return {move for move in judge.candidates() if judge.allows(move)}


class Judge:
    """One table, seen by the seat to act."""

    def __init__(self, state: VillageState) -> None:
        question = state.question()
        assert question is not None
        self.state = state
        self.phase = question.key.removeprefix("village-ask-")
        self.asked = question.args
        follow_up = {"produce": "crafts", "privilege": "council"}.get(self.phase, "")
        self.space = str(question.args.get("space", follow_up))
        self.table = state.layout()
        self.me = state.setup.seats[state.turn].colour
        self.numbers = state.setup.components
        self.options = state.setup.options
        self.farm = self.table[f"{self.me} farm"]
        self.solo = len(state.setup.seats) == 1

    # -- the words of the grammar --------------------------------------------------------------

    def candidates(self) -> Iterator[Move]:
        """Every move that the grammar can write for this question, sensible or not."""
        yield from (Skip(), Done(), Pass())
        if self.phase == "turn":
            yield from (Take(space, colour) for space in Space for colour in Colour)
            yield from map(Well, PAYMENTS)
        elif self.phase in ("act", "free"):
            yield from map(Act, Space)
        elif self.phase in ("action", "produce", "privilege"):
            yield from self._actions()
        elif self.phase in ("choose", "favour"):
            yield from map(Choose, GAINS)
        elif self.phase == "death":
            yield from (Bury(g, place) for g in GENERATIONS for place in Place)
        elif self.phase == "market":
            tiles = [key.split(".")[0] for key in self.numbers.under("customers") if key.endswith("wants")]
            yield from (Serve(tile, payment) for tile in [*tiles, "nobody"] for payment in PAYMENTS)
        elif self.phase == "ransom":
            yield from (Ransom(g, payment) for g in GENERATIONS for payment in PAYMENTS)
        elif self.phase == "promote":
            steps = itertools.product(GENERATIONS, range(6), range(4))
            yield from (Promote(g, stage, bread) for g, stage, bread in steps)

    def _actions(self) -> Iterator[Move]:
        yield from (Harvest(), Birth(), Mill())
        if self.space == "family":
            yield from (Recall(g, place) for g in GENERATIONS for place in Place)
        elif self.space == "crafts":
            yield from (Train(craft, g) for craft in Craft for g in GENERATIONS)
            yield from map(Produce, Good)
            yield from (Buy(good, payment) for good in Good for payment in PAYMENTS)
        elif self.space == "council":
            yield from (Use(privilege, payment) for privilege in Privilege for payment in PAYMENTS)
            for g, payment in itertools.product(GENERATIONS, PAYMENTS):
                yield Enter(g, payment)
                yield from (Advance(g, stage, payment) for stage in range(6))
        elif self.space == "church":
            yield from (Ordain(g, payment) for g in GENERATIONS for payment in PAYMENTS)
        elif self.space == "travel":
            places = [Place.FARM, Place.SMITHY, *(Place[city.upper()] for city in CITIES)]
            for origin, city in itertools.product(places, places):
                yield from (Travel(g, origin, city, pay) for g in range(1, 5) for pay in PAYMENTS)

    # -- what is owned and where people stand ---------------------------------------------------

    def owns(self, payment: tuple[Means, ...]) -> bool:
        """Whether the farm holds all of this. Time can always be paid."""
        for means, count in Counter(payment).items():
            name = {"coin": "coin", "ring": "ring", "scroll": "scroll"}.get(
                means.name.lower(), f"{means.name.lower()} cube"
            )
            if means != Means.TIME and self.farm.get(name, 0) < count:
                return False
            if means == Means.RING and not self.solo:
                return False
        return True

    def pays(self, payment: tuple[Means, ...], price: Counter[str]) -> bool:
        """Whether this is a way to pay these cubes, with coins (and the ring, alone) for any of them."""
        cubes = Counter(means.name.lower() for means in payment if means <= Means.PINK)
        if any(means in (Means.SCROLL, Means.TIME) for means in payment):
            return False
        return len(payment) == sum(price.values()) and not cubes - price and self.owns(payment)

    def stands(self, generation: int, place: str) -> bool:
        """Whether an own member of this generation is there."""
        name = f"{self.me} farm" if place == "farm" else place
        return self.table.get(name, {}).get(f"{self.me} member {generation}", 0) > 0

    def anybody(self, place: str) -> bool:
        """Whether any own member is there."""
        return any(self.stands(g, place) for g in (1, 2, 3, 4))

    def place(self, place: Place) -> str:
        """The table's name of a place of the grammar."""
        return self.state.place_of(self.state.turn, place)

    @property
    def visible(self) -> list[Place]:
        """Everywhere on the board, and the farm."""
        names = [
            "farm",
            *BUILDINGS,
            *CITIES,
            *(f"{w}{i}" for w in ("council", "church") for i in (1, 2, 3, 4)),
        ]
        return [Place[name.upper()] for name in [*names, "guest", "sea", "wedding", "smugglers"]]

    # -- the rules -----------------------------------------------------------------------------

    def allows(self, move: Move) -> bool:
        """Whether the rulebook allows this move now."""
        verb = move.verb
        if self.phase == "action" and HOME.get(verb, self.space) != self.space:
            return False
        if self.phase == "produce" and verb not in ("produce", "skip"):
            return False
        if self.phase == "privilege" and verb not in ("use", "skip"):
            return False
        return bool(getattr(self, verb)(move))

    def skip(self, move: Skip) -> bool:
        if self.phase == "produce":
            return bool(self.options["train_only"])
        return self.phase in ("action", "privilege", "free")

    def done(self, move: Done) -> bool:
        return self.phase in ("ransom", "promote")

    def take(self, move: Take) -> bool:
        cube = "plague cube" if move.colour == Colour.BLACK else f"{move.colour.name.lower()} cube"
        return self.table.get(f"{move.space.name.lower()} space", {}).get(cube, 0) > 0

    def well(self, move: Well) -> bool:
        colours = {means for means in move.payment if means <= Means.PINK}
        if not self.options["well_coins"] and any(means > Means.PINK for means in move.payment):
            return False
        return any(
            self.pays(move.payment, Counter({colour: 3}))
            for colour in ("orange", "green", "brown", "pink")
            if colours <= {Means[colour.upper()]}
        )

    def act(self, move: Act) -> bool:
        used = {"INN": "inn", "MARRIAGE": "marriage", "SMUGGLING": "marriage"}.get(move.space.name)
        return used is None or bool(self.options[used])

    def harvest(self, move: Harvest) -> bool:
        return self.anybody("farm") and self.farm.get("grain", 0) < 5

    def birth(self, move: Birth) -> bool:
        return bool(self.table.get(f"{self.me} reserve"))

    def recall(self, move: Recall) -> bool:
        if move.place == Place.BAG:
            return bool(self.options["recall_from_bag"]) and self.stands(move.generation, "black bag")
        there = move.place in self.visible and move.place != Place.FARM
        return there and self.stands(move.generation, self.place(move.place))

    def train(self, move: Train) -> bool:
        return self.stands(move.generation, "farm")

    def produce(self, move: Produce) -> bool:
        good = move.good.name.lower()
        building = next(name for name, goods in BUILDINGS.items() if good in goods.split())
        if self.phase == "produce" and self.asked["craft"] != building:
            return False
        return self.anybody(building)

    def buy(self, move: Buy) -> bool:
        good = move.good.name.lower()
        if good in ("horse", "ox"):
            return not move.payment and self.farm.get("grain", 0) >= 3
        return self.pays(move.payment, Counter(["pink"] if good == "scroll" else ["orange", "pink"]))

    def mill(self, move: Mill) -> bool:
        return self.farm.get("grain", 0) >= 2

    def council_fee(self, payment: tuple[Means, ...]) -> bool:
        """Two green cubes or one scroll."""
        if payment == (Means.SCROLL,):
            return self.owns(payment)
        return self.pays(payment, Counter({"green": 2}))

    def enter(self, move: Enter) -> bool:
        return self.stands(move.generation, "farm") and self.council_fee(move.payment)

    def advance(self, move: Advance) -> bool:
        if move.stage not in (1, 2, 3):
            return False
        return self.stands(move.generation, COUNCIL[move.stage - 1]) and self.council_fee(move.payment)

    def use(self, move: Use) -> bool:
        stages = [i for i, place in enumerate(COUNCIL, 1) if self.anybody(place)]
        reached = self.asked["stage"] if self.phase == "privilege" else max(stages, default=0)
        if move.privilege > reached:
            return False
        if move.privilege == Privilege.PRESTIGE:
            return move.payment in ((Means.COIN,), (Means.RING,)) and self.owns(move.payment)
        if move.payment:
            return False
        if move.privilege == Privilege.RING:
            return bool(self.table.get("council roof", {}).get("ring"))
        return move.privilege == Privilege.GOODS or self.supply() > Counter()

    def supply(self) -> Counter[str]:
        """Influence cubes in the supply, by colour."""
        supply = self.table["supply"]
        return +Counter({c: supply.get(f"{c} cube", 0) for c in ("orange", "green", "brown", "pink")})

    def choose(self, move: Choose) -> bool:
        names = Counter(gain.name.lower() for gain in move.gains)
        wanted = 1 if self.phase == "favour" else self.asked["n"]
        if not wanted:
            return len(move.gains) == 1 and move.gains[0] > Gain.PINK
        return len(move.gains) == wanted and not names - self.supply()

    def travel(self, move: Travel) -> bool:
        origin = "village" if move.origin == Place.FARM else move.origin.name.lower()
        for line in self.numbers["travel.map"]:
            start, end, cubes = line.split()
            if {start, end} == {origin, move.city.name.lower()}:
                if not self.farm.get("wagon") or not self.stands(move.generation, self.place(move.origin)):
                    return False
                return self.pays(move.payment, Counter(cubes.split("+")))
        return False

    def ordain(self, move: Ordain) -> bool:
        fee = move.payment == (Means.TIME,) or self.pays(move.payment, Counter({"brown": 1}))
        return self.stands(move.generation, "farm") and fee

    def serve(self, move: Serve) -> bool:
        stalls = [place for place, tiles in self.table.items() if place.startswith("stall ")
                  and f"customer {move.customer}" in tiles]  # fmt: skip
        if not stalls:
            return False
        wants = self.numbers[f"customers.{move.customer}.wants"]
        if any(self.farm.get(piece, 0) < count for piece, count in wants.items()):
            return False
        if self.asked["free"]:
            return not move.payment
        return self.pays(move.payment, Counter({"green": 1}))

    def ransom(self, move: Ransom) -> bool:
        coin = move.payment in ((Means.COIN,), (Means.RING,)) and self.owns(move.payment)
        return coin and self.stands(move.generation, "black bag")

    def promote(self, move: Promote) -> bool:
        if move.stage not in (1, 2, 3) or not self.stands(move.generation, CHURCH[move.stage - 1]):
            return False
        bread = self.numbers[f"church.bread.{move.stage + 1}"] if self.options["marriage"] else 0
        if move.bread > min(bread, self.farm.get("bread", 0)):
            return False
        return self.farm.get("grain", 0) >= self.numbers[f"church.grain.{move.stage + 1}"] - move.bread

    def bury(self, move: Bury) -> bool:
        standing = [g for g in (1, 2, 3, 4) for place in self.visible if self.stands(g, self.place(place))]
        if move.place not in self.visible or move.generation != min(standing):
            return False
        return self.stands(move.generation, self.place(move.place))


def _pass(self: Judge, move: Pass) -> bool:
    return self.phase == "market"


setattr(Judge, "pass", _pass)  # a keyword as the name of a rule
