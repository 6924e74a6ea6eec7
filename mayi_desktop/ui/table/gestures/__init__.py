"""Gestures."""
