"""Drawing: palettes, fonts, paint, cards, faces and backdrops."""
