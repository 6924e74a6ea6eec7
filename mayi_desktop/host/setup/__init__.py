"""Setup: deal codes, seats, delays, settings and the user's own sheets."""
