"""What opens a padlock, and who is paid for it (rulebook pp. 15-16)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.villagers import layout as lay
from companion.games.villagers.hands import lose, place_of
from companion.games.villagers.moves import BANK, FREE, TINNER
from companion.games.villagers.numbers import NONE
from companion.games.villagers.terms import WORDS, Source
from companion.rules.instruction import Shift
from companion.rules.phased import tell

if TYPE_CHECKING:
    from companion.games.villagers.state import VillagersState


def keys_for(state: VillagersState, seat: int, card: int) -> tuple[str, ...] | list[str]:
    """The words for every way to open the padlock of a villager; ``free`` alone if it has none."""
    key = state.numbers.cards.key[card]
    if key == NONE:
        return _FREE
    found: list[str] = []
    in_play = False
    rich = state.villages[seat].supply >= state.numbers.price
    for owner, village in enumerate(state.villages):
        copies = village.cards.count(key)
        if copies:
            in_play = True
            if owner == seat or rich:
                colour = state.colours[owner]
                found += (
                    _COPIES[colour][:copies]
                    if copies < 3
                    else [key_word(colour, n + 1) for n in range(copies)]
                )
    if not in_play and rich:
        found.append(BANK)
    if state.tinner:
        found.append(TINNER)
    return found


_FREE = (FREE,)


def key_word(colour: str, ordinal: int) -> str:
    """The n-th copy of the key villager in a village: ``red``, ``red.2``, ..."""
    return colour if ordinal == 1 else f"{colour}.{ordinal}"


class _Copies(dict[str, list[str]]):
    """The words of the first two copies, made once per village word."""

    def __missing__(self, colour: str) -> list[str]:
        self[colour] = [key_word(colour, 1), key_word(colour, 2)]
        return self[colour]


_COPIES = _Copies()


def open_padlock(state: VillagersState, seat: int, card: int, key: str) -> None:
    """Pay 2 coins as the rules say, or let the Tinner open it."""
    price = state.numbers.price
    if key == TINNER:
        if state.recorder is not None:
            tell(state, "do-tinner-opens", seat=seat, name=state.name(seat), card=WORDS[card])
        return
    if key == BANK:
        return lose(state, seat, price, Source.PADLOCKS, "do-key-bank", card=WORDS[card])
    colour, _, ordinal = key.partition(".")
    owner = state.colours.index(colour)
    villager = state.numbers.cards.key[card]
    slot = state.villages[owner].find(villager, int(ordinal or 1))
    state.villages[owner].coins[slot] += price
    place = place_of(state, owner, slot)
    args = {"card": WORDS[card], "keyholder": lay.card_text(villager), "owner": state.called(owner)}
    if owner != seat:
        return lose(state, seat, price, Source.PADLOCKS, "do-key-other", place, **args)
    if state.recorder is not None:
        shift = Shift(lay.COIN, price, lay.BANK, place)
        tell(state, "do-key-own", shift, seat=seat, name=state.name(seat), n=price, **args)
