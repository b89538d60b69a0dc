"""Where cards may lie."""
