"""Scripts that make the path-traced pictures beside them; they need Blender's Python module (see README.md).

They are here so that the pictures can be made again; ``scans`` and what it draws need Pillow only, and the
judge enrols from them.
"""
