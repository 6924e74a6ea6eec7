"""Around the cards: header, seats, captions, buttons, panels and the public table."""
