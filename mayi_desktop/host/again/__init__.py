"""The same cards again: deals played once more, and both plays side by side."""
