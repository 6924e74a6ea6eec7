"""Running games, saved games, and what is made of them."""
