"""Whether what lies there is another card, though a face of the deck is the likeliest."""
