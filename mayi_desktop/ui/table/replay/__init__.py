"""Replay: the player, the bar and the panel of decisions."""
