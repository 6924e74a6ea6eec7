"""Basics."""
