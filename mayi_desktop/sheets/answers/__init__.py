"""Answers to questions about the rules: a search in a sheet's page, and melds judged."""
