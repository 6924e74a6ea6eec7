"""The inks the cards are printed with."""

from __future__ import annotations

# The game replaces this one colour by that of the suit in the chosen palette.
SUIT = "#010203"

IVORY = "#FFFAF0"
EDGE = "#D8CBB0"
GLEAM = "#FFFFFF"
INK = "#2A2230"
GOLD = "#E8B23A"
DARK_GOLD = "#9A6A14"
BLUSH = "#D9584A"
