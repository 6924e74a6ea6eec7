"""Gestures: clicks, drags and keys, the commands they give, and their timing."""
