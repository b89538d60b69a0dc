"""Pieces that fill their spaces, one on each, named all together."""
