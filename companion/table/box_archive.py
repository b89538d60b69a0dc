"""A whole box in one file: the numbers, and what the owner has enrolled for the camera.

The file is a ZIP archive of ``box.toml`` and the enrolled parts (``board.npz``, ``colours.npz``...), as they
lie in ``boxes/GAME/NAME.toml`` and ``boxes/GAME/NAME/`` of the store.
"""

from __future__ import annotations

import io
import os
import re
import zipfile
from pathlib import Path

from companion.table.box import ENROLLED, Box, Boxes
from companion.table.errors import BadBoxFile
from companion.table.files import sync_folder, writing

SUFFIX = ".zip"
NUMBERS = "box.toml"
_PART = re.compile(r"[a-z]{1,20}\.npz")
LARGEST = 200_000_000
"""Bytes of all parts together: a deck of 165 cards takes a tenth of it."""


def parts_of(boxes: Boxes, name: str) -> list[Path]:
    """The enrolled parts of a box."""
    folder = boxes.folder / name
    return sorted(path for path in folder.glob(f"*{ENROLLED}") if _PART.fullmatch(path.name))


def pack(boxes: Boxes, name: str | None, target: Path) -> list[str]:
    """Write a box with its parts into one file; returns the names of the parts.

    :raises UnknownBox: no box has this name.
    :raises CannotWrite: no room, or a read-only folder.
    """
    box = boxes.load(name)
    parts = parts_of(boxes, box.name)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(NUMBERS, box.to_toml())
        for path in parts:
            archive.write(path, path.name)
    _write(target, packed.getvalue())
    return [path.stem for path in parts]


def unpack(boxes: Boxes, source: Path, name: str, *, replace: bool = False) -> tuple[Box, list[str]]:
    """Save a box and its parts from one file; returns the box and the names of the parts.

    :raises BadBoxFile: no such archive, a box of another game, something that belongs into no box, or the
        name is taken and ``replace`` is not set.
    :raises BoxError: the numbers break a constraint.
    """
    numbers, parts = _opened(source)
    box = boxes.add(numbers, name, replace=replace)
    for old in parts_of(boxes, name):
        old.unlink()
    for entry, data in parts.items():
        _write(boxes.folder / name / entry, data)
    return box, sorted(Path(entry).stem for entry in parts)


def _opened(source: Path) -> tuple[str, dict[str, bytes]]:
    """The numbers of a packed box, as TOML, and its enrolled parts by file name.

    :raises BadBoxFile: no such archive, or something that belongs into no box.
    """
    try:
        with zipfile.ZipFile(source) as archive:
            names = [entry.filename for entry in archive.infolist()]
            strange = [entry for entry in names if entry != NUMBERS and not _PART.fullmatch(entry)]
            if NUMBERS not in names or strange or len(names) != len(set(names)):
                raise _no_archive(source, f"it holds {', '.join(sorted(strange) or names) or 'nothing'}")
            if sum(entry.file_size for entry in archive.infolist()) > LARGEST:
                raise _no_archive(source, "it is far too large")
            parts = {entry: archive.read(entry) for entry in names}
            return parts.pop(NUMBERS).decode("utf-8"), parts
    except (zipfile.BadZipFile, EOFError, UnicodeDecodeError, NotImplementedError, RuntimeError) as error:
        raise _no_archive(source, str(error)) from error


def _no_archive(source: Path, why: str) -> BadBoxFile:
    return BadBoxFile(
        f"{source.name} is no box with enrolled parts ({why})",
        "get the file again",
        fault="archive",
        name=source.name,
        detail=why,
    )


def _write(path: Path, data: bytes) -> None:
    beside = path.with_name(f".{path.name}.new")
    with writing(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            with beside.open("wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            beside.replace(path)
        except BaseException:
            beside.unlink(missing_ok=True)
            raise
        sync_folder(path.parent)
