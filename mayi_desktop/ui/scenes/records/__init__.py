"""Records of all games played: list, players, pairs, seasons, one game."""
