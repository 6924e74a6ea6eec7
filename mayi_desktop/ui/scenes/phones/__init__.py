"""Phones: the pages on which people are invited with their phones, and what they need."""
