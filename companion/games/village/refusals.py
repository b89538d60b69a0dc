"""Why a move is not legal now: a stable code, a sentence and the place in the rulebook.

The legal moves themselves come from the modules that offer them; here a refused move is only
explained, from the most basic obstacle to the most specific one.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from companion.games.village import layout as lay
from companion.games.village import rulebook as book
from companion.games.village import words
from companion.games.village.actions import CHURCH_COST, CRAFT_COST
from companion.games.village.carla import picks
from companion.games.village.council import highest_stage
from companion.games.village.market import SURCHARGE, can_deliver, is_free
from companion.games.village.moves import (
    Act,
    Advance,
    Birth,
    Bury,
    Buy,
    Choose,
    Done,
    Draw,
    Earn,
    Enter,
    Fate,
    Gain,
    Give,
    Grace,
    Harvest,
    Lose,
    Member,
    Mill,
    Monk,
    MovePink,
    Ordain,
    Pass,
    Payment,
    Pick,
    Privilege,
    Produce,
    Promote,
    Ransom,
    Recall,
    Receive,
    Reveal,
    Roll,
    Send,
    Serve,
    Skip,
    Spend,
    Take,
    Train,
    Travel,
    Use,
    Wed,
    Well,
)
from companion.games.village.numbers import Cost
from companion.games.village.phases import Phase
from companion.games.village.terms import (
    CHURCH_STAGES,
    COUNCIL_STAGES,
    CRAFT_OF,
    Colour,
    Good,
    Means,
    Place,
    Space,
)
from companion.rules import obstacles
from companion.rules.citation import Rule
from companion.rules.errors import IllegalMove
from companion.rules.notation import Move, write
from companion.rules.obstacles import Obstacle, sentence
from companion.rules.text import Text

if TYPE_CHECKING:
    from companion.games.village.state import VillageState


def refusal(state: VillageState, move: Move) -> IllegalMove:
    """The first obstacle that stands in the way of ``move``."""
    return obstacles.refusal(state, move, _obstacles(state, move), OUTCOMES)


OUTCOMES = (Draw, Reveal, Grace, Monk, Member, Fate, Roll)

RULES = {
    Phase.REVEAL: book.MARKET,
    Phase.GRACE: book.SETUP,
    Phase.FAVOUR: book.SETUP,
    Phase.FILL: book.FILL,
    Phase.TURN: book.TURN,
    Phase.ACT: book.WELL,
    Phase.FREE: book.END,
    Phase.ACTION: book.TURN,
    Phase.PRODUCE: book.CRAFTS,
    Phase.PRIVILEGE: book.COUNCIL,
    Phase.CHOOSE: book.COUNCIL,
    Phase.DEATH: book.DEATH,
    Phase.MARKET: book.MARKET,
    Phase.DIE: book.CARLA,
    Phase.PICK: book.CARLA,
    Phase.FATE: book.CARLA,
    Phase.RANSOM: book.MASS,
    Phase.BAG: book.MASS,
    Phase.PROMOTE: book.MASS,
    Phase.RECORD: book.SOLO_EXPANSIONS,
    Phase.WEDDING: book.SOLO_EXPANSIONS,
    Phase.OVER: book.END,
}
"""The chapter that says what is to be done in each phase."""

FITS: dict[type[Move], tuple[Phase, ...]] = {
    Take: (Phase.TURN,),
    Well: (Phase.TURN,),
    Act: (Phase.ACT, Phase.FREE),
    Skip: (Phase.ACTION, Phase.PRODUCE, Phase.PRIVILEGE, Phase.FREE),
    Done: (Phase.RANSOM, Phase.PROMOTE, Phase.RECORD),
    **dict.fromkeys(
        (Harvest, Birth, Recall, Train, Buy, Mill, Enter, Advance, Travel, Ordain), (Phase.ACTION,)
    ),
    Produce: (Phase.ACTION, Phase.PRODUCE),
    Use: (Phase.ACTION, Phase.PRIVILEGE),
    Choose: (Phase.CHOOSE, Phase.FAVOUR),
    Serve: (Phase.MARKET,),
    Pass: (Phase.MARKET,),
    Ransom: (Phase.RANSOM,),
    Promote: (Phase.PROMOTE,),
    Bury: (Phase.DEATH,),
    Pick: (Phase.PICK,),
    **dict.fromkeys((Spend, Receive, Give, Earn, Send, Lose, Wed, MovePink), (Phase.RECORD,)),
    Draw: (Phase.FILL,),
    Reveal: (Phase.REVEAL,),
    Grace: (Phase.GRACE,),
    Monk: (Phase.BAG,),
    Member: (Phase.BAG,),
    Fate: (Phase.FATE,),
    Roll: (Phase.DIE, Phase.WEDDING),
}
"""In which phases a kind of move can be asked for at all."""

HOME = {
    Harvest: Space.HARVEST,
    Birth: Space.FAMILY,
    Recall: Space.FAMILY,
    Train: Space.CRAFTS,
    Produce: Space.CRAFTS,
    Buy: Space.CRAFTS,
    Mill: Space.CRAFTS,
    Enter: Space.COUNCIL,
    Advance: Space.COUNCIL,
    Use: Space.COUNCIL,
    Travel: Space.TRAVEL,
    Ordain: Space.CHURCH,
}
"""The space whose action a move belongs to."""


def _obstacles(state: VillageState, move: Move) -> Iterator[Obstacle]:
    kind = type(move)
    if state.phase not in FITS[kind]:
        args = {"move": state.move_text(move), "question": state.question() or Text("village-over")}
        yield "not-now", RULES[state.phase], args
    elif state.phase == Phase.ACTION and kind in HOME and HOME[kind] != state.space:
        yield "other-action", RULES[Phase.ACTION], {"space": state.space.name.lower()}
    else:
        in_order = _payment_in_order(move)
        if in_order != move and in_order in state.moves():
            yield "order-of-payment", RULES[state.phase], {"notation": str(in_order)}
        explain = EXPLAIN.get(kind)
        if explain:
            yield from explain(state, move)
        yield "not-possible", RULES[state.phase], {"move": state.move_text(move)}


def _spot(place: Place, how: str = "name") -> Text:
    return lay.place_text(lay.spot(place), how)


def _payment_in_order(move: Move) -> Move:
    """The same move with its payment written in the order of :class:`Means`."""
    payment = getattr(move, "payment", ())
    return dataclasses.replace(move, payment=tuple(sorted(payment))) if payment else move  # type: ignore[type-var]


def why_nothing(state: VillageState) -> Text | None:
    """Why the action of the open space is over before it began, where one obstacle says it all."""
    obstacle = next(_nothing(state), None)
    return sentence(state, obstacle) if obstacle else None


def _nothing(state: VillageState) -> Iterator[Obstacle]:
    family = state.families[state.turn]
    if state.space == Space.HARVEST and not family.count(Place.FARM):
        yield "farm-empty", book.HARVEST, {}
    elif state.space == Space.HARVEST:
        yield "grain-full", book.HARVEST, {"n": state.numbers.grain_capacity}
    elif state.space == Space.TRAVEL and not family.goods[Good.WAGON]:
        yield "no-wagon", book.TRAVEL, {}


# -- common obstacles ----------------------------------------------------------------------------


def _nobody(state: VillageState, generation: int, place: Place, rule: Rule) -> Iterator[Obstacle]:
    if generation not in (1, 2, 3, 4) or not state.families[state.turn].at(place, generation):
        yield "nobody-there", rule, {"generation": generation, "place": _spot(place)}


def _cannot_pay(state: VillageState, payment: Payment, cost: Cost, rule: Rule) -> Iterator[Obstacle]:
    """A payment that is not owned, or that does not make up the price."""
    family = state.families[state.turn]
    have = [*family.cubes, family.coins, int(state.ring == state.turn and state.numbers.solo)]
    have += [family.goods[Good.SCROLL], 99]
    for means in Means:
        if payment.count(means) > have[means]:
            yield (
                "not-owned",
                rule,
                {"need": words.means(means, payment.count(means)), "have": have[means]},
            )
    yield "wrong-price", rule, {"paid": words.payment(payment), "price": words.price(cost)}


# -- the turn ----------------------------------------------------------------------------------


def _take(state: VillageState, move: Take) -> Iterator[Obstacle]:
    args = {"space": move.space.name.lower(), "colour": move.colour.name.lower()}
    if move.space not in state.numbers.spaces:
        yield "space-not-in-play", book.SETUP, args
    elif not any(state.spaces[move.space]):
        yield "space-empty", book.TURN, args
    yield "no-such-cube", book.TURN, args


def _well(state: VillageState, move: Well) -> Iterator[Obstacle]:
    coins = [means for means in move.payment if means > Means.PINK]
    if coins and not state.option("well_coins"):
        yield "well-no-coins", book.WELL, {}
    colour = next((means for means in move.payment if means <= Means.PINK), Means.ORANGE)
    cost: Cost = tuple(3 * (means == colour) for means in tuple(Means)[:4])  # type: ignore[assignment]
    yield from _cannot_pay(state, move.payment, cost, book.WELL)


def _act(state: VillageState, move: Act) -> Iterator[Obstacle]:
    yield "space-not-in-play", book.WELL, {"space": move.space.name.lower()}


def _skip(state: VillageState, move: Skip) -> Iterator[Obstacle]:
    yield "must-produce", book.CRAFTS, {}


# -- actions -----------------------------------------------------------------------------------


def _birth(state: VillageState, move: Birth) -> Iterator[Obstacle]:
    yield "reserve-empty", book.FAMILY, {}


def _recall(state: VillageState, move: Recall) -> Iterator[Obstacle]:
    if move.place == Place.BAG and not state.option("recall_from_bag"):
        yield "bag-not-board", book.FAMILY, {}
    elif move.place != Place.BAG and move.place not in range(Place.FARM + 1, Place.SMUGGLERS + 1):
        yield "not-on-board", book.FAMILY, {"place": _spot(move.place)}
    yield from _nobody(state, move.generation, move.place, book.FAMILY)


def _train(state: VillageState, move: Train) -> Iterator[Obstacle]:
    yield from _nobody(state, move.generation, Place.FARM, book.CRAFTS)


def _produce(state: VillageState, move: Produce) -> Iterator[Obstacle]:
    craft = CRAFT_OF[move.good]
    if state.phase == Phase.PRODUCE:
        yield "other-craft", book.CRAFTS, {"good": write(move.good), "craft": write(state.craft)}
    yield "no-craftsman", book.CRAFTS, {"good": write(move.good), "craft": write(craft)}


def _buy(state: VillageState, move: Buy) -> Iterator[Obstacle]:
    if move.good in CRAFT_COST:
        yield from _cannot_pay(state, move.payment, CRAFT_COST[move.good], book.CRAFTS)
    family, price = state.families[state.turn], state.numbers.stables_grain
    if move.payment:
        sacks = lay.component_text("grain", price)
        yield "wrong-price", book.CRAFTS, {"paid": words.payment(move.payment), "price": sacks}
    yield "no-grain", book.CRAFTS, {"have": family.grain, "need": price}


def _mill(state: VillageState, move: Mill) -> Iterator[Obstacle]:
    yield (
        "no-grain",
        book.CRAFTS,
        {"have": state.families[state.turn].grain, "need": state.numbers.mill_grain},
    )


def _enter(state: VillageState, move: Enter) -> Iterator[Obstacle]:
    yield from _nobody(state, move.generation, Place.FARM, book.COUNCIL)
    yield from _cannot_pay(state, move.payment, state.numbers.council_cost, book.COUNCIL)


def _advance(state: VillageState, move: Advance) -> Iterator[Obstacle]:
    if move.stage not in (1, 2, 3):
        yield "no-such-stage", book.COUNCIL, {"stage": move.stage}
    yield from _nobody(state, move.generation, COUNCIL_STAGES[move.stage - 1], book.COUNCIL)
    yield from _cannot_pay(state, move.payment, state.numbers.council_cost, book.COUNCIL)


def _use(state: VillageState, move: Use) -> Iterator[Obstacle]:
    reached = state.reached if state.phase == Phase.PRIVILEGE else highest_stage(state, state.turn)
    if not reached:
        yield "not-in-council", book.COUNCIL, {}
    if move.privilege > reached:
        yield "stage-not-reached", book.COUNCIL, {"stage": int(move.privilege), "reached": reached}
    if move.privilege == Privilege.RING and state.ring != state.RING_HOME:
        yield "ring-gone", book.COUNCIL, {}
    if move.privilege == Privilege.CUBES and not any(state.supply[:4]):
        yield "supply-empty", book.COUNCIL, {}
    if move.privilege != Privilege.PRESTIGE:
        yield "wrong-price", book.COUNCIL, {"paid": write(move.payment), "price": write(())}
    yield from _cannot_pay(state, move.payment, (0, 0, 0, 0), book.COUNCIL)


def _choose(state: VillageState, move: Choose) -> Iterator[Obstacle]:
    wanted = state.gains if state.phase == Phase.CHOOSE else 1
    goods = [gain for gain in move.gains if gain > Gain.PINK]
    if (wanted == 0) != bool(goods) or len(move.gains) != max(wanted, 1):
        yield "wrong-choice", book.COUNCIL, {"n": wanted}
    for colour in tuple(Colour)[:4]:
        if move.gains.count(Gain(colour)) > state.supply[colour]:
            yield "supply-short", book.COUNCIL, {"colour": colour.name.lower(), "n": state.supply[colour]}
    yield "order-of-choice", book.COUNCIL, {"gains": words.gains(sorted(move.gains))}


def _travel(state: VillageState, move: Travel) -> Iterator[Obstacle]:
    paths = state.numbers.paths
    if move.origin not in paths or move.city not in paths[move.origin]:
        yield "no-path", book.TRAVEL, {"origin": _spot(move.origin, "from"), "city": _spot(move.city, "to")}
    yield from _nobody(state, move.generation, move.origin, book.TRAVEL)
    yield from _cannot_pay(state, move.payment, paths[move.origin][move.city], book.TRAVEL)


def _ordain(state: VillageState, move: Ordain) -> Iterator[Obstacle]:
    yield from _nobody(state, move.generation, Place.FARM, book.CHURCH)
    yield from _cannot_pay(state, move.payment, CHURCH_COST, book.CHURCH)


# -- market, mass, death -------------------------------------------------------------------------


def _serve(state: VillageState, move: Serve) -> Iterator[Obstacle]:
    seat = state.turn
    tile = state.numbers.customers.get(move.customer)
    args = {"customer": words.customer(tile) if tile else move.customer}
    if move.customer in state.queue:
        yield "customer-queues", book.MARKET, args
    if move.customer not in state.stalls:
        yield "no-such-customer", book.MARKET, args
    if not can_deliver(state.families[seat], state.numbers.customers[move.customer]):
        yield "cannot-deliver", book.MARKET, args
    if is_free(state, seat):
        yield "first-sale-free", book.MARKET, {}
    yield from _cannot_pay(state, move.payment, SURCHARGE, book.MARKET)


def _ransom(state: VillageState, move: Ransom) -> Iterator[Obstacle]:
    yield from _nobody(state, move.generation, Place.BAG, book.MASS)
    yield from _cannot_pay(state, move.payment, (0, 0, 0, 0), book.COINS)


def _promote(state: VillageState, move: Promote) -> Iterator[Obstacle]:
    n, family = state.numbers, state.families[state.turn]
    if move.stage not in (1, 2, 3):
        yield "no-such-stage", book.MASS, {"stage": move.stage}
    yield from _nobody(state, move.generation, CHURCH_STAGES[move.stage - 1], book.MASS)
    if move.bread > min(n.church_bread[move.stage], family.bread):
        yield "no-bread", book.MASS, {"have": family.bread}
    yield "no-grain", book.MASS, {"have": family.grain, "need": n.church_grain[move.stage] - move.bread}


def _bury(state: VillageState, move: Bury) -> Iterator[Obstacle]:
    yield from _nobody(state, move.generation, move.place, book.DEATH)
    if move.place not in range(Place.FARM, Place.SMUGGLERS + 1):
        yield "not-visible", book.DEATH, {"place": _spot(move.place)}
    lowest = state.moves()[0].generation  # type: ignore[attr-defined]
    yield "not-the-oldest", book.DEATH, {"generation": lowest}


def _pick(state: VillageState, move: Pick) -> Iterator[Obstacle]:
    space = picks(state)[0].space
    if move.space != space:
        yield "carla-other-space", book.CARLA, {"space": space.name.lower()}
    yield "no-such-cube", book.CARLA, {"space": space.name.lower(), "colour": move.colour.name.lower()}


# -- outcomes ----------------------------------------------------------------------------------


def _draw(state: VillageState, move: Draw) -> Iterator[Obstacle]:
    colour = move.colour
    elsewhere = state.supply[colour] + sum(counts[colour] for counts in state.spaces)
    kept = sum(family.cubes[colour] for family in state.families) if colour < Colour.BLACK else 0
    on_track = sum(cube == colour for _, cube in state.track)
    total = state.numbers.plague_cubes if colour == Colour.BLACK else state.numbers.cubes_per_colour
    args = {"colour": colour.name.lower(), "total": total, "elsewhere": elsewhere + kept + on_track}
    yield "cube-not-in-bag", book.FILL, args


def _reveal(state: VillageState, move: Reveal) -> Iterator[Obstacle]:
    tile = state.numbers.customers.get(move.customer)
    args = {"customer": words.customer(tile) if tile else move.customer}
    yield "customer-seen" if tile else "no-such-customer", book.MARKET, args


def _grace(state: VillageState, move: Grace) -> Iterator[Obstacle]:
    yield "not-influence", book.SETUP, {}


def _member(state: VillageState, move: Member) -> Iterator[Obstacle]:
    if move.family not in state.colours:
        yield "no-such-family", book.MASS, {"family": move.family}
    yield "not-in-bag", book.MASS, {"family": move.family, "generation": move.generation}


def _monk(state: VillageState, move: Monk) -> Iterator[Obstacle]:
    yield "monks-out", book.MASS, {"n": state.numbers.monks}


def _fate(state: VillageState, move: Fate) -> Iterator[Obstacle]:
    which = state.fate_set
    code = "quill-seen" if state.quill[which] else "quill-due"
    yield code, book.SOLO, {"row": ("top", "bottom")[which]}


def _roll(state: VillageState, move: Roll) -> Iterator[Obstacle]:
    yield "not-influence", book.CARLA, {}


# -- expansions --------------------------------------------------------------------------------


def _entry(state: VillageState, move: Move) -> Iterator[Obstacle]:
    yield "entry-not-possible", book.SOLO_EXPANSIONS, {"space": state.space.name.lower()}


EXPLAIN: dict[type[Move], Callable[[VillageState, Any], Iterator[Obstacle]]] = {
    Take: _take,
    Well: _well,
    Act: _act,
    Skip: _skip,
    Birth: _birth,
    Recall: _recall,
    Train: _train,
    Produce: _produce,
    Buy: _buy,
    Mill: _mill,
    Enter: _enter,
    Advance: _advance,
    Use: _use,
    Choose: _choose,
    Travel: _travel,
    Ordain: _ordain,
    Serve: _serve,
    Ransom: _ransom,
    Promote: _promote,
    Bury: _bury,
    Pick: _pick,
    Draw: _draw,
    Reveal: _reveal,
    Grace: _grace,
    Monk: _monk,
    Member: _member,
    Fate: _fate,
    Roll: _roll,
    **dict.fromkeys((Spend, Receive, Give, Earn, Send, Lose, Wed, MovePink), _entry),
}
