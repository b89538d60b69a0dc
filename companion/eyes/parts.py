"""The enrolled parts of one physical copy, in a folder beside the numbers of its box.

``boxes/GAME/NAME.toml`` has the numbers, ``boxes/GAME/NAME/`` the parts: the colours of the pieces, the
deck of tiles or cards, the dice, the empty board. The lens belongs to the camera, not to a game: it lies
in ``camera/`` of the store.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.rules.sight import TILE, Sight
from companion.table.box import ENROLLED

if TYPE_CHECKING:
    from vision.board import EnrolledBoard
    from vision.cards import Deck
    from vision.mat.lens import Calibration
    from vision.pieces.colours import Colours

BOARD, COLOURS, DECK, DICE, TILES = PARTS = ("board", "colours", "deck", "dice", "tiles")
CAMERA, LENS = "camera", "lens.npz"


@dataclass(frozen=True, slots=True)
class Parts:
    """What the eyes compare with."""

    board: EnrolledBoard
    colours: Colours
    deck: Deck | None = None
    dice: dict[str, Any] | None = None
    """Colours of dice, name -> Lab; the colours of the pieces unless given."""
    lens: Calibration | None = None


class PartsFolder:
    """The files of the parts of one box."""

    def __init__(self, boxes: Path, name: str, camera: Path) -> None:
        """``boxes``: the folder of the game's boxes; ``name``: of the box; ``camera``: where the lens lies."""
        self.folder = boxes / name
        self.lens = camera / LENS

    def path(self, part: str) -> Path:
        """Where a part lies, whether it is there or not."""
        return self.folder / f"{part}{ENROLLED}"

    def present(self) -> list[str]:
        """The parts that are enrolled."""
        return [part for part in PARTS if self.path(part).exists()]

    def missing(self, sight: Sight) -> list[str]:
        """The parts that a game needs and that are not enrolled."""
        needed = [BOARD, COLOURS]
        if any(spot.kind == TILE for spot in sight.spots):
            needed.append(DECK)
        return [part for part in needed if not self.path(part).exists()]

    def load(self) -> Parts:
        """Everything that is enrolled.

        :raises VisionError: a file is damaged; enrol that part again.
        """
        from vision.cards import Deck
        from vision.dice.enrolled import EnrolledDice
        from vision.pieces.colours import Colours

        dice = EnrolledDice.load(self.path(DICE)).colours if self.path(DICE).exists() else None
        return Parts(
            self.board(),
            Colours.load(self.path(COLOURS)),
            Deck.load(self.path(DECK)) if self.path(DECK).exists() else None,
            dice or None,
            self.measured_lens(),
        )

    def board(self) -> EnrolledBoard:
        """The enrolled board as the camera of this computer sees it.

        :raises VisionError: its file, or what was measured of the lens, is damaged.
        """
        from vision.board import EnrolledBoard

        return EnrolledBoard.load(self.path(BOARD)).through(self.measured_lens())

    def measured_lens(self) -> Calibration | None:
        """The lens of the camera of this computer, if it was measured.

        :raises EnrolmentError: its file is damaged.
        """
        from vision.errors import EnrolmentError
        from vision.mat.lens import Calibration

        if not self.lens.exists():
            return None
        try:
            return Calibration.load(self.lens)
        except EnrolmentError as error:
            raise EnrolmentError(
                "lens-damaged",
                "what was measured of the lens is damaged ({file}); measure it again with {command}, or delete that file",
                file=self.lens,
                command="companion calibrate camera",
            ) from error
