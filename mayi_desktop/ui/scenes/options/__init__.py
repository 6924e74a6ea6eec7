"""Settings, keys, language, coach, and the menu over a running game."""
