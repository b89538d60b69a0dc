"""Teaching what the evidence for the lands of a board is worth: ``python -m vision.tiles.kinds.belief.teach``; see docs/vision_tiles.md."""
