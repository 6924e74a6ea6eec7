"""Paints cards, piles, melds, tray and badges, and only what changed."""
