"""The pieces that stand on tiles."""
