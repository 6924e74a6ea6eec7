"""Replays: recorded games at every moment, and the review of decisions."""
