"""What the operating system and Python say when something does not work, in the words of whoever asks."""

from __future__ import annotations

import errno

from companion.rules.text import Text


def system_text(error: OSError) -> Text:
    """Why the system refuses."""
    return said_text(errno.errorcode.get(error.errno or 0, "other"), error.strerror or str(error))


def import_text(error: ImportError) -> Text:
    """What is not installed."""
    if isinstance(error, ModuleNotFoundError) and error.name:
        return Text("system-lacks", name=error.name)
    return Text.of(str(error))


def said_text(code: str, words: str) -> Text:
    """What the system or a library says: by its code, such as ``ENOENT``, or else in its own English words."""
    return Text("system-says", code=code, words=words)
