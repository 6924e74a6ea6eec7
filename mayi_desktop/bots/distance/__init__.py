"""Distance of a hand from its contract."""
