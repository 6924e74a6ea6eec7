"""Phones at the table: a small server on the home network, and what a phone shows and does."""
