"""Encoding: states and actions as plain values, and a text notation for positions."""
