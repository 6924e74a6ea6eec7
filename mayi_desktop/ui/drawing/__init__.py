"""Drawing: theme, fonts, card pictures, faces, and boxes with shadows."""
