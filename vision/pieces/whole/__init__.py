"""Whole pieces, laid onto a space until they look like the picture."""
