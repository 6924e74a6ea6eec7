"""Draws proof sheets of the deck into a folder: every card at the sizes it has on real screens.

    python build_scripts/art/make_proofs.py FOLDER

`make_cards.py` does this with every build of the deck, into `--proofs FOLDER`. Small cards are
in the plain level, as at the table, and once more four times as large, to be looked at closely.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pygame

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from mayi_desktop.ui.kit.card_art import CardArt  # noqa: E402
from mayi_desktop.ui.kit.card_svg import BACKS  # noqa: E402

# Heights of cards that are 88, 110 and 137 px wide.
HEIGHTS = (123, 155, 192)
COURTS = [rank + suit for rank in "KQJ" for suit in "SHDC"]
OTHERS = ["JK1", "JK2", "AS", "AH", "AD", "AC", "7S", "9H", "TD", "TC", *BACKS]
GAP, ACROSS, CLOSER = 8, 12, 4
TABLE = (52, 98, 76)


def main(folder: Path) -> None:
    """Write the sheets."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.display.set_mode((1, 1), pygame.HIDDEN)
    folder.mkdir(parents=True, exist_ok=True)
    art = CardArt(ROOT / "assets" / "cards")
    for height in HEIGHTS:
        cards = [art.face(name, height) for name in (*COURTS, *OTHERS)]
        pygame.image.save(sheet(cards, ACROSS), folder / f"deck-{height}.png")
    cards = [art.face(name, HEIGHTS[0]) for name in COURTS]
    close = [pygame.transform.scale_by(card, CLOSER) for card in cards]
    pygame.image.save(sheet(close, 4), folder / f"close-{HEIGHTS[0]}.png")
    for scheme in ("four", "safe"):
        art.restyle(scheme, jumbo=False)
        cards = [art.face(name, HEIGHTS[1]) for name in COURTS]
        pygame.image.save(sheet(cards, ACROSS), folder / f"suits-{scheme}.png")
    art.restyle("classic", jumbo=True)
    cards = [art.face(name, HEIGHTS[2]) for name in (*COURTS, *OTHERS)]
    pygame.image.save(sheet(cards, ACROSS), folder / "jumbo.png")


def sheet(cards: list[pygame.Surface], across: int) -> pygame.Surface:
    """Cards side by side on green."""
    width, height = cards[0].get_size()
    rows = -(-len(cards) // across)
    size = ((width + GAP) * across + GAP, (height + GAP) * rows + GAP)
    picture = pygame.Surface(size)
    picture.fill(TABLE)
    for place, card in enumerate(cards):
        row, column = divmod(place, across)
        picture.blit(card, (GAP + column * (width + GAP), GAP + row * (height + GAP)))
    return picture


if __name__ == "__main__":
    main(Path(sys.argv[1]))
