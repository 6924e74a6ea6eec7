"""The twelve figures, and whole court cards made of them."""

from __future__ import annotations

from card_art.colours import SUIT
from card_art.suits import pip
from card_art.svg import group
from card_art.woodcut.jacks import JACKS
from card_art.woodcut.kings import KINGS
from card_art.woodcut.layout import (
    FAR,
    RIGHT,
    above,
    below,
    bust_field,
    bust_frame,
    field,
    frame,
    sash,
)
from card_art.woodcut.plate import Figure, Plate
from card_art.woodcut.queens import QUEENS

SKINS = {"S": "#F0CBA6", "H": "#F3D2B0", "D": "#BC8558", "C": "#E6BA8C"}
FIGURES: dict[str, dict[str, Figure]] = {
    "K": KINGS,
    "Q": QUEENS,
    "J": JACKS,
}
# Where a figure leaves the upper right corner free, its suit stands there once more.
FULL = {"QS", "QD", "JS", "JD", "JC"}
TURNED = "rotate(180 125 175)"


def court(rank: str, suit: str, *, fine: bool = True) -> str:
    """The picture of a court card, the same from both ends."""
    ground, middle = Plate(SKINS[suit], fine), Plate(SKINS[suit], fine)
    frame(ground)
    sash(middle)
    upper = half(rank, suit, fine=fine).svg() + _sign(rank, suit)
    return ground.svg() + upper + group(TURNED, upper) + middle.svg()


def bust(rank: str, suit: str, *, fine: bool = False) -> str:
    """One half of a court card over a plain hem, for a picture that is seen one way only."""
    ground, middle = Plate(SKINS[suit], fine), Plate(SKINS[suit], fine)
    bust_frame(ground)
    hem = middle.within(below(), bust_field())
    hem.fill("0,100! 250,100! 250,300! 0,300!", SUIT)
    sash(middle)
    # What breaks the frame must not leave the card, where it stands nearer to the edge.
    upper = half(rank, suit, fine=fine, right=RIGHT + 3)
    return ground.svg() + upper.svg() + middle.svg()


def half(rank: str, suit: str, *, fine: bool = True, right: float = FAR) -> Plate:
    """The upper half of a figure, down to the line where the halves meet."""
    plate = Plate(SKINS[suit], fine)
    FIGURES[rank][suit](plate.within(above(), field()), plate.within(above(right)))
    return plate


def _sign(rank: str, suit: str) -> str:
    return "" if rank + suit in FULL else pip(suit, (191, 47), 11, SUIT)
