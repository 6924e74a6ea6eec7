"""Painting: cards, melds, badges and previews, and the renderer that repaints changes."""
