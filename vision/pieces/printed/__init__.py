"""What print on spaces looks like, that of maps never seen too."""
