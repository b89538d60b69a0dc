"""Lands of which only a part is in sight: what stands on them or lies along their side, and what the rest of them says."""
