"""``python -m firmware_bridge.simulator "sim://?seed=7"``: a simulated machine as a process of its own.

Prints the path of its terminal, for ``--port``. Words on standard input are incidents (``unplug``, ``cable``,
``replug``, ``reset``; after ``replug`` the new path is printed) or ``tray`` to look into it; it ends with the input.
"""

from __future__ import annotations

import sys

from firmware_bridge.errors import BadAddress
from firmware_bridge.simulator.url import build


def main(arguments: list[str]) -> int:
    """Run until standard input ends; 2 for an address that nothing can be built from."""
    try:
        machine = build(arguments[0] if arguments else "sim://")
    except BadAddress as error:
        print(error, file=sys.stderr)
        return 2
    with machine:
        print(machine.path, flush=True)
        for line in sys.stdin:
            word = line.strip()
            if word == "tray":
                print(*machine.board.world.drums["cubes"].tray, flush=True)
            elif word in ("unplug", "cable", "replug", "reset"):
                machine.do(word)
                if word == "replug":
                    print(machine.path, flush=True)
            elif word:
                print(f"unplug, cable, replug, reset or tray, not {word!r}", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
