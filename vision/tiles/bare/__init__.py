"""What the bare cells of a board show: the table, or a ground of its own."""
