"""The light of a lamp's reflection, told and taken off."""
