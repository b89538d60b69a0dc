"""Looking at the table leaves the other cores of a small computer to everything else."""

import os
import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("cv2", reason="the eyes are not installed: pip install -e '.[vision]'")

import companion.eyes

TASKS = Path("/proc/self/task")
MODULES = [module.name for module in pkgutil.iter_modules(companion.eyes.__path__, "companion.eyes.")]


@pytest.mark.skipif(not TASKS.exists(), reason="needs /proc to count threads")
@pytest.mark.skipif(os.cpu_count() == 1, reason="a single core has no second thread in any case")
def test_whichever_part_is_loaded_first_no_thread_waits_for_matrices():
    """Waiting threads of the matrix library keep a core busy; it looks how many it may have when numpy is loaded."""
    free = {name: value for name, value in os.environ.items() if name != "OPENBLAS_NUM_THREADS"}
    for module in MODULES:
        words = [sys.executable, "-c", f"import {module}, os; print(len(os.listdir('{TASKS}')))"]
        told = subprocess.run(words, env=free, capture_output=True, text=True, check=True)
        assert told.stdout == "1\n", module
