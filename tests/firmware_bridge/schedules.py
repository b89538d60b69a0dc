"""A table, a machine, a bad cable and a clumsy day: one random schedule of faults, played to its end."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field

from firmware_bridge.controller import UNKNOWN, Controller, Outcome
from firmware_bridge.errors import LinkDown
from firmware_bridge.ledger import Ledger
from firmware_bridge.simulator.noise import Rates
from firmware_bridge.simulator.virtual import HostKilled, VirtualMachine
from tests.firmware_bridge.storage import MemoryStorage

COLOURS = ("orange", "green", "brown", "pink", "black")
ENOUGH = 600.0
"""Virtual seconds after which a table would have given up."""


@dataclass(frozen=True)
class Incident:
    """Something that happens at a time (seconds of virtual time)."""

    when: float
    kind: str
    amount: float = 0.0


@dataclass(frozen=True)
class Schedule:
    """Everything that goes wrong at one table."""

    seed: int
    draws: tuple[int, ...]
    rates: Rates = field(default_factory=Rates)
    incidents: tuple[Incident, ...] = ()
    troubles: dict[str, float] = field(default_factory=dict)
    impatient: bool = False
    """After a lost connection the person goes on by hand instead of waiting."""
    figures: bool = False

    @property
    def risky(self) -> bool:
        """Whether anything may happen after which nobody can know about a piece."""
        return (
            self.impatient
            or any(incident.kind in ("reset", "unplug", "tear", "wipe") for incident in self.incidents)
            or any(self.troubles.values())
        )


def random_schedule(seed: int) -> Schedule:
    rng = random.Random(seed)

    def rate() -> float:
        return rng.choice((0, 0, 0.02, 0.05, 0.15)) * rng.random()

    incidents = []
    for _ in range(rng.choice((0, 1, 1, 2, 3))):
        kind = rng.choice(("unplug", "cable", "reset", "kill", "kill", "tear", "die", "wipe"))
        incidents.append(Incident(rng.uniform(0.15, 1.5), kind, rng.random()))
    troubles = {}
    if rng.random() < 0.2:
        troubles = {rng.choice(("jam", "stick", "double", "blind")): 0.15}
        if "double" in troubles:  # a reset at the very moment when two fall hides the second from everyone
            incidents = [incident for incident in incidents if incident.kind in ("kill", "die")]
    return Schedule(
        seed=seed,
        draws=tuple(rng.randint(1, 4) for _ in range(rng.randint(1, 2))),
        rates=Rates(*(rate() for _ in range(5))),
        incidents=tuple(incidents),
        troubles=troubles,
        impatient=rng.random() < 0.15,
        figures=rng.random() < 0.2,
    )


class Table:
    """The companion's side: a journal that survives everything, and a person who can look into the tray."""

    def __init__(self, schedule: Schedule) -> None:
        self.schedule = schedule
        troubles = {"miss": 0.1, **schedule.troubles}
        self.machine = VirtualMachine(schedule.seed, schedule.rates, troubles=troubles).calibrated()
        world = self.machine.board.world
        if schedule.figures:
            tag_of = self.machine.board.sandbox.load("world").tag_of
            self.pieces = [tag_of(f"figure-{number}") for number in range(14)]
        else:
            self.pieces = list(COLOURS) * 3
        self.bag = "figures" if schedule.figures else "cubes"
        self.drum = world.drums[self.bag]
        self.drum.contents = list(self.pieces)
        self.storage = MemoryStorage()
        self.journal: list[str] = []
        """The pieces that the companion believes to lie in the tray."""
        self.asked: list[Outcome] = []
        """Every outcome about which the person had to be asked."""
        self.runs = 0
        self._recorded: set[str] = set()
        self._plan()

    def _plan(self) -> None:
        machine = self.machine
        for incident in self.schedule.incidents:
            action = getattr(self, f"_{incident.kind}")
            machine.at(incident.when, lambda action=action, amount=incident.amount: action(amount))

    # ------------------------------------------------------------------ incidents

    def _away(self, amount: float) -> float:
        """How long the machine is gone: an impatient person must get the chance not to wait."""
        return 0.1 + (15 if self.schedule.impatient else 3) * amount

    def _unplug(self, amount: float) -> None:
        self.machine.unplug(self._away(amount), power=True)

    def _cable(self, amount: float) -> None:
        self.machine.unplug(self._away(amount), power=False)

    def _reset(self, _: float) -> None:
        self.machine.reset()

    def _kill(self, _: float) -> None:
        raise HostKilled

    def _tear(self, amount: float) -> None:
        self.machine.board.flash.cut_after(1 + int(4 * amount), torn=amount)

    def _die(self, amount: float) -> None:
        self.storage.die_at[self.storage.appends + 1 + int(3 * amount)] = amount

    def _wipe(self, _: float) -> None:
        self.machine.board.flash.files.pop("memory.txt", None)
        self.machine.reset()

    # ------------------------------------------------------------------ the evening

    def play(self) -> None:
        """Until every draw stands in the journal, however often the program has to be started again."""
        while True:
            self.runs += 1
            assert self.machine.clock.now() < ENOUGH, "the table waits for ever"
            try:
                self._run()
                break
            except HostKilled:
                continue
        self.drum.settle()

    def _run(self) -> None:
        ledger = Ledger(self.storage)
        bridge = self.machine.bridge(ledger.next_id)
        controller = Controller(bridge, ledger, patience=4.0)
        for number, count in enumerate(self.schedule.draws):
            part = 0
            while count > 0:
                token = f"draw-{number}:{part}"
                if token not in self._recorded:
                    self._draw(controller, token, count)
                count -= self._done[token]
                controller.settle(token)
                part += 1
                assert part < 40, "the draw never ends"

    @property
    def _done(self) -> dict[str, int]:
        return self.__dict__.setdefault("_done_counts", {})

    def _draw(self, controller: Controller, token: str, count: int) -> None:
        while True:
            try:
                outcome = controller.draw(self.bag, count, token)
                break
            except LinkDown:
                assert self.machine.clock.now() < ENOUGH, "the machine never comes back"
                if self.schedule.impatient:
                    taken_over = controller.hand_over(token)
                    if taken_over is not None:
                        outcome = taken_over
                        break
        pieces = list(outcome.pieces) + self._look(outcome)
        if outcome.missing == count and outcome.code in ("no_piece", "tray_full"):
            pieces += self._by_hand(count)
        self.journal += pieces
        self._done[token] = len(pieces)
        self._recorded.add(token)

    def _look(self, outcome: Outcome) -> list[str]:
        """The person looks into the tray for the doubtful pieces, and only for them."""
        if not outcome.doubts:
            return []
        self.asked.append(outcome)
        if outcome.code in ("hand", "memory"):
            # Motors stop after two silent seconds; the person looks after that, as the screen says.
            self._let_pass(4.0)
        self.drum.settle()
        there = Counter(self.drum.tray)
        there.subtract(self.journal)
        there.subtract(outcome.pieces)
        found = []
        for doubt in outcome.doubts:
            names = [doubt.piece] if doubt.piece != UNKNOWN else sorted(there.elements())
            for name in names:
                if there[name] > 0:
                    there[name] -= 1
                    found.append(name)
                    break
        return found

    def _let_pass(self, seconds: float) -> None:
        machine = self.machine
        until = machine.clock.now() + seconds
        silent = machine.bridge(iter(range(10**9, 2 * 10**9)).__next__)
        silent.close()
        while machine.clock.now() < until:
            machine.clock.move_to(machine.turn(silent, until))

    def _by_hand(self, count: int) -> list[str]:
        """The machine gives nothing any more: a hand takes the pieces out of the drum."""
        taken = [self.drum.contents.pop() for _ in range(min(count, len(self.drum.contents)))]
        self.drum.tray += taken
        return taken


def play(schedule: Schedule) -> Table:
    """Play it and check that nothing was lost and nothing happened twice."""
    table = Table(schedule)
    table.play()
    drum = table.drum
    inside = list(drum.contents) + ([drum.chamber] if drum.chamber else [])
    assert Counter(inside) + Counter(drum.tray) == Counter(table.pieces), "physics lost a piece"
    assert Counter(table.journal) == Counter(drum.tray), (
        f"journal {sorted(table.journal)} but tray {sorted(drum.tray)}"
    )
    if not schedule.risky:
        assert not table.asked, f"asked without a reason: {table.asked}"
    for outcome in table.asked:
        if outcome.code in ("reset", "missed"):
            assert len(outcome.doubts) == 1, f"one piece was in the gate, not {outcome.doubts}"
    restarts = sum(incident.kind in ("reset", "unplug", "tear") for incident in schedule.incidents)
    assert sum(outcome.code == "reset" for outcome in table.asked) <= restarts
    return table
