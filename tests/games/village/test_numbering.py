"""The rulebook's cases have numbers: T01 to T43 for two and more, S01 to S20 alone. None is missing."""

from __future__ import annotations

import re
from pathlib import Path

EXPECTED = {f"t{i:02}" for i in range(1, 44)} | {f"s{i:02}" for i in range(1, 21)}


def test_every_numbered_case_has_a_test():
    sources = Path(__file__).parent.glob("test_*.py")
    found = {
        number for path in sources for number in re.findall(r"def test_([ts]\d\d)_", path.read_text("utf-8"))
    }
    assert found == EXPECTED
