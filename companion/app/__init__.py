"""The touch app: what people see and touch.

It has no line of any game: games describe themselves (:mod:`companion.rules.picture`), the app draws
them. Read in this order: :mod:`companion.app.desk` (what happens off the drawing thread),
:mod:`companion.app.views` (what is to be shown, without a window), :mod:`companion.app.panels` (how).
"""
