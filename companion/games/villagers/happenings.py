"""What the effects of events do. Each handler returns whether its effect is done; if not, somebody answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from companion.games.villagers import layout as lay
from companion.games.villagers import words
from companion.games.villagers.draft import give_villager
from companion.games.villagers.draws import leftmost, reshuffle, resume, turn_up
from companion.games.villagers.effects import (
    Discard,
    Effect,
    Gain,
    Manual,
    Pay,
    Pool,
    Purse,
    Recruit,
    Reduce,
    Shift,
    Steal,
    Which,
    Who,
    Whom,
    Zone,
)
from companion.games.villagers.hands import (
    gain,
    hand_of,
    leave_hand,
    lose,
    off_road,
    place_of,
    remove_top,
    shifts_from,
)
from companion.games.villagers.inforce import PERSON, measure
from companion.games.villagers.limits import playable
from companion.games.villagers.moves import DID, Choose, Did, choose
from companion.games.villagers.phases import Phase, Step
from companion.games.villagers.terms import (
    BASICS,
    CODE,
    COUNTESS,
    FIRST_BACK,
    FOUNDERS,
    HER_VILLAGE,
    KIND,
    RESERVE,
    WORDS,
    Source,
)
from companion.rules import instruction
from companion.rules.notation import Move
from companion.rules.phased import tell
from companion.rules.text import Text

if TYPE_CHECKING:
    from companion.games.villagers.state import VillagersState

HANDLERS: dict[type[Effect], Callable[[VillagersState, Any], bool]] = {}


def handles(kind: type[Effect]) -> Callable[[Callable], Callable]:
    """Register the handler of a kind of effect."""

    def register(function: Callable[[VillagersState, Any], bool]) -> Callable[[VillagersState, Any], bool]:
        HANDLERS[kind] = function
        return function

    return register


def _reason(state: VillagersState) -> Text:
    return Text("villagers-why-event", event=lay.event_text(state.running))


# -- coins -------------------------------------------------------------------------------------


@handles(Pay)
def pay(state: VillagersState, effect: Pay) -> bool:
    """As much as there is; the rest is waived."""
    due = effect.amount * measure(state, effect.per)
    if effect.most:
        due = min(due, effect.most)
    paid = min(due, state.villages[PERSON].supply)
    if state.recorder is not None and paid < due:
        tell(state, "do-waived", seat=PERSON, name=state.name(PERSON), n=due - paid)
    _hand_over(state, paid, effect.whom)
    return True


def _hand_over(state: VillagersState, coins: int, whom: Whom) -> None:
    """Coins of the person's supply go to the Bank or to the Countess."""
    if whom == Whom.BANK:
        return lose(state, PERSON, coins, Source.EVENTS, reason=_reason(state))
    target = lay.supply(state.colours[state.countess])
    lose(state, PERSON, coins, Source.EVENTS, "do-pay-countess", target, _reason(state))
    _credit(state, coins)


def _credit(state: VillagersState, coins: int) -> None:
    """The Countess has coins that were moved to her already."""
    her = state.villages[state.countess]
    her.supply += coins
    her.ledger[Source.EVENTS] += coins


@handles(Gain)
def gain_coins(state: VillagersState, effect: Gain) -> bool:
    coins = effect.amount * measure(state, effect.per)
    gain(state, state.countess, coins, Source.EVENTS, reason=_reason(state))
    return True


@handles(Shift)
def move_coins(state: VillagersState, effect: Shift) -> bool:
    """Coins move from the fullest cards first."""
    village = state.villages[PERSON]
    left = effect.most or 10_000
    if effect.purse == Purse.SUPPLY:
        _hand_over(state, min(left, village.supply), effect.whom)
        return True
    column = village.coins if effect.purse == Purse.VILLAGE else state.road_coins
    for slot in sorted(range(len(column)), key=lambda slot: (-column[slot], slot)):
        coins = min(left, column[slot])
        if coins:
            place = lay.ROAD[slot] if effect.purse == Purse.ROAD else place_of(state, PERSON, slot)
            left -= coins
            column[slot] -= coins
            to_her = effect.whom == Whom.COUNTESS
            if to_her:
                _credit(state, coins)
            if state.recorder is not None:
                target = lay.supply(state.colours[state.countess]) if to_her else lay.BANK
                shift = instruction.Shift(lay.COIN, coins, place, target)
                args = {"place": words.place(state, place), "target": words.place(state, target)}
                tell(state, "do-move-coins", shift, seat=PERSON, reason=_reason(state), n=coins, **args)
    return True


@handles(Reduce)
def reduce(state: VillagersState, effect: Reduce) -> bool:
    """Nothing to do now: the limit is lower as long as the event lies there."""
    if state.recorder is not None:
        tell(
            state, "do-limit", seat=PERSON, reason=_reason(state), what=effect.what.name.lower(), n=effect.by
        )
    return True


# -- cards -------------------------------------------------------------------------------------


@handles(Steal)
def steal(state: VillagersState, effect: Steal) -> bool:
    return _repeat(state, effect)


@handles(Discard)
def discard(state: VillagersState, effect: Discard) -> bool:
    return _repeat(state, effect)


@handles(Recruit)
def recruit(state: VillagersState, effect: Recruit) -> bool:
    """From the Road as chosen; otherwise the top card of the leftmost stack, or of the Reserve."""
    if effect.pool == Pool.ROAD:
        return _repeat(state, effect)
    if not state.left:
        state.left = effect.count + 1
    state.left -= 1
    if not state.left:
        return True
    if effect.pool == Pool.RESERVE:
        if not state.piles[RESERVE]:
            reshuffle(state)
        pile = RESERVE
    else:
        pile = max(leftmost(state), 0)
    if not state.piles[pile]:
        if state.recorder is not None:
            tell(state, "do-nothing-left", seat=state.countess, reason=_reason(state))
        return True
    turn_up(state, pile, HER_VILLAGE)
    return False


@handles(Manual)
def manual(state: VillagersState, effect: Manual) -> bool:
    """People do what the card says; they say when they have."""
    if state.left:
        return True
    state.left = 1
    state.ask(PERSON, Phase.CHOOSE)
    return False


def _repeat(state: VillagersState, effect: Steal | Discard | Recruit) -> bool:
    """One card after the other; a single candidate needs no question.

    ``left`` counts the cards still to go, one more than that while the effect runs.
    """
    if not state.left:
        state.left = effect.count + 1
    while state.left > 1:
        words = candidates(state, effect)
        if not words:
            if state.recorder is not None:
                tell(state, "do-nothing-left", seat=PERSON, reason=_reason(state))
            return True
        if len(words) > 1:
            state.ask(PERSON, Phase.CHOOSE)
            return False
        if not _take(state, effect, words[0]):
            return False
    return True


def candidates(state: VillagersState, effect: Effect) -> list[str]:
    """The words of the cards that an effect may take now."""
    found = _within_reach(state, effect)
    who = effect.who  # type: ignore[attr-defined]
    if who != Who.PLAYER and found and not _out_of_sight(state, effect):
        best = max(found)[0] if who == Who.DEAREST else min(found)[0]
        found = [item for item in found if item[0] == best]
    return [word for _, word in found]


def _within_reach(state: VillagersState, effect: Effect) -> list[tuple[int, str]]:
    """Gold and words of the cards among which an effect takes one."""
    gold = state.numbers.cards.gold
    if isinstance(effect, Steal):
        return _on_top(state, effect.which)
    if isinstance(effect, Discard) and effect.zone == Zone.VILLAGE:
        return _on_top(state, Which.ANY)
    if isinstance(effect, Discard) and effect.zone == Zone.HAND:
        return [(gold[card], WORDS[card]) for card in playable(state, state.villages[PERSON])]
    if isinstance(effect, Discard | Recruit):
        return [(gold[card], str(slot + 1)) for slot, card in enumerate(state.road) if card >= 0]
    return []


def _out_of_sight(state: VillagersState, effect: Effect) -> bool:
    """It takes a card of a hand that only the person sees: which is the dearest, nobody else can tell."""
    secret = state.villages[PERSON].secret
    return (
        isinstance(effect, Discard) and effect.zone == Zone.HAND and bool(secret) and secret[-1] >= FIRST_BACK
    )


def _on_top(state: VillagersState, which: Which) -> list[tuple[int, str]]:
    """Gold and places of the cards that end a chain of the person's village and that an effect may touch."""
    gold, village = state.numbers.cards.gold, state.villages[PERSON]
    return [
        (gold[card], village.spot(slot))
        for slot in village.top_slots()
        if KIND[card := village.cards[slot]] not in (FOUNDERS, COUNTESS)
        and _fits(which, card, gold[card], village.coins[slot])
    ]


def _fits(which: Which, card: int, gold: int, coins: int) -> bool:
    if which == Which.NOT_BASIC:
        return card not in BASICS
    if which == Which.WITH_GOLD:
        return gold > 0
    return which == Which.ANY or coins > 0


def choices(state: VillagersState) -> list[Move]:
    """What the running event leaves to the person."""
    effect = state.numbers.events[state.running].effects[state.step]
    if isinstance(effect, Manual):
        return [DID]
    return [choose(word) for word in candidates(state, effect)]


def chosen(state: VillagersState, move: Choose | Did) -> None:
    """Go on with the running event after the person's choice."""
    if isinstance(move, Choose):
        effect = state.numbers.events[state.running].effects[state.step]
        if not _take(state, effect, move.what):
            return
    state.go(Step.RUN_EVENT)


def _take(state: VillagersState, effect: Effect, word: str) -> bool:
    """One card is stolen, recruited or discarded; returns whether no refill of the Road is open."""
    state.left -= 1
    reason = _reason(state)
    if isinstance(effect, Discard) and effect.zone == Zone.HAND:
        _discard_from_hand(state, CODE[word], reason)
    elif isinstance(effect, Recruit) or (isinstance(effect, Discard) and effect.zone == Zone.ROAD):
        _off_road(state, int(word) - 1, to_her=isinstance(effect, Recruit), reason=reason)
        resume(state)
        return False
    else:
        village = state.villages[PERSON]
        slot = village.at(word)
        if isinstance(effect, Discard):
            card = remove_top(
                state, PERSON, slot, "do-event-discard", _discard_place(village.cards[slot]), reason
            )
            _to_discards(state, card)
        else:
            _steal(state, slot, reason)
    return True


def _steal(state: VillagersState, slot: int, reason: Text) -> None:
    """Coins on the villager go to the person; the villager to the Countess, separate from her others."""
    her = state.villages[state.countess]
    village = state.villages[PERSON]
    card = village.cards[slot]
    place = lay.village_place(state.colours[state.countess], len(her.cards), card)
    remove_top(state, PERSON, slot, "do-stolen", place, reason)
    her.place(card)


def _discard_place(card: int) -> str:
    return lay.BASIC_PILES if card in BASICS else lay.DISCARDS


def _to_discards(state: VillagersState, card: int) -> None:
    if card in BASICS:
        state.basics[card - BASICS.start] += 1
    else:
        state.discards.append(card)


def _discard_from_hand(state: VillagersState, card: int, reason: Text) -> None:
    code = leave_hand(state, PERSON, card)
    state.discards.append(card)
    if state.recorder is not None:
        shifts = shifts_from(card, code, hand_of(state, PERSON), lay.DISCARDS)
        tell(
            state,
            "do-event-discard",
            *shifts,
            seat=PERSON,
            reason=reason,
            name=state.name(PERSON),
            card=WORDS[card],
        )


def _off_road(state: VillagersState, slot: int, *, to_her: bool, reason: Text) -> None:
    """A face-up villager leaves the Road; the leftmost stack refills it."""
    if to_her:
        return give_villager(state, slot, reason)
    coins, state.road_coins[slot] = state.road_coins[slot], 0
    card = off_road(state, slot)
    state.discards.append(card)
    if state.recorder is not None:
        shifts = [instruction.Shift(WORDS[card], 1, lay.ROAD[slot], lay.DISCARDS)]
        if coins:
            shifts.append(instruction.Shift(lay.COIN, coins, lay.ROAD[slot], lay.BANK))
        tell(state, "do-sweep", *shifts, reason=reason, card=WORDS[card], slot=slot + 1, coins=coins)
    state.holes.append(slot)
