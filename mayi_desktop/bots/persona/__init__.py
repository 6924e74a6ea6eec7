"""Characters and their styles of play."""
