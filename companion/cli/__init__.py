"""The table without a screen: the command ``companion``.

One module per command or small family of commands; :mod:`companion.cli.root` lists them. Modules are
imported when their command is called, so that a small command starts fast.
"""

from __future__ import annotations

from typing import NoReturn


def main() -> NoReturn:
    """Run the command line with the arguments of the process; never returns."""
    from companion.cli.root import cli

    cli.main(prog_name="companion")
    raise SystemExit(0)
