"""Shadows and reflections on cards, told and taken off."""
