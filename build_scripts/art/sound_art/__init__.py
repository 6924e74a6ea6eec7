"""How the sounds are made and measured."""
