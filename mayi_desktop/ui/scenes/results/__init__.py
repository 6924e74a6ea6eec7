"""The end of a deal and of a game, and the printed score sheet."""
