"""Cards cut out of the photographs that they are enrolled from."""
