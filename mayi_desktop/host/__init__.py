"""One game running: seats, chance, delays, journal and records."""
