"""The separate signs of plain cards: numbers, suits and pips."""
