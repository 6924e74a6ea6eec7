"""Widgets that hold others, in rows, stacks and columns."""
