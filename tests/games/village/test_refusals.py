"""Every reason for which Village refuses a move, shown once, with the chapter that it names."""

from __future__ import annotations

import ast
import random
from pathlib import Path

import pytest

import companion.games.village.refusals as module
from companion.games.village import rulebook as book
from companion.games.village.game import GAME
from companion.rules import OVER, IllegalMove, ImpossibleOutcome
from tests.contract.tables import Table
from tests.games.village.saying import said
from tests.games.village.scenario import Scene

TURN = "red: farm 1 2\nblue:\ncouncil: pink pink\ncrafts: green green"
COUNCIL = "red: council2 1, farm 2, scroll\nblue:\nring: {}\ncouncil: brown brown"
TRAVEL = "red: farm 1, wagon, brown 2\nblue:\ntravel: pink pink"
MARKET = "red: horse, green 1\nblue:\nmarket: pink\ncouncil: pink\nstalls: c04 c05\nqueue: c06"
CHURCH = "red: farm 1, smithy 2, coins 1\nblue:\nchurch: pink pink"
CRAFTS = "red: farm 1, orange 1, smithy 2\nblue:\ncrafts: green green"
FAMILY = "red: {}\nblue:\nfamily: pink pink"
DEATH = "red: life 9, farm 1 2, smithy 1, bag 1\nblue:\ncouncil: black pink"
MASS = "red: church1 1, church4 2, grain 2, bag 1, coins 1\nblue:\ncouncil: pink"
SOLO = "red: reserve 2\n{}"

SHOWN: dict[str, list[tuple]] = {
    "not-now": [
        (TURN, {}, [], "harvest", book.TURN),
        (TURN, {}, [], "draw pink", book.TURN),
        (MASS, {}, ["take council pink"], "take council pink", book.MASS),
        (MASS, {}, ["take council pink", "done"], "done", book.MASS),
        (MARKET, {}, ["take market pink"], "skip", book.MARKET),
    ],
    "other-action": [(TURN, {}, ["take crafts green"], "harvest", book.TURN)],
    "space-not-in-play": [
        (TURN, {}, [], "take inn pink", book.SETUP),
        ("red: pink 3\nblue:\ncouncil: pink", {}, ["well pink+pink+pink"], "act inn", book.WELL),
    ],
    "space-empty": [(TURN, {}, [], "take market pink", book.TURN)],
    "no-such-cube": [
        (TURN, {}, [], "take council brown", book.TURN),
        (
            SOLO.format("council: green pink brown"),
            {},
            ["take council green"],
            "carla council green",
            book.CARLA,
        ),
    ],
    "well-no-coins": [
        (
            "red: pink 2, coins 1\nblue:\ncouncil: pink",
            {"well_coins": False},
            [],
            "well pink+pink+coin",
            book.WELL,
        )
    ],
    "not-owned": [
        (TURN, {}, [], "well pink+pink+pink", book.WELL),
        (COUNCIL.format("council"), {}, ["take council brown"], "enter 2 green+green", book.COUNCIL),
        (CHURCH, {}, ["take church pink"], "ordain 1 ring", book.CHURCH),
        (
            "red: council4 1\nblue:\ncouncil: pink pink",
            {},
            ["take council pink"],
            "use prestige coin",
            book.COUNCIL,
        ),
    ],
    "wrong-price": [
        ("red: pink 4\nblue:\ncouncil: pink", {}, [], "well pink+pink", book.WELL),
        ("red: pink 4\nblue:\ncouncil: pink", {}, [], "well -", book.WELL),
        (COUNCIL.format("council"), {}, ["take council brown"], "enter 2 brown", book.COUNCIL),
        (COUNCIL.format("council"), {}, ["take council brown"], "use cubes scroll", book.COUNCIL),
        (TRAVEL, {}, ["take travel pink"], "travel 1 farm north brown", book.TRAVEL),
        (
            "red: horse, ox, green 1, pink 1\nblue:\nmarket: pink\ncouncil: pink\nstalls: c04 c05",
            {},
            ["take market pink", "serve c04"],
            "serve c05 pink",
            book.MARKET,
        ),
        (
            "red: grain 3, pink 1\nblue:\ncrafts: green green",
            {},
            ["take crafts green"],
            "buy ox pink",
            book.CRAFTS,
        ),
    ],
    "reserve-empty": [(FAMILY.format("smithy 1"), {}, ["take family pink"], "birth", book.FAMILY)],
    "bag-not-board": [
        (FAMILY.format("smithy 1, bag 2"), {}, ["take family pink"], "recall 2 bag", book.FAMILY)
    ],
    "not-on-board": [
        (FAMILY.format("smithy 1, grave 2"), {}, ["take family pink"], "recall 2 grave", book.FAMILY)
    ],
    "nobody-there": [
        (FAMILY.format("smithy 1"), {}, ["take family pink"], "recall 1 office", book.FAMILY),
        (CRAFTS, {}, ["take crafts green"], "train office 2", book.CRAFTS),
        (COUNCIL.format("council"), {}, ["take council brown"], "advance 1 1 scroll", book.COUNCIL),
        (TRAVEL, {}, ["take travel pink"], "travel 2 farm north brown+brown", book.TRAVEL),
        (CHURCH, {}, ["take church pink"], "ordain 2 time", book.CHURCH),
        (CHURCH, {}, ["take church pink"], "ordain 7 time", book.CHURCH),
        (DEATH, {}, ["take council black"], "bury 2 smithy", book.DEATH),
        (MASS, {}, ["take council pink"], "ransom 2 coin", book.MASS),
        (MASS, {}, ["take council pink", "done", *["monk"] * 4], "promote 1 2", book.MASS),
    ],
    "other-craft": [
        (CRAFTS, {}, ["take crafts green", "train office 1"], "produce plow", book.CRAFTS),
    ],
    "no-craftsman": [(CRAFTS, {}, ["take crafts green"], "produce scroll", book.CRAFTS)],
    "must-produce": [
        (CRAFTS, {"train_only": False}, ["take crafts green", "train office 1"], "skip", book.CRAFTS)
    ],
    "no-grain": [
        (CRAFTS, {}, ["take crafts green"], "mill", book.CRAFTS),
        (CRAFTS, {}, ["take crafts green"], "buy horse", book.CRAFTS),
        (
            "red: church3 1, church1 2, grain 1\nblue:\ncouncil: pink",
            {},
            ["take council pink", *["monk"] * 4],
            "promote 1 3",
            book.MASS,
        ),
    ],
    "no-such-stage": [
        (COUNCIL.format("council"), {}, ["take council brown"], "advance 1 4 scroll", book.COUNCIL),
        (MASS, {}, ["take council pink", "done", *["monk"] * 4], "promote 2 4", book.MASS),
    ],
    "not-in-council": [
        (
            "red: farm 1, scroll\nblue:\ncouncil: pink pink",
            {},
            ["take council pink"],
            "use ring",
            book.COUNCIL,
        )
    ],
    "stage-not-reached": [
        (COUNCIL.format("council"), {}, ["take council brown"], "use goods", book.COUNCIL),
        (COUNCIL.format("council"), {}, ["take council brown", "enter 2 scroll"], "use cubes", book.COUNCIL),
    ],
    "ring-gone": [(COUNCIL.format("blue"), {}, ["take council brown"], "use ring", book.COUNCIL)],
    "supply-empty": [
        (
            "red: council3 1\nblue: orange 33, green 33, brown 31, pink 33\ncouncil: brown brown",
            {},
            ["take council brown"],
            "use cubes",
            book.COUNCIL,
        )
    ],
    "wrong-choice": [
        (COUNCIL.format("council"), {}, ["take council brown", "use cubes"], "choose pink", book.COUNCIL)
    ],
    "supply-short": [
        (
            "red: council3 1\nblue: pink 32\ncouncil: brown brown",
            {},
            ["take council brown", "use cubes"],
            "choose pink+pink",
            book.COUNCIL,
        )
    ],
    "order-of-choice": [
        (
            COUNCIL.format("council"),
            {},
            ["take council brown", "use cubes"],
            "choose pink+green",
            book.COUNCIL,
        )
    ],
    "order-of-payment": [
        (
            "red: farm 1, green 1, coins 1\nblue:\ncouncil: pink pink",
            {},
            ["take council pink"],
            "enter 1 coin+green",
            book.TURN,
        ),
        ("red: pink 2, coins 1\nblue:\ncouncil: pink pink", {}, [], "well pink+coin+pink", book.TURN),
    ],
    "no-path": [
        (
            TRAVEL,
            {},
            ["take travel pink"],
            "travel 1 farm city6 orange",
            book.TRAVEL,
        ),
        (
            TRAVEL,
            {},
            ["take travel pink"],
            "travel 1 smithy north brown",
            book.TRAVEL,
        ),
    ],
    "customer-queues": [(MARKET, {}, ["take market pink"], "serve c06", book.MARKET)],
    "no-such-customer": [
        (MARKET, {}, ["take market pink"], "serve c24", book.MARKET),
        (MARKET, {}, ["take market pink"], "serve nobody", book.MARKET),
        (MARKET, {}, ["take market pink", "serve c04"], "reveal nobody", book.MARKET),
    ],
    "cannot-deliver": [(MARKET, {}, ["take market pink"], "serve c05", book.MARKET)],
    "first-sale-free": [(MARKET, {}, ["take market pink"], "serve c04 green", book.MARKET)],
    "no-bread": [
        (
            "red: church1 1, church3 2, grain 1\nblue:\ncouncil: pink",
            {"marriage": True},
            ["take council pink", *["monk"] * 4],
            "promote 2 3 1",
            book.MASS,
        )
    ],
    "not-visible": [(DEATH, {}, ["take council black"], "bury 1 bag", book.DEATH)],
    "not-the-oldest": [(DEATH, {}, ["take council black"], "bury 2 farm", book.DEATH)],
    "carla-other-space": [
        (
            SOLO.format("council: green pink brown\ntravel: pink"),
            {},
            ["take council green"],
            "carla travel pink",
            book.CARLA,
        ),
    ],
    "cube-not-in-bag": [
        (
            "red: reserve 2\nblue: orange 33\ncouncil: pink",
            {},
            ["take council pink", *["monk"] * 4],
            "draw orange",
            book.FILL,
        )
    ],
    "customer-seen": [(MARKET, {}, ["take market pink", "serve c04"], "reveal c05", book.MARKET)],
    "not-influence": [
        (
            SOLO.format("council: green pink brown"),
            {"carla_die": True},
            ["take council green"],
            "roll black",
            book.CARLA,
        )
    ],
    "no-such-family": [(MASS, {}, ["take council pink", "done"], "member white 1", book.MASS)],
    "not-in-bag": [
        (MASS, {}, ["take council pink", "done"], "member red 2", book.MASS),
        (MASS, {}, ["take council pink", "ransom 1 coin"], "member red 1", book.MASS),
    ],
    "monks-out": [
        (MASS, {"box": {"pieces.monks": 1}}, ["take council pink", "done", "monk"], "monk", book.MASS)
    ],
    "quill-seen": [
        (
            SOLO.format("council: pink pink green\ntrack: 5 green\nfate: top 1 quill"),
            {},
            ["take council pink"],
            "fate quill",
            book.SOLO,
        )
    ],
    "quill-due": [
        (
            SOLO.format("council: pink pink green\ntrack: 8 green\nfate: top 2"),
            {},
            ["take council pink"],
            "fate blank",
            book.SOLO,
        )
    ],
    "entry-not-possible": [
        (
            "red: farm 1\nblue:\ninn: pink pink",
            {"inn": True},
            ["take inn pink"],
            "give coin",
            book.SOLO_EXPANSIONS,
        )
    ],
}
"""Code -> scenes: the table, options, lines that are played, the line that is refused, the rule."""

NOTHING_TO_DO = {
    "farm-empty": ("red: smithy 1\nblue:\nharvest: pink pink", "take harvest pink"),
    "grain-full": ("red: farm 1, grain 5\nblue:\nharvest: pink pink", "take harvest pink"),
    "no-wagon": ("red: farm 1, brown 2\nblue:\ntravel: pink pink", "take travel pink"),
}
"""Code -> table and cube: the action is over before it began, and the instruction says why."""

NET = {"not-possible"}
"""Below all other reasons; :func:`test_every_refusal_has_a_reason_of_its_own` shows it is not needed."""


def codes() -> set[str]:
    """Every code in the source of the refusals."""
    found = set()
    for node in ast.walk(ast.parse(Path(module.__file__).read_text("utf-8"))):
        code = None
        if isinstance(node, ast.Yield) and isinstance(node.value, ast.Tuple):
            code = node.value.elts[0]
        elif isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "code":
            code = node.value
        if isinstance(code, ast.IfExp):
            found |= {code.body.value, code.orelse.value}
        elif isinstance(code, ast.Constant):
            found.add(code.value)
    return found


def test_every_code_is_shown():
    assert len(codes()) > 30
    assert codes() == {*SHOWN, *NOTHING_TO_DO, *NET}


@pytest.mark.parametrize(
    ("code", "table", "options", "lines", "refused", "rule"),
    [(code, *case) for code, cases in SHOWN.items() for case in cases],
    ids=[f"{code}-{case[3].replace(' ', '-')}" for code, cases in SHOWN.items() for case in cases],
)
def test_a_move_is_refused_with_its_reason(code, table, options, lines, refused, rule):
    scene = Scene(table, **options).play(*lines)
    move = scene.state.parse(refused)
    with pytest.raises(IllegalMove) as refusal:
        scene.state.play(move)
    error = refusal.value
    assert error.code == code
    assert error.rule == rule
    assert error.reason.key == f"village-refuse-{code}"
    assert error.position == scene.state.position()
    assert isinstance(error, ImpossibleOutcome) == (scene.asked.startswith("chance") and code != "not-now")


@pytest.mark.parametrize("code", NOTHING_TO_DO)
def test_an_action_that_offers_nothing_says_why(code):
    table, cube = NOTHING_TO_DO[code]
    told = Scene(table).play(cube).told[-1]
    assert told.text.key == "village-do-no-action"
    assert told.reason.key == f"village-refuse-{code}"
    said(told.reason)


def test_a_finished_game_refuses_everything():
    scene = Scene("red: life 9, farm 1\nblue: farm 2\nharvest: black\nfree: graves 1, farm 0")
    scene.play("take harvest black", "harvest", "skip", *["monk"] * 4)
    assert scene.state.turn == OVER
    with pytest.raises(IllegalMove) as refusal:
        scene.state.play(scene.state.parse("take harvest pink"))
    assert refusal.value.code == "game-is-over"


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(
    "table",
    [
        Table(GAME, 1, {"carla_die": True, "inn": True}),
        Table(GAME, 2, {"recall_from_bag": True, "train_only": False, "marriage": True}),
        Table(GAME, 3, {"well_coins": False, "port": True}),
    ],
    ids=str,
)
def test_every_refusal_has_a_reason_of_its_own(table, seed):
    """Moves of all kinds, met anywhere in a game, refused elsewhere: never by the net."""
    rng = random.Random(seed)
    met: set = set()
    state = table.start()
    while state.turn != OVER:
        legal = list(state.moves())
        strange = sorted(met.difference(legal), key=str)
        for move in rng.sample(strange, k=min(8, len(strange))):
            refusal = state.refusal(move)
            assert refusal.code in SHOWN, f"{state!r}: {move}"
        met.update(legal)
        state.push(rng.choice(legal))
