"""Cards that lie on each other: columns, and what they hide."""
