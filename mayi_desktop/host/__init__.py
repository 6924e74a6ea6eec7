"""One game running: seats, chance, pacing, journal and records."""
