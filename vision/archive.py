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

from vision.errors import EnrolmentError


class Arrays(dict[str, np.ndarray]):
    """The arrays of one enrolment, by name; one that is not there is the enrolment's fault, not the reader's."""

    def __init__(self, path: str | Path) -> None:
        super().__init__()
        self._path = path

    def __missing__(self, name: str) -> np.ndarray:
        raise EnrolmentError(
            f"{self._path} lacks {name!r}: it is damaged, or of another version; enrol again"
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
        why = error.strerror or error
        raise EnrolmentError(f"{path} cannot be written ({why}); give the name of another file") from error


@contextmanager
def opened(path: str | Path, kind: str, version: int = 0) -> Iterator[Arrays]:
    """The arrays of an enrolment of ``kind``, while something is made of them.

    Raises :class:`EnrolmentError` for any other file, and when what is made of them is not possible.
    """
    arrays = _load(path)
    found = str(arrays.pop("kind", ""))
    if found != kind:
        raise EnrolmentError(
            f"{path} holds {found or 'something else'}, expected {kind}; check the name of the file"
        )
    try:
        if int(arrays.pop("version", 0)) != version:
            raise EnrolmentError(f"{path} was written by another version of this program; enrol again")
        yield arrays
    except EnrolmentError:
        raise
    except (LookupError, ValueError, TypeError, AttributeError, cv2.error) as error:
        raise EnrolmentError(f"{path} is damaged ({error}); enrol again") from error


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
        raise EnrolmentError(f"{path}: {error.strerror or error}; check the name of the file") from error
    except (ValueError, RuntimeError, zipfile.BadZipFile, zlib.error, EOFError, KeyError) as error:
        # RuntimeError: a flipped bit may say that it is encrypted, or packed in a way nobody knows.
        raise EnrolmentError(f"{path} is no enrolment, or a damaged one; enrol again") from error
    return arrays
