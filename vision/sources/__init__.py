"""Where pictures come from: cameras, files and the twin, all behind one small protocol.

:func:`open_source` understands what a person writes after ``--camera``.
"""

from vision.sources.named import open_source
from vision.sources.protocol import Fault, Frame, Source
from vision.sources.watch import Watched

__all__ = ["Fault", "Frame", "Source", "Watched", "open_source"]
