"""Where files are usually carried: the home folder, and what is plugged in."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

MOUNTS = ("/media/*", "/media/*/*", "/run/media/*/*", "/mnt/*", "/Volumes/*")
"""Where sticks and cards appear."""
LARGEST = 200_000
"""Bytes; no box is larger."""
MOST_FILES = 40


@dataclass(frozen=True, slots=True)
class Place:
    """A folder that may be offered."""

    path: Path
    home: bool = False


def usual_places(home: Path | None = None, mounts: Iterable[str] = MOUNTS) -> list[Place]:
    """The home folder, then every stick; nothing else, so that nobody gets lost in a system."""
    home = home or Path.home()
    found = [Place(home, home=True)] if home.is_dir() else []
    for pattern in mounts:
        root, _, rest = pattern.lstrip("/").partition("/")
        for path in sorted(Path("/", root).glob(rest)) if rest else []:
            # Only what is mounted of its own: the folders above the sticks are empty or not ours.
            if path.is_dir() and path.is_mount():
                found.append(Place(path))
    return found


def files_in(place: Path, suffix: str) -> list[Path]:
    """Files with this ending in a folder and the folders in it, the latest first.

    :raises OSError: the folder cannot be read, such as a stick that was pulled out.
    """
    here = sorted(place.iterdir())
    inner = [path for path in here if path.is_dir() and not path.name.startswith(".")]
    found = [path for path in here if _fits(path, suffix)]
    for folder in inner:
        try:
            found += [path for path in folder.iterdir() if _fits(path, suffix)]
        except OSError:
            continue
    return sorted(found, key=lambda path: -path.stat().st_mtime)[:MOST_FILES]


def _fits(path: Path, suffix: str) -> bool:
    try:
        return (
            path.suffix == suffix
            and not path.name.startswith(".")
            and path.is_file()
            and path.stat().st_size <= LARGEST
        )
    except OSError:
        return False
