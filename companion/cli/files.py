"""``companion export``, ``import`` and ``verify``: a game in progress as one readable text file."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from companion.cli.help import argument, command
from companion.cli.tables import table_argument
from companion.cli.voice import Voice, pass_voice
from companion.rules.text import Text

STANDARD = "-"
"""The file name that means standard input or output."""


@command("export", help=Text("help-export"))
@table_argument
@argument("file", metavar=Text("metavar-file"), default=STANDARD)
@pass_voice
def export_command(voice: Voice, table: str, file: str) -> None:
    from companion.table.files import write_atomically
    from companion.table.store import Store
    from companion.table.table import Table
    from companion.table.transcript import export_table

    with Table.open(Store().resolve(table)) as opened:
        text = export_table(opened)
    if file == STANDARD:
        click.echo(text, nl=False)
        return
    write_atomically(Path(file), text)
    voice.line(Text("files-exported", table=opened.id, file=file))


@command("import", help=Text("help-import"))
@argument("file", metavar=Text("metavar-file"))
@pass_voice
def import_command(voice: Voice, file: str) -> None:
    from companion.table.store import Store
    from companion.table.transcript import import_text

    path = import_text(Store(), _read(file))
    voice.line(Text("files-imported", file=file, table=path.name))


@command("verify", help=Text("help-verify"))
@argument("file", metavar=Text("metavar-file"))
@pass_voice
def verify_command(voice: Voice, file: str) -> None:
    from companion.table.verify import verify

    found = verify(_read(file))
    voice.line(Text("files-whole", file=file, n=found.draws))
    if found.verified:
        voice.line(Text("files-verified", n=found.verified))
    if found.waiting:
        voice.line(Text("files-waiting", n=found.waiting))
    if found.others:
        voice.line(Text("files-others", n=found.others))
    for commitment in found.commitments:
        voice.line(Text("files-commitment", commitment=commitment))


def _read(file: str) -> str:
    from companion.table.transcript import read_file

    if file == STANDARD:
        return sys.stdin.read()
    with Path(file).open("rb"):  # the system says best why a file cannot be opened
        return read_file(Path(file))
