"""What a camera or a reader says for itself, in the words of whoever asks: why there is no picture, and why it cannot be read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.rules.text import Text

if TYPE_CHECKING:
    from vision.results import Refusal
    from vision.sources.protocol import Fault


def refusal_text(refusal: Refusal) -> Text:
    """Why something cannot be read, with advice."""
    return Text("eye-refused", code=refusal.code, advice=refusal.advice)


def refused_text(refusal: Refusal) -> Text:
    """That something cannot be read, with the code that programs go by, and why."""
    return Text("see-refused", code=refusal.code, advice=refusal_text(refusal))


def fault_text(fault: Fault) -> Text:
    """Why a camera gives no picture, with advice."""
    return Text("eye-fault", state=fault.state, advice=fault.advice, detail=fault.detail or "-")
