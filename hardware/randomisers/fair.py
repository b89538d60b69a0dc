"""Draws that anyone can check.

A secret seed of 32 bytes is chosen before the game. Its commitment is published at once, the seed
itself after the game. Each outcome follows from the seed, the number of the draw and the contents of
the bag, so nobody can have chosen it, and everybody can derive it again.
"""

from __future__ import annotations

import hashlib
import hmac
import itertools
import json
from collections.abc import Iterable

SEED_BYTES = 32
COMMITMENT_TAG = b"companion commitment 1\n"
WORD_TAG = b"companion seed from a word 1\n"


def commitment(seed: bytes) -> str:
    """What is published before the game: SHA-256 over a tag and the seed, in hexadecimal."""
    return hashlib.sha256(COMMITMENT_TAG + seed).hexdigest()


def seed_from_word(word: str) -> bytes:
    """The seed that a word such as ``7`` stands for: the same game again. It is no secret."""
    return hashlib.sha256(WORD_TAG + word.encode()).digest()


def message(number: int, randomiser: str, outcomes: Iterable[tuple[str, int]]) -> bytes:
    """The draw in one unambiguous line: JSON without spaces, outcomes in alphabetical order."""
    data = [number, randomiser, sorted([text, weight] for text, weight in outcomes)]
    return json.dumps(data, ensure_ascii=True, separators=(",", ":")).encode()


def draw(seed: bytes, number: int, randomiser: str, outcomes: Iterable[tuple[str, int]]) -> str:
    """The outcome of a draw; each piece is equally likely.

    The first ``k`` bits of HMAC-SHA256(seed, message + "\\n" + attempt) are a number, where ``k`` is just
    enough for the count of pieces; a number beyond the last piece is thrown away and the attempt
    counted up, so that no piece is favoured. Pieces are counted off in the order of the message.

    :raises ValueError: there is nothing to draw, or a count is not positive.
    """
    listed = sorted(outcomes)
    if not listed or any(weight < 1 for _, weight in listed):
        raise ValueError(f"nothing can be drawn from {listed}")
    total = sum(weight for _, weight in listed)
    bits = (total - 1).bit_length()
    if bits > 256:
        raise ValueError(f"{total} pieces are more than one digest can tell apart")
    text = message(number, randomiser, listed)
    for attempt in itertools.count():
        digest = hmac.digest(seed, text + b"\n%d" % attempt, "sha256")
        piece = int.from_bytes(digest) >> (256 - bits)
        if piece < total:
            break
    for outcome, weight in listed:
        piece -= weight
        if piece < 0:
            return outcome
    raise AssertionError("the counts do not sum up")
