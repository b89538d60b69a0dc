"""What each pixel of a space may be, and the patches that they make."""
