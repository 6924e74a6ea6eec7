"""State: the model of a table, its display, its prompt, and what is announced."""
