"""Cameras fail in many ways; each is a state with advice, and reading goes on by itself."""

import types

import cv2
import numpy as np
import pytest

from vision.errors import SourceError, VisionError
from vision.sources import Fault, Frame, Watched, open_source
from vision.sources.cameras import PiCamera, UsbCamera
from vision.sources.protocol import ADVICE


def noise(seed):
    return np.random.default_rng(seed).integers(40, 200, (48, 64, 3), dtype=np.uint8)


class Capture:
    """An OpenCV capture that somebody can unplug."""

    plugged = True
    pictures = 0

    def __init__(self, number):
        self.opened = Capture.plugged

    def isOpened(self):
        return self.opened

    def set(self, *_):
        return True

    def release(self):
        self.opened = False

    def read(self):
        if not Capture.plugged:
            return False, None
        Capture.pictures += 1
        return True, noise(Capture.pictures)


@pytest.fixture
def usb():
    Capture.plugged, Capture.pictures = True, 0
    return Watched(UsbCamera(97, capture=Capture))


def test_a_camera_that_is_unplugged_and_plugged_in_again(usb):
    assert isinstance(usb.read(), Frame)
    Capture.plugged = False
    fault = usb.read()
    assert fault.state == "unplugged"
    assert "cable" in fault.advice
    assert usb.read() == usb.fault
    Capture.plugged = True
    assert isinstance(usb.read(), Frame)
    assert usb.fault is None


def still(picture):
    return types.SimpleNamespace(name="x", read=lambda: Frame(picture, 0), close=lambda: None)


def test_black_and_frozen_pictures_are_faults():
    assert Watched(still(np.zeros((48, 64, 3), np.uint8))).read().state == "black"
    watched = Watched(still(noise(1)), frozen_after=4)
    answers = [watched.read() for _ in range(4)]
    assert all(isinstance(a, Frame) for a in answers[:3])
    assert answers[3].state == "frozen"
    # Opened anew it shows the same: a look must not take that for a still table.
    assert watched.read().state == "frozen"
    assert isinstance(Watched(still(noise(1)), live=False, frozen_after=1).read(), Frame)


def test_a_webcam_that_begins_in_the_dark_is_not_covered(usb, monkeypatch):
    dark = iter([np.zeros((48, 64, 3), np.uint8)] * 20)
    monkeypatch.setattr(Capture, "read", lambda self: (True, next(dark, noise(1))))
    assert (usb.read().picture == noise(1)).all()
    monkeypatch.setattr(Capture, "read", lambda self: (True, np.zeros((48, 64, 3), np.uint8)))
    assert usb.read().state == "black"  # it has been awake for long: its lens was covered
    usb.close()
    assert usb.read().state == "black"


def test_black_cloth_with_one_die_on_it_is_no_covered_lens():
    cloth = np.full((720, 1280, 3), 4, np.uint8)
    cloth[300:340, 600:640] = 220
    assert isinstance(Watched(still(cloth)).read(), Frame)
    cloth[300:340, 600:640], cloth[301, 601] = 4, 255  # a pixel of the camera that is always lit
    assert Watched(still(cloth)).read().state == "black"


class Pi:
    """What picamera2 offers and this project uses; a camera is held until it is closed."""

    error = stuck = held = None
    format = "RGB888"
    metadata = types.MappingProxyType(
        {"ExposureTime": 9000, "AnalogueGain": 1.5, "ColourGains": (1.4, 1.9), "Lux": 30}
    )

    def __init__(self):
        self.controls, self.waiting = {}, 0
        if Pi.error:
            raise Pi.error
        if Pi.held is not None:
            busy = RuntimeError("Failed to acquire camera: Device or resource busy")
            raise RuntimeError("Camera __init__ sequence did not complete.") from busy
        Pi.held = self

    def create_video_configuration(self, main):
        return main

    def configure(self, main):
        self.main = main | {"format": Pi.format}

    def camera_configuration(self):
        return {"main": self.main}

    def start(self):
        if Pi.stuck == "start":
            raise RuntimeError("Failed to start camera: Input/output error")

    def capture_metadata(self, wait=None):
        return self._answer(self.metadata, wait)

    def set_controls(self, controls):
        if unknown := controls.keys() - {"AeEnable", "AwbEnable"} - self.metadata.keys():
            raise RuntimeError(f"Control {unknown} is not advertised by libcamera")
        if "AwbEnable" in controls and "ColourGains" not in self.metadata:
            raise RuntimeError("Control AwbEnable is not advertised by libcamera")
        self.controls = controls

    def capture_array(self, name, wait=None):
        return self._answer(np.dstack([np.full((4, 4), v, np.uint8) for v in (200, 100, 50)]), wait)

    def _answer(self, answer, wait):
        assert wait, "a camera whose cable is loose would be waited for without an end"
        if Pi.stuck == "loose":
            self.waiting += 1
            raise TimeoutError
        return answer

    def cancel_all_and_flush(self):
        self.waiting = 0

    def close(self):
        assert not self.waiting, "closing waits until all that was asked for has come"
        Pi.held = None


@pytest.fixture
def pi(monkeypatch):
    for name in ("error", "stuck", "held"):
        monkeypatch.setattr(Pi, name, None)
    return PiCamera(make=Pi, sleep=lambda _: None)


def test_the_pi_camera_locks_light_and_colour_after_settling(pi):
    waited, made = [], []

    def make():
        made.append(Pi())
        return made[-1]

    camera = PiCamera(make=make, sleep=waited.append)
    frame = camera.read()
    assert frame.picture[0, 0].tolist() == [200, 100, 50]  # blue first, as everywhere in this package
    assert waited == [2.0]
    assert made[0].controls == {
        "AeEnable": False, "AwbEnable": False, "ExposureTime": 9000, "AnalogueGain": 1.5, "ColourGains": (1.4, 1.9),
    }  # fmt: skip
    assert camera.read().number == 1
    assert len(made) == 1


@pytest.mark.parametrize(
    ("error", "state"),
    [
        (RuntimeError("Failed to acquire camera: Device or resource busy"), "held"),
        (RuntimeError("No camera number 0 found"), "unplugged"),
        (IndexError("list index out of range"), "unplugged"),
        (ImportError("No module named picamera2"), "missing"),
        (ValueError("numpy.dtype size changed, may indicate binary incompatibility"), "missing"),
    ],
)
def test_the_pi_camera_says_what_is_wrong_and_tries_again(pi, error, state):
    Pi.error = error
    assert pi.read().state == state
    Pi.error = None
    assert isinstance(pi.read(), Frame)


def test_the_pi_camera_that_another_program_holds_is_read_once_it_is_free(pi):
    Pi.held = other = object()
    fault = pi.read()
    assert fault == Fault("held", "Failed to acquire camera: Device or resource busy")
    assert Pi.held is other
    Pi.held = None
    assert isinstance(pi.read(), Frame)


@pytest.mark.parametrize("stuck", ["start", "loose"])
@pytest.mark.parametrize("running", [False, True])
def test_a_cable_that_is_loose_is_told_and_reading_resumes(pi, stuck, running):
    if running:
        assert isinstance(pi.read(), Frame)
        if stuck == "start":
            pi.close()
    Pi.stuck = stuck
    assert [pi.read().state for _ in range(2)] == ["unplugged"] * 2
    Pi.stuck = None
    assert isinstance(pi.read(), Frame)


def test_a_sensor_without_colours_has_no_white_balance_to_lock(pi, monkeypatch):
    monkeypatch.setattr(Pi, "metadata", {"ExposureTime": 9000, "AnalogueGain": 1.5})
    assert isinstance(pi.read(), Frame)
    assert Pi.held.controls == {"AeEnable": False, "ExposureTime": 9000, "AnalogueGain": 1.5}


def test_a_usb_camera_that_picamera2_opened_has_other_pictures_and_is_given_back(pi, monkeypatch):
    monkeypatch.setattr(Pi, "format", "YUYV")
    assert pi.read() == Fault("missing", "YUYV instead of RGB888")
    assert Pi.held is None


def test_files_folders_videos_and_the_twin(tmp_path):
    for n in range(3):
        cv2.imwrite(str(tmp_path / f"{n}.png"), noise(n))
    folder = open_source(str(tmp_path))
    assert [type(folder.read()) for _ in range(4)] == [Frame, Frame, Frame, Fault]
    assert folder.fault.state == "ended"
    single = open_source(str(tmp_path / "1.png"))
    assert (single.read().picture == noise(1)).all()
    assert isinstance(single.read(), Frame)
    video = str(tmp_path / "v.avi")
    writer = cv2.VideoWriter(video, cv2.VideoWriter.fourcc(*"MJPG"), 10, (64, 48))
    for n in range(2):
        writer.write(noise(n))
    writer.release()
    playing = open_source(video)
    assert [type(playing.read()) for _ in range(3)] == [Frame, Frame, Fault]
    assert open_source("twin://").read().picture.shape == (720, 1280, 3)


@pytest.mark.parametrize("name", ["nothing here", "usb:x", "usb:123"])
def test_a_name_that_means_nothing_says_what_to_try(name):
    with pytest.raises(SourceError, match="usb://0"):
        open_source(name)


def test_an_empty_folder_is_no_source(tmp_path):
    with pytest.raises(SourceError, match="holds no pictures"):
        open_source(str(tmp_path))


def test_every_state_has_advice():
    assert all(Fault(state).advice.endswith(".") for state in ADVICE)


HEIC, JPEG = b"\0\0\0\x18ftypheic" + bytes(99), cv2.imencode(".jpg", noise(1))[1].tobytes()


@pytest.mark.parametrize(
    ("name", "content", "why"),
    [
        ("letter.pdf", b"%PDF-1.7", "letter.pdf is not a picture"),
        ("letter.jpg", b"words", "letter.jpg is not a picture"),
        ("cut.jpg", JPEG[: len(JPEG) // 9], "cut.jpg is damaged or cut off"),
        ("cut.png", cv2.imencode(".png", noise(1))[1].tobytes()[:999], "cut.png is damaged or cut off"),
        ("nothing.png", b"", "nothing.png is empty"),
        ("phone.heic", HEIC, "phone.heic is a picture of a kind that cannot be read"),
        ("phone.jpg", HEIC, "phone.jpg is a picture of a kind that cannot be read"),
        ("letter.mp4", b"words", "letter.mp4 cannot be played"),
        ("nothing.avi", b"", "nothing.avi cannot be played"),
    ],
)
def test_a_file_of_another_kind_is_refused_at_once_by_its_own_fault(tmp_path, capfd, name, content, why):
    path = tmp_path / name
    path.write_bytes(content)
    with pytest.raises(VisionError, match=why):
        open_source(str(path))
    assert not any(capfd.readouterr())


def test_a_file_that_is_spoilt_in_a_folder_is_named_and_read_once_it_is_whole(tmp_path):
    for number in range(3):
        (tmp_path / f"{number}.jpg").write_bytes(JPEG)
    folder = open_source(str(tmp_path))
    folder.read()
    (tmp_path / "1.jpg").write_bytes(JPEG[:300])
    fault = folder.read()
    assert (fault.state, fault.detail, fault.lasting) == ("unreadable", str(tmp_path / "1.jpg"), False)
    (tmp_path / "1.jpg").unlink()
    assert folder.read() == Fault("gone", str(tmp_path / "1.jpg"))
    (tmp_path / "1.jpg").write_bytes(JPEG)
    assert isinstance(folder.read(), Frame)


def test_pictures_that_are_put_into_a_folder_later_are_read_too(tmp_path):
    for number in (3, 4):
        (tmp_path / f"{number}.jpg").write_bytes(JPEG)
    folder = open_source(str(tmp_path))
    assert [type(folder.read()) for _ in range(3)] == [Frame, Frame, Fault]
    (tmp_path / "1.jpg").write_bytes(JPEG)
    assert [type(folder.read()) for _ in range(2)] == [Frame, Fault]
    (tmp_path / "5.heic").write_bytes(HEIC)
    assert folder.read() == Fault("unreadable", str(tmp_path / "5.heic"))


def test_a_camera_that_is_not_there_writes_nothing_by_itself(capfd):
    for _ in range(2):
        assert UsbCamera(97).read().state == "unplugged"
    assert open_source("/dev/video97").name == "usb:97"
    assert not any(capfd.readouterr())


@pytest.mark.parametrize(
    ("refused", "state"),
    [(PermissionError(13, "x"), "forbidden"), (OSError(16, "x"), "held"), (None, "silent")],
)
def test_the_device_tells_why_it_gives_no_picture(monkeypatch, refused, state):
    def opened(path, flags):
        if refused is not None:
            raise refused
        return 99

    monkeypatch.setattr("vision.sources.cameras.os.path.exists", lambda path: True)
    monkeypatch.setattr("vision.sources.cameras.os.open", opened)
    monkeypatch.setattr("vision.sources.cameras.os.close", lambda number: None)
    monkeypatch.setattr("vision.sources.cameras.sys.platform", "linux")
    Capture.plugged = False
    assert UsbCamera(0, capture=Capture).read().state == state
