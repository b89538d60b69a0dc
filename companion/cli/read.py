"""``companion read``: what a photo shows, or why that cannot be said."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import click

from companion.cli.help import Group, argument, command, language_option, option
from companion.cli.seeing import four_corners, guarded, photo_output, refuse, save_drawn
from companion.cli.types import CANNOT_READ, Complaint, Whole, Word
from companion.cli.voice import Voice, pass_voice
from companion.eyes.words import refusal_text, refused_text
from companion.rules.text import Text

if TYPE_CHECKING:
    from vision.results import Refusal, TileReading

FAMILIES = ("4x4_50", "apriltag36h11")
file_ = Text("metavar-file")


@click.group("read", cls=Group, help=Text("help-read"))
def read_command() -> None:
    """Commands below are one reader each."""


read_command.params.append(language_option())
photo = argument("photo", metavar=Text("metavar-photo"))
empty_option = option("--empty", default=None, metavar=file_, help=Text("help-read-empty"))


def _load(path: str | None) -> Any:
    from vision.picture import load

    return None if path is None else load(path)


@command("markers", help=Text("help-read-markers"))
@photo
@option("--family", type=Word(FAMILIES), default=FAMILIES[0], help=Text("help-read-family"))
@photo_output
@pass_voice
def markers(voice: Voice, photo: str, family: str, as_json: bool, draw: str | None) -> int:
    with guarded():
        from vision.draw import findings
        from vision.markers import read
        from vision.results import Refusal

        picture = _load(photo)
        found = read(picture, family)
        if isinstance(found, Refusal):
            save_drawn(draw, findings(picture, [], found))
            return refuse(voice, found, as_json)
        save_drawn(draw, findings(picture, found))
    if as_json:
        voice.json([reading.as_json() for reading in found])
    elif not found:
        voice.line(Text("see-no-markers", family=family))
    else:
        for reading in found:
            x, y = reading.corners.mean(axis=0)
            voice.line(Text("see-marker", id=reading.id, x=round(float(x)), y=round(float(y))))
    return 0


@command("dice", help=Text("help-read-dice"))
@photo
@empty_option
@option("--count", type=Whole(), default=None, help=Text("help-read-count"))
@option("--enrolled", default=None, metavar=file_, help=Text("help-read-enrolled"))
@photo_output
@pass_voice
def dice(
    voice: Voice,
    photo: str,
    empty: str | None,
    count: int | None,
    enrolled: str | None,
    as_json: bool,
    draw: str | None,
) -> int:
    with guarded():
        from vision.dice import read_dice
        from vision.dice.enrolled import EnrolledDice
        from vision.dice.read_enrolled import read_enrolled
        from vision.draw import findings
        from vision.results import Refusal

        picture, bare = _load(photo), _load(empty)
        if enrolled:
            found = read_enrolled(picture, EnrolledDice.load(enrolled), bare, count)
        else:
            found = read_dice(picture, bare, count)
        if isinstance(found, Refusal):
            save_drawn(draw, findings(picture, [], found))
            return refuse(voice, found, as_json)
        save_drawn(draw, findings(picture, found))
    if as_json:
        voice.json({"dice": [reading.as_json() for reading in found]})
    elif not found:
        voice.line(Text("see-no-dice"))
    else:
        for reading in found:
            value = "-" if reading.value is None else str(reading.value)
            # The owner's own names of dice stay as they are.
            colour = reading.colour if enrolled else Text("see-colour", colour=reading.colour)
            voice.line(Text("see-die", value=value, colour=colour if reading.colour else "-"))
    return 0


@command("cards", help=Text("help-read-cards"))
@photo
@option("--deck", required=True, metavar=file_, help=Text("help-read-deck"))
@photo_output
@pass_voice
def cards(voice: Voice, photo: str, deck: str, as_json: bool, draw: str | None) -> int:
    with guarded():
        from vision.cards import Deck, read
        from vision.draw import findings

        picture = _load(photo)
        found = read(picture, Deck.load(deck))
        save_drawn(draw, findings(picture, [*found.cards, *found.unread], found.refusal))
        if found.refusal:
            return refuse(voice, found.refusal, as_json)
    if as_json:
        voice.json([reading.as_json() for reading in found.cards])
    elif not found.cards and not found.unread:
        voice.line(Text("see-no-cards"))
    else:
        for reading in found.cards:
            voice.line(Text("see-card", id=reading.id, turn=reading.turn))
    for doubt in found.unread:
        voice.warn(refused_text(doubt))
    return 0


@command("spaces", help=Text("help-read-spaces"))
@photo
@option("--spaces", required=True, metavar=file_, help=Text("help-read-spaces-file"))
@option("--colours", required=True, metavar=file_, help=Text("help-read-colours"))
@empty_option
@photo_output
@pass_voice
def spaces(
    voice: Voice, photo: str, spaces: str, colours: str, empty: str | None, as_json: bool, draw: str | None
) -> int:
    with guarded():
        from vision.draw import findings
        from vision.pieces.colours import Colours
        from vision.pieces.spaces import load_spaces, read_spaces
        from vision.results import Refusal

        picture = _load(photo)
        quads = load_spaces(spaces)
        found = read_spaces(picture, quads, Colours.load(colours), _load(empty))
        if isinstance(found, Refusal):
            save_drawn(draw, findings(picture, [], found))
            return refuse(voice, found, as_json)
        save_drawn(draw, findings(picture, [], quads=quads, by_name=found))
    if as_json:
        voice.json({name: reading.as_json() for name, reading in found.items()})
    else:
        for name, reading in found.items():
            if isinstance(reading, Refusal):
                voice.line(_refused(name, reading))
            else:
                voice.line(_pieces(name, reading.contents))
    unread = found and all(isinstance(reading, Refusal) for reading in found.values())
    return CANNOT_READ if unread else 0


@command("track", help=Text("help-read-track"))
@photo
@option("--track", required=True, metavar=file_, help=Text("help-read-track-file"))
@option("--colours", required=True, metavar=file_, help=Text("help-read-colours"))
@option("--expect", default=None, metavar=Text("metavar-colours"), help=Text("help-read-expect"))
@empty_option
@photo_output
@pass_voice
def track(
    voice: Voice,
    photo: str,
    track: str,
    colours: str,
    expect: str | None,
    empty: str | None,
    as_json: bool,
    draw: str | None,
) -> int:
    with guarded():
        from vision.draw import on_track
        from vision.pieces.colours import Colours
        from vision.pieces.spaces import load_spaces
        from vision.pieces.track import read_track
        from vision.results import Refusal

        picture, quads, known = _load(photo), load_spaces(track), Colours.load(colours)
        wanted = _wanted(expect, known.names)
        found = read_track(picture, quads, known, wanted, _load(empty))
        save_drawn(draw, on_track(picture, quads, found))
        if isinstance(found, Refusal):
            return refuse(voice, found, as_json)
    if as_json:
        voice.json({colour: reading.as_json() for colour, reading in found.items()})
    else:
        for colour, reading in found.items():
            if isinstance(reading, Refusal):
                voice.line(_refused(colour, reading))
            else:
                voice.line(Text("see-track", colour=colour, space=reading.space))
    return CANNOT_READ if all(isinstance(reading, Refusal) for reading in found.values()) else 0


def _wanted(text: str | None, known: list[str]) -> list[str]:
    """The colours to look for, in the order given; all enrolled ones by default."""
    if text is None:
        return known
    wanted = [word.strip() for word in text.split(",")]
    for word in wanted:
        if word not in known:
            raise Complaint(Text("cli-no-such-word", value=word, words=", ".join(known)))
    return wanted


@command("tiles", help=Text("help-read-tiles"))
@photo
@option("--grid", required=True, metavar=Text("metavar-grid"), help=Text("help-read-grid"))
@option("--corners", default="auto", metavar=Text("metavar-corners"), help=Text("help-read-corners"))
@option("--tiles", required=True, metavar=file_, help=Text("help-read-tiles-file"))
@option("--before", default=None, metavar=file_, help=Text("help-read-before"))
@option("--colours", default=None, metavar=file_, help=Text("help-read-tiles-colours"))
@option(
    "--before-corners", default=None, metavar=Text("metavar-corners"), help=Text("help-read-before-corners")
)
@photo_output
@pass_voice
def tiles(
    voice: Voice,
    photo: str,
    grid: str,
    corners: str,
    tiles: str,
    before: str | None,
    colours: str | None,
    before_corners: str | None,
    as_json: bool,
    draw: str | None,
) -> int:
    rows, columns = _shape(grid)
    if before is None and before_corners is not None:
        raise Complaint(Text("see-before-which", what="--before-corners", needs="--before"))
    with guarded():
        from vision.draw import findings
        from vision.pieces.colours import Colours
        from vision.tiles import TileDeck, read
        from vision.tiles.grid import corners_of_cell

        picture = _load(photo)
        found = read(
            picture,
            TileDeck.load(tiles),
            rows,
            columns,
            _corners(corners, "--corners"),
            _load(before),
            _corners(before_corners, "--before-corners"),
            Colours.load(colours) if colours else None,
        )
        squares = sorted([*found.tiles, *found.unread], key=lambda t: (t.row, t.column))
        named = {f"{t.row},{t.column}": t for t in squares}
        quads = {
            name: corners_of_cell(found.corners, rows, columns, t.row, t.column, t.size)
            for name, t in named.items()
        }
        save_drawn(draw, findings(picture, [], found.refusal, quads, named))
        if found.refusal:
            return refuse(voice, found.refusal, as_json)
    if as_json:
        voice.json([reading.as_json() for reading in squares])
    elif not squares:
        voice.line(Text("see-no-tiles"))
    else:
        for tile in found.tiles:
            _tell_tile(voice, tile)
        for gone in found.unread:
            if gone.code == "taken_away":
                voice.line(Text("see-tile-gone", row=gone.row, column=gone.column))
    doubts = [square for square in found.unread if square.code != "taken_away"]
    for doubt in doubts:
        maybe = ", ".join(doubt.candidates) or "-"
        at = {"row": doubt.row, "column": doubt.column}
        voice.warn(Text("see-tile-refused", **at, code=doubt.code, advice=refusal_text(doubt), maybe=maybe))
    return CANNOT_READ if doubts and not found.tiles else 0


def _shape(grid: str) -> tuple[int, int]:
    """Rows and columns of ``5x7``."""
    shape = re.fullmatch(r"([1-9]\d?)x([1-9]\d?)", grid)
    if shape is None:
        raise Complaint(Text("see-bad-grid", value=grid))
    return int(shape[1]), int(shape[2])


def _tell_tile(voice: Voice, tile: TileReading) -> None:
    from vision.results import Refusal

    voice.line(Text("see-tile", row=tile.row, column=tile.column, id=tile.id, turn=tile.turn))
    if isinstance(tile.contents, Refusal):
        voice.line(_refused(tile.id, tile.contents))
    elif tile.contents:
        voice.line(_pieces(tile.id, tile.contents))


def _pieces(name: str, contents: Mapping[str, int]) -> Text:
    """How many pieces of which colour lie somewhere."""
    pieces = ", ".join(f"{n} {colour}" for colour, n in contents.items())
    return Text("see-space", name=name, pieces=pieces or "-")


def _refused(name: str, refusal: Refusal) -> Text:
    """Why it cannot be said what lies somewhere."""
    return Text("see-space-refused", name=name, code=refusal.code, advice=refusal_text(refusal))


def _corners(text: str | None, what: str) -> Any:
    """Four corners, or None for those that are to be found."""
    return None if text is None or text == "auto" else four_corners(text, what)


for _each in (markers, dice, cards, spaces, track, tiles):
    read_command.add_command(_each)
