"""What a seat may not know: closed hands, returned cards, the order of the stacks."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from companion.games.villagers.game import GAME
from companion.games.villagers.phases import Phase
from companion.games.villagers.state import VillagersState
from companion.games.villagers.terms import FIRST_BACK, PRIVATE, VILLAGERS, Card
from companion.rules import OVER, Seat
from companion.rules.playout import sample


def walk(seats: int, seed: int, **options):
    """The states of one random game."""
    rng = random.Random(seed)
    state = GAME.start(GAME.setup([Seat(c, c) for c in GAME.colours[:seats]], options))
    while state.turn != OVER:
        yield state
        state = state.copy()
        state.push(sample(state, rng) if state.turn < 0 else rng.choice(list(state.moves())))
    yield state


def balance(state: VillagersState) -> None:
    """What the counts of unseen cards promise must fit the backs that lie there."""
    cards = state.numbers.cards
    backs: Counter[int] = Counter()
    for zone in (*state.piles, *(village.secret for village in state.villages)):
        backs.update(code for code in zone if FIRST_BACK <= code < PRIVATE)
    for suit, suited in enumerate(cards.suited):
        assert sum(state.unseen[card] for card in suited) == state.free[suit] + backs[FIRST_BACK + suit]
    undealt = state.seats * state.numbers.hand - state.at if state.phase == Phase.DEAL else 0
    assert sum(state.free) == backs[Card.UNKNOWN] + undealt
    assert min(state.unseen) >= 0


@pytest.mark.parametrize("hands", ["known", "closed"])
@pytest.mark.parametrize("seats", [1, 2, 3, 5])
def test_unseen_cards_and_face_down_cards_are_as_many(seats, hands):
    rng = random.Random(seats)
    for step, state in enumerate(walk(seats, seats, hands=hands)):
        balance(state)
        if step % 7 == 0:
            for seat in (None, *range(seats)):
                balance(state.view(seat))
                balance(state.resample(seat, rng))


def test_others_see_backs_of_the_first_hand_and_fronts_of_drafted_cards():
    state = next(s for s in walk(3, 1) if s.turn == 0 and s.round == 2)
    own, other = state.view(0).villages, state.view(1).villages
    assert own[0].secret == state.villages[0].secret
    assert all(code >= FIRST_BACK for code in other[0].secret)
    assert other[0].hand == state.villages[0].hand
    assert len(other[0].secret) == len(own[0].secret)


def test_a_resampled_hand_has_the_same_backs_and_not_always_the_same_fronts():
    state = next(s for s in walk(3, 1) if s.turn == 0 and s.round == 1)
    suits = state.numbers.cards.suit
    hands = set()
    for seed in range(20):
        hand = state.resample(0, random.Random(seed)).villages[1].secret
        assert sorted(suits[card] for card in hand) == sorted(
            suits[card] for card in state.villages[1].secret
        )
        hands.add(tuple(hand))
    assert len(hands) > 1


def test_with_closed_hands_the_companion_never_knows_more_than_everybody():
    for seed in range(6):
        for state in walk(2, seed, hands="closed"):
            assert state.view(0) == state.view(None) == state
            assert list(state.view(None).moves()) == list(state.moves())


def test_no_more_than_two_copies_of_a_villager_are_ever_known():
    for state in walk(4, 3):
        known = Counter(card for card in (*state.road, *state.discards) if card >= 0)
        for village in state.villages:
            known.update(
                c for c in (*village.cards, *village.hand, *village.secret, *village.square) if c in VILLAGERS
            )
        known.update(code % PRIVATE for pile in state.piles for code in pile if code % PRIVATE in VILLAGERS)
        assert not known or max(known.values()) <= 2


def test_all_175_cards_are_on_the_table_or_in_the_box_at_any_time():
    for seats in GAME.seat_counts:
        for state in walk(seats, 5):
            cards = sum(
                n
                for place in state.layout().values()
                for piece, n in place.items()
                if piece not in ("coin", "face-down card")
            )
            assert cards == 175
