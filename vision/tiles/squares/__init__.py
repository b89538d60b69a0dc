"""The squares of a board beside the enrolled tiles."""
