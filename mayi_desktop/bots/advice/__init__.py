"""Advice for people: what a sharp player would do, and what the odds say."""
