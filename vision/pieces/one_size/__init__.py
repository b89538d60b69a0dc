"""The size of pieces on the table: one for all spaces of a picture, however large those are."""
