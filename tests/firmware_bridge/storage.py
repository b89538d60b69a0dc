"""A ledger's storage in memory, which can die in the middle of a write like a real disk."""

from __future__ import annotations

from firmware_bridge.simulator.virtual import HostKilled


class MemoryStorage:
    def __init__(self, data: bytes = b"") -> None:
        self.data = data
        self.aside: list[bytes] = []
        self.appends = 0
        self.die_at: dict[int, float] = {}
        """Which write kills the program, and how much of it still reaches the disk (0 to 1)."""

    def read(self) -> bytes:
        return self.data

    def append(self, data: bytes) -> None:
        self.appends += 1
        part = self.die_at.pop(self.appends, None)
        if part is None:
            self.data += data
            return
        self.data += data[: int(part * len(data))]
        raise HostKilled

    def replace(self, data: bytes) -> None:
        self.data = data

    def set_aside(self) -> str:
        self.aside.append(self.data)
        self.data = b""
        return f"memory-{len(self.aside)}"
