"""What Village refuses, it explains in both languages: moves, corrections, boxes."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from companion.games.village.game import GAME
from companion.games.village.moves import GRAMMAR, Take
from companion.games.village.phases import Phase
from companion.games.village.state import VillageState
from companion.games.village.terms import GENERATIONS, PLACES, Colour, Good, Place, Space
from companion.rules import OVER, BadCorrection
from tests.games.village.saying import LANGUAGES, TABLES, said, say, walk


@pytest.mark.parametrize(("people", "options"), TABLES, ids=str)
def test_every_refused_move_is_explained_in_whole_words(people, options):
    rng = random.Random(people)
    seen = [Take(space, colour) for space in Space for colour in Colour]
    for state, _ in walk(people, options, seed=people + 100):
        legal = set(state.moves())
        if state.turn != OVER:
            for move in rng.sample(seen, k=min(12, len(seen))):
                if move not in legal:
                    said(state.refusal(move).reason)
        seen += [move for move in rng.sample(sorted(legal, key=str), k=min(4, len(legal)))]


# -- every refusal by name -------------------------------------------------------------------------


def moment(phase: Phase, space: Space | None = None, **options: bool) -> VillageState:
    """Some moment of a random solo game at which this is asked."""
    for seed in range(200):
        for state, _ in walk(1, options, seed):
            if state.phase == phase and space in (None, state.space):
                return state.copy()
    raise AssertionError(f"{phase.name} is never asked")


def place_all(state: VillageState, place: Place) -> None:
    """Put the whole family of the seat to act in one place."""
    members = state.families[0].members
    for generation in GENERATIONS:
        row = (generation - 1) * PLACES
        total = sum(members[row : row + PLACES])
        members[row : row + PLACES] = [total * (other == place) for other in Place]


def _travel(state: VillageState) -> None:
    place_all(state, Place.FARM)
    state.families[0].goods[Good.WAGON] = 1


def _set(**values: object) -> Callable[[VillageState], None]:
    def change(state: VillageState) -> None:
        for name, value in values.items():
            owner = state if hasattr(state, name) else state.families[0]
            setattr(owner, name, value)

    return change


def _in(place: Place) -> Callable[[VillageState], None]:
    return lambda state: place_all(state, place)


def _in_council(state: VillageState) -> None:
    place_all(state, Place.COUNCIL2)
    state.supply = [0] * 5


NOTHING = _set()
PROVOKED: dict[str, tuple[Phase, Space | None, Callable[[VillageState], None], str]] = {
    "carla-other-space": (Phase.PICK, None, NOTHING, "carla inn pink"),
    "cannot-deliver": (Phase.MARKET, None, _set(goods=[0] * 5, grain=0), "serve STALL"),
    "first-sale-free": (
        Phase.MARKET,
        None,
        _set(goods=[9] * 5, grain=5, free_sale=True, trigger=0),
        "serve STALL green",
    ),
    "monks-out": (Phase.BAG, None, _set(monks_out=4), "monk"),
    "no-bread": (Phase.PROMOTE, None, _in(Place.CHURCH1), "promote 1 1 3"),
    "no-path": (Phase.ACTION, Space.TRAVEL, _travel, "travel 1 farm city6 -"),
    "no-such-stage": (Phase.PROMOTE, None, NOTHING, "promote 1 4"),
    "not-on-board": (Phase.ACTION, Space.FAMILY, NOTHING, "recall 1 reserve"),
    "bag-not-board": (Phase.ACTION, Space.FAMILY, NOTHING, "recall 1 bag"),
    "not-visible": (Phase.DEATH, None, _in(Place.RESERVE), "bury 2 reserve"),
    "order-of-choice": (Phase.CHOOSE, None, _set(gains=2), "choose pink+green"),
    "quill-due": (Phase.FATE, None, _set(fate=[2, 2], quill=[False, False]), "fate blank"),
    "quill-seen": (Phase.FATE, None, _set(quill=[True, True]), "fate quill"),
    "reserve-empty": (Phase.ACTION, Space.FAMILY, _in(Place.FARM), "birth"),
    "supply-empty": (Phase.ACTION, Space.COUNCIL, _in_council, "use cubes"),
    "supply-short": (Phase.CHOOSE, None, _set(gains=2, supply=[9, 9, 9, 1, 0]), "choose pink+pink"),
}


@pytest.mark.parametrize("code", PROVOKED)
def test_a_refusal_that_random_games_seldom_meet(code):
    phase, space, change, text = PROVOKED[code]
    state = moment(phase, space)
    change(state)
    stall = next((tile for tile in state.stalls if tile), "")
    refusal = state.refusal(GRAMMAR.parse(text.replace("STALL", stall)))
    assert refusal.code == code
    said(refusal.reason)


def test_plague_is_no_face_of_the_die():
    refusal = moment(Phase.DIE, carla_die=True).refusal(GRAMMAR.parse("roll black"))
    assert refusal.code == "not-influence"
    said(refusal.reason)


# -- corrections ---------------------------------------------------------------------------------


@pytest.mark.parametrize("field", ["red.coins", "red.member1", "bag.pink", "red.orange"])
def test_a_refused_correction_is_explained_in_whole_words(field):
    state = next(state for state, _ in walk(2, {}, seed=3) if state.round == 2)
    value = {"red.coins": "100", "red.member1": "farm"}.get(field, "40")
    with pytest.raises(BadCorrection) as refusal:
        state.set_field(field, value)
    for language in LANGUAGES:
        assert "village" not in str(say(language, refusal.value.reason))


# -- the box -------------------------------------------------------------------------------------

BROKEN = {
    "village-box-positive": {"life_track.spaces": 0},
    "village-box-negative": {"mass.majority": -2},
    "village-box-divisible": {"setup_card.3.spaces.market": 2},
    "village-box-bag": {"setup_card.2.bag_per_colour": 2},
    "village-box-solo-market": {"setup_card.2.spaces.market": 3},
    "village-box-council-time": {"council.stage_time.2": 5},
    "village-box-church-grain": {"church.grain.2": 4},
    "village-box-church-bread": {"church.bread.2": 4},
    "village-box-map-line": {"travel.map": ["village nowhere brown"]},
    "village-box-map-colour": {"travel.map": ["village north black"]},
    "village-box-map-village": {"travel.map": ["village city3 brown"]},
    "village-box-map-north": {"travel.map": ["village north brown", "village other pink"]},
    "village-box-map-unreachable": {"travel.map": ["village north brown+brown", "village other pink"]},
    "village-box-map-green": {"travel.map": ["village north green", "village other pink"]},
    "village-box-reward": {"travel.rewards.city3": "sack"},
    "village-box-labels": {"graveyard.spaces": ["always", "6"]},
    "village-box-no-space": {"graveyard.spaces": ["5"]},
    "village-box-wedding-spaces": {"chronicle.wedding_spaces": ["farm"]},
    "village-box-customer": {"customers.c04.wants": {"gold": 1}},
    "village-box-customer-grain": {"customers.c02.wants": {"grain": 9}},
    "village-box-fate-count": {"carla.fate_top": [1, 1, 2]},
    "village-box-fate-range": {"carla.first_space": 99},
    "village-box-clockwise": {"carla.clockwise": ["market"]},
    "village-box-clockwise-known": {
        "carla.clockwise": [
            *("council", "travel", "market", "church", "family", "harvest", "crafts"),
            *("inn", "marriage", "smuggling"),
        ]
    },
    "village-box-ranks": {"marriage.ranks": ["pink", "pink", "green", "brown"]},
}


@pytest.mark.parametrize("key", BROKEN)
def test_a_misread_number_is_named_in_both_languages(key):
    problems = {text.key: text for text in GAME.problems(GAME.components().with_box(BROKEN[key]))}
    assert key in problems
    for language in LANGUAGES:
        assert say(language, problems[key])
