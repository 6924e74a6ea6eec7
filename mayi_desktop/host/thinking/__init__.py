"""Searching computer players, which think in a worker process or between two frames."""
