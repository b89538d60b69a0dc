"""One family of errors: code, reason, rule, position; and the builtin that fits."""

from __future__ import annotations

import pytest

from companion.rules import (
    AmbiguousMove,
    BadCorrection,
    BadOptions,
    BoxError,
    IllegalMove,
    ImpossibleOutcome,
    InvalidMove,
    Rule,
    RulesError,
    Text,
    UnknownGame,
)
from companion.rules.registry import game, games, names

BUILTIN = {
    InvalidMove: ValueError,
    IllegalMove: ValueError,
    AmbiguousMove: ValueError,
    ImpossibleOutcome: IllegalMove,
    BadCorrection: ValueError,
    BadOptions: ValueError,
    BoxError: ValueError,
    UnknownGame: KeyError,
}


@pytest.mark.parametrize("kind", BUILTIN, ids=lambda kind: kind.__name__)
def test_every_error_is_of_the_family_and_of_a_builtin(kind):
    error = kind(Text("some-reason", n=2), rule=Rule("Mercato", "8"), position="here", more=1)
    assert isinstance(error, RulesError)
    assert isinstance(error, BUILTIN[kind])
    assert str(error) == "some-reason: n=2 (Mercato, p. 8)"
    assert (error.position, error.details) == ("here", {"more": 1})
    assert error.code == kind.code != RulesError.code


def test_codes_are_of_their_own():
    assert len({kind.code for kind in BUILTIN}) == len(BUILTIN)
    assert IllegalMove("no", code="no-wagon").code == "no-wagon"
    assert IllegalMove.code == "illegal-move"


def test_a_plain_sentence_is_shown_as_it_stands():
    assert str(IllegalMove("this cannot be")) == "this cannot be"
    assert IllegalMove("x").reason == Text("verbatim", text="x")


def test_a_rule_says_chapter_and_page():
    assert str(Rule("Mercato", "8-10")) == "Mercato, p. 8-10"


def test_texts_are_values():
    assert Text("a", n=1) == Text("a", n=1) != Text("a", n=2)
    assert len({Text("a", n=1), Text("a", n=1), Text("b")}) == 2
    assert Text.of(Text("a")) == Text("a")
    assert Text("a", who=Text("b", n=1)).plain() == "a: who=b: n=1"
    assert eval(repr(Text("a", n=1))) == Text("a", n=1)


def test_the_registry_knows_each_package_and_names_them_when_asked_for_another():
    assert [rules.name for rules in games()] == names()
    with pytest.raises(UnknownGame) as refusal:
        game("chess")
    assert refusal.value.code == "unknown-game"
    assert "village" in str(refusal.value)
    assert not str(refusal.value).startswith("'")
