"""Damaged files of every kind the program reads: by the thousand, and guided by coverage."""
