"""Which languages there are, and which one a person wants."""

from __future__ import annotations

from collections.abc import Mapping

FALLBACK = "en"
LANGUAGES = (FALLBACK, "it")

OWN_VARIABLE = "COMPANION_LANG"
LOCALE_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The system's variables; the first one that is set decides, as POSIX wants it."""


def chosen_language(asked: str | None, environ: Mapping[str, str]) -> str:
    """The language to speak: what was asked for, else what the environment says, else English.

    >>> chosen_language(None, {"LANG": "it_IT.UTF-8"})
    'it'
    """
    system = next((environ[name] for name in LOCALE_VARIABLES if environ.get(name)), "")
    for wish in (asked, environ.get(OWN_VARIABLE), system):
        language = (wish or "").lower().replace("_", "-").split(".")[0].split("-")[0]
        if language in LANGUAGES:
            return language
    return FALLBACK
