"""New_game."""
