"""Real cameras: USB through OpenCV, the Raspberry Pi's own through picamera2 (else :mod:`vision.sources.rpicam`)."""

from __future__ import annotations

import errno
import os
import sys
import time
from collections.abc import Callable
from typing import Any

import cv2
import numpy as np

from vision.quiet import quiet
from vision.sources.protocol import Fault, Frame

#: How long the Pi camera measures the light before exposure and white balance are locked, in seconds.
SETTLE = 2.0
#: Seconds without a picture after which the Pi camera counts as gone: once its cable is loose, none ever comes.
PATIENCE = 5.0
_PI_FORMAT = "RGB888"


class UsbCamera:
    """A USB camera by number. After a fault each ``read`` tries to open it again.

    ``capture`` makes the OpenCV capture; tests give their own.
    """

    def __init__(
        self,
        number: int = 0,
        size: tuple[int, int] = (1280, 720),
        capture: Callable[[int], Any] = cv2.VideoCapture,
    ) -> None:
        self.name = f"usb:{number}"
        self._device, self._size, self._make = number, size, capture
        self._capture: Any = None
        self._number = 0

    def read(self) -> Frame | Fault:
        if self._capture is None and (fault := self._open()) is not None:
            return fault
        there, picture = self._capture.read()
        if not there or picture is None:
            self.close()
            return self._why_not()
        self._number += 1
        return Frame(picture, self._number - 1)

    def _open(self) -> Fault | None:
        with quiet():
            capture = self._make(self._device)
        if not capture.isOpened():
            capture.release()
            return self._why_not()
        capture.set(cv2.CAP_PROP_FRAME_WIDTH, self._size[0])
        capture.set(cv2.CAP_PROP_FRAME_HEIGHT, self._size[1])
        capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
        self._capture = capture
        return None

    def _why_not(self) -> Fault:
        """Unplugged, forbidden, or held by another program? On Linux the device file tells."""
        path = f"/dev/video{self._device}"
        if not sys.platform.startswith("linux"):
            return Fault("unplugged")
        if not os.path.exists(path):
            return Fault("unplugged", f"{path} is not there")
        try:
            os.close(os.open(path, os.O_RDWR | os.O_NONBLOCK))
        except OSError as error:
            states = {errno.EBUSY: "held", errno.EACCES: "forbidden", errno.EPERM: "forbidden"}
            return Fault(states.get(error.errno or 0, "unplugged"), error.strerror or "")
        # Several programs may open a device, one only may have its pictures; and the second device of many cameras has none.
        return Fault("silent", f"{path} is there but gives no picture")

    def close(self) -> None:
        if self._capture is not None:
            self._capture.release()
        self._capture = None


class PiCamera:
    """The Raspberry Pi camera. Exposure, gain and white balance are locked once they have settled.

    ``make`` builds the picamera2 object and ``sleep`` waits; tests give their own.
    """

    name = "picamera"

    def __init__(
        self,
        size: tuple[int, int] = (1280, 720),
        make: Callable[[], Any] | None = None,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._size, self._make, self._sleep = size, make or _picamera2, sleep
        self._camera: Any = None
        self._number = 0

    def read(self) -> Frame | Fault:
        try:
            if self._camera is None:
                self._start()
            picture = self._camera.capture_array("main", wait=PATIENCE)
        except (ImportError, ValueError, AttributeError) as error:
            # ValueError: picamera2 of the system was built against another NumPy than the one in use.
            self.close()
            return Fault("missing", str(error))
        except (RuntimeError, OSError, IndexError) as error:
            self.close()
            said = _said(error)
            busy = any(word in said.lower() for word in ("busy", "acquire", "in use"))
            return Fault("held" if busy else "unplugged", said)
        self._number += 1
        # picamera2 calls its format RGB888 and delivers blue first, which is what OpenCV wants.
        return Frame(np.ascontiguousarray(picture[..., :3]), self._number - 1)

    def _start(self) -> None:
        """Open the camera and lock the light; :meth:`close` gives back what was opened, however far this came."""
        self._camera = camera = self._make()
        camera.configure(camera.create_video_configuration(main={"size": self._size, "format": _PI_FORMAT}))
        given = camera.camera_configuration()["main"]["format"]
        if given != _PI_FORMAT:  # picamera2 opens USB cameras, too, and those answer in formats of their own
            raise ValueError(f"{given} instead of {_PI_FORMAT}")
        camera.start()
        self._sleep(SETTLE)
        measured = camera.capture_metadata(wait=PATIENCE)
        locked = {
            name: measured[name]
            for name in ("ExposureTime", "AnalogueGain", "ColourGains")
            if name in measured
        }
        # A sensor without colours has no white balance, and refuses to be told of one.
        automatic = {"AeEnable": False} | ({"AwbEnable": False} if "ColourGains" in locked else {})
        camera.set_controls(automatic | locked)

    def close(self) -> None:
        camera, self._camera = self._camera, None
        if camera is not None:
            try:
                camera.cancel_all_and_flush()  # closing would wait for a picture that was asked for and never came
                camera.close()
            except (RuntimeError, OSError):
                pass  # it is gone already, which is what closing wanted


def _said(error: BaseException) -> str:
    """What the system said first: picamera2 wraps that in words which say only that it could not begin."""
    while error.__cause__ is not None:
        error = error.__cause__
    return str(error)


def _picamera2() -> Any:
    from picamera2 import Picamera2  # comes with the system of the Raspberry Pi, not from a package index

    return Picamera2()
