"""A market day."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.village import words
from companion.games.village.death import settle
from companion.games.village.hands import change_goods, change_pieces, pay, spend_time
from companion.games.village.moves import PASS, Pass, Serve, serve
from companion.games.village.numbers import Cost
from companion.games.village.payment import ways
from companion.games.village.phases import Phase, Step, applies, leads, offers
from companion.games.village.terms import Good
from companion.rules.chance import CHANCE
from companion.rules.instruction import Shift
from companion.rules.notation import Move
from companion.rules.phased import tell
from companion.rules.text import Text

if TYPE_CHECKING:
    from companion.games.village.family import Family
    from companion.games.village.numbers import Customer
    from companion.games.village.state import VillageState

SURCHARGE: Cost = (0, 1, 0, 0)
"""One green cube beside the time (rulebook p. 8)."""


@leads(Step.MARKET_DAY)
def market_of_the_turn(state: VillageState) -> None:
    """Hold a market day that the seat whose turn it is has caused."""
    open_market(state, state.actor)


def open_market(state: VillageState, trigger: int) -> None:
    """Hold a market day that ``trigger`` has caused: a seat, or Carla."""
    state.trigger = trigger
    state.out = []
    state.served_any = False
    state.free_sale = trigger != state.carla
    well = trigger != state.carla and state.taken is None
    state.carla_serves = state.numbers.solo and not (well and not state.option("carla_serves_after_well"))
    if state.recorder is not None:
        tell(state, "do-market", name=state.name(trigger), carla=int(trigger == state.carla))
    if trigger == state.carla:
        _carla_serves(state)
        _ask(state, 0)
    else:
        _ask(state, trigger)


def _ask(state: VillageState, seat: int) -> None:
    """Ask a seat to serve or pass; pass for it if it can serve nobody."""
    while seat != state.NOBODY:
        state.ask(seat, Phase.MARKET)
        if len(state.moves()) > 1:
            return
        _pass(state, seat, forced=True)
        seat = _following(state, seat)
    _refill(state)


def _following(state: VillageState, seat: int) -> int:
    """Who is asked after ``seat``: the next seat still in, or nobody."""
    if state.carla_serves:
        _carla_serves(state)
    if any(state.stalls):
        for other in (*state.order(seat)[1:], seat):
            if other not in state.out:
                return other
    return state.NOBODY


@leads(Step.SALE_DONE)
def next_stall(state: VillageState) -> None:
    """Go on with the market day after a sale and the death it may have caused."""
    _ask(state, _following(state, state.turn))


@offers(Phase.MARKET)
def sales(state: VillageState) -> list[Move]:
    seat = state.turn
    family = state.families[seat]
    payments: tuple[tuple, ...] = ((),)
    moves: list[Move] = []
    if not is_free(state, seat):
        ring = state.ring == seat and state.numbers.solo
        payments = ways(SURCHARGE, family.cubes, family.coins, ring)
    if payments:
        for name in state.stalls:
            if name and can_deliver(family, state.numbers.customers[name]):
                for payment in payments:
                    moves.append(serve(name, payment))
    moves.append(PASS)
    return moves


def is_free(state: VillageState, seat: int) -> bool:
    """Whether this sale is the trigger's first, which has no surcharge."""
    return state.free_sale and seat == state.trigger


def can_deliver(family: Family, customer: Customer) -> bool:
    """Whether a farm holds everything that a customer wants."""
    if family.grain < customer.grain:
        return False
    for have, want in zip(family.goods, customer.goods, strict=True):
        if have < want:
            return False
    return True


@applies(Serve)
def serve_customer(state: VillageState, move: Serve) -> None:
    seat = state.turn
    customer = state.numbers.customers[move.customer]
    free = is_free(state, seat)
    state.free_sale = False
    pay(state, seat, move.payment)
    for good, count in enumerate(customer.goods):
        if count:
            change_goods(state, seat, Good(good), -count)
    change_pieces(state, seat, "grain", -customer.grain)
    hand_over(state, seat, move.customer)
    if not free:
        # A market death is settled at once, whatever the turn still owes (ruling 11).
        crossings = spend_time(state, seat, state.numbers.surcharge_time)
        state.families[seat].owed -= crossings
        state.dying = crossings
        if crossings:
            return settle(state, seat)
    next_stall(state)


def hand_over(state: VillageState, family: int, customer: str, reason: Text | None = None) -> None:
    """Give a stall customer to a family, face down."""
    stall = state.stalls.index(customer)
    state.stalls[stall] = None
    state.families[family].served.append(customer)
    state.served_any = True
    if state.recorder is not None:
        shift = Shift(f"customer {customer}", 1, f"stall {stall + 1}", f"{state.colours[family]} customers")
        key = "do-carla-serve" if family == state.carla else "do-serve"
        tell(
            state,
            key,
            shift,
            seat=family,
            reason=reason,
            name=state.name(family),
            customer=words.customer(state.numbers.customers[customer]),
            stall=stall + 1,
        )


@applies(Pass)
def pass_market(state: VillageState, move: Pass) -> None:
    _pass(state, state.turn, forced=False)
    next_stall(state)


def _pass(state: VillageState, seat: int, *, forced: bool) -> None:
    state.out.append(seat)
    if seat == state.trigger:
        state.free_sale = False
    if state.recorder is not None:
        tell(state, "do-pass-forced" if forced else "do-pass", seat=seat, name=state.name(seat))


def _carla_serves(state: VillageState) -> None:
    """Carla takes the first available customer, once a day, without paying (rulebook, Re-azioni)."""
    state.carla_serves = False
    first = next((name for name in state.stalls if name), None)
    if first:
        reason = Text("village-why-carla-serves", triggered=int(state.trigger == state.carla))
        hand_over(state, state.carla, first, reason)


def _refill(state: VillageState) -> None:
    """The queue moves up to the empty stalls and closes up; then the pile fills the queue."""
    if state.recorder is not None:
        tell(state, "do-market-ends")
    if state.served_any:
        before = list(state.queue)
        for stall, name in enumerate(state.stalls):
            if name is None and state.queue:
                state.stalls[stall] = state.queue.pop(0)
                if state.recorder is not None:
                    moved = state.stalls[stall]
                    place = f"queue {before.index(moved) + 1}"
                    shift = Shift(f"customer {moved}", 1, place, f"stall {stall + 1}")
                    tile = words.customer(state.numbers.customers[moved])
                    tell(state, "do-queue-to-stall", shift, customer=tile, stall=stall + 1)
        if state.recorder is not None:
            closing = [
                Shift(f"customer {name}", 1, f"queue {before.index(name) + 1}", f"queue {place}")
                for place, name in enumerate(state.queue, 1)
            ]
            shifts = [shift for shift in closing if shift.source != shift.target]
            if shifts:
                tell(state, "do-queue-closes-up", *shifts, n=len(shifts))
        if state.pile and len(state.queue) < state.numbers.queue:
            return state.ask(CHANCE, Phase.REVEAL)
    close(state)


@leads(Step.STALLS_FILLED)
def close(state: VillageState) -> None:
    """The market day is over: back to the turn that triggered it."""
    trigger, state.trigger = state.trigger, state.NOBODY
    if trigger == state.carla:
        state.go(Step.NEXT_TURN)
    else:
        state.go(Step.ACTION_DONE)
