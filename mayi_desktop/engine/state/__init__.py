"""Values of a game: the public table, the view of a seat, the whole state."""
