"""Tiles whose ids stand for kinds of pictures that never look the same twice."""
