"""Alone against the Countess: events, the Jester, and the end of each round (rulebook, Modalità solitario)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.villagers import layout as lay
from companion.games.villagers.draws import reshuffle, resume, turn_up
from companion.games.villagers.effects import Unless, When
from companion.games.villagers.happenings import HANDLERS, choices, chosen
from companion.games.villagers.inforce import STAGE_OF, jests, measure
from companion.games.villagers.moves import Choose, Did, Jest, Resolve, Reveal, resolve, reveal
from companion.games.villagers.phases import Phase, Step, applies, chances, leads, offers
from companion.games.villagers.scoring import ruling_of, worth
from companion.games.villagers.terms import HER_VILLAGE, KIND, RESERVE, WORDS, Season, Stage
from companion.rules.chance import CHANCE, Chance
from companion.rules.instruction import Shift
from companion.rules.notation import Move
from companion.rules.phased import tell
from companion.rules.text import Text

if TYPE_CHECKING:
    from companion.games.villagers.state import VillagersState

EVENT_DECKS = "event_decks"
"""The randomiser of this chapter."""
RESOLVING, CARD_DRAWN, REVEALING = 0, 1, 2
"""``at`` in the Event Phase."""

# -- events in force -----------------------------------------------------------------------------


@leads(Step.PHASE_EVENTS)
def start_phase(state: VillagersState) -> None:
    """Run what the open events of this stage do at its start, then begin the stage."""
    events = state.numbers.events
    state.queue = [name for name in state.face_up if STAGE_OF[events[name].when] == state.stage]
    if state.recorder is not None:
        for name in state.queue:
            tell(state, "do-event-works", seat=state.countess, event=lay.event_text(name))
    _next_in_queue(state)


def _next_in_queue(state: VillagersState) -> None:
    if state.queue:
        state.running = state.queue.pop(0)
        state.step = state.left = 0
        return run(state)
    if state.stage == Stage.EVENTS:
        return next_event(state)
    resume(state)


# -- one event -----------------------------------------------------------------------------------


@leads(Step.RUN_EVENT)
def run(state: VillagersState) -> None:
    """Go on with the running event until it is done or somebody has to answer."""
    name = state.running
    effects = state.numbers.events[name].effects
    while state.step < len(effects):
        effect = effects[state.step]
        if isinstance(effect, Unless):
            if measure(state, effect.per) >= effect.least:
                if state.recorder is not None:
                    reason = Text("villagers-why-spared", per=effect.per.name.lower(), n=effect.least)
                    tell(state, "do-spared", seat=0, reason=reason, event=lay.event_text(name))
                break
        elif not HANDLERS[type(effect)](state, effect):
            return
        state.step += 1
        state.left = 0
    state.running = ""
    state.step = state.left = 0
    if state.stage == Stage.EVENTS:
        put_aside(state, name, "do-event-done")
    _next_in_queue(state)


def put_aside(state: VillagersState, name: str, key: str) -> None:
    """A face-up event goes to the discards of its season."""
    season = state.numbers.events[name].season
    state.face_up.remove(name)
    state.spent[season].append(name)
    if state.recorder is not None:
        shift = Shift(f"event {name}", 1, lay.EVENTS, lay.SPENT[season])
        tell(state, key, shift, event=lay.event_text(name), season=season.name.lower())


@offers(Phase.CHOOSE)
def event_choices(state: VillagersState) -> list[Move]:
    return [*choices(state), *jests(state)]


@applies(Choose, Did)
def choose_for_event(state: VillagersState, move: Choose | Did) -> None:
    chosen(state, move)


# -- the Event Phase -----------------------------------------------------------------------------


@leads(Step.EVENT_PHASE)
def event_phase(state: VillagersState) -> None:
    """Events that worked in a phase are discarded; the others are resolved in an order of choice."""
    state.stage = Stage.EVENTS
    state.at = RESOLVING
    for name in list(state.face_up):
        if state.numbers.events[name].when != When.EVENT:
            put_aside(state, name, "do-event-over")
    next_event(state)


@leads(Stage.EVENTS)
def next_event(state: VillagersState) -> None:
    """The next event, or what follows when all are resolved."""
    if state.at == RESOLVING:
        if not state.face_up:
            return countess_card(state)
        if len(state.face_up) > 1 or state.jester:
            return state.ask(0, Phase.RESOLVE)
        return start_event(state, state.face_up[0])
    if state.at == CARD_DRAWN:
        return reveal_by_value(state)
    state.go(Step.MARKETS)


def start_event(state: VillagersState, name: str) -> None:
    """Begin to resolve an event; the Jester is too late for it now."""
    if state.recorder is not None:
        tell(state, "do-resolve", seat=state.countess, event=lay.event_text(name))
    state.running = name
    state.step = state.left = 0
    run(state)


@offers(Phase.RESOLVE)
def open_events(state: VillagersState) -> list[Move]:
    return [*(resolve(name) for name in state.face_up), *jests(state)]


@applies(Resolve)
def resolve_event(state: VillagersState, move: Resolve) -> None:
    start_event(state, move.event)


def countess_card(state: VillagersState) -> None:
    """The Countess takes the top card of the Reserve, except in the last round."""
    if state.second_market_due:
        if state.recorder is not None:
            tell(state, "do-no-reserve-card", seat=state.countess)
        return state.go(Step.MARKETS)
    if not state.piles[RESERVE]:
        reshuffle(state)
    state.at = CARD_DRAWN
    if state.piles[RESERVE]:
        turn_up(state, RESERVE, HER_VILLAGE)
    else:
        reveal_by_value(state)


def reveal_by_value(state: VillagersState) -> None:
    """The value of her new villager says how many events are revealed."""
    n = state.numbers
    state.at = REVEALING
    her = state.villages[state.countess]
    slot = len(her.cards) - 1
    value = worth(her, slot, n.cards, ruling_of(state)) if slot else 0
    state.events_due = 1 + sum(value < least for least in n.bands) if n.by_value else 1
    if state.recorder is not None:
        reason = Text(
            "villagers-why-events", card=WORDS[KIND[her.cards[slot]]], value=value, counts=int(n.by_value)
        )
        tell(state, "do-reveal-events", seat=state.countess, reason=reason, n=state.events_due)
    reveal_next(state)


def season_now(state: VillagersState) -> Season:
    """Summer until the First Market has been held."""
    return Season.WINTER if state.first_market_done else Season.SUMMER


@leads(Step.REVEAL_EVENTS)
def reveal_next(state: VillagersState) -> None:
    """Reveal the events that are due; an empty deck is made anew from its discards."""
    season = season_now(state)
    if state.events_due and not state.decks[season] and state.spent[season]:
        if state.recorder is not None:
            shifts = [
                Shift(f"event {name}", 1, lay.SPENT[season], lay.DECKS[season])
                for name in state.spent[season]
            ]
            tell(state, "do-event-shuffle", *shifts, season=season.name.lower())
        order = state.numbers.decks[season]
        state.decks[season] = sorted(state.spent[season], key=order.index)
        state.spent[season] = []
    if state.events_due and state.decks[season]:
        return state.ask(CHANCE, Phase.REVEAL)
    state.events_due = 0
    resume(state)


@chances(Phase.REVEAL)
def possible_events(state: VillagersState) -> Chance:
    """Any event of the season that is still face down."""
    season = season_now(state)
    weights = {reveal(name): 1 for name in state.decks[season]}
    return Chance(EVENT_DECKS, weights, Text("villagers-chance-event", season=season.name.lower()))


@applies(Reveal)
def reveal_event(state: VillagersState, move: Reveal) -> None:
    season = season_now(state)
    state.decks[season].remove(move.event)
    state.face_up.append(move.event)
    state.events_due -= 1
    if state.recorder is not None:
        shift = Shift(f"event {move.event}", 1, lay.DECKS[season], lay.EVENTS)
        when = state.numbers.events[move.event].when
        tell(state, "do-event", shift, event=lay.event_text(move.event), when=when.name.lower())
    reveal_next(state)


# -- the Jester ----------------------------------------------------------------------------------


@applies(Jest)
def play_jester(state: VillagersState, move: Jest) -> None:
    """Discard an event; the open question stays, unless it was about that event."""
    state.jester = False
    if state.recorder is not None:
        shift = Shift(lay.JESTER, 1, f"{state.colours[0]} square", lay.BOX)
        tell(state, "do-jester", shift, seat=0, name=state.name(0))
    put_aside(state, move.event, "do-event-cancelled")
    if move.event in state.queue:
        state.queue.remove(move.event)
    if state.phase == Phase.RESOLVE:
        return next_event(state)
    state.ask(state.turn, state.phase)
