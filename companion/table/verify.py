"""Checking the generator's draws of a game in progress, by deriving each of them again.

Anyone can do this with the exported file of a finished game; ``docs/journal.md`` shows how to do it by
hand. Draws that were undone are checked too, because their numbers are taken.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.rules.state import State
from companion.table.errors import TableError
from companion.table.event import CHANCE, COMMIT, REVEAL, Event
from companion.table.randomiser import GENERATOR
from companion.table.transcript import Transcript, read_transcript
from hardware.randomisers import fair


class DrawDiffers(TableError, ValueError):
    """A draw is not the one that the seed gives: the file, or the program that wrote it, was changed."""

    code = "draw-differs"

    def __init__(self, line: int, event: Event, why: str) -> None:
        self.line = line
        """Where the draw stands in the file, counted from 1."""
        self.event = event
        super().__init__(
            f"line {line}: event {event.number} ({event.text}) {why}",
            "do not trust this game",
            line=line,
            number=event.number,
            why=why,
        )


@dataclass(frozen=True, slots=True)
class Verified:
    """What a check found; every draw that could be checked is right."""

    draws: int
    """Draws and rolls in the file, undone ones too."""
    verified: int
    """How many came from the generator and were derived again."""
    waiting: int
    """How many came from the generator, but their seed is not revealed yet."""
    others: int
    """How many came from people or devices, and cannot be derived."""
    commitments: tuple[str, ...]
    """The commitments that the draws were made under, in order."""


def verify(text: str) -> Verified:
    """Check a whole file: format, checksums, rules, and every draw of the generator.

    :raises BadTranscript: a line is damaged, edited or against the rules.
    :raises DrawDiffers: with the first draw that the seed does not give.
    """
    return verify_transcript(read_transcript(text))


def verify_transcript(transcript: Transcript) -> Verified:
    """The same for a file that was read already."""
    seeds = revealed_seeds(transcript.events)
    commitments: list[str] = []
    draws = verified = waiting = 0
    for event in transcript.events:
        if event.kind == COMMIT:
            commitments.append(event.text)
        if event.kind != CHANCE:
            continue
        draws += 1
        if event.source != GENERATOR:
            continue
        line = transcript.line_of(event)
        if not commitments:
            raise DrawDiffers(line, event, "was drawn before any seed was committed to")
        seed = seeds.get(commitments[-1])
        if seed is None:
            waiting += 1
            continue
        record = transcript.game_record
        before = record.states[record.line.parent[event.number]]
        outcome = derive(seed, before, event.number)
        if outcome != event.text:
            raise DrawDiffers(line, event, f"should be {outcome}")
        verified += 1
    return Verified(draws, verified, waiting, draws - verified - waiting, tuple(commitments))


def revealed_seeds(events: tuple[Event, ...]) -> dict[str, bytes]:
    """The seeds that a file reveals, by the commitment that they fulfil."""
    seeds = (bytes.fromhex(event.text) for event in events if event.kind == REVEAL)
    return {fair.commitment(seed): seed for seed in seeds}


def derive(seed: bytes, before: State, number: int) -> str:
    """The outcome of draw ``number`` in the state that it found."""
    chance = before.chance
    assert chance is not None
    outcomes = [(str(move), weight) for move, weight in chance.weights.items()]
    return fair.draw(seed, number, chance.randomiser, outcomes)
