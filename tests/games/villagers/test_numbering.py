"""The numbered cases of the rules, S-01 to S-70: each has exactly one test."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path


def test_every_numbered_case_has_one_test():
    sources = Path(__file__).parent.glob("test_*.py")
    found = Counter(
        number for path in sources for number in re.findall(r"def test_(s\d\d)_", path.read_text("utf-8"))
    )
    assert found == dict.fromkeys((f"s{i:02}" for i in range(1, 71)), 1)
