"""``companion audit``: does the table lie as its journal says?"""

from __future__ import annotations

from typing import Any

from companion.cli.help import argument, command, option
from companion.cli.seeing import photo_output, save_drawn
from companion.cli.types import CANNOT_READ
from companion.cli.voice import Voice, pass_voice
from companion.rules.text import Text
from companion.table.audit import finding_text
from companion.table.compared import Compared, compared

DIFFERS = 1
"""Exit status when the table lies otherwise than the journal says."""
TRIES = 3
"""Faults in a row after which a camera is given up."""


@command("audit", help=Text("help-audit"))
@argument("table", metavar=Text("metavar-table"))
@option("--camera", required=True, metavar=Text("metavar-camera"), help=Text("help-camera"))
@option("--box", default=None, metavar=Text("metavar-box"), help=Text("help-audit-box"))
@photo_output
@pass_voice
def audit_command(
    voice: Voice, table: str, camera: str, box: str | None, as_json: bool, draw: str | None
) -> int:
    import time

    from companion.cli.boxes import find_box
    from companion.cli.play import eyes_for
    from companion.eyes.watching import LOOKING, MOVING, Watch
    from companion.table.reader import Blind
    from companion.table.store import Store
    from companion.table.table import Table

    store = Store()
    with Table.open(store.resolve(table)) as opened:
        voice.about(opened.game.name)
        box = None if box is None else find_box(store, opened.game, box).name
        eyes = eyes_for(opened, camera, box)
        try:

            def tell(text: Text) -> None:
                if text in (LOOKING, MOVING) and not as_json:  # why nothing can be seen is said at the end
                    voice.show(text, style="dim")

            reading = Watch(opened, eyes.reader, tell, time.sleep, TRIES).look()
        finally:
            eyes.reader.close()
        if isinstance(reading, Blind):
            _draw_blind(voice, draw, eyes.reader)
            return _blind(voice, reading, as_json)
        assert reading is not None
        sight = opened.game.appearance.sight(opened.state)
        found = compared(opened.state, reading, sight)
        save_drawn(draw, eyes.reader.drawn({finding.place for finding in found.differences}))
        if as_json:
            voice.json(_as_data(opened, reading, found))
        else:
            _say(voice, opened.state, found)
    return DIFFERS if found.differences else CANNOT_READ if found.unread else 0


def _draw_blind(voice: Voice, draw: str | None, reader: Any) -> None:
    """Draw the picture in which nothing could be read, or say that there was none."""
    if (picture := reader.drawn()) is not None:
        save_drawn(draw, picture)
    elif draw is not None:
        voice.warn(Text("audit-not-drawn", file=draw))


def _blind(voice: Voice, blind: Any, as_json: bool) -> int:
    if as_json:
        voice.json({"refused": {"code": blind.code, "advice": voice.say(blind.why)}})
    else:
        voice.warn(blind.why)
    return CANNOT_READ


def _say(voice: Voice, state: Any, found: Compared) -> None:
    for name, why in found.unread.items():
        voice.show(Text("audit-unread", place=state.place_text(name), why=why), style="yellow")
    if not found.differences:
        voice.show(Text("audit-same", n=len(found.looked)), style="green")
        return
    first, *others = found.differences
    voice.show(Text("audit-first"), style="bold")
    voice.show(finding_text(state, first), style="bold red")
    for finding in others:
        voice.show(finding_text(state, finding))
    voice.show(Text("audit-who-is-right"), style="dim")


def _as_data(table: Any, reading: Any, found: Compared) -> Any:
    differences = [
        {"place": f.place, "component": f.component, "expected": f.expected, "seen": f.seen}
        for f in found.differences
    ]
    return {
        "table": table.id,
        "event": table.number,
        "looked": list(found.looked),
        "first": differences[0] if differences else None,
        "differences": differences,
        "unread": [{"place": name, "code": str(why.args["code"])} for name, why in found.unread.items()],
        "confidence": round(reading.confidence, 3),
    }
