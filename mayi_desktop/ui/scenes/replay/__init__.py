"""The scene in which a recorded game is seen again."""
