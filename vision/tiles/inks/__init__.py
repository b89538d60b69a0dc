"""Tiles that are each one ink on a ground that all share."""
