"""Rulings: how this game answers what the written sheets leave open."""
