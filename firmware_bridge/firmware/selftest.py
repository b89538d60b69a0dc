"""Every part once, gently: does it answer, is it in its resting state, does it move?"""


def run(machine, job):
    """Yields waits, returns ``{part: "ok" or what is wrong}``."""
    found = {}
    settings = machine.settings
    for drum in machine.drums:
        name = drum.name
        found[name + "_exit"] = "blocked" if drum.exit.blocked() else "ok"
        before = drum.exit.count
        yield from drum.turn(0, 0.25)
        if drum.chamber.occupied():
            yield from drum.turn(0, 0.75)
        found[name + "_chamber"] = "occupied" if drum.chamber.occupied() else "ok"
        if drum.chamber.occupied():
            found[name + "_gate"] = "untested"  # opening it would drop the piece
        else:
            yield from drum.swing()
            found[name + "_gate"] = "ok" if drum.exit.count == before else "leaks"
        found[drum.reader.part] = yield from _sensor(drum.reader)
        if job.stop:
            return found
    if machine.tumbler.reader:
        found["dice_reader"] = yield from _sensor(machine.tumbler.reader)
    machine.tumbler.motor.run()
    yield settings["settle_ms"] // 2
    machine.tumbler.motor.off()
    found["tumbler"] = "ok" if machine.guard.overtime is None else "overtime"
    found["colours"] = "ok" if machine.colours.known else "not_calibrated"
    return found


def _sensor(reader):
    try:
        yield from reader.read()
    except OSError:
        return "no_answer"
    return "ok"
