"""The readers on path-traced tables: nothing gets worse, picture by picture."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.vision.path_traced.changes import CHANGES
from tests.vision.path_traced.judge import EXACT, WRONG
from tests.vision.path_traced.keep import HERE, MOST
from tests.vision.path_traced.measure import CHANGED, KINDS, PAGE, RESULTS, table, truths, verdict
from vision.dice import read as dice

COMMITTED = json.loads(RESULTS.read_text("utf-8"))
UNDER_CHANGES = json.loads(CHANGED.read_text("utf-8"))
RANK = {"=": 2, "?": 1, "x": 0}
#: Where the empty table is unknown, dice are sought in the same way whether their number is known or not: one search does for both.
UNKNOWN = ("dice, empty table unknown", "dice, empty table and number unknown")
TOGETHER = [*((kind,) for kind in KINDS if kind not in UNKNOWN), UNKNOWN]


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


@pytest.fixture
def sought_once(monkeypatch):
    """In one picture, dice are not sought twice in a row in the same way: that takes nearly all the time."""
    search, last = dice.search, {}

    def remembered(picture, *how):
        asked = picture.shape, picture.tobytes(), how  # changes are equal to themselves only
        if asked not in last:
            last.clear()
            last[asked] = search(picture, *how)
        return list(last[asked])

    monkeypatch.setattr(dice, "search", remembered)


def pictures_of(kinds: tuple[str, ...]) -> Iterator[tuple[int, Path, str]]:
    """Each truth with its number in its folder, once for each of some kinds that have their pictures in common."""
    for number, paths in enumerate(zip(*map(truths, kinds), strict=True)):
        for path, kind in zip(paths, kinds, strict=True):
            yield number, path, kind


@pytest.mark.slow
@pytest.mark.usefixtures("sought_once")
@pytest.mark.parametrize("kinds", TOGETHER, ids=" and ".join)
def test_no_picture_is_read_worse_than_committed(kinds):
    worse = {
        f"{kind}, {path.stem}": f"{COMMITTED[kind][path.stem]} became {said.letter}: {said.why}"
        for path, kind, said in ((path, kind, verdict(path, kind)) for _, path, kind in pictures_of(kinds))
        if RANK[said.letter] < RANK[COMMITTED[kind][path.stem]]
    }
    assert not worse


@pytest.mark.slow
@pytest.mark.usefixtures("sought_once")
@pytest.mark.parametrize("kinds", TOGETHER, ids=" and ".join)
def test_what_cameras_and_programs_do_to_a_picture_makes_no_answer_wrong(kinds):
    """Each picture under two of the changes, in turn: ``measure --changed`` judges all of them."""
    names, wrong = list(CHANGES), {}
    for further in (0, 5):
        for number, path, kind in pictures_of(kinds):
            change = (2 * number + further) % len(names)
            if UNDER_CHANGES[kind][path.stem][change] != WRONG:
                said = verdict(path, kind, CHANGES[names[change]])
                if said.letter == WRONG:
                    wrong[f"{kind}, {path.stem}, {names[change]}"] = said.why
    assert not wrong


def test_the_sides_of_counted_dice_are_nothing_beside_them():
    """Few looks had told where they lie, and left a side uncovered."""
    assert verdict(HERE / "dice" / "phone_102b.json", "dice", CHANGES["darker"]).letter == EXACT
