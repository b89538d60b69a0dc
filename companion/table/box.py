"""The owner's numbers for one physical copy of a game.

A box is a small TOML file that people may also write by hand::

    game = "NAME"

    [numbers]
    "life_track.spaces" = 12

    [tags]
    E00401502A3B4C5D = "monk"

It lies in ``boxes/GAME/NAME.toml`` of the store. A game may have several; one of them is the default.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import tomli_w

from companion.rules.components import Components, Number
from companion.rules.errors import BoxError
from companion.rules.game import Game
from companion.rules.text import Text
from companion.table.errors import BadBoxFile, UnknownBox
from companion.table.files import write_atomically
from companion.table.store import Store

FIRST_NAME = "mine"
"""What the first box of a game is called unless its owner says otherwise."""
DEFAULT = "default"
"""The file that names the default box."""
ENROLLED = ".npz"
"""How the files of enrolled parts end, in the folder beside a box."""
_NAME = re.compile(r"\w[\w -]{0,39}")


@dataclass(frozen=True, slots=True)
class Box:
    """What differs from the shipped numbers in one copy. Immutable; :meth:`changed` makes another."""

    game: str
    name: str = FIRST_NAME
    numbers: Mapping[str, Any] = field(default_factory=dict)
    """Values by dotted key."""
    tags: Mapping[str, str] = field(default_factory=dict)
    """The number of each NFC tag, and the outcome that the piece above it stands for."""

    def __post_init__(self) -> None:
        if not _NAME.fullmatch(self.name):
            raise BadBoxFile(
                f"{self.name!r} cannot be the name of a box",
                "use letters, digits, spaces and hyphens",
                fault="name",
                name=self.name,
                detail="",
            )

    def components(self, game: Game) -> Components:
        """All numbers of this copy.

        :raises BoxError: an unknown number, a value of the wrong kind, or a broken constraint.
        """
        components = game.components().with_box(self.numbers)
        components.require_sound(game)
        return components

    def changed(self, game: Game, values: Mapping[str, Any]) -> Box:
        """This box with some numbers set; ``None`` takes a number back to the shipped one.

        Numbers that only fit together are set together, because the whole is checked at once.

        :raises BoxError: as :meth:`components`; this box stays as it is.
        """
        unknown = [key for key in values if key not in game.components()]
        if unknown:
            raise BoxError(Text("unknown-number", key=unknown[0]), code="unknown-number")
        numbers = {key: value for key, value in {**self.numbers, **values}.items() if value is not None}
        box = replace(self, numbers=numbers)
        box.components(game)
        return box

    def stand_ins(self, game: Game) -> list[Number]:
        """The numbers that nobody has read off this copy yet, with where to look."""
        return self.components(game).stand_ins()

    def to_toml(self) -> str:
        """The file of this box."""
        return (
            f"# The numbers on the components of one copy of {self.game}.\n"
            "# Numbers that are not listed are the ones that the companion ships.\n"
            + tomli_w.dumps(
                {
                    "game": self.game,
                    "numbers": dict(sorted(self.numbers.items())),
                    **({"tags": dict(sorted(self.tags.items()))} if self.tags else {}),
                }
            )
        )

    @classmethod
    def from_toml(cls, text: str, name: str) -> Box:
        """The inverse of :meth:`to_toml`; the values are not checked yet.

        :raises BadBoxFile: no such file.
        """
        try:
            data = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise BadBoxFile(
                f"the box {name!r} is not TOML: {error}",
                "correct the file or get it again",
                fault="toml",
                name=name,
                detail=str(error),
            ) from None
        numbers, tags = data.get("numbers", {}), data.get("tags", {})
        if (
            not isinstance(data.get("game"), str)
            or not isinstance(numbers, dict)
            or not isinstance(tags, dict)
            or not all(isinstance(label, str) for label in tags.values())
            or data.keys() - {"game", "numbers", "tags"}
        ):
            raise BadBoxFile(
                f"the file of the box {name!r} is not a box",
                'it needs a line game = "NAME" and a table [numbers], may have one of [tags], and nothing else',
                fault="no-box",
                name=name,
                detail="",
            )
        return cls(data["game"], name, numbers, tags)


def read_value(key: str, word: str, shipped: Any) -> Any:
    """The value that somebody typed for a number; lists and tables as in TOML.

    :raises BoxError: it is no value.
    """
    if isinstance(shipped, str):
        return word.strip().strip('"')
    try:
        found = tomllib.loads(f"value = {word.strip()}")
    except tomllib.TOMLDecodeError:
        found = {}
    if found.keys() != {"value"}:
        raise BoxError(
            Text("wrong-kind-of-number", key=key, value=word, example=str(shipped)),
            code="wrong-kind-of-number",
        )
    return found["value"]


def other_game(box: Box, game: Game) -> BadBoxFile:
    """The refusal of a box that belongs to another game."""
    return BadBoxFile(
        f"this is a box of {box.game}, not of {game.name}",
        "choose a box of this game",
        fault="other-game",
        name=game.name,
        detail=box.game,
    )


def name_taken(name: str) -> BadBoxFile:
    """The refusal to write over another box."""
    return BadBoxFile(
        f"there is already a box {name!r}",
        "choose another name, or say that it is to be replaced",
        fault="taken",
        name=name,
        detail="",
    )


class Boxes:
    """The boxes of one game in a store."""

    def __init__(self, store: Store, game: Game) -> None:
        self.game = game
        self.folder = store.boxes_folder / game.name

    def names(self) -> list[str]:
        """The names of all boxes of the game: those with numbers of their own, and those in which something is enrolled."""
        saved = {path.stem for path in self.folder.glob("*.toml")}
        enrolled = {path.parent.name for path in self.folder.glob(f"*/*{ENROLLED}")}
        return sorted(name for name in saved | enrolled if not name.startswith("."))

    def default(self) -> str:
        """The name of the box that new tables use: the chosen one, else the owner's first one, whatever others arrived since."""
        names = self.names()
        try:
            chosen = (self.folder / DEFAULT).read_text("utf-8").strip()
        except (OSError, UnicodeDecodeError):
            chosen = ""
        if chosen in names:
            return chosen
        return names[0] if names and FIRST_NAME not in names else FIRST_NAME

    def choose(self, name: str) -> None:
        """Make a box the default.

        :raises UnknownBox: there is no such box.
        """
        self._require(name)
        write_atomically(self.folder / DEFAULT, name + "\n")

    def load(self, name: str | None = None) -> Box:
        """One box, checked; without a name the default, which is empty as long as there is none.

        :raises UnknownBox: there is no box with this name.
        :raises BadBoxFile: the file is not a box of this game.
        :raises BoxError: the numbers break a constraint, such as after an update of the companion.
        """
        if name is None:
            name = self.default()
            if name not in self.names():
                return Box(self.game.name, name)
        self._require(name)
        if not self._path(name).exists():  # nothing but enrolled parts
            return Box(self.game.name, name)
        try:
            text = self._path(name).read_text("utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise BadBoxFile(
                f"the box {name!r} cannot be read ({error})",
                "restore the file from a copy",
                fault="unread",
                name=name,
                detail=str(error),
            ) from error
        return self.checked(Box.from_toml(text, name))

    def set(self, values: Mapping[str, str | None], name: str | None = None) -> Box:
        """Set numbers as somebody typed them, and save; ``None`` takes one back to the shipped value.

        :raises BoxError: a bad value; nothing was changed.
        :raises CannotWrite: nothing was changed.
        """
        shipped = self.game.components()
        typed = {
            key: word if word is None or key not in shipped else read_value(key, word, shipped[key])
            for key, word in values.items()
        }
        box = self.load(name) if name is None or name in self.names() else Box(self.game.name, name)
        box = box.changed(self.game, typed)
        self.save(box)
        return box

    def save(self, box: Box) -> None:
        """Check a box and write it durably; the file before it stays whole until then.

        :raises BoxError: nothing was changed.
        :raises CannotWrite: nothing was changed.
        """
        self.checked(box)
        write_atomically(self._path(box.name), box.to_toml())

    def add(self, text: str, name: str, *, replace: bool = False) -> Box:
        """Save a box from an exported file under a name.

        :raises BadBoxFile: not a box of this game, or the name is taken and ``replace`` is not set.
        :raises BoxError: the numbers break a constraint.
        """
        box = self.checked(Box.from_toml(text, name))
        if name in self.names() and not replace:
            raise name_taken(name)
        self.save(box)
        return box

    def checked(self, box: Box) -> Box:
        """The box, if it is a sound one of this game.

        :raises BadBoxFile: it belongs to another game.
        :raises BoxError: its numbers break a constraint.
        """
        if box.game != self.game.name:
            raise other_game(box, self.game)
        box.components(self.game)
        return box

    def _path(self, name: str) -> Path:
        return self.folder / f"{name}.toml"

    def _require(self, name: str) -> None:
        if name not in self.names():
            known = ", ".join(self.names()) or "there is none yet"
            raise UnknownBox(
                f"no box of {self.game.name} is called {name!r}", f"known: {known}", name=name, known=known
            )
