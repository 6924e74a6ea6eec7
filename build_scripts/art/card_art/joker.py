"""The joker: a winking jester who holds up a star."""

from __future__ import annotations

from dataclasses import dataclass

from card_art.colours import BLUSH, GOLD, INK, IVORY
from card_art.looks import FRAME, FRAME_SIZE, OUTLINE
from card_art.svg import circle, closed, disc, ellipse, group, line, path, rect, star

SKIN = "#F6D6B6"
OUTLINED: dict[str, str | float] = {
    "stroke": INK,
    "stroke_width": OUTLINE,
    "stroke_linejoin": "round",
}
MIRROR = "translate(250 0) scale(-1 1)"


@dataclass(frozen=True)
class Motley:
    """The two colours a jester wears; the first is also that of the index."""

    one: str
    other: str


MOTLEYS = (Motley("#8A2E78", "#E0653A"), Motley("#14707A", "#3A57A8"))


def joker(motley: Motley) -> str:
    """The picture of a joker."""
    return "".join(
        (
            rect(FRAME, FRAME_SIZE, 7, fill=motley.one, fill_opacity=0.09),
            sky(motley),
            body(motley),
            collar(motley),
            head(),
            cap(motley),
            star_in_hands(motley),
            rect(FRAME, FRAME_SIZE, 7, fill="none", stroke=motley.one, stroke_width=2.4),
        )
    )


def sky(motley: Motley) -> str:
    """Small stars around the head."""
    places = (
        (80, 46, 6),
        (98, 34, 4),
        (168, 40, 5),
        (152, 30, 3.5),
        (76, 200, 4),
        (174, 196, 4),
    )
    return path(
        "".join(star((x, y), size) for x, y, size in places), motley.other, fill_opacity=0.55
    )


def body(motley: Motley) -> str:
    """A coat in two halves with a row of lozenges on each."""
    half = "M125,188C96,196 74,216 70,252L69,325L73,329L125,329Z"
    lozenges = "".join(
        closed(((96, y - 16), (106, y), (96, y + 16), (86, y))) for y in (230, 298)
    )
    return "".join(
        (
            path(half, motley.one, **OUTLINED),
            path(lozenges, motley.other),
            group(MIRROR, path(half, motley.other, **OUTLINED), path(lozenges, motley.one)),
        )
    )


def collar(motley: Motley) -> str:
    """A collar of points, each with a bell."""
    left = closed(((125, 176), (96, 182), (80, 208), (100, 203), (106, 226), (125, 212)))
    bells = (
        disc((79, 210), 4.6)
        + disc((106, 229), 4.6)
        + disc((144, 229), 4.6)
        + disc((171, 210), 4.6)
    )
    return "".join(
        (
            path(left, motley.other, **OUTLINED),
            group(MIRROR, path(left, motley.one, **OUTLINED)),
            path(bells, GOLD, stroke=INK, stroke_width=1.2),
        )
    )


def head() -> str:
    """A round face with a wink and a broad smile."""
    smile = "M106,164Q125,172 144,164C142,182 134,188 125,188C116,188 108,182 106,164Z"
    return "".join(
        (
            ellipse((125, 150), (34, 44), SKIN, stroke=INK, stroke_width=OUTLINE),
            circle((101, 160), 7.5, BLUSH, fill_opacity=0.4),
            circle((149, 160), 7.5, BLUSH, fill_opacity=0.4),
            circle((112, 142), 4, INK),
            circle((113.4, 140.6), 1.3, IVORY),
            line("M131,144Q138,136 145,144", INK, 3.2),
            line("M105,131Q112,125 119,130M131,129Q138,124 145,130", INK, 2.4),
            circle((125, 155), 5.6, BLUSH, stroke=INK, stroke_width=1.2),
            path(smile, IVORY, stroke=INK, stroke_width=1.8, stroke_linejoin="round"),
            path(
                "M113,178Q125,172 137,178C134,185 130,187 125,187C120,187 116,185 113,178Z",
                BLUSH,
            ),
        )
    )


def cap(motley: Motley) -> str:
    """A cap with three horns that end in bells."""
    horn = "M126,78C106,52 72,62 72,112C82,96 94,104 91,134Q108,120 126,118Z"
    middle = "M106,92C104,66 112,48 132,40C132,56 144,72 146,94Z"
    band = "M89,128Q125,106 161,128L160,138Q125,117 90,138Z"
    return "".join(
        (
            path(middle, GOLD, **OUTLINED),
            path(horn, motley.one, **OUTLINED),
            group(MIRROR, path(horn, motley.other, **OUTLINED)),
            path(band, IVORY, **OUTLINED),
            bell(133, 36),
            bell(73, 118),
            bell(177, 118),
        )
    )


def bell(x: float, y: float) -> str:
    """A gold bell."""
    return circle((x, y), 7, GOLD, stroke=INK, stroke_width=OUTLINE) + line(
        f"M{x - 4},{y + 2}L{x + 4},{y + 2}", INK, 1.4
    )


def star_in_hands(motley: Motley) -> str:
    """A big star held in two gloves."""
    gloves = disc((92, 268), 10) + disc((158, 268), 10)
    return "".join(
        (
            path(
                star((125, 264), 38, waist=0.5),
                GOLD,
                stroke=INK,
                stroke_width=2.2,
                stroke_linejoin="round",
            ),
            path(star((125, 264), 20, waist=0.5), IVORY, fill_opacity=0.55),
            path(gloves, IVORY, stroke=INK, stroke_width=OUTLINE),
            line(
                "M86,265L97,265M86,271L97,271M153,265L164,265M153,271L164,271", motley.one, 1.5
            ),
        )
    )
