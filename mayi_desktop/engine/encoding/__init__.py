"""Encoding: states as plain values with a digest, and the notation of test games."""
