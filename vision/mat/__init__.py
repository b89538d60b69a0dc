"""The printable mat: where its markers lie, how to print it, and where the camera is above it."""
