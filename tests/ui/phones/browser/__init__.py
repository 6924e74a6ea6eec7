"""The phones' page in a real browser."""
