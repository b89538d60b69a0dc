"""What an earlier picture of a board tells: where the grid lies in it, whether it is the same board, and what lies there still."""
