"""Enrolment files: one ``.npz`` archive, written whole or not at all, never executed when read."""

from __future__ import annotations

import os
import zipfile
from pathlib import Path

import numpy as np

from vision.errors import EnrolmentError


def save(path: str | Path, kind: str, arrays: dict[str, np.ndarray]) -> None:
    """Write ``arrays`` as an enrolment of ``kind``."""
    path = Path(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(path.name + ".part")
    with part.open("wb") as out:
        np.savez(out, kind=np.array(kind), **arrays)
        out.flush()
        os.fsync(out.fileno())
    part.replace(path)


def load(path: str | Path, kind: str) -> dict[str, np.ndarray]:
    """The arrays of an enrolment of ``kind``. Raises :class:`EnrolmentError` for anything else."""
    try:
        with np.load(path, allow_pickle=False) as archive:
            arrays = {key: archive[key] for key in archive.files}
    except (OSError, ValueError, zipfile.BadZipFile, EOFError, KeyError) as error:
        raise EnrolmentError(f"{path} is no enrolment that can be read ({error}); enrol again") from error
    found = str(arrays.pop("kind", ""))
    if found != kind:
        raise EnrolmentError(
            f"{path} holds {found or 'something else'}, expected {kind}; check the name of the file"
        )
    return arrays
