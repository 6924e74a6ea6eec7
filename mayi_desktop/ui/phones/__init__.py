"""Phones as hands: what one shows and does, and the server that they come to."""
