"""Gestures: pointer, keys and clocks, and the commands they end in."""
