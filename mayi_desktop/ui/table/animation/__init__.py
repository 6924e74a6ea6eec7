"""Animation: turns events into moving cards, one beat after the other."""
