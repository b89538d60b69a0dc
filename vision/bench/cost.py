"""How long a call of the readers takes, and how much memory a program takes that reads."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from functools import cache

import cv2

from vision.bench.pictures import deck_file


@cache
def _prepared(work: Callable[[], Callable[[], object]]) -> Callable[[], object]:
    cv2.setNumThreads(1)
    call = work()
    call()
    return call


def seconds(work: Callable[[], Callable[[], object]], at_least: float = 0.1) -> float:
    """Processor time per call of what ``work`` prepares, repeated for ``at_least`` seconds.

    Not the time on the wall: what else the machine does is not the reader's.
    """
    call = _prepared(work)
    calls, start = 0, time.process_time()
    while (passed := time.process_time() - start) < at_least:
        call()
        calls += 1
    return passed / calls


_MEMORY = """
import sys
import cv2, numpy
cv2.setNumThreads(1)
if len(sys.argv) > 1:
    from vision.bench.works import run_all
    run_all(sys.argv[1])
try:  # what getrusage tells on Linux begins with the size of the parent
    status = open("/proc/self/status").read()
    print(int(status.split("VmHWM:")[1].split()[0]) / 1024)
except OSError:
    import resource
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20)
"""


def megabytes(reading: bool) -> float:
    """The most memory (MB) a process of its own takes: one that reads everything, or one with libraries only."""
    words = [sys.executable, "-c", _MEMORY, *([str(deck_file())] if reading else [])]
    return float(subprocess.run(words, check=True, capture_output=True, text=True).stdout)
