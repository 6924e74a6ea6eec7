"""The court cards, cut like prints: flat inks, lines that swell, cloths with patterns."""
