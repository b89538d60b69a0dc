"""How far a name is believed that both judges of kinds give a square together: by rules, and in doubt by all that was heard."""

from vision.tiles.kinds.belief.believed import believed
from vision.tiles.kinds.belief.evidence import Enrolled, Evidence, Heard, Said
from vision.tiles.kinds.belief.once import doubt_without, settle_once
from vision.tiles.kinds.belief.weighed import settle_doubts

__all__ = [
    "Enrolled",
    "Evidence",
    "Heard",
    "Said",
    "believed",
    "doubt_without",
    "settle_doubts",
    "settle_once",
]
