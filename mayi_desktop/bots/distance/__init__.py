"""Distance."""
