"""Folders of the owner's pictures: ``<name>.jpg`` and ``<name>/*.jpg``."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import numpy as np

from vision.enrolment import Finding, Unusable
from vision.errors import EnrolmentError
from vision.picture import load, named_as_pictures

Progress = Callable[[int, int], None]
"""Called after each picture: how many are done, of how many."""


def inner_folders(folder: Path) -> list[Path]:
    """The folders in a folder, in order of name; hidden ones are none."""
    return sorted(p for p in folder.iterdir() if p.is_dir() and not p.name.startswith("."))


def pictures_of(folder: Path) -> list[Path]:
    """The pictures of the one thing that a folder is named after, and what is named like one.

    :raises EnrolmentError: there are none, so that thing would be missing.
    """
    if found := named_as_pictures(folder):
        return found
    raise EnrolmentError(
        "no-picture-of-one",
        "there is no picture of {name} in {folder}; add one, or take the folder away",
        name=folder.name,
        folder=folder,
    )


def no_progress(done: int, of: int) -> None:
    """Nobody wants to know how far it is."""


def loaded(
    found: Sequence[tuple[str, Path]], unusable: Unusable, progress: Progress = no_progress
) -> Iterator[tuple[str, np.ndarray]]:
    """``(name, picture)`` for every ``(name, file)``, BGR uint8; those that cannot be loaded are ``unusable``."""
    for done, (name, path) in enumerate(found, 1):
        if (picture := unusable.unless(load, path)) is not None:
            yield name, picture
        progress(done, len(found))


def of_one_name(found: Sequence[tuple[str, Path]]) -> list[Finding]:
    """The names that several ``(name, file)`` have without lying in one folder of that name: nobody need have meant that."""
    by_name: dict[str, list[Path]] = {}
    for name, path in found:
        by_name.setdefault(name, []).append(path)
    return [
        Finding("one_name", (name,), tuple(path.name for path in some))
        for name, some in by_name.items()
        if len(some) > 1 and any(path.stem == name and path.parent.name != name for path in some)
    ]


def pictures_in(folder: Path, unusable: Unusable) -> list[np.ndarray]:
    """The pictures of the one thing that a folder is named after, BGR uint8; none, or such as cannot be loaded, are ``unusable``."""
    pictures = (unusable.unless(load, path) for path in unusable.unless(pictures_of, folder) or ())
    return [picture for picture in pictures if picture is not None]


def listed(folder: str | Path, unusable: Unusable) -> list[tuple[str, Path]]:
    """``(name, file)`` for every picture in a folder, by name; a folder in it without any is ``unusable``.

    :raises EnrolmentError: no such folder, or no picture in it.
    """
    folder = Path(folder)
    if not folder.is_dir():
        raise EnrolmentError(
            "no-folder", "{folder} is no folder; give the folder that has one picture for each", folder=folder
        )
    found = [(path.stem, path) for path in named_as_pictures(folder)]
    inside = inner_folders(folder)
    for inner in inside:
        found += [(inner.name, path) for path in unusable.unless(pictures_of, inner) or ()]
    if not found and not inside:
        raise EnrolmentError(
            "folder-without-pictures",
            "there are no pictures in {folder}; put <name>.jpg or <name>/*.jpg there",
            folder=folder,
        )
    return sorted(found)
