"""What a camera saw against what can have happened: accept it, ask a person, or wait for more.

The candidates are the legal events; one fits if the table that it makes looks like the reading. A fill of
several spaces is answered by one look, draw by draw. What the reading cannot decide is asked with the best
three; what no legal event explains is named.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.rules.chance import CHANCE
from companion.rules.instruction import Layout, by_own_hand, carry_out
from companion.rules.notation import Move
from companion.rules.sight import DIE, Sight, distance
from companion.rules.state import State
from companion.rules.text import Text
from companion.table.audit import Finding, audit
from companion.table.reader import Reading

BEST = 3
"""How many candidates a person is offered."""


@dataclass(frozen=True, slots=True)
class Settled:
    """These events happened, one after the other."""

    events: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Doubt:
    """A person decides the open event. ``candidates`` are the best three; there may be none."""

    candidates: tuple[Move, ...]
    why: Text
    finding: Finding | None = None
    """The difference that no legal event explains, if that is the reason."""

    @property
    def places(self) -> tuple[str, ...]:
        """The spot that is doubtful, if it is one."""
        return () if self.finding is None else (self.finding.place,)


@dataclass(frozen=True, slots=True)
class Waiting:
    """Nothing has happened yet, or not all of it."""


@dataclass(frozen=True, slots=True)
class OutOfSight:
    """No camera can see what is open now."""


Verdict = Settled | Doubt | Waiting | OutOfSight


def reconcile(state: State, reading: Reading, sight: Sight) -> Verdict:
    """What the reading says about the open draw, roll or decision of ``state``."""
    if state.turn == CHANCE:
        return _outcomes(state, reading, sight) if in_sight(state, sight) else OutOfSight()
    return _decision(state, reading, sight) if state.turn >= 0 else OutOfSight()


def in_sight(state: State, sight: Sight) -> bool:
    """Whether a camera can see the outcome of the open draw or roll."""
    chance = state.chance
    if chance is None:
        return False
    spot = sight.spot(chance.randomiser)
    return (spot is not None and spot.kind == DIE) or bool(_deciding(state, sight))


def unexplained(state: State, reading: Reading, sight: Sight) -> list[Finding]:
    """Every difference between the reading and what the companion believes, where it could be read."""
    seen = reading.layout()
    believed = sight.visible(state.layout())
    return audit(believed, seen, [place for place in _places(sight) if place in seen])


# -- draws and rolls -----------------------------------------------------------------------------


def _outcomes(state: State, reading: Reading, sight: Sight) -> Verdict:
    chance = state.chance
    assert chance is not None
    spot = sight.spot(chance.randomiser)
    if spot is not None and spot.kind == DIE:
        return _rolled(state, reading, chance.randomiser)
    events = _sequence(state, reading.layout(), sight)
    return Settled(tuple(events)) if events else _stuck(state, reading, sight)


def _sequence(state: State, seen: Layout, sight: Sight) -> list[Move]:
    """The draws that the reading explains, up to the first at a place of which it does not explain all."""
    events: list[tuple[Move, list[str]]] = []
    after = state.copy()
    while after.turn == CHANCE:
        targets = _deciding(after, sight)
        move = _nearer(after, seen, sight)
        if move is None:
            break
        events.append((move, targets))
        after.push(move)
    lying, going_on = sight.visible(after.layout()), _deciding(after, sight) if after.turn == CHANCE else []
    wrong = {
        place
        for _, targets in events
        for place in targets
        if place in seen and distance(seen, lying, [place]) and place not in going_on
    }
    certain = itertools.takewhile(lambda event: not wrong & {*event[1]}, events)
    return [move for move, _ in certain]


def _nearer(state: State, seen: Layout, sight: Sight) -> Move | None:
    """The outcome after which the belief is nearer to what was seen; which of several does not matter."""
    places = [place for place in _deciding(state, sight) if place in seen]
    best, nearest = None, distance(seen, sight.visible(state.layout()), places)
    for move, after in _each(state, sight):
        gap = distance(seen, after, places)
        if gap < nearest:
            best, nearest = move, gap
    return best


def _stuck(state: State, reading: Reading, sight: Sight) -> Verdict:
    """No outcome explains the place that is next: it cannot be read, is still empty, or holds the impossible."""
    seen, refused = reading.layout(), reading.refused()
    targets = _deciding(state, sight)
    believed = sight.visible(state.layout())
    for place in targets:
        if place in refused:
            return Doubt(_likeliest(state), refused[place])
    for place in targets:
        if place in seen and sum(seen[place].values()) > sum(believed[place].values()):
            fits = _likeliest(state, seen, sight)
            return Doubt(fits, Text("read-impossible"), _first(believed, seen, [place]))
    return Waiting()


def _rolled(state: State, reading: Reading, die: str) -> Verdict:
    seen = reading.spots.get(die)
    if seen is None or die not in reading.changed:  # it still shows what was rolled before
        return Waiting()
    if seen.refused is not None:
        return Doubt(_likeliest(state), seen.refused)
    if not seen.contents:
        return Waiting()
    shown = next(iter(seen.contents))
    fits = [move for move in state.moves() if str(move) == shown]
    return Settled(tuple(fits)) if fits else Doubt(_likeliest(state), Text("read-impossible"))


def _likeliest(state: State, seen: Layout | None = None, sight: Sight | None = None) -> tuple[Move, ...]:
    """The best three outcomes: those that bring the belief nearest to what was seen, then the most frequent."""
    chance = state.chance
    assert chance is not None
    gaps = {move: 0 for move in chance.weights}
    if seen is not None and sight is not None:
        gaps = {move: distance(seen, after, list(seen)) for move, after in _each(state, sight)}
    return tuple(sorted(chance.weights, key=lambda move: (gaps[move], -chance.weights[move]))[:BEST])


# -- decisions -------------------------------------------------------------------------------------


def _decision(state: State, reading: Reading, sight: Sight) -> Verdict:
    seen = reading.layout()
    places = [place for place in _places(sight) if place in seen]
    before = sight.visible(state.layout())
    gap = distance(seen, before, places)
    if not gap:
        refused = reading.refused()
        return Doubt((), next(iter(refused.values()))) if refused and not places else Waiting()
    gaps: dict[Move, int] = {}
    for move in state.moves():
        for lying in _stages(state, move, sight):
            if distance(lying, before, places):
                here = distance(seen, lying, places)
                gaps[move] = min(here, gaps.get(move, here))
    ranked = sorted(gaps, key=gaps.__getitem__)
    exact = [move for move in ranked if not gaps[move]]
    if len(exact) == 1:
        return Settled((exact[0],))
    if exact:
        return Doubt(tuple(exact[:BEST]), Text("read-several"))
    if not ranked:
        return _hidden(state, reading, sight)
    return Doubt(
        tuple(move for move in ranked if gaps[move] < gap)[:BEST],
        Text("read-unexplained"),
        _first(before, seen, places),
    )


def _hidden(state: State, reading: Reading, sight: Sight) -> Verdict:
    """Something differs, but no decision can be seen where the reading tells anything: will it ever be elsewhere?"""
    refused, before = reading.refused(), sight.visible(state.layout())
    for place in (place for place in _places(sight) if place in refused):
        for move in state.moves():
            if any(distance(lying, before, [place]) for lying in _stages(state, move, sight)):
                return Doubt((), refused[place])
    return OutOfSight()


def _stages(state: State, move: Move, sight: Sight) -> Iterator[Layout]:
    """How the table may look while hands carry the move out: after each of its steps."""
    lying = state.layout()
    for step in by_own_hand(state.instructions(move)):
        lying = carry_out(lying, step.shifts)
        yield sight.visible(lying)


# -- small helpers ---------------------------------------------------------------------------------


def _places(sight: Sight) -> list[str]:
    return [spot.name for spot in sight.spots if spot.kind != DIE]


def _each(state: State, sight: Sight) -> Iterator[tuple[Move, Layout]]:
    """Each outcome of the open chance with what a camera should see of it."""
    for move in state.moves():
        after = state.copy()
        after.push(move)
        yield move, sight.visible(after.layout())


def _deciding(state: State, sight: Sight) -> list[str]:
    """The places in sight that tell which outcome of the open chance came."""
    layouts = [after for _, after in _each(state, sight)]
    if len(layouts) == 1:  # nothing to tell apart; what it changes tells that it has happened
        layouts.append(sight.visible(state.layout()))
    first, *others = layouts
    return [place for place in _places(sight) if any(distance(first, other, [place]) for other in others)]


def _first(believed: Layout, seen: Layout, places: Sequence[str]) -> Finding | None:
    findings = audit(believed, seen, places)
    return findings[0] if findings else None
