"""Journals: saved games, their autosave, replay and undo."""
