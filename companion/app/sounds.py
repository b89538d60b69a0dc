"""Short cues, made here, that can be muted.

They are loaded before the window exists, because Kivy's loader may hang afterwards.
"""

from __future__ import annotations

import logging
import math
import struct
import wave
from pathlib import Path
from typing import Any

log = logging.getLogger(__name__)

RATE = 22_050
VOLUME = 0.35
CUES: dict[str, tuple[tuple[float, float], ...]] = {
    "turn": ((660, 0.09),),
    "draw": ((880, 0.05),),
    "refuse": ((220, 0.12),),
    "failure": ((330, 0.12), (220, 0.2)),
    "end": ((523, 0.12), (659, 0.12), (784, 0.25)),
}
"""Each cue as tones: hertz and seconds."""


def samples(tones: tuple[tuple[float, float], ...]) -> bytes:
    """Tones as 16-bit samples; each fades in and out, so that nothing clicks."""
    values: list[int] = []
    for pitch, seconds in tones:
        count = int(RATE * seconds)
        for i in range(count):
            fade = min(1.0, i / 200, (count - i) / 600)
            values.append(int(32_767 * VOLUME * fade * math.sin(2 * math.pi * pitch * i / RATE)))
    return struct.pack(f"<{len(values)}h", *values)


def write_cues(folder: Path) -> dict[str, Path]:
    """Write every cue that is not there yet; returns the files."""
    folder.mkdir(parents=True, exist_ok=True)
    files = {}
    for name, tones in CUES.items():
        path = folder / f"{name}.wav"
        if not path.exists():
            with wave.open(str(path), "wb") as file:
                file.setnchannels(1)
                file.setsampwidth(2)
                file.setframerate(RATE)
                file.writeframes(samples(tones))
        files[name] = path
    return files


class Sounds:
    """Plays cues; a computer without sound stays silent."""

    def __init__(self, folder: Path | None = None) -> None:
        """Without a folder nothing is loaded."""
        self.muted = False
        self.played: list[str] = []
        """The names of the last cues, for whoever wants to know what was heard."""
        self._cues: dict[str, Any] = {}
        if folder is not None:
            try:
                from kivy.core.audio import SoundLoader

                self._cues = {name: SoundLoader.load(str(path)) for name, path in write_cues(folder).items()}
            except Exception:
                log.exception("no sound")

    def play(self, name: str) -> None:
        """Play a cue, unless sound is off."""
        if self.muted or name not in CUES:
            return
        self.played = [*self.played[-9:], name]
        cue = self._cues.get(name)
        if cue is not None:
            cue.play()
