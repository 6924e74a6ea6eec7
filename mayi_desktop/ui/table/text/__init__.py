"""Texts: events, names, captions and the history of turns, without pygame."""
