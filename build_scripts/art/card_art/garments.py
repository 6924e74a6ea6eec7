"""What the court figures wear below the chin."""

from __future__ import annotations

from card_art.colours import GOLD, INK, IVORY, SUIT
from card_art.looks import FRAME, FRAME_SIZE, OUTLINE
from card_art.svg import closed, disc, path

LEFT, RIGHT = FRAME[0], FRAME[0] + FRAME_SIZE[0]
MIDDLE, CENTRE = 125, 175
# The two halves of a figure meet on a line that rises to the right.
SLOPE_LEFT, SLOPE_RIGHT = 190, 160


def robe() -> str:
    """Shoulders and body, cut off where the halves meet."""
    data = (
        f"M104,120C86,126 70,128 67,146L67,{SLOPE_LEFT}L183,{SLOPE_RIGHT}L183,146"
        "C180,128 164,126 146,120Z"
    )
    return path(data, SUIT, stroke=INK, stroke_width=OUTLINE)


def front_panel() -> str:
    """The gold front of the king's robe."""
    lozenges = "".join(
        closed(((125, y - 7), (130, y), (125, y + 7), (120, y))) for y in (151, 166)
    )
    panel = closed(((110, 130), (140, 130), (144, 171), (106, 180)))
    return path(panel, GOLD, stroke=INK, stroke_width=OUTLINE) + path(lozenges, SUIT)


def ermine() -> str:
    """The king's collar of white fur with dark tails."""
    data = (
        "M103,116C88,122 74,126 68,136C72,146 84,150 94,148C106,150 116,152 125,158"
        "C134,152 144,150 156,148C166,150 178,146 182,136C176,126 162,122 147,116Z"
    )
    tails = "".join(
        f"M{x},{y}l2.4,7l-4.8,0Z"
        for x, y in ((80, 134), (92, 129), (104, 138), (146, 138), (158, 129), (170, 134))
    )
    return path(data, IVORY, stroke=INK, stroke_width=OUTLINE) + path(tails, INK)


def pearls() -> str:
    """A necklace with a pendant."""
    beads = ((107, 135), (112.5, 140), (119, 143.5), (131, 143.5), (137.5, 140), (143, 135))
    pendant = closed(((125, 142), (130, 149), (125, 156), (120, 149)))
    return path(
        "".join(disc(bead, 2.9) for bead in beads), IVORY, stroke=INK, stroke_width=1
    ) + path(pendant, GOLD, stroke=INK, stroke_width=1.2)


def buttons() -> str:
    """The jack's buttons."""
    return path(disc((125, 149), 3.2) + disc((125, 161), 3.2), GOLD, stroke=INK, stroke_width=1)


def sash() -> str:
    """The gold band between the halves."""
    band = closed(
        (
            (LEFT, SLOPE_LEFT - 7),
            (RIGHT, SLOPE_RIGHT - 7),
            (RIGHT, SLOPE_RIGHT + 7),
            (LEFT, SLOPE_LEFT + 7),
        )
    )
    step = (SLOPE_RIGHT - SLOPE_LEFT) / (RIGHT - LEFT)
    gems = "".join(disc((x, CENTRE + (x - MIDDLE) * step), 3.6) for x in range(77, 184, 16))
    return path(band, GOLD, stroke=INK, stroke_width=OUTLINE) + path(gems, SUIT)
