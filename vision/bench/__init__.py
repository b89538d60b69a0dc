"""How long the readers take on pictures of 1280x720, and how much memory they need.

``companion bench`` shows the figures beside the bare ArUco call measured in the same run.
"""

from vision.bench import works
from vision.bench.cost import megabytes, seconds

__all__ = ["megabytes", "seconds", "works"]
