"""The command line: simulate, verify and records."""
