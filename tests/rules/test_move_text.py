"""Every game has words for its moves, also one that adds nothing of its own."""

from companion.games.village.game import GAME
from companion.games.village.moves import GRAMMAR
from companion.rules import Game, Text


def test_a_move_becomes_a_message_with_its_fields_as_words_and_numbers():
    assert Game.move_text(GAME, GRAMMAR.parse("take crafts pink")) == Text(
        "village-move-take", space="crafts", colour="pink"
    )
    assert Game.move_text(GAME, GRAMMAR.parse("enter 2 green+coin")) == Text(
        "village-move-enter", generation=2, payment="green+coin"
    )


def test_a_field_without_a_name_is_called_by_its_path():
    assert Game.field_text(GAME, "red.coins") == Text.of("red.coins")
