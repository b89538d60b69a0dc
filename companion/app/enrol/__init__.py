"""An owner lets the camera learn a copy, on the screen: what the desk keeps of it, and the lessons."""
