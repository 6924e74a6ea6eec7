"""Pages to read: rules, certificate of a game, and what the program is."""
