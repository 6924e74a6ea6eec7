"""Fairness: shuffles from the deal code, their seals, and the check of a journal."""
