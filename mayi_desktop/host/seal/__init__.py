"""The seal: what the computer binds itself to before a game, and what people add to it."""
