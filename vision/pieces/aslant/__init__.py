"""Pieces seen aslant: where they show, what they hide of other spaces, and what that leaves to say."""
