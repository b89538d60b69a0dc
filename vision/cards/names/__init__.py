"""Which card lies in a place, if it can be told."""
