"""The faces of the court cards, and what they wear on their heads."""

from __future__ import annotations

from card_art.colours import BLUSH, GOLD, INK, IVORY, SUIT
from card_art.looks import OUTLINE, Looks
from card_art.svg import circle, closed, disc, line, path


def face(looks: Looks) -> str:
    """A calm face looking straight out of the card."""
    outline = (
        "M103,82C102,104 110,119 125,122C140,119 148,104 147,82"
        "C147,68 137,62 125,62C113,62 103,68 103,82Z"
    )
    eyes = disc((115.5, 88), 2.5) + disc((134.5, 88), 2.5)
    brows = "M110,81Q115,77.5 120.5,80.5M129.5,80.5Q135,77.5 140,81"
    nose = "M125.5,86Q127,93 128,97Q126,99 123.5,98"
    return "".join(
        (
            path(outline, looks.skin, stroke=INK, stroke_width=OUTLINE),
            circle((110, 98), 5, BLUSH, fill_opacity=0.35),
            circle((140, 98), 5, BLUSH, fill_opacity=0.35),
            path(eyes, INK),
            line(brows, looks.hair, 2.2),
            line(nose, looks.shade, 1.6),
        )
    )


def lips() -> str:
    """A friendly mouth."""
    return path("M118.5,107Q122,105 125,106.4Q128,105 131.5,107Q125,113.5 118.5,107Z", BLUSH)


def kings_crown() -> str:
    """A tall crown with a cap in the suit's colour."""
    cap = "M103,64C100,44 112,38 125,38C138,38 150,44 147,64Z"
    spikes = "M101,66L95,38L108,52L114,33L125,50L136,33L142,52L155,38L149,66Z"
    balls = (
        disc((95, 36), 3.6) + disc((114, 31), 3.6) + disc((136, 31), 3.6) + disc((155, 36), 3.6)
    )
    band = "M100,62Q125,55 150,62L149,73Q125,66 101,73Z"
    return "".join(
        (
            path(cap, SUIT, stroke=INK, stroke_width=OUTLINE),
            path(spikes, GOLD, stroke=INK, stroke_width=OUTLINE, stroke_linejoin="round"),
            path(balls, GOLD, stroke=INK, stroke_width=OUTLINE),
            path(band, GOLD, stroke=INK, stroke_width=OUTLINE, stroke_linejoin="round"),
            path(
                disc((125, 63.5), 3.4) + disc((111, 65.5), 2.4) + disc((139, 65.5), 2.4), SUIT
            ),
        )
    )


def tiara() -> str:
    """A low crown with pearls."""
    spikes = "M104,66L101,47L112,57L118,41L125,54L132,41L138,57L149,47L146,66Q125,58 104,66Z"
    pearl = (
        disc((101, 45), 3.4)
        + disc((118, 38.5), 3.8)
        + disc((132, 38.5), 3.8)
        + disc((149, 45), 3.4)
    )
    return "".join(
        (
            path(spikes, GOLD, stroke=INK, stroke_width=OUTLINE, stroke_linejoin="round"),
            path(pearl, IVORY, stroke=INK, stroke_width=1.2),
            path(closed(((125, 54), (128.4, 58.6), (125, 63), (121.6, 58.6))), SUIT),
        )
    )


def feathered_cap() -> str:
    """A flat cap with a gold band and a feather."""
    feather = (
        "M139,58C142,40 156,28 172,30C176,38 170,48 164,50"
        "C166,54 158,60 152,58C150,62 144,64 139,62Z"
    )
    crown = "M100,70C94,58 100,44 118,42C138,39 154,48 151,68Z"
    return "".join(
        (
            path(feather, IVORY, stroke=INK, stroke_width=OUTLINE),
            line("M142,60C148,48 156,40 167,35", SUIT, 1.5),
            path(crown, SUIT, stroke=INK, stroke_width=OUTLINE),
            path(
                "M99,67Q125,56 152,66L150,75Q125,65 101,76Z",
                GOLD,
                stroke=INK,
                stroke_width=OUTLINE,
            ),
            circle((143, 64), 4.6, SUIT, stroke=INK, stroke_width=1.2),
        )
    )
