"""The windows, pictures, sounds and input; the only package that knows pygame."""
