"""What an enrolment says when it is done: how much was enrolled where, what is doubtful, and a picture of all of it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli.seeing import save_drawn
from companion.cli.voice import Voice
from companion.rules.text import Text

if TYPE_CHECKING:
    from companion.cli.enrol_live import Wish
    from companion.rules.sight import Sight
    from vision.board import EnrolledBoard
    from vision.enrolment import Enrolled, Finding

EXAMPLES = 4
"""So many names that a game does know are said."""
CUT_OUT = "cut_out"
"""The kind of finding that is to be looked at, but in no doubt."""


def tell_strangers(voice: Voice, part: str, wish: Wish, made: Enrolled) -> None:
    """Say which enrolled names the game does not know: what is read under them would be something unknown to it."""
    from companion.eyes.findings import few

    if wish.game is None:
        return
    known, as_known = wish.words(part)
    names = dict.fromkeys(name for name, _ in made.kept())
    if known and (strangers := [name for name in names if as_known(name) not in known]):
        voice.warn(Text("enrol-strangers", names=strangers, known=few(sorted(known), EXAMPLES)))


def tell_spaces(voice: Voice, sight: Sight, made: EnrolledBoard) -> None:
    """Say which enrolled spaces the game does not know, and which of its own the board lacks: both would be heard at play first."""
    known, enrolled = [spot.name for spot in sight.spots], list(made.parts())
    if strangers := [name for name in enrolled if name not in known]:
        voice.warn(Text("enrol-unknown-spaces", names=strangers))
    if lacking := [name for name in known if name not in enrolled]:
        voice.warn(Text("enrol-lacking-spaces", names=lacking))


def tell_enrolled(
    voice: Voice,
    made: Enrolled,
    findings: list[Finding],
    target: Path,
    as_json: bool,
    draw: str | None,
    called: Mapping[str, Text],
) -> None:
    """Say what was enrolled in ``target``, as lines or as JSON.

    :param draw: where a picture of it goes; :param called: what people call what is enrolled by a name.
    """
    from companion.eyes.findings import finding_text, finding_texts
    from vision.contact_sheet import contact_sheet

    kept = made.kept()
    names = list(dict.fromkeys(name for name, _ in kept))
    doubtful = {name for finding in findings if finding.kind != CUT_OUT for name in finding.names}
    if draw is not None:
        save_drawn(draw, contact_sheet(kept, doubtful))
    if as_json:
        doubts = [
            {
                "code": f.kind,
                "names": list(f.names),
                "where": list(f.where),
                "advice": voice.say(finding_text(f, called)),
            }
            for f in findings
        ]
        voice.json({"file": str(target), "enrolled": names, "doubts": doubts})
        return
    for doubt in finding_texts(findings, called):
        voice.warn(doubt)
    voice.line(Text("see-enrolled", n=len(names), file=str(target)))
