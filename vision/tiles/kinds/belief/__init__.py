"""How far a name is believed that both judges of kinds, the prints, the ground and the rest of the board speak for."""

from vision.tiles.kinds.belief.believed import believed
from vision.tiles.kinds.belief.evidence import Enrolled, Evidence, Said
from vision.tiles.kinds.belief.once import doubt_without, settle_once

__all__ = ["Enrolled", "Evidence", "Said", "believed", "doubt_without", "settle_once"]
