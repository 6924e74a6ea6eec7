"""The title and the pages it leads to: welcome, new game, saved games, crash report."""
