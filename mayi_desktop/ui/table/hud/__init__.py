"""Around the cards: seats, header, captions, log, buttons, claim panel and curtain."""
