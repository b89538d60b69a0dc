"""What must survive a reset: every piece that left the drum, and the answers already given.

A file of lines with CRC, written ahead of what it describes. Before a gate opens stands ``aim``;
after the light barrier stands ``fell``. A reset in between leaves exactly one piece in doubt, and the
answer says which.
"""

import os
from random import getrandbits

from codec import decode, encode

FILE = "memory.txt"
KEEP = 16
"""So many answers are repeated; older ones are forgotten."""
_COMPACT_AT = 400


class Damaged(Exception):
    """A record in the middle is wrong: nothing in the file can be trusted."""


class Memory:
    """Counters, answers and the job in progress."""

    def __init__(self):
        self._lines = 0
        self._forget()
        try:
            self._load()
        except Damaged:
            os.rename(FILE, FILE + ".bad")
            self._forget()
        self.boots += 1
        if self.open is not None:
            self._close_broken()
        self.compact()

    def _forget(self):
        self.store = "%06x" % getrandbits(24)
        """Changes when the memory is lost: then nobody knows what became of earlier requests."""
        self.boots = 0
        self.last = 0
        """The highest request id that was ever begun or voided."""
        self.floor = 0
        """The highest id whose answer was forgotten."""
        self.drawn = 0
        """Pieces that ever left, in both drums together."""
        self.left = {}
        self.kept = []
        """``(id, body, answer)``, oldest first; answer without start and id."""
        self.open = None
        """The job in progress: ``[id, body, bag, fell, aimed]``."""

    # ------------------------------------------------------------------ while a job runs

    def begin(self, number, body, bag=""):
        self._write("begin %d|%s|%s" % (number, bag, body))
        self.open = [number, body, bag, [], None]
        self.last = number

    def aim(self, piece):
        """The gate is about to open under this piece."""
        self._write("aim " + piece)
        self.open[4] = piece

    def fell(self, piece):
        """The light barrier has seen it."""
        self._write("fell " + piece)
        self._fall(piece)

    def stayed(self):
        """The piece is still in the chamber, for certain."""
        self._write("stay")
        self.open[4] = None

    def _fall(self, piece):
        self.open[3].append(piece)
        self.open[4] = None
        self.drawn += 1
        self._add(self.open[2], -1)

    def add(self, bag, count):
        """So many pieces were put back."""
        self._add(bag, count)
        self._write("left %s %d" % (bag, self.left[bag]))

    def _add(self, bag, count):
        self.left[bag] = self.left.get(bag, 0) + count

    def end(self, answer):
        self._write("end " + answer)
        self._end(answer)
        if self._lines > _COMPACT_AT:
            self.compact()

    def _end(self, answer):
        self.kept.append((self.open[0], self.open[1], answer))
        self.open = None
        while len(self.kept) > KEEP:
            self.floor = self.kept.pop(0)[0]

    def void(self, number):
        """This id will never be begun."""
        self._write("void %d" % number)
        self.last = max(self.last, number)

    # ------------------------------------------------------------------ asked by a request

    def answer(self, number, body):
        """The stored answer, ``stale`` (never done, never will be), ``forgotten`` or ``None`` (new)."""
        for kept, asked, answer in self.kept:
            if kept == number:
                return answer if asked == body else "stale"
        if number <= self.floor:
            return "forgotten"
        return "stale" if number <= self.last else None

    # ------------------------------------------------------------------ flash

    def _write(self, record):
        with open(FILE, "a") as file:
            file.write(encode(record).decode())
        self._lines += 1

    def compact(self):
        """The same memory in few lines, whole or not at all."""
        records = [
            "store %s %d %d %d %d" % (self.store, self.boots, self.last, self.floor, self.drawn),
        ]
        records += ["left %s %d" % (bag, self.left[bag]) for bag in sorted(self.left)]
        records += ["kept %d|%s|%s" % entry for entry in self.kept]
        with open(FILE + ".new", "w") as file:
            for record in records:
                file.write(encode(record).decode())
        os.rename(FILE + ".new", FILE)
        self._lines = len(records)

    def _load(self):
        try:
            with open(FILE) as file:
                text = file.read()
        except OSError:
            return
        lines = text.split("\n")
        torn = lines.pop()  # the power went during this write: the record does not count
        for line in lines:
            record = decode(line.encode())
            if record is None:
                raise Damaged(line)
            verb, _, rest = record.partition(" ")
            self._replay(verb, rest)
        if torn:
            self._lines += 1

    def _replay(self, verb, rest):
        if verb == "store":
            store, boots, last, floor, drawn = rest.split(" ")
            self.store = store
            self.boots, self.last, self.floor, self.drawn = int(boots), int(last), int(floor), int(drawn)
        elif verb == "left":
            bag, count = rest.split(" ")
            self.left[bag] = int(count)
        elif verb == "kept":
            number, body, answer = rest.split("|")
            self.kept.append((int(number), body, answer))
        elif verb == "begin":
            number, bag, body = rest.split("|")
            self.open = [int(number), body, bag, [], None]
            self.last = int(number)
        elif verb == "aim":
            self.open[4] = rest
        elif verb == "fell":
            self._fall(rest)
        elif verb == "stay":
            self.open[4] = None
        elif verb == "end":
            self._end(rest)
        elif verb == "void":
            self.last = max(self.last, int(rest))
        else:
            raise Damaged(verb)

    def _close_broken(self):
        """A reset interrupted this job: say what fell for certain and what is in doubt."""
        _, body, _, fell, aimed = self.open
        verb = body.split(" ")[0]
        doubt = "" if aimed is None else " doubt=" + aimed
        self._end("%s part code=reset pieces=%s%s" % (verb, ",".join(fell), doubt))
