"""Records: finished games in a database, their statistics, and the saved games."""
