"""Whole games of computer players, for playtests and the command `simulate`."""
