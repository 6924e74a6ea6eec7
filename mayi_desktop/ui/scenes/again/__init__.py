"""The same cards again: games side by side, luck and play told apart, and one more game."""
