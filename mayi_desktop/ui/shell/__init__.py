"""Around every scene: window, input, keys, sound, the scene stack and the shared context."""
