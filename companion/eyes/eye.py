"""The eye of a table: the spots of a game, read by :class:`vision.eye.TableEye`, in the words of the layout."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from companion.eyes.words import fault_text, refusal_text
from companion.rules.sight import DIE, Sight, Spot
from companion.table.reader import CAMERA, Blind, Reading, Seen
from vision.eye import Look, TableEye, Wanted
from vision.markers import read as read_markers
from vision.mat.layout import FAMILY
from vision.results import CardReading, DieReading, Refusal, SpaceReading
from vision.sources.protocol import Fault


class Eye:
    """A :class:`companion.table.reader.Reader`. ``last`` is its last look, for whoever wants to draw it."""

    source = CAMERA

    def __init__(self, eye: TableEye) -> None:
        self._eye = eye
        self.last: Look | None = None

    def read(
        self, sight: Sight, stop: Callable[[], bool], moving: Callable[[], None]
    ) -> Reading | Blind | None:
        """See :meth:`companion.table.reader.Reader.read`."""
        wanted = [Wanted(spot.name, spot.kind) for spot in sight.spots]
        look = self._eye.look(wanted, stop, moving)
        if look is None:
            return None
        if isinstance(look, Fault):
            return Blind(look.state, fault_text(look), lasting=look.lasting, fault=True)
        if isinstance(look, Refusal):
            return Blind(look.code, refusal_text(look))
        self.last = look
        spots = {spot.name: _seen(spot, look.found[spot.name]) for spot in sight.spots}
        return Reading(spots, look.changed, look.pose.held)

    def forget(self) -> None:
        """Read every spot anew at the next look."""
        self._eye.forget()

    def drawn(self, doubtful: Collection[str] = ()) -> Any:
        """The last look with the findings drawn in, BGR; of one at which nothing could be read its markers; None before the first.

        ``doubtful`` are the names of spots to be pointed out.
        """
        from vision.draw import findings, spots

        if (picture := self._eye.unread) is not None:
            markers = read_markers(picture, FAMILY)
            return findings(picture, [] if isinstance(markers, Refusal) else markers)
        if self.last is None:
            return None
        return spots(self.last.picture, self.last.quads, self.last.found, doubtful)

    def close(self) -> None:
        self._eye.close()


def _seen(spot: Spot, found: SpaceReading | CardReading | DieReading | Refusal) -> Seen:
    """A finding in the words of the layout."""
    if isinstance(found, Refusal):
        return Seen(refused=refusal_text(found))
    components = {word: component for component, word in spot.words.items()}
    if isinstance(found, SpaceReading):
        words = found.contents
    else:
        words = {found.colour if spot.kind == DIE else found.id: 1}  # type: ignore[union-attr]
    if any(word not in components for word in words):
        return Seen(refused=refusal_text(Refusal("foreign_object")))
    return Seen({components[word]: count for word, count in words.items()}, found.confidence)
