"""The running program: the app loop, its first page and its routes."""
