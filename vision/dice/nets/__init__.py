"""The small networks, and what they are taught with."""
