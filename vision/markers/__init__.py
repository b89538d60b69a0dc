"""Fiducial markers: where the printed squares of a family lie, and which they are. Begin with :func:`read`."""

from vision.markers.codes import FAMILIES
from vision.markers.reader import detect, dictionary, read

__all__ = ["FAMILIES", "detect", "dictionary", "read"]
