"""The Raspberry Pi camera through the program ``rpicam-vid``: no Python package of the system is needed.

On Raspberry Pi OS Bookworm picamera2 is built against NumPy 1, and OpenCV wants NumPy 2: both cannot be
loaded into one program. This source gets its pictures through a pipe instead.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
import threading
from collections.abc import Callable, Sequence
from typing import Any

import cv2
import numpy as np

from vision.sources.protocol import Fault, Frame, Source

PROGRAMS = ("rpicam-vid", "libcamera-vid")
"""Its name, and what it was called before."""
SETTLE = 2000
"""Milliseconds for which the light is measured before exposure and white balance are locked."""
PATIENCE = 5.0
"""Seconds without a picture after which the camera counts as gone."""
_START, _END = b"\xff\xd8", b"\xff\xd9"


class RpicamVid:
    """JPEG pictures from a pipe; only the newest one counts. ``popen`` and ``which`` are replaced by tests."""

    name = "picamera"

    def __init__(
        self,
        size: tuple[int, int] = (1280, 720),
        popen: Callable[..., Any] = subprocess.Popen,
        which: Callable[[str], str | None] = shutil.which,
        patience: float = PATIENCE,
    ) -> None:
        self._size, self._popen, self._which, self._patience = size, popen, which, patience
        self._process: Any = None
        self._said: Any = None
        self._newest: bytes | None = None
        self._fresh = threading.Condition()
        self._ended = False
        self._number = 0

    def read(self) -> Frame | Fault:
        if self._process is None:
            program = next((path for name in PROGRAMS if (path := self._which(name))), None)
            if program is None:
                return Fault("missing", "neither picamera2 nor rpicam-vid can be used")
            try:
                self._begin(program)
            except OSError as error:
                return Fault("missing", str(error))
        with self._fresh:
            self._fresh.wait_for(lambda: self._newest is not None or self._ended, self._patience)
            coded, self._newest = self._newest, None
        picture = cv2.imdecode(np.frombuffer(coded, np.uint8), cv2.IMREAD_COLOR) if coded else None
        if picture is None:
            return self._why_not()
        self._number += 1
        return Frame(picture, self._number - 1)

    def close(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.terminate()
            process.wait()
            self._said.close()

    def _begin(self, program: str) -> None:
        width, height = map(str, self._size)
        common = [
            program,
            "--verbose",
            "0",
            "--nopreview",
            "--width",
            width,
            "--height",
            height,
            "--framerate",
            "10",
        ]
        self._ended, self._newest = False, None
        # A pipe that nobody reads would stop the program when it is full.
        self._said = tempfile.TemporaryFile()  # noqa: SIM115  (closed with the program)
        self._process = self._popen(
            [*common, "--timeout", "0", "--codec", "mjpeg", "--quality", "93", "--flush", "--output", "-"]
            + self._locked(common),
            stdout=subprocess.PIPE,
            stderr=self._said,
        )
        threading.Thread(target=self._listen, args=(self._process,), daemon=True).start()

    def _locked(self, common: Sequence[str]) -> list[str]:
        """Options that keep exposure, gain and white balance as they are after settling; none if unknown."""
        measuring = self._popen(
            [*common, "--timeout", str(SETTLE), "--codec", "mjpeg", "--output", "/dev/null"]
            + ["--metadata", "-", "--metadata-format", "json"],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        try:
            told, _ = measuring.communicate(timeout=SETTLE / 1000 + self._patience)
        except subprocess.TimeoutExpired:  # a loose cable: it waits for its first picture for ever
            measuring.kill()
            told, _ = measuring.communicate()
        return lock_options(told.decode("utf-8", "replace"))

    def _listen(self, process: Any) -> None:
        """Cut the stream into pictures and keep the newest."""
        waiting = b""
        while chunk := process.stdout.read1(1 << 16):
            waiting += chunk
            end = waiting.rfind(_END)
            start = waiting.rfind(_START, 0, end) if end > 0 else -1
            if start < 0:
                continue
            with self._fresh:
                self._newest = waiting[start : end + 2]
                self._fresh.notify()
            waiting = waiting[end + 2 :]
        process.stdout.close()
        with self._fresh:
            if process is self._process:
                self._ended = True
            self._fresh.notify()

    def _why_not(self) -> Fault:
        """No picture: the program has ended and says why, or it hangs."""
        process = self._process
        said = ""
        if self._ended and process is not None:
            self._said.seek(0)
            said = self._said.read().decode("utf-8", "replace").strip()
        self.close()
        busy = any(word in said.lower() for word in ("busy", "acquire", "in use"))
        return Fault("held" if busy else "unplugged", said.splitlines()[-1] if said else "")


def lock_options(metadata: str) -> list[str]:
    """``--shutter``, ``--gain`` and ``--awbgains`` for the last picture that the metadata (JSON) tell of."""
    exposure = re.findall(r'"ExposureTime"\s*:\s*(\d+)', metadata)
    gain = re.findall(r'"AnalogueGain"\s*:\s*([\d.]+)', metadata)
    colours = re.findall(r'"ColourGains"\s*:\s*[\[(]\s*([\d.]+)\s*,\s*([\d.]+)', metadata)
    options = ["--shutter", exposure[-1]] if exposure else []
    options += ["--gain", gain[-1]] if gain else []
    return options + (["--awbgains", ",".join(colours[-1])] if colours else [])


class FirstThatWorks:
    """Several ways to one camera: the next one as soon as one is missing on this computer."""

    def __init__(self, *ways: Source) -> None:
        self._ways = list(ways)
        self.name = ways[0].name

    def read(self) -> Frame | Fault:
        answer = self._ways[0].read()
        while isinstance(answer, Fault) and answer.state == "missing" and len(self._ways) > 1:
            self._ways.pop(0).close()
            answer = self._ways[0].read()
        return answer

    def close(self) -> None:
        self._ways[0].close()
