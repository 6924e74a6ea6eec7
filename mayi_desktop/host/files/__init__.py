"""Files: their paths, locks, and the log."""
