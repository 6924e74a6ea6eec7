"""Between pygame and the scenes: window, input, keys, sound, and the stack of scenes."""
