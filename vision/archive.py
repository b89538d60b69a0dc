"""Enrolment files: one ``.npz`` archive, written whole or not at all, never executed when read."""

from __future__ import annotations

import os
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import cv2
import numpy as np

from vision.errors import EnrolmentError, Said


class Arrays(dict[str, np.ndarray]):
    """The arrays of one enrolment, by name; one that is not there is the enrolment's fault, not the reader's."""

    def __init__(self, path: str | Path) -> None:
        super().__init__()
        self._path = path

    def __missing__(self, name: str) -> np.ndarray:
        raise EnrolmentError(
            "enrolment-lacks",
            "{file} lacks {name!r}: it is damaged, or of another version; enrol again",
            file=self._path,
            name=name,
        )


def save(path: str | Path, kind: str, arrays: dict[str, np.ndarray], version: int = 0) -> None:
    """Write ``arrays`` as an enrolment of ``kind``, in a format that has its ``version`` if it has changed.

    Raises :class:`EnrolmentError` when nothing can be written there.
    """
    path = Path(path)
    part = path.with_name(path.name + ".part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with part.open("wb") as out:
            np.savez(out, kind=np.array(kind), version=np.array(version), **arrays)
            out.flush()
            os.fsync(out.fileno())
        part.replace(path)
    except OSError as error:
        with suppress(OSError):
            part.unlink()
        raise EnrolmentError(
            "enrolment-not-written",
            "{file} cannot be written ({said}); give the name of another file",
            file=path,
            said=Said.by_system(error),
        ) from error


@contextmanager
def opened(path: str | Path, kind: str, version: int = 0) -> Iterator[Arrays]:
    """The arrays of an enrolment of ``kind``, while something is made of them.

    Raises :class:`EnrolmentError` for any other file, and when what is made of them is not possible.
    """
    arrays = _load(path)
    found = str(arrays.pop("kind", ""))
    if not found:
        raise EnrolmentError(
            "enrolment-of-nothing-known",
            "{file} holds something else, expected {kind}; check the name of the file",
            file=path,
            kind=kind,
        )
    if found != kind:
        raise EnrolmentError(
            "enrolment-of-another-kind",
            "{file} holds {found}, expected {kind}; check the name of the file",
            file=path,
            found=found,
            kind=kind,
        )
    try:
        if int(arrays.pop("version", 0)) != version:
            raise EnrolmentError(
                "enrolment-of-another-version",
                "{file} was written by another version of this program; enrol again",
                file=path,
            )
        yield arrays
    except EnrolmentError:
        raise
    except (LookupError, ValueError, TypeError, AttributeError, cv2.error) as error:
        said = Said("contradiction", str(error))
        raise EnrolmentError(
            "enrolment-damaged", "{file} is damaged ({said}); enrol again", file=path, said=said
        ) from error


def load(path: str | Path, kind: str, version: int = 0) -> Arrays:
    """The arrays of an enrolment of ``kind``; raises as :func:`opened` does."""
    with opened(path, kind, version) as arrays:
        return arrays


def _load(path: str | Path) -> Arrays:
    """All that is in a file."""
    arrays = Arrays(path)
    try:
        with Path(path).open("rb") as file:
            if not zipfile.is_zipfile(file):  # numpy would open other files, too
                raise zipfile.BadZipFile
            file.seek(0)
            with np.load(file, allow_pickle=False) as archive:
                arrays.update({key: archive[key] for key in archive.files})
    except OSError as error:
        said = Said.by_system(error)
        raise EnrolmentError(
            "enrolment-not-read", "{file}: {said}; check the name of the file", file=path, said=said
        ) from error
    except (ValueError, RuntimeError, zipfile.BadZipFile, zlib.error, EOFError, KeyError) as error:
        # RuntimeError: a flipped bit may say that it is encrypted, or packed in a way nobody knows.
        raise EnrolmentError(
            "no-enrolment", "{file} is no enrolment, or a damaged one; enrol again", file=path
        ) from error
    return arrays
