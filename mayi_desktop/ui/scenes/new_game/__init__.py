"""Parts of the page that sets up a game: the chosen table, its seats, its rule sheets."""
