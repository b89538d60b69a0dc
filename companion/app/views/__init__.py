"""What each panel is to show, as plain data: made on the worker's thread, drawn by the panels.

Nothing here knows Kivy, so all that a panel decides is tested without a window. Sentences are ready to
be drawn; a choice carries the notation of its move.
"""
