"""Running games: the host, its computer players, and their timing."""
