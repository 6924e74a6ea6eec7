"""Command line: the program's commands other than the window."""
