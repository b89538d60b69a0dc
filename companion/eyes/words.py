"""What a camera or a reader says for itself, in the words of whoever asks: why there is no picture, and why it cannot be read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.rules.text import Text
from companion.table.system import said_text

if TYPE_CHECKING:
    from vision.errors import VisionError
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


def error_text(error: VisionError, **otherwise: Any) -> Text:
    """Why a picture, an enrolment, a file of places or a source cannot be used, with advice.

    ``otherwise`` has values that are called otherwise than the error calls them, as the name of a place.
    """
    values = {name: _said(value) for name, value in error.values.items()} | otherwise
    return Text(f"eye-error-{error.why}", **values)


def _said(value: Any) -> Any:
    """A value of an error; what says something itself is said in the words of whoever asks, too."""
    from vision.errors import Said, Several
    from vision.results import Refusal

    if isinstance(value, Said):
        return said_text(value.code, value.words)
    if isinstance(value, Several):
        told = _numbered([error_text(error) for error in value.errors])
        return Text("eye-several-more", told=told, n=value.more) if value.more else told
    return refusal_text(value) if isinstance(value, Refusal) else value


def _numbered(texts: list[Text], number: int = 1) -> Text:
    """Sentences behind each other, each with its number."""
    first, *rest = texts
    if not rest:
        return Text("eye-several", number=number, first=first)
    return Text("eye-several-and", number=number, first=first, rest=_numbered(rest, number + 1))
