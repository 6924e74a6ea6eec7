"""Widgets that place others: rows, columns, stacks."""
