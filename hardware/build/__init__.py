"""What to print and solder, and the pictures of it."""
