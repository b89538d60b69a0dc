"""What people read: no raw word of the program, in either language."""

from __future__ import annotations

import random
import re

import pytest

from companion.games.villagers.game import GAME
from companion.locale import Translator
from companion.rules import OVER, IllegalMove, Seat
from companion.rules.playout import sample

RAW = re.compile(r"[\[\]{}_]|\bNone\b|\bTrue\b|\bFalse\b|  |^ | $| ,| \.")
"""What a person should never see: brackets, an enumeration's word, blanks where none belong."""


def game(seats: int, **options):
    """The states of a random game, each with the move that leaves it."""
    rng = random.Random(seats)
    names = ("Ambra", "Simona", "Massimo", "Bruno", "Lidia")
    state = GAME.start(GAME.setup([Seat(names[i], c) for i, c in enumerate(GAME.colours[:seats])], options))
    while state.turn != OVER:
        move = sample(state, rng) if state.turn < 0 else rng.choice(list(state.moves()))
        yield state, move, rng
        state = state.play(move)


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize(
    ("seats", "options"), [(1, {}), (1, {"mode": "expert"}), (2, {"hands": "closed"}), (4, {})], ids=str
)
def test_games_are_told_without_raw_words(language, seats, options):
    translator = Translator(language, "villagers")
    said: dict[str, str] = {}

    def hear(text) -> None:
        if text is not None:
            said[text.plain()] = translator.say(text)

    for state, move, rng in game(seats, **options):
        hear(state.question())
        hear(state.move_text(move))
        for instruction in state.instructions(move):
            hear(instruction.text)
            hear(instruction.reason)
        hint = state.suggestion()
        if hint:
            hear(hint.reason)
        if rng.random() < 0.1:
            for place, pieces in state.layout().items():
                hear(state.place_text(place))
                for piece, n in pieces.items():
                    hear(state.component_text(piece, n))
            for field in state.fields():
                hear(state.field_text(field.path))
                for word in {*re.findall(r"[a-z]\w*", field.value), *field.choices[:5], *field.parts[-12:]}:
                    hear(state.value_text(field.path, word))
            try:
                state.check(rng.choice(_moves(seats)))
            except IllegalMove as refused:
                hear(refused.reason)
    wrong = {key: words for key, words in said.items() if RAW.search(words) or not words}
    assert not wrong


def _moves(seats: int) -> list:
    lines = (
        "draft 7", "draft 1", "blind 9", "build cooper", "build cooper lumberjack bank", "swap agent 1 miner",
        "monk", "tinner", "done", "pass", "mark 1", "give 3", "resolve rats", "jester rats", "choose 9", "did",
        "apprentice red founders gold", "smuggler founders bank", "back wood_back", "turn cooper", "event toll",
    )  # fmt: skip
    return [GAME.grammar.parse(line) for line in lines]
