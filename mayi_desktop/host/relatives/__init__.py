"""Relatives: computer players made from the games of a person, and kept on this computer."""
