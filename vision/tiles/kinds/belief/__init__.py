"""How far a name is believed that both judges of kinds give a square together: less where something speaks against it."""

from vision.tiles.kinds.belief.believed import believed
from vision.tiles.kinds.belief.evidence import Evidence, Said
from vision.tiles.kinds.belief.once import doubt_without, settle_once

__all__ = ["Evidence", "Said", "believed", "doubt_without", "settle_once"]
