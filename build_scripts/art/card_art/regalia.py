"""What the court figures hold in their hands."""

from __future__ import annotations

from card_art.colours import DARK_GOLD, GOLD, INK, IVORY, SUIT
from card_art.looks import OUTLINE, Looks
from card_art.suits import pip
from card_art.svg import Point, circle, closed, disc, ellipse, line, path


def sceptre(suit: str, looks: Looks) -> str:
    """A gold staff with the suit's sign on top, and the hand that holds it."""
    staff = line("M170,60L166,166", INK, 6.4) + line("M170,60L166,166", GOLD, 3.6)
    top = circle((170.5, 47), 11.5, GOLD, stroke=INK, stroke_width=OUTLINE)
    return staff + top + pip(suit, (170.5, 47), 7, SUIT) + hand(looks, (168, 138))


def halberd() -> str:
    """A staff with a gold blade."""
    blade = "M174,62C184,66 184,84 174,90L174,84C166,86 160,80 160,76C166,78 170,74 174,70Z"
    point = closed(((174, 42), (178, 62), (170, 62)))
    return "".join(
        (
            line("M174,60L167,164", INK, 6),
            line("M174,60L167,164", DARK_GOLD, 3.2),
            path(
                blade + point, GOLD, stroke=INK, stroke_width=OUTLINE, stroke_linejoin="round"
            ),
        )
    )


def flower(looks: Looks) -> str:
    """A five-petalled flower and the hand that holds it."""
    petals = ((169, 90), (177.5, 96.5), (174.5, 106.5), (163.5, 106.5), (160.5, 96.5))
    return "".join(
        (
            line("M169,104C170,120 168,140 166,160", INK, 4.6),
            line("M169,104C170,120 168,140 166,160", "#4C8A55", 2.4),
            path(
                "M168,124C176,114 181,116 182,118C180,126 174,129 168,128Z",
                "#4C8A55",
                stroke=INK,
                stroke_width=1.2,
            ),
            path(
                "".join(disc(petal, 6.4) for petal in petals),
                SUIT,
                stroke=IVORY,
                stroke_width=1.3,
            ),
            circle((169, 99.5), 4.6, GOLD, stroke=INK, stroke_width=1),
            hand(looks, (168, 142)),
        )
    )


def hand(looks: Looks, centre: Point) -> str:
    """A hand closed around something, with its cuff."""
    x, y = centre
    cuff = closed(((x - 12, y + 7), (x + 10, y + 5), (x + 12, y + 14), (x - 11, y + 17)))
    return "".join(
        (
            path(cuff, IVORY, stroke=INK, stroke_width=OUTLINE, stroke_linejoin="round"),
            ellipse(centre, (9, 8), looks.skin, stroke=INK, stroke_width=OUTLINE),
            line(
                f"M{x - 5},{y - 3}L{x + 4},{y - 3}M{x - 5},{y + 2}L{x + 4},{y + 2}",
                looks.shade,
                1.4,
            ),
        )
    )
