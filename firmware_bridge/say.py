"""``python -m firmware_bridge.say ">1 status"``: a line with its length and CRC, to type into a terminal."""

from __future__ import annotations

import sys

from firmware_bridge.lines import Line


def main(bodies: list[str]) -> int:
    """Print each body as a line; 2 when one of them is none."""
    try:
        for body in bodies:
            sys.stdout.write(Line.parse(body).encode().decode())
    except (ValueError, IndexError) as error:
        print(f"{error}. A body looks like '>1 status' or '>2 draw bag=cubes n=1'.", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
