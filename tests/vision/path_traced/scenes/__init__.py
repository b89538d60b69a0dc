"""Scripts that make the path-traced pictures beside them; they need Blender's Python module (see README.md).

Nothing of the project imports these: they are here so that the pictures can be made again.
"""
