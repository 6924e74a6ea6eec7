"""Finds lay-downs: the cheapest melds from a hand, by faces first, then by cards."""
