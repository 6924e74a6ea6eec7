"""Held: one seat’s hand on its phone, what it shows and what can be done with it."""
