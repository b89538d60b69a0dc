"""Watching over a source: black and frozen pictures become faults, and reading resumes by itself.

A camera gives its pictures to one at a time. Parts of a program that hand one on (a look that is about to end, a question how
it is) take turns: who reads first has it until it is closed, and the next one waits for that.
"""

from __future__ import annotations

import threading
import weakref
import zlib

import cv2
import numpy as np

from vision.sources.protocol import Fault, Frame, Source

#: Seconds to wait for a part of the program that gives a camera back: longer than any look goes on after it was stopped.
HANDING_ON = 10.0

#: Grey level under which all of a picture is that of a covered lens.
_BLACK = 10
#: Black pictures with which a camera may begin: a webcam that was just opened measures the light first, up to a second.
_WAKING = 30

_HAD: weakref.WeakValueDictionary[str, Watched] = weakref.WeakValueDictionary()
_GIVEN_BACK = threading.Condition()


class Watched:
    """A source whose pictures are looked at. ``fault`` is the present fault, or None when all is well.

    ``frozen_after`` equal pictures in a row are a frozen stream: even a still table has noise. Stored
    pictures repeat by right, so that check is for cameras only (``live``).
    """

    def __init__(self, source: Source, live: bool = True, frozen_after: int = 10) -> None:
        self.name = source.name
        self.live = live
        self._source, self._patience = source, frozen_after
        self._last, self._same, self._waking = 0, 0, _WAKING
        self.fault: Fault | None = None

    def read(self) -> Frame | Fault:
        """The next picture, or the fault; after a frozen stream the device is opened anew."""
        answer = self._awake() if self._has_it() else Fault("held")
        if isinstance(answer, Frame):
            answer = self._looked_at(answer)
        self.fault = answer if isinstance(answer, Fault) else None
        return answer

    def _awake(self) -> Frame | Fault:
        """The next picture; of a camera that was just opened the first that is not black, if one comes in time."""
        answer = self._source.read()
        while self.live and self._waking and isinstance(answer, Frame) and _is_black(answer):
            self._waking -= 1
            answer = self._source.read()
        self._waking = 0 if isinstance(answer, Frame) else _WAKING  # after a fault it is opened anew
        return answer

    def _looked_at(self, frame: Frame) -> Frame | Fault:
        if _is_black(frame):
            return Fault("black")
        if self.live:
            mark = zlib.crc32(np.ascontiguousarray(frame.picture))
            self._same = self._same + 1 if mark == self._last else 1
            self._last = mark
            if self._same >= self._patience:
                self._source.close()  # and opened anew; until it shows something else it is frozen still
                self._waking = _WAKING
                return Fault("frozen")
        return frame

    def _has_it(self) -> bool:
        """Wait for this camera's turn; stored pictures are there for everybody."""
        if not self.live or _HAD.get(self.name) is self:
            return True
        with _GIVEN_BACK:
            free = _GIVEN_BACK.wait_for(lambda: self.name not in _HAD, HANDING_ON)
            if free:
                _HAD[self.name] = self
        return free

    def close(self) -> None:
        self._source.close()
        self._waking = _WAKING
        with _GIVEN_BACK:
            if _HAD.get(self.name) is self:
                del _HAD[self.name]
                _GIVEN_BACK.notify_all()


def _is_black(frame: Frame) -> bool:
    """One die on black cloth is light enough, be it ever so small; a single pixel that is always lit is not."""
    return bool(cv2.resize(frame.picture, (64, 48), interpolation=cv2.INTER_AREA).max() < _BLACK)
