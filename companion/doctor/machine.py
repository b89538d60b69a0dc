"""The few things that checks may ask a computer."""

from __future__ import annotations

import glob
import grp
import importlib.util
import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import metadata
from pathlib import Path


def _data_folder() -> Path:
    from companion.table.store import Store

    return Store().root


@dataclass(frozen=True)
class Machine:
    """A computer below ``root``; tests build small ones in a temporary folder."""

    root: Path = Path("/")
    environ: Mapping[str, str] = field(default_factory=lambda: os.environ)
    data_folder: Path = field(default_factory=_data_folder)
    """Where saved tables and boxes live."""
    python: tuple[int, int, int] = sys.version_info[:3]

    def read(self, path: str | Path) -> str:
        """The text of a system file without trailing blanks and NULs; empty if it cannot be read.

        A ``str`` is a path of the machine, a ``Path`` one that :meth:`find` has found.
        """
        file = self.root / path.lstrip("/") if isinstance(path, str) else path
        try:
            return file.read_text("utf-8", "replace").strip("\0 \n")
        except OSError:
            return ""

    def find(self, pattern: str) -> list[Path]:
        """Files that fit a pattern such as ``/dev/video*``, in natural order of their numbers."""
        found = glob.glob(str(self.root / pattern.lstrip("/")))
        return [Path(name) for name in sorted(found, key=lambda name: (len(name), name))]

    def may_use(self, device: Path) -> bool:
        """Whether this user may read and write a device file."""
        return os.access(device, os.R_OK | os.W_OK)

    def group_of(self, device: Path) -> str:
        """The group that a device file belongs to."""
        try:
            return grp.getgrgid(device.stat().st_gid).gr_name
        except (KeyError, OSError):
            return "root"

    def package(self, module: str, distribution: str) -> str:
        """The version of an installed Python package; empty if it is missing."""
        if importlib.util.find_spec(module) is None:
            return ""
        try:
            return metadata.version(distribution)
        except metadata.PackageNotFoundError:
            return "?"
