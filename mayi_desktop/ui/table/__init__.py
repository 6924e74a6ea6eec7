"""Knows the card table on the screen: where things lie, how they move, what a hand may do."""
