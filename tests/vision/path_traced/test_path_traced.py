"""The readers on path-traced tables: nothing gets worse, picture by picture."""

import json

import pytest

from tests.vision.path_traced.changes import CHANGES
from tests.vision.path_traced.judge import WRONG
from tests.vision.path_traced.keep import HERE, MOST
from tests.vision.path_traced.measure import CHANGED, KINDS, PAGE, RESULTS, table, truths, verdict

COMMITTED = json.loads(RESULTS.read_text("utf-8"))
UNDER_CHANGES = json.loads(CHANGED.read_text("utf-8"))
RANK = {"=": 2, "?": 1, "x": 0}


@pytest.mark.parametrize(("results", "letters"), [(COMMITTED, 1), (UNDER_CHANGES, len(CHANGES))])
def test_every_picture_is_in_the_results(results, letters):
    assert {kind: {p.stem for p in truths(kind)} for kind in KINDS} == {k: set(v) for k, v in results.items()}
    assert {len(line) for kind in results.values() for line in kind.values()} == {letters}


@pytest.mark.parametrize("results", [COMMITTED, UNDER_CHANGES])
def test_the_page_shows_the_committed_results(results):
    assert table(results) in PAGE.read_text("utf-8")


def test_pictures_stay_small():
    pictures = list(HERE.rglob("*.jpg"))
    assert max(p.stat().st_size for p in pictures) <= MOST
    assert sum(p.stat().st_size for p in pictures) < 5_500_000


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_no_picture_is_read_worse_than_committed(kind):
    worse = {
        name: f"{COMMITTED[kind][name]} became {said.letter}: {said.why}"
        for name, said in ((path.stem, verdict(path, kind)) for path in truths(kind))
        if RANK[said.letter] < RANK[COMMITTED[kind][name]]
    }
    assert not worse


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_what_cameras_and_programs_do_to_a_picture_makes_no_answer_wrong(kind):
    """Each picture under two of the changes, in turn: ``measure --changed`` judges all of them."""
    names, wrong = list(CHANGES), {}
    for number, path in enumerate(truths(kind)):
        for change in (2 * number % len(names), (2 * number + 5) % len(names)):
            if UNDER_CHANGES[kind][path.stem][change] != WRONG:
                said = verdict(path, kind, CHANGES[names[change]])
                if said.letter == WRONG:
                    wrong[f"{path.stem}, {names[change]}"] = said.why
    assert not wrong
