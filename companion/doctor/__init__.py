"""What this machine has for the companion, and what to do about what it lacks.

A check looks at one thing and returns a :class:`Finding`. It reads a :class:`Machine`, not the computer
itself, so that tests can show it any machine. No check opens a device: a doctor must not disturb a game.
"""

from companion.doctor.finding import ABSENT, OK, PROBLEM, Finding
from companion.doctor.machine import Machine

__all__ = ["ABSENT", "OK", "PROBLEM", "Finding", "Machine", "examine"]


def examine(machine: Machine | None = None) -> list[Finding]:
    """All findings, in the order in which a person would look."""
    from companion.doctor import devices, software, storage, system

    machine = machine or Machine()
    return [
        finding
        for module in (system, software, storage, devices)
        for check in module.CHECKS
        for finding in [check(machine)]
        if finding is not None
    ]
