"""Where a court card's figure stands: the field, its frame, and the sash between the halves."""

from __future__ import annotations

from card_art.colours import SUIT
from card_art.svg import Point
from card_art.woodcut.curves import Line
from card_art.woodcut.plate import LINE, OCHRE, PAPER, Plate

# 68 % by 84 % of the card; the corner by the index is left out, at the lower right as well.
LEFT, TOP, RIGHT, BOTTOM = 40.0, 28.0, 210.0, 322.0
NOTCH = (63.0, 128.0)
BUST_FOOT = 212.0
CENTRE = (125.0, 175.0)
SLOPE = 0.25  # the sash falls by 14° to the right
SASH = 6.6  # half its height, measured upright
FAR = 400.0


def sash_at(x: float) -> float:
    """The height of the middle of the sash."""
    return CENTRE[1] + SLOPE * (x - CENTRE[0])


def above(right: float = FAR) -> Line:
    """All that belongs to the upper half, as far to the right as is said."""
    return [(-FAR, -FAR), (right, -FAR), (right, sash_at(right)), (-FAR, sash_at(-FAR))]


def below() -> Line:
    """All that belongs to the lower half."""
    return [(-FAR, sash_at(-FAR)), (FAR, sash_at(FAR)), (FAR, FAR), (-FAR, FAR)]


def bust_field() -> Line:
    """The inside of the frame of a figure that is seen one way only."""
    return [(LEFT, NOTCH[1]), (RIGHT, NOTCH[1]), (RIGHT, BUST_FOOT), (LEFT, BUST_FOOT)]


def bust_frame(plate: Plate) -> None:
    """The line around such a figure, with a corner cut out beside the index."""
    x, y = NOTCH
    for inset, ink in ((-1.6, SUIT), (1.9, PAPER)):
        left, top, right, foot = LEFT + inset, TOP + inset, RIGHT - inset, BUST_FOOT - inset
        corner = [(left, foot), (left, y + inset), (x + inset, y + inset), (x + inset, top)]
        plate.lay([*corner, (right, top), (right, foot)], ink)


def field() -> Line:
    """The inside of the frame as if it had no notch."""
    return [(LEFT, TOP), (RIGHT, TOP), (RIGHT, BOTTOM), (LEFT, BOTTOM)]


def notched(inset: float) -> Line:
    """The frame, with a corner cut out beside each index."""
    left, top, right, bottom = LEFT + inset, TOP + inset, RIGHT - inset, BOTTOM - inset
    x, y = NOTCH[0] + inset, NOTCH[1] + inset
    return [
        (x, top),
        (right, top),
        (right, 350 - y),
        (250 - x, 350 - y),
        (250 - x, bottom),
        (left, bottom),
        (left, y),
        (x, y),
    ]


def frame(plate: Plate) -> None:
    """The double line around the field, as four shapes laid on each other; one if plain."""
    lines = ((-1.0, SUIT), (0.7, PAPER), (3.0, SUIT), (3.9, PAPER))
    for inset, ink in lines if plate.fine else ((-1.6, SUIT), (1.9, PAPER)):
        plate.lay(notched(inset), ink)


def sash(plate: Plate) -> None:
    """The band between the halves, the same from both ends."""

    def band(half: float) -> Line:
        x1, x2 = LEFT - 1, RIGHT + 1
        y1, y2 = sash_at(x1), sash_at(x2)
        return [(x1, y1 - half), (x2, y2 - half), (x2, y2 + half), (x1, y1 + half)]

    plate.lay(band(SASH + 1.2), LINE)
    plate.lay(band(SASH - 0.4), OCHRE)
    if plate.fine:
        plate.lay(band(SASH - 2.2), LINE)
        plate.lay(band(SASH - 2.9), PAPER)
    high, step = (4.4, 13.0) if plate.fine else (6.2, 24.0)
    for place in range(-6, 7):
        x = CENTRE[0] + step * place
        if LEFT + 5 < x < RIGHT - 5:
            lozenge(plate, (x, sash_at(x)), high)


def lozenge(plate: Plate, centre: Point, high: float) -> None:
    """A lozenge of the sash."""
    x, y = centre
    wide = high * 1.15
    slant = SLOPE * wide
    plate.lay(
        [(x, y - high), (x + wide, y + slant), (x, y + high), (x - wide, y - slant)], SUIT
    )
