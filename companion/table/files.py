"""Writing files so that a power cut leaves the old one or the new one, never half of it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.rules.text import Text
from companion.table.errors import CannotWrite
from companion.table.system import system_text


def sync_folder(folder: Path) -> None:
    """Make the names in a folder durable: a new or renamed file is only safe after this."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def write_atomically(path: Path, text: str, *, mode: int = 0o644) -> None:
    """Replace a whole text file durably.

    :raises CannotWrite: full disk, read-only folder; the old file is still there.
    """
    beside = path.with_name(f".{path.name}.new")
    with writing(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            descriptor = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode)
            with open(descriptor, "w", encoding="utf-8", newline="\n") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            os.replace(beside, path)
        except BaseException:
            beside.unlink(missing_ok=True)
            raise
        sync_folder(path.parent)


def set_aside(path: Path, *endings: str) -> Path:
    """Rename a damaged file to a name that nothing uses yet, and return that name.

    Files whose names are ``path`` plus one of ``endings`` go with it, so that they still belong together.

    :raises CannotWrite: the folder is read-only.
    """
    number = 1
    while (target := path.with_name(f"{path.name}.damaged-{number}")).exists():
        number += 1
    with writing(path):
        for ending in ("", *endings):
            beside = path.with_name(path.name + ending)
            if beside.exists():
                beside.rename(target.with_name(target.name + ending))
    return target


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Turn the system's refusals into one error with cause and next step."""
    try:
        yield
    except CannotWrite:
        raise
    except OSError as error:
        raise cannot_write(path, error.strerror or str(error), system_text(error)) from error


def cannot_write(path: Path, cause: str, why: Text | None = None) -> CannotWrite:
    """The error for a refused write, with the advice that fits all its causes.

    ``why`` is the cause for readers of any language.
    """
    return CannotWrite(
        f"{path} cannot be written ({cause})",
        "nothing was changed; make room on the disk or make the folder writable, then try again",
        path=str(path),
        why=why or cause,
    )
