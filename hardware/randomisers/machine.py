"""Bags and dice by machine: cubes by colour, figures by tag, dice by the tag that lies down or by camera.

Each asks the controller for one piece under a token made of the table and the number of the draw, so that
asking again, even after the program was killed, gets the same piece.
"""

from __future__ import annotations

import abc
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from firmware_bridge.controller import UNKNOWN, Controller, Outcome
from firmware_bridge.errors import BridgeError
from firmware_bridge.message import Message, both
from hardware.message import say
from hardware.randomisers.answer import Answer, RandomiserFailed
from hardware.randomisers.pieces import Outcomes, TagBook, contents, face_of, outcome_of

SOURCE = "machine"
BAGS = ("cube_bag", "monk_bag")
DICE = ("die", "dice")
"""Last words of the names of dice."""
_BY_ITSELF = frozenset({"reset", "heartbeat", "stopped"})
"""Codes after which nothing has fallen and the draw may simply be asked for again."""
_TRIES = 3


class Doubtful(RandomiserFailed):
    """The machine did something, but what it says is not certain or cannot be true. A person has to look."""

    def __init__(self, cause: str, advice: str, pieces: tuple[str, ...] = ()) -> None:
        self.pieces = pieces
        """The pieces in question, ``?`` for one without a name."""
        super().__init__(cause, advice)


class FillDrum(RandomiserFailed):
    """People have to put pieces into a drum before it can draw."""

    task = True

    def __init__(self, bag: str, wanted: Mapping[str, int]) -> None:
        """``wanted``: what must lie in the drum ``bag``, and nothing else: each outcome and its count."""
        self.bag, self.wanted = bag, dict(wanted)
        super().__init__(say("fill-drum", bag=bag, pieces=wanted), say("then-retry"))


@dataclass(slots=True)
class Desk:
    """What all randomisers of one table share."""

    controller: Controller
    table: str
    """A name that no other table has: part of every token."""
    recorded: Callable[[int], bool] = lambda number: True
    """Whether the draw of this number stands in the table's journal."""
    unchanged: Callable[[int, int], bool] = lambda earlier, number: False
    """Whether the game stands at draw ``number`` where it stood at an ``earlier`` one: the same draw, asked again."""
    on_fill: Callable[[str, Mapping[str, int]], None] = lambda bag, pieces: None
    """Asks the people to put exactly these pieces into the drum ``bag``; returns when they have. May raise
    :class:`FillDrum` instead, and return when it is asked for the same once more."""

    filled: Callable[[str], bool] = lambda bag: True
    """Whether the drum ``bag`` was filled for this table before: then the count of its pieces tells enough."""

    def token(self, number: int) -> str:
        return f"{self.table}:{number}"

    def number(self, token: str) -> int | None:
        """The draw that a token of this table stands for."""
        table, _, rest = token.rpartition(":")
        number = rest.split("/")[0]
        return int(number) if table == self.table and number.isdigit() else None


def drum(bag: str) -> str:
    """What the evidence of a draw says about where the piece came from."""
    return f"drum {bag}"


class _ByMachine(abc.ABC):
    """What bags and dice have in common."""

    source = SOURCE
    verb = "draw"

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    # ------------------------------------------------------------------ for the table

    def ask(self, request: Any) -> Answer:
        """The outcome of one draw.

        :raises Doubtful: somebody has to look; then :meth:`retry` (nothing lies there), or enter by hand.
        :raises RandomiserFailed: the machine gave nothing; :meth:`retry` or :meth:`give_up`.
        """
        try:
            self._leftovers(request)
            for _ in range(_TRIES):
                self._prepare(request)
                outcome = self._draw(request)
                if outcome.code not in _BY_ITSELF or outcome.pieces or outcome.doubts:
                    break
                self._desk.controller.settle(self._token(request))
            return self._judge(request, outcome)
        except BridgeError as error:
            raise RandomiserFailed(error.cause, self._advice(request, error)) from error

    def _advice(self, request: Any, error: BridgeError) -> Message:
        asked = self._desk.controller.ledger.find(self._token(request)) is not None
        own = say("asked-already" if asked else "retry-or-draw")
        advice = error.advice
        while (
            isinstance(advice, Message) and advice.code == "both"
        ):  # what follows is for those without randomisers
            advice = advice.args["first"]
        return own if getattr(advice, "code", "") == "retry-or-hand" else both(advice, own)

    def retry(self, request: Any, failed: RandomiserFailed) -> None:
        """The person has looked and wants the machine to go on: what is in doubt did not fall."""
        if isinstance(failed, Doubtful):
            self._desk.controller.settle(self._token(request))
            self._unsure()

    def give_up(self, request: Any) -> str | None:
        """The person goes on by hand; the outcome if the machine had got that far after all."""
        try:
            outcome = self._desk.controller.hand_over(self._token(request))
        except BridgeError:
            outcome = None
        self._unsure()
        if outcome is None or len(outcome.pieces) != 1 or outcome.doubts:
            return None
        return self._name(outcome.pieces[0], request.outcomes)

    def entered(self, request: Any) -> None:
        """The person has entered the outcome by hand: the machine's part of it is over."""
        self._desk.controller.settle(self._token(request))

    # ------------------------------------------------------------------ steps

    @abc.abstractmethod
    def _draw(self, request: Any) -> Outcome:
        """Have the machine do it."""

    def _prepare(self, request: Any) -> None:
        """See that the drum holds what the request says."""

    @abc.abstractmethod
    def _name(self, piece: str, outcomes: Outcomes) -> str | None:
        """The outcome that this piece is, ``None`` if it cannot be one."""

    def _taken(self, piece: str) -> None:
        """A piece has left the drum."""

    def _unsure(self) -> None:
        """Nobody knows any more what the drum holds."""

    def _token(self, request: Any) -> str:
        """The token of this draw: that of an earlier request, if the game has not moved since."""
        for entry in self._desk.controller.outstanding():
            earlier = self._desk.number(entry.token)
            if earlier is None or earlier >= request.number or entry.verb != self.verb:
                continue
            if self._desk.unchanged(earlier, request.number):
                return self._desk.token(earlier)
        return self._desk.token(request.number)

    def _leftovers(self, request: Any) -> None:
        """Forget earlier draws that stand in the journal; ask about those that do not."""
        controller, current = self._desk.controller, self._token(request)
        for entry in controller.outstanding():
            earlier = self._desk.number(entry.token)
            if earlier is None or entry.token == current or entry.verb != self.verb:
                continue
            if self._desk.recorded(earlier):
                controller.settle(entry.token)
                continue
            outcome = controller.hand_over(entry.token)
            controller.settle(entry.token)
            self._unsure()
            pieces = outcome.pieces + tuple(doubt.piece for doubt in outcome.doubts) if outcome else ()
            if pieces and self.verb == "draw":
                raise Doubtful(say("fallen-earlier", pieces=Counter(pieces)), say("put-back-retry"), pieces)

    def _judge(self, request: Any, outcome: Outcome) -> Answer:
        token = self._token(request)
        if outcome.doubts or len(outcome.pieces) > 1:
            raise self._doubtful(outcome)
        if not outcome.pieces:
            self._desk.controller.settle(token)
            raise RandomiserFailed(outcome.why or say("gave-nothing"), say("retry-or-draw"))
        (piece,) = outcome.pieces
        text = self._name(piece, request.outcomes)
        if text is None:
            raise Doubtful(self._impossible(piece, request.outcomes), say("enter-what-lies"), (piece,))
        self._taken(piece)
        return Answer(text, self.source, self._evidence(token, piece))

    def _impossible(self, piece: str, outcomes: Outcomes) -> Message:
        return say("reads-piece", piece=piece, pieces=dict.fromkeys(contents(outcomes), 1))

    def _evidence(self, token: str, piece: str) -> str:
        entry = self._desk.controller.ledger.find(token)
        return f"{piece}, request {entry.id}, memory {entry.store}" if entry else piece

    @staticmethod
    def _doubtful(outcome: Outcome) -> Doubtful:
        pieces = outcome.pieces + tuple(doubt.piece for doubt in outcome.doubts)
        unnamed = [doubt for doubt in outcome.doubts if doubt.piece == UNKNOWN]
        why = outcome.why or say("gave-nothing")
        if outcome.code == "too_many" or len(outcome.pieces) > 1:
            cause, advice = why, say("enter-one")
        elif outcome.code in ("double", "stray"):
            cause, advice = why, say("put-all-back")
        elif unnamed and unnamed[0].fell:
            cause, advice = say("no-name"), say("enter-from-tray")
        elif unnamed:
            cause, advice = why, say("perhaps-in-tray")
        else:
            name = outcome.doubts[0].piece
            cause = both(why, say("in-the-gate", piece=name))
            advice = say("perhaps-this", piece=name)
        return Doubtful(cause, advice, pieces)


class _Bag(_ByMachine):
    """A drum, and what it should hold."""

    bag = ""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._inside: Counter[str] | None = None
        """The pieces in the drum, as far as this run of the program knows."""

    def _draw(self, request: Any) -> Outcome:
        return self._desk.controller.draw(self.bag, 1, self._token(request))

    def _evidence(self, token: str, piece: str) -> str:
        return f"{super()._evidence(token, piece)}, {drum(self.bag)}"

    def _taken(self, piece: str) -> None:
        if self._inside is not None:
            self._inside[piece] -= 1
            self._inside = +self._inside

    def _unsure(self) -> None:
        self._inside = None

    @abc.abstractmethod
    def _wanted(self, outcomes: Outcomes) -> Counter[str]:
        """The pieces, as the machine names them, that the drum should hold."""

    def _prepare(self, request: Any) -> None:
        controller = self._desk.controller
        if controller.ledger.find(self._token(request)) is not None:
            return  # this very draw is under way: do not touch the drum
        wanted = self._wanted(request.outcomes)
        if self._inside is None and self._desk.filled(self.bag) and self._counted() == wanted.total():
            self._inside = wanted
        if self._inside == wanted:
            return
        if self._inside is not None and not self._inside - wanted:
            added = wanted - self._inside
        else:
            self._desk.on_fill(self.bag, contents(request.outcomes))
            controller.empty(self.bag)
            added = wanted
        controller.put_back(self.bag, sorted(added.elements()))
        self._inside = wanted

    def _counted(self) -> int | None:
        """How many pieces the machine itself believes to hold."""
        left = self._desk.controller.status().get("left", "")
        counts = dict(part.split(":") for part in left.split(",") if part)
        return int(counts[self.bag]) if self.bag in counts else None


class CubeBag(_Bag):
    """The drum of cubes; the colour is the last word of an outcome (``draw pink``)."""

    bag = "cubes"

    def __init__(self, desk: Desk, colours: Mapping[str, str] | None = None) -> None:
        """``colours``: a word of the game -> the name under which the machine has learnt this colour."""
        super().__init__(desk)
        self._colours = dict(colours or {})
        self._words = {colour: word for word, colour in self._colours.items()}

    def _wanted(self, outcomes: Outcomes) -> Counter[str]:
        words = {text.split()[-1]: weight for text, weight in outcomes}
        return Counter({self._colours.get(word, word): weight for word, weight in words.items()})

    def _name(self, piece: str, outcomes: Outcomes) -> str | None:
        return outcome_of(self._words.get(piece, piece), outcomes)


class MonkBag(_Bag):
    """The drum of figures, which a tag under each tells apart."""

    bag = "figures"

    def __init__(self, desk: Desk, tags: TagBook) -> None:
        super().__init__(desk)
        self._tags = tags

    def _wanted(self, outcomes: Outcomes) -> Counter[str]:
        inside = self._inside or Counter()
        wanted: Counter[str] = Counter()
        for text, weight in outcomes:
            known = self._tags.tags(text, weight + len(inside))
            if len(known) < weight:
                raise RandomiserFailed(
                    say("too-few-tags", known=len(known), wanted=weight, piece=text), say("enrol-tags")
                )
            known.sort(key=lambda tag: tag not in inside)
            wanted.update(known[:weight])
        return wanted

    def _taken(self, piece: str) -> None:
        """Of figures that look alike, any may have been counted in; they need not be told apart."""
        inside, label = self._inside or Counter(), self._tags.label(piece)
        alike = [tag for tag in sorted(inside) if self._tags.label(tag) == label]
        super()._taken(piece if inside[piece] else next(iter(alike), piece))

    def _name(self, piece: str, outcomes: Outcomes) -> str | None:
        label = self._tags.label(piece)
        return label if label in dict(outcomes) else None

    def _impossible(self, piece: str, outcomes: Outcomes) -> Message:
        label = self._tags.label(piece)
        if label is None:
            return say("no-such-tag", tag=piece)
        return super()._impossible(label, outcomes)


class Dice(_ByMachine):
    """The tumbler: read by the machine if there is a reader under its tray, else by the camera."""

    verb = "roll"

    def __init__(self, desk: Desk, tags: TagBook, camera: Callable[[Any], str | None] | None = None) -> None:
        """``camera`` looks at the tray and says which of the request's outcomes it sees, if it is sure."""
        super().__init__(desk)
        self._tags = tags
        self._camera = camera

    def _draw(self, request: Any) -> Outcome:
        sides = sum(weight for _, weight in request.outcomes)
        return self._desk.controller.roll(1, sides, self._token(request))

    def _judge(self, request: Any, outcome: Outcome) -> Answer:
        if outcome.pieces or outcome.doubts or outcome.code or self._desk.controller.reads_dice:
            return super()._judge(request, outcome)
        seen = self._camera(request) if self._camera else None
        if seen is None:
            raise Doubtful(say("nobody-read"), say("enter-face"))
        return Answer(seen, self.source, "rolled by the machine, read by the camera")

    def _name(self, piece: str, outcomes: Outcomes) -> str | None:
        label = self._tags.label(piece)
        return face_of(label, outcomes) if label else None

    def _impossible(self, piece: str, outcomes: Outcomes) -> Message:
        label = self._tags.label(piece)
        if label is None:
            return say("no-such-face", tag=piece)
        return say("wrong-die", face=label)


class Machine:
    """All randomisers of a game, each by its name; those that the machine has not go to ``rest``."""

    source = SOURCE

    def __init__(
        self, desk: Desk, tags: TagBook, rest: Any, camera: Callable[[Any], str | None] | None = None
    ) -> None:
        self._makers = {"cube_bag": CubeBag(desk), "monk_bag": MonkBag(desk, tags)}
        self._dice = Dice(desk, tags, camera)
        self.rest = rest

    @staticmethod
    def has(name: str) -> bool:
        """Whether the machine itself answers for the randomiser of this name."""
        return name in BAGS or name.split("_")[-1] in DICE

    def maker(self, name: str) -> Any:
        """Who answers for the randomiser of this name."""
        if not self.has(name):
            return self.rest
        return self._makers.get(name, self._dice)

    def ask(self, request: Any) -> Answer:
        """Errors as those of whoever answers."""
        return self.maker(request.randomiser).ask(request)

    def retry(self, request: Any, failed: RandomiserFailed) -> None:
        maker = self.maker(request.randomiser)
        if isinstance(maker, _ByMachine):
            maker.retry(request, failed)

    def give_up(self, request: Any) -> str | None:
        maker = self.maker(request.randomiser)
        return maker.give_up(request) if isinstance(maker, _ByMachine) else None

    def entered(self, request: Any) -> None:
        maker = self.maker(request.randomiser)
        if isinstance(maker, _ByMachine):
            maker.entered(request)
