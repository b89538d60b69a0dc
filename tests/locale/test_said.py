"""Whole games are told in both languages, and nothing comes out as a bare key or with a hole in it."""

from __future__ import annotations

import random
import re

import pytest

from companion.locale import LANGUAGES, Translator
from companion.locale.translator import Catalogue
from companion.rules import CHANCE, OVER, IllegalMove, RulesError, Seat, Text, registry
from companion.rules.game import Game
from companion.rules.playout import sample
from companion.rules.state import State


class Listener:
    """Says every text in every language, and remembers what went wrong."""

    def __init__(self, game: Game) -> None:
        self.translators = [Translator(language, game.name) for language in LANGUAGES]
        self.wrong: set[str] = set()
        self.heard: set[Text] = set()

    def hear(self, *texts: Text | None) -> None:
        for text in texts:
            if text is None or text in self.heard:
                continue
            self.heard.add(text)
            for translator in self.translators:
                words = translator.say(text)
                if holed(words) or lacks(translator, text) or f"[{text.key}" in words:
                    self.wrong.add(f"{translator.language}: {text.plain()} -> {words}")


def holed(words: str) -> bool:
    """Whether a word is missing: nothing is said, or spaces show where it would stand."""
    return not words.strip() or words != words.strip() or re.search(r"\S  \S", words) is not None


def lacks(translator: Translator, text: Text) -> bool:
    """Whether a message uses an argument that its text does not have."""
    inner = [
        arg for value in text.args.values() for arg in (value if isinstance(value, list | tuple) else [value])
    ]
    catalogue = next((cat for cat in translator.catalogues if text.key in cat.sources), None)
    if catalogue is None or not catalogue.variables(text.key) <= set(text.args):
        return True
    return any(lacks(translator, arg) for arg in inner if isinstance(arg, Text))


def listen(state: State, listener: Listener) -> None:
    """Everything that can be said about one moment."""
    game = state.game
    chance = state.chance
    listener.hear(state.heading(), state.question(), chance.prompt if chance else None)
    sheet = state.score()
    listener.hear(sheet.rank, sheet.decided_by, *sheet.notes, *(row.source for row in sheet.rows))
    listener.hear(*(detail for row in sheet.rows for detail in row.details))
    for seen in (state, state.view(None)):  # what lies face down has another name
        for place, pieces in seen.layout().items():
            listener.hear(game.place_text(place), seen.place_text(place))
            for piece, count in pieces.items():
                listener.hear(game.component_text(piece, count), seen.component_text(piece, count))
    for move in state.moves():
        listener.hear(state.move_text(move), game.move_text(move))


def settings(game: Game) -> list[dict[str, object]]:
    """The defaults, and each option with its other choices."""
    return [{}, *({option.name: choice} for option in game.options for choice in option.choices)]


def play(game: Game, seats: int, options: dict[str, object], seed: str, listener: Listener) -> list[State]:
    """One random game, listened to at some moments, told at all."""
    rng = random.Random(seed)
    names = [Seat(name, colour) for name, colour in zip("ABCDEFGH", game.colours, strict=False)][:seats]
    state = game.start(game.setup(names, options))  # type: ignore[arg-type]
    moments = []
    while state.turn != OVER:
        if rng.random() < 0.1:
            listen(state, listener)
            moments.append(state.copy())
        move = sample(state, rng) if state.turn == CHANCE else rng.choice(list(state.moves()))
        for step in state.instructions(move):
            listener.hear(step.text, step.reason)
        state.push(move)
    listen(state, listener)
    return [*moments, state]


@pytest.mark.slow
@pytest.mark.parametrize("name", registry.names())
def test_whole_games_can_be_told(name):
    game = registry.game(name)
    listener = Listener(game)
    for seats in game.seat_counts:
        play(game, seats, {}, f"told {seats}", listener)
    for number, options in enumerate(settings(game)):
        try:
            play(
                game, game.seat_counts[number % len(game.seat_counts)], options, f"options {number}", listener
            )
        except RulesError as refused:  # an option that does not fit these seats
            listener.hear(refused.reason)
    assert len(listener.heard) > 200
    assert not listener.wrong, "\n".join(sorted(listener.wrong)[:20])


@pytest.mark.parametrize("name", registry.names())
def test_every_refusal_can_be_told(name):
    game = registry.game(name)
    listener = Listener(game)
    for seats in (game.seat_counts[0], game.seat_counts[-1]):
        moments = play(game, seats, {}, f"refused {seats}", Listener(game))
        moves = {move for moment in moments for move in moment.moves()}
        for moment in moments:
            for move in random.Random(1).sample(sorted(moves, key=str), min(40, len(moves))):
                try:
                    moment.check(move)
                except IllegalMove as refused:
                    listener.hear(refused.reason)
                    assert refused.rule is not None or refused.code == "game-is-over"
    assert len(listener.heard) > 20
    assert not listener.wrong, "\n".join(sorted(listener.wrong)[:20])


@pytest.mark.parametrize("name", registry.names())
def test_every_component_and_field_has_a_name(name):
    game = registry.game(name)
    listener = Listener(game)
    for seats in game.seat_counts:
        for state in play(game, seats, {}, f"fields {seats}", Listener(game))[::5]:
            for field in state.fields():
                listener.hear(state.field_text(field.path))
                for word in {
                    *re.findall(r"[a-z]\w*", field.value),
                    *field.choices[:3],
                    *field.choices[-3:],
                    *field.parts,
                }:
                    listener.hear(state.value_text(field.path, word))
    assert not listener.wrong, "\n".join(sorted(listener.wrong)[:20])


def test_a_missing_message_shows_its_key_and_a_missing_argument_its_own():
    translator = Translator("it")
    assert translator.say(Text("no-such-key", n=1)) == "[no-such-key: n=1]"
    assert (
        translator.say(Text("unknown-game", name="x")) == "non c’è un gioco che si chiami «x»; ci sono: known"
    )


def test_english_stands_in_for_a_message_that_italian_lacks(monkeypatch):
    translator = Translator("it")
    del translator.catalogues[0].sources["game-is-over"]
    assert translator.say(Text("game-is-over")) == "the game is over"


def test_texts_may_be_arguments_and_so_may_lists_and_truths():
    translator = Translator("en")
    inner = Text("bad-colour", colour="pink", allowed=["red", "blue"])
    said = translator.say(Text("cli-all-of", first=inner, rest=[Text("game-is-over"), True]))
    assert said == "there are no figures in “pink”; colours: red, blue; the game is over, yes"


def test_numbers_have_plural_forms_and_no_invisible_marks():
    translator = Translator("it")
    one, two = (translator.say(Text("simulate-heading", game="X", n=n, seconds=1.5)) for n in (1, 2000))
    assert one == "X: una partita in 1,5 s"
    assert two == "X: 2.000 partite in 1,5 s"


def test_messages_without_variables_are_said_as_fluent_says_them():
    for language in LANGUAGES:
        catalogue = Translator(language).catalogues[0]
        for key, pattern in catalogue.sources.items():
            if "{" not in pattern and "\n" not in pattern:
                catalogue.load(key)
                message = catalogue.bundle.get_message(key)
                assert catalogue.format(key, {}) == catalogue.bundle.format_pattern(message.value, {})[0]


def test_a_broken_message_does_not_stop_a_game(tmp_path):
    file = tmp_path / "broken.ftl"
    file.write_text("broken = { $n ->\n    [one] one\n }\nfine = { $n } fine\n")
    translator = Translator("en")
    translator.catalogues = [Catalogue("en", [file])]
    assert translator.say(Text("broken", n=1)) == "[broken: n=1]"
    assert translator.say(Text("fine", n=1)) == "1 fine"
