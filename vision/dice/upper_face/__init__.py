"""The upper face of one body, told by its spots."""
