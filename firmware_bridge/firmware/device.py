"""The heart: hears requests, runs one job at a time, answers each request once and the same for ever.

``step`` does what is due and says how long it can wait. Nothing in here blocks.
"""

from time import ticks_add, ticks_diff, ticks_ms

import machine

from apparatus import Apparatus
from codec import Splitter, encode, fields
from commands import COUNTING, JOBS, BadArgument
from memory import Memory
from safety import Heartbeat

PROTOCOL = "1"
FIRMWARE = "1.0.0"
IDLE_MS = 250


class Job:
    """One request that takes time."""

    def __init__(self, number, verb, work, progress):
        self.number = number
        self.verb = verb
        self.work = work
        self.got = []
        self.stop = ""
        self.due = ticks_ms()
        self._progress = progress

    def progress(self, piece):
        self.got.append(piece)
        self._progress(self)

    def busy(self):
        got = " got=" + ",".join(self.got) if self.got else ""
        return "%s busy%s" % (self.verb, got)


class Device:
    """The machine as the computer sees it."""

    def __init__(self, wire):
        self.wire = wire
        self.memory = Memory()
        self.apparatus = Apparatus(self.memory)
        self.apparatus.memory = self.memory
        self.job = None
        self.leave = ""
        """Set by ``service`` and ``reboot``: the main loop ends."""
        self._guard = self.apparatus.guard
        self._heartbeat = Heartbeat(self.apparatus.settings["heartbeat_ms"])
        self._splitter = Splitter()
        self._bad = 0
        self._guard.locked = True  # nothing moves before the computer speaks
        self._say("!boot boots=%d store=%s" % (self.memory.boots, self.memory.store))

    # ------------------------------------------------------------------ the loop

    def step(self):
        """Do what is due; the milliseconds until something is due again."""
        data = self.wire.read()
        if data:
            for body in self._splitter.feed(data):
                self._hear(body)
            if self._splitter.bad != self._bad:
                self._bad = self._splitter.bad
                self._say("!bad count=%d" % self._bad)
        now = ticks_ms()
        self._watch(now)
        if self.job is None:
            return IDLE_MS
        left = ticks_diff(self.job.due, now)
        if left <= 0:
            self._advance(self.job)
            left = 0 if self.job is None else max(0, ticks_diff(self.job.due, ticks_ms()))
        return min(left, IDLE_MS)

    def _watch(self, now):
        guard = self._guard
        guard.check(now)
        if guard.overtime and self.job:
            self.job.stop = "overtime"
        if not guard.locked and self._heartbeat.lost(now):
            guard.locked = True
            guard.all_off()
            if self.job:
                self.job.stop = "heartbeat"
            self._say("!safe code=heartbeat")

    def _advance(self, job):
        try:
            wait = next(job.work)
        except StopIteration as end:
            code, answer = end.value
            self._finish(job, code, answer)
        except BadArgument as error:
            self._finish(job, "argument", [("name", error.args[0])], "err")
        else:
            job.due = ticks_add(ticks_ms(), wait)

    def _finish(self, job, code, answer, status=None):
        self._guard.all_off()
        self._guard.overtime = None
        words = [job.verb, status or ("part" if code else "ok")]
        if code:
            words.append("code=" + code)
        if job.verb in COUNTING:
            words.append("pieces=" + ",".join(job.got))
            words.append("drawn=%d" % self.memory.drawn)
        words += ["%s=%s" % pair for pair in answer]
        text = " ".join(words)
        self.memory.end(text)
        self.job = None
        self._say("<%d %s" % (job.number, text))

    # ------------------------------------------------------------------ requests

    def _say(self, body):
        self.wire.write(encode(body))

    def _hear(self, body):
        words = body[1:].split(" ")
        given = fields(words[2:])
        if given is None or len(words) < 2 or not words[0].isdigit():
            self._say("!bad grammar=1")
            return
        number, verb = int(words[0]), words[1]
        self._heartbeat.heard()
        self._guard.locked = False
        if verb in JOBS:
            self._request(number, verb, " ".join(words[1:]), given)
            return
        handler = getattr(self, "_on_" + verb, None)
        if handler is None:
            self._say("<%d %s err code=unknown" % (number, verb))
        else:
            self._say("<%d %s" % (number, handler(given)))

    def _request(self, number, verb, text, given):
        if given.get("for", self.memory.store) != self.memory.store:
            self._say("<%d %s err code=memory" % (number, verb))
            return
        job = self.job
        if job is not None and job.number == number:
            same = self.memory.open[1] == text
            self._say("<%d %s" % (number, job.busy() if same else verb + " err code=stale"))
            return
        answer = self.memory.answer(number, text)
        if answer in ("stale", "forgotten"):
            answer = "%s err code=%s" % (verb, answer)
        elif answer is None and job is not None:
            answer = "%s err code=engaged id=%d" % (verb, job.number)
        elif answer is None:
            self.memory.begin(number, text, given.get("bag", "cubes") if verb == "draw" else "")
            self.job = job = Job(number, verb, None, self._report)
            job.work = JOBS[verb](self.apparatus, job, given)
            answer = job.busy()
        self._say("<%d %s" % (number, answer))

    def _report(self, job):
        self._say("<%d %s" % (job.number, job.busy()))

    def _on_hello(self, given):
        memory = self.memory
        serial = "".join("%02X" % byte for byte in machine.unique_id())
        can = sorted(JOBS) + (["faces"] if self.apparatus.tumbler.reader else [])
        return (
            "hello ok version=%s nonce=%s firmware=%s serial=%s boots=%d store=%s last=%d drawn=%d can=%s"
            % (
                PROTOCOL,
                given.get("nonce", ""),
                FIRMWARE,
                serial,
                memory.boots,
                memory.store,
                memory.last,
                memory.drawn,
                ",".join(can),
            )
        )

    def _on_ping(self, given):
        return "ping ok up=%d boots=%d" % (ticks_ms(), self.memory.boots)

    def _on_status(self, given):
        memory = self.memory
        left = ",".join(["%s:%d" % (bag, memory.left[bag]) for bag in sorted(memory.left)])
        return "status ok job=%d last=%d boots=%d drawn=%d left=%s colours=%s bad=%d" % (
            self.job.number if self.job else 0,
            memory.last,
            memory.boots,
            memory.drawn,
            left,
            ",".join(sorted(self.apparatus.colours.known)),
            self._bad,
        )

    def _on_stop(self, given):
        if self.job:
            self.job.stop = "stopped"
        return "stop ok job=%d" % (self.job.number if self.job else 0)

    def _on_void(self, given):
        """The computer gives up on a request: make sure that it can never happen later."""
        text = given.get("id", "")
        if not text.isdigit():
            return "void err code=argument name=id"
        number, memory = int(text), self.memory
        if self.job and self.job.number == number:
            was = "busy"
        elif number <= memory.floor:
            was = "forgotten"
        elif [1 for entry in memory.kept if entry[0] == number]:
            was = "done"
        else:
            was = "never"
            if number > memory.last:
                memory.void(number)
        return "void ok id=%d was=%s" % (number, was)

    def _on_reboot(self, given):
        self.leave = "reboot"
        return "reboot ok"

    def _on_service(self, given):
        self.leave = "service"
        return "service ok"
