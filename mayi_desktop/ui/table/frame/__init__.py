"""One frame: the order in which everything is drawn, and what moves over it."""
