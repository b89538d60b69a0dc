"""The colours of pieces, learned from the owner's pictures of single ones."""
