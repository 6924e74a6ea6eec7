"""The pips of the ace and the number cards, in their traditional places."""

from __future__ import annotations

from card_art.aces import wreath
from card_art.colours import IVORY, SUIT
from card_art.suits import CLUB_INLAY, DIAMOND, HEART, pip
from card_art.svg import Point, group, line, number

LEFT, MIDDLE, RIGHT = 92, 125, 158
TOP, CENTRE, BOTTOM = 60, 175, 290
THIRD = (BOTTOM - TOP) / 3
QUARTER = (BOTTOM - TOP) / 4
PIP = 18

SIDES: dict[int, tuple[float, ...]] = {
    0: (),
    1: (TOP, BOTTOM),
    2: (TOP, CENTRE, BOTTOM),
    3: (TOP, TOP + THIRD, BOTTOM - THIRD, BOTTOM),
}
# For each rank: the kind of its side columns, and the places in its middle column.
PIPS: dict[str, tuple[int, tuple[float, ...]]] = {
    "2": (0, (TOP, BOTTOM)),
    "3": (0, (TOP, CENTRE, BOTTOM)),
    "4": (1, ()),
    "5": (1, (CENTRE,)),
    "6": (2, ()),
    "7": (2, (TOP + QUARTER,)),
    "8": (2, (TOP + QUARTER, BOTTOM - QUARTER)),
    "9": (3, (CENTRE,)),
    "T": (3, (TOP + THIRD / 2, BOTTOM - THIRD / 2)),
}


def pips(rank: str, suit: str) -> str:
    """The picture of an ace or a number card."""
    if rank == "A":
        return ace(suit)
    return "".join(
        pip(suit, place, PIP, SUIT, inverted=place[1] > CENTRE) for place in places(rank)
    )


def ace(suit: str) -> str:
    """The sign of an ace in a wreath."""
    return wreath((MIDDLE, CENTRE)) + big_pip(suit, (MIDDLE, CENTRE), 42)


def places(rank: str) -> list[Point]:
    """Where the pips of a number card lie."""
    sides, middle = PIPS[rank]
    return [
        *((x, y) for y in SIDES[sides] for x in (LEFT, RIGHT)),
        *((MIDDLE, y) for y in middle),
    ]


def big_pip(suit: str, centre: Point, half: float) -> str:
    """A large sign, with a fine inlaid line."""
    return pip(suit, centre, half, SUIT) + inlay(suit, centre, half)


def inlay(suit: str, centre: Point, half: float) -> str:
    """The ivory line inside a large sign; a spade's is a heart upside down."""
    outline, upright, lift = {
        "S": (HEART, -0.68, -0.14),
        "H": (HEART, 0.74, -0.06),
        "D": (DIAMOND, 0.74, 0.0),
        "C": (CLUB_INLAY, 1.0, 0.0),
    }[suit]
    across, down = number(abs(upright) * half), number(upright * half)
    place = f"translate({number(centre[0])} {number(centre[1] + lift * half)})"
    return group(f"{place} scale({across} {down})", line(outline, IVORY, 0.035))
