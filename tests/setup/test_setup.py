"""``setup.sh`` on machines that lack this or that. Debian's tools are small stand-ins on the path."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TOOLS = (
    "bash",
    "env",
    "sed",
    "cat",
    "mkdir",
    "rm",
    "touch",
    "tail",
    "cut",
    "sha256sum",
    "dirname",
    "chmod",
    "grep",
)

INTERPRETER = """#!/bin/bash
# Stands in for a Python interpreter of version {version}.
echo "python $*" >>"$CALLS"
case "$*" in
    --version) echo "Python {version}" ;;
    '-c import sys; sys.exit'*) exit {unfit} ;;
    '-c import ensurepip, venv'*) {ensurepip} ;;
    '-c import platform'*) echo {version} ;;
    '-c import companion'*) exit {broken} ;;
    '-m venv '*) mkdir -p .venv/bin && cp "$STUBS/venv-python" .venv/bin/python ;;
    '-m pip --version'*) exit 0 ;;
    '-m pip install'*) {pip} ;;
    '-m companion'*) shift 2; echo "companion: $*" ;;
    '-m pytest'*) shift 2; echo "pytest: $*" ;;
esac
"""


class Desk:
    """A clean checkout and a path that has only what a test puts there."""

    def __init__(self, folder: Path) -> None:
        self.checkout = folder / "checkout"
        self.stubs = folder / "stubs"
        self.calls = folder / "calls"
        self.checkout.mkdir()
        self.stubs.mkdir()
        self.calls.touch()
        for name in ("setup.sh", "pyproject.toml", "constraints.txt"):
            shutil.copy(ROOT / name, self.checkout)
        for tool in TOOLS:
            found = shutil.which(tool)
            assert found is not None
            (self.stubs / tool).symlink_to(found)
        self.stub("id", "echo 0")
        self.stub("cp", f'exec {shutil.which("cp")} "$@"')

    def stub(self, name: str, body: str) -> None:
        self.write(name, f'#!/bin/bash\necho "{name} $*" >>"$CALLS"\n{body}\n')

    def write(self, name: str, text: str) -> None:
        file = self.stubs / name
        file.unlink(missing_ok=True)
        file.write_text(text)
        file.chmod(0o755)

    def python(
        self,
        name: str = "python3",
        version: str = "3.11.2",
        *,
        ensurepip: str = "exit 0",
        pip: str = "echo Successfully installed",
        broken: int = 0,
    ) -> None:
        """An interpreter, and the one that its environments get."""
        unfit = int(tuple(map(int, version.split(".")[:2])) not in ((3, 11), (3, 12), (3, 13)))
        text = INTERPRETER.format(version=version, unfit=unfit, ensurepip=ensurepip, pip=pip, broken=broken)
        self.write(name, text)
        self.write("venv-python", text)

    def debian(self, *, installed: str = "", offers: str = "") -> None:
        """A Debian system; installing ``offers`` runs that command."""
        self.stub(
            "dpkg-query",
            f'for last; do :; done; [[ " {installed} " == *" $last "* ]] && echo "install ok installed"',
        )
        self.stub("apt-get", f"[[ $1 == install ]] && {{ {offers or ':'}; }}; true")

    def run(self, *words: str, **environ: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [str(self.stubs / "bash"), "./setup.sh", *words],
            cwd=self.checkout,
            env={
                "PATH": str(self.stubs),
                "HOME": str(self.checkout),
                "CALLS": str(self.calls),
                "STUBS": str(self.stubs),
                **environ,
            },
            capture_output=True,
            text=True,
            stdin=subprocess.DEVNULL,
            check=False,
        )

    def called(self) -> list[str]:
        lines = self.calls.read_text().splitlines()
        self.calls.write_text("")
        return lines


@pytest.fixture
def desk(tmp_path):
    return Desk(tmp_path)


def one_line(done: subprocess.CompletedProcess[str]) -> str:
    """The last line of a failed run, which says what failed and what to do."""
    assert done.returncode == 1
    complaints = [line for line in done.stderr.splitlines() if line.startswith("setup.sh: ")]
    assert len(complaints) == 1
    assert done.stderr.splitlines()[-1] == complaints[0]
    return complaints[0]


def test_alone_it_explains_itself(desk):
    done = desk.run()
    assert done.returncode == 0
    assert "./setup.sh run" in done.stdout
    assert "./setup.sh test" in done.stdout


def test_an_unknown_command_is_refused(desk):
    assert "fly" in one_line(desk.run("fly"))


def test_run_installs_and_hands_its_arguments_on(desk):
    desk.python()
    done = desk.run("run", "--seed", "7", "a b")
    assert done.returncode == 0, done.stderr
    assert done.stdout == "companion: run --seed 7 a b\n"
    install = next(line for line in desk.called() if "pip install" in line)
    assert install.endswith("-c constraints.txt -e .[machine,vision]")


def test_test_installs_what_tests_need_and_starts_them(desk):
    desk.python()
    done = desk.run("test", "-k", "village")
    assert re.fullmatch(r"pytest: -n [23] --dist worksteal -k village\n", done.stdout)
    assert any(line.endswith("-e .[machine,vision,app,test,bench]") for line in desk.called())


@pytest.mark.parametrize(("said", "workers"), [("1892344", 2), ("8138200", 3), (None, 2)])
def test_a_computer_with_little_memory_runs_fewer_tests_at_a_time(desk, tmp_path, said, workers):
    desk.python()
    told = tmp_path / "meminfo"
    if said:
        told.write_text(f"MemTotal:        {said} kB\nMemFree:          204800 kB\n")
    assert desk.run("test", MEMORY=str(told)).stdout == f"pytest: -n {workers} --dist worksteal\n"


def test_a_second_start_installs_nothing(desk):
    desk.python()
    desk.run("test")
    desk.called()
    for command in ("test", "run"):
        done = desk.run(command)
        assert done.returncode == 0
        assert not [
            line for line in desk.called() if "pip" in line or "venv" in line.replace("ensurepip, venv", "")
        ]
        assert "==>" not in done.stderr


def test_what_run_installed_is_not_enough_for_test(desk):
    desk.python()
    desk.run("run")
    desk.called()
    desk.run("test")
    assert any("pip install" in line for line in desk.called())


@pytest.mark.parametrize("name", ["pyproject.toml", "constraints.txt"])
def test_a_changed_wish_is_installed(desk, name):
    desk.python()
    desk.run("run")
    desk.called()
    with (desk.checkout / name).open("a") as file:
        file.write("# another wish\n")
    desk.run("run")
    calls = desk.called()
    assert any("pip install" in line for line in calls)
    assert not any("-m venv" in line for line in calls)


def test_a_half_made_environment_is_made_anew(desk):
    desk.python()
    desk.run("run")
    (desk.checkout / ".venv" / "unfinished").touch()
    (desk.checkout / ".venv" / "rubbish").touch()
    done = desk.run("run")
    assert done.returncode == 0
    assert "anew" in done.stderr
    assert not (desk.checkout / ".venv" / "rubbish").exists()


def test_an_environment_whose_python_is_gone_is_made_anew(desk):
    desk.python()
    desk.run("run")
    (desk.checkout / ".venv" / "bin" / "python").unlink()
    done = desk.run("run")
    assert done.returncode == 0, done.stderr
    assert "anew" in done.stderr


def test_an_installation_that_was_killed_starts_over(desk):
    desk.python(pip="kill -9 $PPID")
    assert desk.run("run").returncode == -9
    desk.python()
    done = desk.run("run")
    assert done.returncode == 0
    assert "anew" in done.stderr


@pytest.mark.parametrize(
    ("output", "hint"),
    [
        ("ERROR: Could not install: [Errno 28] No space left on device", "free some space"),
        ("NewConnectionError: Temporary failure in name resolution", "network"),
        ("[SSL: CERTIFICATE_VERIFY_FAILED] certificate is not yet valid", "clock"),
        ("something nobody has seen", "out/setup.log"),
    ],
)
def test_a_failing_pip_is_one_line_with_advice(desk, output, hint):
    desk.python(pip=f"echo '{output}'; exit 1")
    assert hint in one_line(desk.run("run"))
    assert output in (desk.checkout / "out" / "setup.log").read_text()


def test_after_a_failure_the_next_start_goes_on(desk):
    desk.python(pip="exit 1")
    desk.run("run")
    desk.python()
    shutil.copy(desk.stubs / "venv-python", desk.checkout / ".venv" / "bin" / "python")
    desk.called()
    done = desk.run("run")
    assert done.returncode == 0
    assert not any("-m venv" in line for line in desk.called())


def test_debian_packages_are_installed_by_root(desk):
    desk.debian(offers='cp "$STUBS/offered" "$STUBS/python3"')
    desk.python("offered")
    done = desk.run("run")
    assert done.returncode == 0, done.stderr
    calls = desk.called()
    assert calls.index("apt-get update") < calls.index(
        "apt-get install -y --no-install-recommends python3 python3-venv"
    )
    assert "python3 python3-venv" in done.stderr


def test_only_what_is_missing_is_installed(desk):
    desk.debian(installed="python3", offers='cp "$STUBS/offered" "$STUBS/python3"')
    desk.python("offered")
    desk.python("python3", ensurepip="exit 1")
    desk.python("offered")
    done = desk.run("run")
    assert done.returncode == 0, done.stderr
    assert "apt-get install -y --no-install-recommends python3-venv" in desk.called()


def test_debian_installs_nothing_when_everything_is_there(desk):
    desk.debian(installed="libgl1 libglib2.0-0")
    desk.python()
    desk.run("run")
    assert not [line for line in desk.called() if line.startswith("apt-get")]


def test_what_the_eyes_need_of_the_system_is_installed_without_a_screen_too(desk):
    desk.debian(installed="libglib2.0-0")
    desk.python()
    assert desk.run("run").returncode == 0
    assert "apt-get install -y --no-install-recommends libgl1" in desk.called()


def test_a_user_with_sudo_installs_through_it(desk):
    desk.stub("id", "echo 1000")
    desk.stub("sudo", '[[ $1 == -n ]] && exit 0; exec "$@"')
    desk.debian(offers='cp "$STUBS/offered" "$STUBS/python3"')
    desk.python("offered")
    assert desk.run("run").returncode == 0
    assert any(line.startswith("sudo apt-get update") for line in desk.called())


def test_without_root_and_sudo_it_names_what_is_missing(desk):
    desk.stub("id", "echo 1000")
    desk.debian()
    desk.python(ensurepip="exit 1")
    done = desk.run("run")
    assert "python3-venv" in one_line(done)
    assert "no root and no sudo" in done.stderr
    assert not [line for line in desk.called() if line.startswith("apt-get")]


def test_without_root_it_goes_on_with_what_works(desk):
    desk.stub("id", "echo 1000")
    desk.debian()
    desk.python(ensurepip="exit 1")
    desk.python("python3.12", version="3.12.1")
    done = desk.run("run")
    assert done.returncode == 0, done.stderr


def test_a_python_that_is_too_new_is_named_and_another_one_found(desk):
    desk.debian()
    desk.python(version="3.14.0")
    assert "3.14.0" in one_line(desk.run("run"))
    desk.python("python3.13", version="3.13.5")
    assert desk.run("run").returncode == 0


def test_a_system_that_is_not_debian_is_told_what_to_install(desk):
    done = desk.run("run")
    assert "not a Debian system" in done.stderr
    assert "python3" in one_line(done)


def test_a_failing_apt_is_said_with_its_cause(desk):
    desk.debian()
    desk.stub("apt-get", "echo 'E: Could not get lock /var/lib/dpkg/lock-frontend'; exit 100")
    done = desk.run("run")
    assert "another installation is running" in done.stderr
    one_line(done)


@pytest.mark.skipif(not shutil.which("shellcheck"), reason="shellcheck is not installed")
def test_shellcheck_has_nothing_to_say():
    subprocess.run(["shellcheck", "setup.sh", ".ci/run"], cwd=ROOT, check=True)


def test_continuous_integration_runs_the_very_same_command():
    lines = (ROOT / ".ci" / "run").read_text().splitlines()
    assert lines[-1] == "exec ./setup.sh test"
    assert os.access(ROOT / ".ci" / "run", os.X_OK)


def test_every_dependency_is_pinned():
    import re
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    wishes = [*project["project"]["dependencies"], *project["build-system"]["requires"]]
    wishes += [wish for group in project["project"]["optional-dependencies"].values() for wish in group]
    lines = [line for line in (ROOT / "constraints.txt").read_text().splitlines() if line and line[0] != "#"]
    assert all(re.fullmatch(r"[A-Za-z0-9._-]+==[0-9][A-Za-z0-9.]*", line) for line in lines)

    def plain(name: str) -> str:
        return re.sub(r"[-_.]+", "-", name).lower()

    pinned = {plain(line.split("==")[0]) for line in lines}
    assert {plain(re.split(r"[^A-Za-z0-9._-]", wish)[0]) for wish in wishes} <= pinned


def test_the_environment_in_use_is_the_pinned_one():
    """Only where ``setup.sh`` made the environment: elsewhere people may test with other versions."""
    from importlib.metadata import version

    if not (Path(sys.prefix) / "installed-for-test").exists():
        pytest.skip("this environment was not made by setup.sh")
    pins = dict(
        line.split("==")
        for line in (ROOT / "constraints.txt").read_text().splitlines()
        if line and line[0] != "#"
    )
    for name in (
        "click",
        "fluent.runtime",
        "matplotlib",
        "platformdirs",
        "rich",
        "pytest",
        "hypothesis",
        "chess",
    ):
        assert version(name) == pins[name]
