"""Somebody plays a game of cards with one finger, then counts a village and looks who has won."""

from __future__ import annotations

from companion.rules import registry
from tests.journeys.conftest import Guest, make_parts

GAME = registry.game("villagers")


def test_a_round_by_touch_then_the_villages_are_counted(store, open_stage):
    stage = open_stage(make_parts(store))
    stage.act("new")
    stage.act(f"game {GAME.name}")
    stage.act("start")
    guest = Guest(stage, 5)
    guest.to_the_table()
    table = stage.app.link._desk.sitting.table
    hinted = False
    while table.state.round == 1:
        hinted |= stage.shown.view.hint is not None
        guest.turn()
        guest.to_the_table()
    assert hinted
    assert any(
        "hand" in zone.name and zone.contents for board in stage.shown.view.boards for zone in board.zones
    )

    # What the companion believes is the beginning of the count; a card more is a touch more.
    stage.act("menu")
    stage.act("count")
    totals = table.state.score().totals
    assert [total for _, total in stage.shown.view.people] == list(totals)
    stage.act("group wood")
    for card in ("lumberjack", "wheeler", "cartwright"):
        stage.act(f"add {card}")
    assert stage.shown.view.total == totals[0] + 9
    stage.tap("spot cartwright")
    stage.act("amount +2")
    stage.tap("close")
    assert stage.shown.view.total == totals[0] + 11
    stage.tap("explain")
    assert any("Cartwright" in words for words in stage.words())
    stage.tap("close")
    stage.act("undo")
    assert stage.shown.view.total == totals[0] + 9
    stage.act("compare")
    assert any("win" in words for words in stage.words())
