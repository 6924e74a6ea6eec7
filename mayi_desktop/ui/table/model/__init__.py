"""Presentation logic: drop rules, tray, prompts, hot seat; it does not know pygame."""
