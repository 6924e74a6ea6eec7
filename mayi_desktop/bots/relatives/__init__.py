"""Relatives: computer players that play as a person of this computer does."""
