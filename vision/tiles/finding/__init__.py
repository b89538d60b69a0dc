"""Where the grid lies in a picture."""
