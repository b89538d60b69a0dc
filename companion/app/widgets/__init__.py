"""What the panels are made of: words, buttons, boards, pieces. No logic of a game or a panel."""
