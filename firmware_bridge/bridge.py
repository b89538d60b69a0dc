"""The connection: finds the port, greets the controller, resends, beats the heart, reconnects.

:class:`Bridge` does what is due whenever :meth:`Bridge.step` is called and never waits, so that it runs
in virtual time as well. :class:`ThreadedBridge` is the same with one reader thread.
"""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable
from typing import Self

from firmware_bridge.clock import Clock, RealClock
from firmware_bridge.errors import BridgeError, LinkDown, NoMachine, PortLost, WrongMachine
from firmware_bridge.lines import Line, Splitter
from firmware_bridge.message import say
from firmware_bridge.ports import Opener, Port
from firmware_bridge.requests import PROTOCOL, Hello, Pending
from firmware_bridge.roundtrip import RoundTrip
from firmware_bridge.states import CONNECTED, IDLE, State
from firmware_bridge.traffic import Traffic

HEARTBEAT = 0.5
"""A line at least so often (seconds); the controller stops its motors after 2 s of silence."""
SILENCE = 3.0
"""No line for so long (seconds) although the heart beats: the port is dead, open it again."""
BACK_OFF = (0.1, 5.0)
"""First and longest pause before the port is opened again (seconds); doubles in between."""
POLL = 0.5
"""How often a working controller is asked for the answer that should come by itself (seconds)."""


class Bridge:
    """One controller on one port.

    ``opener()`` opens the port anew each time; ``next_id()`` gives request ids that were never used
    before, not even by an earlier run of the program. ``on_state`` hears every change of the state, on the
    thread on which it happens and while the bridge is locked: it must return at once.
    """

    def __init__(
        self,
        opener: Opener,
        next_id: Callable[[], int],
        clock: Clock | None = None,
        traffic: Traffic | None = None,
        on_state: Callable[[State], None] | None = None,
    ) -> None:
        self.clock = clock or RealClock()
        self.traffic = traffic or Traffic()
        self.round_trip = RoundTrip()
        self.hello: Hello | None = None
        self.problem: BridgeError | None = None
        """Why the connection does not stand, for people."""
        self.resends = 0
        self.greetings = 0
        """How often a controller has been greeted: grows with each reconnection."""
        self._opener = opener
        self._next_id = next_id
        self._on_state = on_state
        self._state = State.CLOSED
        self._port: Port | None = None
        self._splitter = Splitter()
        self._pending: list[Pending] = []
        self._greeting: Pending | None = None
        self._back_off = BACK_OFF[0]
        self._open_at = 0.0
        self._heard_at = 0.0
        self._ping_at = 0.0
        self._lock = threading.RLock()
        self._changed = threading.Condition(self._lock)

    # ------------------------------------------------------------------ for callers

    @property
    def state(self) -> State:
        return self._state

    def open(self) -> None:
        """Start looking for the controller."""
        with self._lock:
            if self._state in IDLE:
                self._back_off, self._open_at = BACK_OFF[0], self.clock.now()
                self._enter(State.SEARCHING)

    def close(self) -> None:
        """Let go of the port. Closing twice does no harm."""
        with self._lock:
            self._drop_port()
            for pending in self._pending:
                pending.failure = LinkDown(say("closed-here"), say("retry-or-hand"))
            self._pending.clear()
            self._enter(State.CLOSED)

    def ask(
        self, verb: str, fields: dict[str, str] | None = None, *, id: int = 0, store: str = ""
    ) -> Pending:
        """Send a request as soon as there is a connection; :meth:`wait` for the answer.

        A kept request brings the ``id`` and the controller's ``store`` that its ledger entry has.
        """
        with self._lock:
            pending = Pending(Line(">", id or self._next_id(), verb, fields or {}), store)
            self._pending.append(pending)
            if self._state in CONNECTED:
                try:
                    self._send(pending)
                except PortLost:
                    pass  # still due: the next step meets the same error and reconnects
            self._wake()
            return pending

    def wait(self, pending: Pending, seconds: float) -> bool:
        """Wait until the request is answered or has failed, at most so long."""
        return self._wait_for(lambda: pending.done, seconds)

    def wait_connected(self, seconds: float) -> bool:
        """Wait until a controller has been greeted, at most so long."""
        self._wait_for(lambda: self._state in CONNECTED or self._state is State.REFUSED, seconds)
        return self._state in CONNECTED

    def look_now(self) -> None:
        """Somebody needs the controller: look for it without waiting for the back-off to end."""
        with self._changed:
            if self._state is State.SEARCHING:
                self._back_off, self._open_at = BACK_OFF[0], self.clock.now()
                self._changed.notify_all()

    def forget(self, pending: Pending) -> None:
        """Stop resending; the controller may still act on it."""
        with self._lock:
            if pending in self._pending:
                self._pending.remove(pending)

    def _wait_for(self, condition: Callable[[], bool], seconds: float) -> bool:
        with self._changed:
            return self._changed.wait_for(condition, seconds)

    def _wake(self) -> None:
        """Somebody may be asleep in the port; the next due time has changed."""

    # ------------------------------------------------------------------ the heart

    def step(self) -> float:
        """Do what is due now; the seconds until something is due again."""
        with self._lock:
            try:
                self._read()
                self._act()
            except (PortLost, NoMachine) as error:
                self._lost(error)
            return max(0.0, self._due() - self.clock.now())

    def _due(self) -> float:
        if self._state in IDLE:
            return self.clock.now() + 3600.0
        if self._port is None:
            return self._open_at
        times = [pending.due for pending in self._waiting()]
        return min([*times, self._ping_at, self._heard_at + SILENCE])

    def _waiting(self) -> list[Pending]:
        if self._state is State.GREETING:
            return [self._greeting] if self._greeting else []
        return self._pending

    def _act(self) -> None:
        now = self.clock.now()
        if self._state is State.SEARCHING and now >= self._open_at:
            self._open_port(now)
        if self._port is None:
            return
        if now >= self._heard_at + SILENCE:  # as _due computes it: to the last bit
            raise PortLost(say("silent", seconds=round(SILENCE)), say("still-plugged-in"))
        for pending in list(self._waiting()):
            if pending.due <= now:
                if pending.sent and not pending.accepted:
                    self.round_trip.expired()
                self._send(pending)
        if now >= self._ping_at and self._state in CONNECTED:
            ping = next((other for other in self._pending if other.request.verb == "ping"), None)
            if ping is None:
                ping = Pending(Line(">", self._next_id(), "ping"))
                self._pending.append(ping)
            self._send(ping)

    def _open_port(self, now: float) -> None:
        self._port = self._opener()
        self._splitter = Splitter()
        self.round_trip = RoundTrip()
        self._heard_at = now
        self._ping_at = now + 3600.0
        nonce = secrets.token_hex(2)
        self._greeting = Pending(
            Line(">", self._next_id(), "hello", {"version": PROTOCOL, "nonce": nonce}), due=now
        )
        self._enter(State.GREETING)

    def _send(self, pending: Pending) -> None:
        if self._port is None:
            return
        now = self.clock.now()
        line = pending.request.encode()
        self.traffic.note(now, True, line)
        self._port.write(line)
        self.resends += pending.sent > 0
        pending.sent += 1
        pending.sent_at = now
        pending.due = now + (POLL if pending.accepted else self.round_trip.timeout)
        if self._state in CONNECTED:
            self._ping_at = now + HEARTBEAT

    # ------------------------------------------------------------------ what comes back

    def _read(self) -> None:
        if self._port is None:
            return
        data = self._port.read()
        if not data:
            return
        bad = self._splitter.bad
        for line in self._splitter.feed(data):
            self._heard_at = self.clock.now()
            self.traffic.note(self._heard_at, False, line.body())
            self._hear(line)
        if self._splitter.bad != bad:
            self.traffic.note(self.clock.now(), False, f"(noise) {self._splitter.noise[-1]!r}")

    def _hear(self, line: Line) -> None:
        if line.start == "!":
            if line.verb == "bad":
                self._hurry()
            elif line.verb == "boot" and self._state in CONNECTED:
                self._greet_again()
            return
        for pending in list(self._waiting()):
            if pending.request.id == line.id and pending.request.verb == line.verb:
                self._match(pending, line)
                return

    def _hurry(self) -> None:
        """The controller got noise: what was sent last was probably it."""
        now = self.clock.now()
        for pending in self._waiting():
            if pending.sent == 1 and not pending.accepted:
                pending.due = now

    def _greet_again(self) -> None:
        """The controller has restarted on an open port."""
        assert self._port is not None
        now = self.clock.now()
        nonce = secrets.token_hex(2)
        self._greeting = Pending(
            Line(">", self._next_id(), "hello", {"version": PROTOCOL, "nonce": nonce}), due=now
        )
        self._ping_at = now + 3600.0
        self._enter(State.GREETING)

    def _match(self, pending: Pending, line: Line) -> None:
        if pending.sent == 1 and not pending.accepted:
            self.round_trip.measured(self.clock.now() - pending.sent_at)
        if line.status == "busy":
            pending.accepted = True
            if len(line.list("got")) > len(pending.progress):
                pending.progress = line.list("got")
            pending.due = self.clock.now() + POLL
            if self._state is State.READY:
                self._enter(State.WORKING)
            self._changed.notify_all()
            return
        if pending is self._greeting:
            if line.fields.get("nonce") == pending.request.fields["nonce"]:
                self._greeted(line)
            return
        pending.answer = line
        self._pending.remove(pending)
        if self._state is State.WORKING and not any(other.accepted for other in self._pending):
            self._enter(State.READY)
        self._changed.notify_all()
        restarted = self.hello and line.fields.get("boots", str(self.hello.boots)) != str(self.hello.boots)
        if restarted or line.fields.get("code") == "memory":
            self._greet_again()  # its own word about the restart was lost

    def _greeted(self, line: Line) -> None:
        self._greeting = None
        try:
            self.hello = Hello.of(line)
        except WrongMachine as error:
            self.problem = error
            self._drop_port()
            for pending in self._pending:
                pending.failure = error
            self._pending.clear()
            self._enter(State.REFUSED)
            return
        now = self.clock.now()
        self.problem = None
        self.greetings += 1
        self._back_off = BACK_OFF[0]
        self._ping_at = now + HEARTBEAT
        self._pending = [pending for pending in self._pending if pending.request.verb != "ping"]
        for pending in list(self._pending):
            if pending.store and pending.store != self.hello.store:
                pending.failure = LinkDown(say("memory-lost"), say("look-in-tray"))
                self._pending.remove(pending)
                continue
            pending.accepted = False
            pending.due = now
        self._enter(State.READY)

    # ------------------------------------------------------------------ losing the port

    def _lost(self, error: BridgeError) -> None:
        self.problem = error
        self.traffic.note(self.clock.now(), False, f"(lost) {error}")
        self._drop_port()
        self._open_at = self.clock.now() + self._back_off
        self._back_off = min(BACK_OFF[1], self._back_off * 2)
        if self._state not in IDLE:
            self._enter(State.SEARCHING)

    def _drop_port(self) -> None:
        port, self._port = self._port, None
        self._greeting = None
        if port is not None:
            port.close()

    def _enter(self, state: State) -> None:
        if state is self._state:
            return
        self._state = state
        self._changed.notify_all()
        if self._on_state:
            self._on_state(state)


class ThreadedBridge(Bridge):
    """A bridge with its one reader thread; use it as a context manager."""

    _thread: threading.Thread | None = None
    _stopping = False

    def open(self) -> None:
        self._stopping = False
        super().open()
        if self._thread is None or not self._thread.is_alive():
            self._thread = threading.Thread(target=self._run, name="machine-bridge", daemon=True)
            self._thread.start()

    def close(self) -> None:
        self._stopping = True
        self._wake()
        with self._changed:
            self._changed.notify_all()
        thread, self._thread = self._thread, None
        if thread is not None and thread is not threading.current_thread():
            thread.join(timeout=5)
        super().close()

    def __enter__(self) -> Self:
        self.open()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _run(self) -> None:
        while not self._stopping and self._state not in IDLE:
            due = self.step()
            port = self._port
            if port is not None:
                try:
                    port.wait(due)
                except PortLost:
                    pass  # the next step reads, and learns it with the lock held
            elif due:
                with self._changed:
                    self._changed.wait_for(lambda: self._stopping or self._due() <= self.clock.now(), due)

    def _wake(self) -> None:
        port = self._port
        if port is not None:
            port.wake()
