"""One physical game in progress: journal, undo, clocks, box, audit.

Start reading at :mod:`companion.table.table`; ``docs/journal.md`` describes the files.
"""
