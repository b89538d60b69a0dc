"""What the machine can be told to do.

``JOBS``: each takes the apparatus, the job and its fields, yields waits and returns
``(code, fields)``; an empty code is success. ``BadArgument`` before the first wait: nothing happened.
"""

import selftest

MOST = 20
"""Pieces in one request."""


class BadArgument(Exception):
    """The request asks for something that does not exist."""


def _count(given, key, low, high, default=None):
    try:
        value = int(given[key]) if default is None or key in given else default
    except (KeyError, ValueError):
        raise BadArgument(key)
    if not low <= value <= high:
        raise BadArgument(key)
    return value


def _drum(machine, given):
    drum = machine.drum(given.get("bag", "cubes"))
    if drum is None:
        raise BadArgument("bag")
    return drum


def draw(machine, job, given):
    drum, count = _drum(machine, given), _count(given, "n", 1, MOST)
    code, doubt = yield from drum.draw(job, count)
    return code, [("doubt", doubt)] if doubt else []


def put_back(machine, job, given):
    """The pieces lie in the funnel: turn until they are among the others."""
    drum = _drum(machine, given)
    pieces = given.get("pieces", "").split(",")
    if pieces == [""]:
        raise BadArgument("pieces")
    yield from drum.mix(job, machine.settings["mix_turns"])
    machine.memory.add(drum.name, len(pieces))
    return job.stop or "", [("left", str(machine.memory.left[drum.name]))]


def empty(machine, job, given):
    """The person has emptied the drum by hand."""
    drum = _drum(machine, given)
    yield 0
    machine.memory.add(drum.name, -machine.memory.left.get(drum.name, 0))
    return "", [("left", "0")]


def mix(machine, job, given):
    drum, turns = _drum(machine, given), _count(given, "turns", 1, 20, machine.settings["mix_turns"])
    yield from drum.mix(job, turns)
    return job.stop or "", []


def calibrate(machine, job, given):
    """Learn the colour of the cube that lies in the chamber."""
    name, samples = given.get("colour", ""), _count(given, "samples", 1, 50, 8)
    if not name or "?" in name or "," in name:
        raise BadArgument("colour")
    drum = machine.drums[0]
    if not drum.chamber.occupied():
        code = yield from drum.feed(job)
        if code:
            return code, []
    points = []
    for _ in range(samples):
        try:
            measured = yield from drum.reader.measure()
        except OSError:
            return "no_" + drum.reader.part, []
        if job.stop:
            return job.stop, []
        if measured is not None:
            points.append(measured)
    if not points:
        return "no_" + drum.reader.part, []
    machine.colours.learn(name, points)
    return "", [("colours", ",".join(sorted(machine.colours.known)))]


def identify(machine, job, given):
    """Name what lies in the chamber; feed a piece if none does. Nothing leaves the drum."""
    drum = _drum(machine, given)
    if not drum.chamber.occupied():
        code = yield from drum.feed(job)
        if code:
            return code, []
    try:
        piece = yield from drum.reader.read()
    except OSError:
        return "no_" + drum.reader.part, []
    return "", [("piece", piece)]


def roll(machine, job, given):
    code, _ = yield from machine.tumbler.roll(job, _count(given, "n", 1, MOST, 1))
    return code, []


def test(machine, job, given):
    found = yield from selftest.run(machine, job)
    bad = [part for part in found if found[part] != "ok"]
    parts = ",".join([part + ":" + found[part] for part in sorted(found)])
    return job.stop or ("failed" if bad else ""), [("parts", parts)]


def tune(machine, job, given):
    value = _count(given, "value", 0, 100000)
    yield 0
    if not machine.settings.tune(given.get("name", ""), value):
        raise BadArgument("name")
    return "", []


JOBS = {
    "draw": draw,
    "return": put_back,
    "empty": empty,
    "mix": mix,
    "calibrate": calibrate,
    "identify": identify,
    "roll": roll,
    "test": test,
    "tune": tune,
}
COUNTING = ("draw", "roll")
"""Jobs whose answer lists pieces."""
