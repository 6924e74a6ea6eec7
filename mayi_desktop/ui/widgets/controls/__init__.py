"""Widgets to press, choose and type in."""
