"""Ways of finding the cards in a picture; each is told what the others found."""
