"""Worker, settings, dimming, start-up: the parts around the panels."""

from __future__ import annotations

import json
import threading
import wave

import pytest

from companion.app import run, sounds
from companion.app.dimming import Dimming
from companion.app.settings import Settings
from companion.app.views import new_game as forms
from companion.app.views.clocks import spoken
from companion.app.views.say import Say
from companion.app.worker import Worker
from companion.rules import registry


def test_jobs_are_done_in_order_and_a_broken_one_does_not_stop_the_rest():
    done, errors = [], []
    worker = Worker(errors.append)
    worker.post(lambda: done.append(1))
    worker.post(lambda: 1 / 0)
    worker.post(lambda: done.append(2))
    assert worker.finish()
    assert done == [1, 2] and isinstance(errors[0], ZeroDivisionError)


def test_what_hangs_aside_does_not_hold_up_the_queue():
    worker = Worker(lambda error: None)
    hanging, answered, done = threading.Event(), threading.Event(), threading.Event()
    answers = []
    worker.aside(lambda: hanging.wait(30) and "late", lambda answer: (answers.append(answer), answered.set()))
    worker.post(done.set)
    assert done.wait(30) and not answers
    hanging.set()
    assert answered.wait(30) and answers == ["late"]
    worker.finish()


def test_an_exception_aside_comes_back_as_the_answer():
    worker = Worker(lambda error: None)
    came = threading.Event()
    answers = []
    worker.aside(lambda: int("x"), lambda answer: (answers.append(answer), came.set()))
    assert came.wait(30) and isinstance(answers[0], ValueError)
    worker.finish()


def test_settings_survive_a_restart(tmp_path):
    chosen = Settings(
        language="it", theme="night", text="largest", sound=False, diagonal=10.1, last_table="abcd"
    )
    chosen.saved_in(tmp_path)
    assert Settings.read(tmp_path) == chosen


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "null", '{"theme": "pink"}', '{"diagonal": -3}', '{"sound": 1}', '{"rotation": "90"}'],
)
def test_nonsense_in_the_settings_is_as_if_it_were_not_there(tmp_path, text):
    (tmp_path / "app.json").write_text(text, "utf-8")
    assert Settings.read(tmp_path) == Settings()


def test_settings_that_cannot_be_saved_do_not_stop_anything(tmp_path):
    (tmp_path / "file").write_text("", "ascii")
    chosen = Settings(language="it")
    chosen.saved_in(tmp_path / "file")
    assert chosen.language == "it"
    assert Settings.read(tmp_path / "file") == Settings()
    assert (tmp_path / "file").read_text("ascii") == ""


def test_the_first_touch_on_a_dark_screen_only_wakes_it(tmp_path):
    light = tmp_path / "panel"
    light.mkdir()
    (light / "max_brightness").write_text("255", "ascii")
    (light / "brightness").write_text("200", "ascii")
    now = [0.0]
    dimming = Dimming(lambda: now[0], tmp_path)
    now[0] = 59
    assert not dimming.look(60) and not dimming.touch()
    now[0] = 59 + 60
    assert dimming.look(60) and dimming.dark and not dimming.look(60)
    assert (light / "brightness").read_text("ascii") == "12"
    assert dimming.touch() and not dimming.dark
    assert (light / "brightness").read_text("ascii") == "200"
    assert not dimming.touch()


def test_a_screen_that_never_dims_never_dims(tmp_path):
    now = [0.0]
    dimming = Dimming(lambda: now[0], tmp_path)
    now[0] = 1e6
    assert not dimming.look(0)


@pytest.mark.parametrize("word", ["800", "x", "axb", "800x", "-800x480", "100x100", "800x480x2", ""])
def test_a_bad_window_size_is_explained(word):
    with pytest.raises(ValueError, match="800x480"):
        run.window_size(word)


def test_a_window_size_may_be_written_in_any_case():
    assert run.window_size("1280X720") == (1280, 720)


def test_crashes_are_written_down_and_forgotten_after_a_while(tmp_path):
    try:
        raise RuntimeError("the window fell over")
    except RuntimeError as error:
        assert run.note_crash(tmp_path, error, 1000.0) == 1
        assert run.note_crash(tmp_path, error, 1010.0) == 2
    assert "the window fell over" in (tmp_path / run.CRASH_LOG).read_text("utf-8")
    assert len(run.recent_crashes(tmp_path, 1011.0)) == 2
    assert run.recent_crashes(tmp_path, 1010.0 + run.WINDOW_SECONDS) == []


@pytest.mark.parametrize("text", ["", "nonsense", '{"a": 1}', '["x", null]'])
def test_a_damaged_list_of_crashes_counts_as_empty(tmp_path, text):
    (tmp_path / run.CRASHES).write_text(text, "utf-8")
    assert run.recent_crashes(tmp_path, 5.0) == []


def test_without_a_screen_the_program_says_what_to_do(monkeypatch, capsys):
    from companion.app import environment

    monkeypatch.setattr(environment, "has_display", lambda **_: False)
    assert run.main([]) == 2
    assert "companion play" in capsys.readouterr().err


def test_somebody_far_away_does_not_open_a_window_at_the_table(monkeypatch, tmp_path):
    from companion.app import environment

    for name in ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    (tmp_path / "card0-HDMI-A-1").mkdir()
    (tmp_path / "card0-HDMI-A-1" / "status").write_text("connected\n", "ascii")
    monkeypatch.setattr(environment, "SCREENS", tmp_path)
    monkeypatch.setattr(environment, "_is_console", lambda: False)
    assert not environment.has_display()
    assert environment.has_display(console=True)
    (tmp_path / "card0-HDMI-A-1" / "status").write_text("disconnected\n", "ascii")
    assert not environment.has_display(console=True)
    monkeypatch.setenv("DISPLAY", ":0")
    assert environment.has_display()


def test_an_end_without_a_goodbye_soon_after_the_start_counts_as_a_crash(tmp_path):
    run.mark_running(tmp_path, 100.0)
    run.note_hard_crash(tmp_path, 103.0)
    assert len(run.recent_crashes(tmp_path, 104.0)) == 1
    run.mark_running(tmp_path, 200.0)
    run.note_hard_crash(tmp_path, 200.0 + run.WINDOW_SECONDS + 1)
    assert len(run.recent_crashes(tmp_path, 104.0)) == 1


def test_every_cue_is_a_sound_that_begins_and_ends_softly(tmp_path):
    for path in sounds.write_cues(tmp_path).values():
        with wave.open(str(path)) as file:
            assert 0.02 < file.getnframes() / file.getframerate() < 1
            frames = file.readframes(file.getnframes())
        assert abs(int.from_bytes(frames[:2], "little", signed=True)) < 500
        assert abs(int.from_bytes(frames[-2:], "little", signed=True)) < 2000


def test_muted_sounds_are_not_played():
    quiet = sounds.Sounds()
    quiet.play("turn")
    quiet.muted = True
    quiet.play("end")
    assert quiet.played == ["turn"]


@pytest.mark.parametrize(
    ("seconds", "words"), [(0, "0:00"), (9.9, "0:09"), (65, "1:05"), (3909, "1:05:09"), (-65, "−1:05")]
)
def test_times_are_said_as_on_a_clock(seconds, words):
    assert spoken(seconds) == words


class TestForm:
    say = Say("en")

    def form(self, game):
        return forms.first_form(game, self.say, "generator")

    @pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.name)
    def test_every_number_of_seats_that_the_game_allows_can_be_reached(self, game):
        form = self.form(game)
        counts = {len(form.seats)}
        for _ in range(10):
            form = forms.add_seat(form, game, self.say)
            counts.add(len(form.seats))
        assert counts == set(game.seat_counts)
        for _ in range(10):
            form = forms.remove_seat(form, game)
        assert len(form.seats) == min(game.seat_counts)

    @pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.name)
    def test_no_two_seats_ever_have_the_same_colour(self, game):
        form = self.form(game)
        for step in range(30):
            form = forms.add_seat(form, game, self.say)
            form = forms.next_colour(form, step % len(form.seats), game)
            colours = [seat.colour for seat in form.seats]
            assert len(set(colours)) == len(colours) and set(colours) <= set(game.colours)

    def test_names_are_cut_and_invisible_ones_are_not_taken(self):
        game = registry.games()[0]
        form = forms.with_name(self.form(game), 0, "x" * 99)
        assert len(form.seats[0].name) == forms.NAME_LIMIT
        assert forms.with_name(form, 0, " \t\n") == form
        assert forms.with_name(form, 0, "Zoë\n").seats[0].name == "Zoë"

    def test_each_option_comes_round_to_its_first_value(self):
        game = registry.games()[0]
        for option in game.options:
            form = self.form(game)
            seen = []
            for _ in option.choices:
                seen.append(form.options[option.name])
                form = forms.next_choice(form, option)
            assert sorted(map(str, seen)) == sorted(map(str, option.choices))
            assert form == self.form(game)


def test_the_crash_list_is_json(tmp_path):
    run.note_crash(tmp_path, ValueError("x"), 7.0)
    assert json.loads((tmp_path / run.CRASHES).read_text("utf-8")) == [7.0]


class Restarted(Exception):
    """Stands in for the program that takes this one's place."""


@pytest.fixture
def falling(monkeypatch, tmp_path):
    """The program without a window, which falls over each time; returns how it was started."""
    from companion.app import environment

    started = []

    def fall(store, settings, table, notice, *, safe, **_):
        started.append((safe, notice.key if notice else ""))
        raise RuntimeError("the window fell over")

    def restart(program, words):
        assert words[1:3] == ["-m", "companion.app"]
        raise Restarted

    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    monkeypatch.setattr(environment, "has_display", lambda **_: True)
    monkeypatch.setattr(environment, "prepare", lambda *_, **__: None)
    monkeypatch.setattr(run, "run_once", fall)
    monkeypatch.setattr(run.os, "execv", restart)
    monkeypatch.setattr(run.signal, "signal", lambda *_: None)
    return started


def test_after_repeated_crashes_the_program_comes_back_without_devices_and_in_the_end_gives_up(
    falling, capsys
):
    """The kiosk's unit starts it again whenever it ends; what it has written down decides how."""
    for _ in range(2 * run.SAFE_AFTER):
        with pytest.raises(Restarted):
            run.main(["--kiosk"])
    assert run.main(["--kiosk"]) == 1
    assert [safe for safe, _ in falling] == [False] * run.SAFE_AFTER + [True] * (run.SAFE_AFTER + 1)
    assert [notice for _, notice in falling][:4] == ["", "app-restarted", "app-restarted", "app-safe-mode"]
    assert run.CRASH_LOG in capsys.readouterr().err
