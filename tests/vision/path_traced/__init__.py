"""Path-traced pictures of tables, with the truth beside them: a hold-out that no reader is tuned to."""
