"""All draws ever made by a randomiser, for its fairness page: one JSON line each, only ever appended."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hardware.randomisers.answer import Answer


@dataclass(frozen=True, slots=True)
class Draw:
    """One draw: what could have come, and what came."""

    randomiser: str
    weights: Mapping[str, int]
    """Each possible outcome and how many pieces or faces gave it."""
    outcome: str
    source: str = ""


class DrawLog:
    """A file of draws. A line that cannot be read (a power cut) is passed over and counted."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.unreadable = 0

    def append(self, draw: Draw) -> None:
        data = {
            "randomiser": draw.randomiser,
            "weights": dict(draw.weights),
            "outcome": draw.outcome,
            "source": draw.source,
        }
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(data, ensure_ascii=False) + "\n")

    def __iter__(self) -> Iterator[Draw]:
        self.unreadable = 0
        if not self.path.exists():
            return
        with self.path.open(encoding="utf-8", errors="replace") as file:
            for line in file:
                try:
                    data = json.loads(line)
                    yield Draw(data["randomiser"], data["weights"], data["outcome"], data["source"])
                except (ValueError, KeyError, TypeError):
                    self.unreadable += 1


class Recorded:
    """Any randomiser, with each of its answers written into a log."""

    def __init__(self, randomiser: Any, log: DrawLog, sources: Mapping[str, str] | None = None) -> None:
        """``sources``: other names for sources, so that a simulated machine is not mixed up with a real one."""
        self.randomiser = randomiser
        self.log = log
        self._sources = dict(sources or {})

    @property
    def source(self) -> str:
        return self.randomiser.source

    def ask(self, request: Any) -> Answer:
        """Errors as those of the randomiser itself; only answers are recorded."""
        answer = self.randomiser.ask(request)
        self.note(request, answer)
        return answer

    def note(self, request: Any, answer: Answer) -> None:
        """Write down an answer that came on another way, such as one finished by hand."""
        if answer.outcome in dict(request.outcomes):
            source = self._sources.get(answer.source, answer.source)
            self.log.append(Draw(request.randomiser, dict(request.outcomes), answer.outcome, source))
