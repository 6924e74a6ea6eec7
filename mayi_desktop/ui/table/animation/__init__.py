"""Animation: events become beats, and beats moving cards."""
