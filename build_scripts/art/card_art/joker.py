"""The joker: a winking jester who holds up a star, cut like the court cards."""

from __future__ import annotations

from dataclasses import dataclass

from card_art.colours import BLUSH
from card_art.svg import Point
from card_art.woodcut.curves import Line, Move, placed, ring
from card_art.woodcut.parts import ball, limb
from card_art.woodcut.patterns import Cloth, chevron, lozenges, stripes
from card_art.woodcut.plate import LINE, OCHRE, PAPER, Plate

SKIN = "#F6D6B6"
FIELD: Line = [(63, 28), (187, 28), (187, 322), (63, 322)]
MIDDLE = 125.0


@dataclass(frozen=True)
class Motley:
    """The two colours a jester wears; the first is also that of the index."""

    one: str
    other: str


MOTLEYS = (Motley("#8A2E78", "#E0653A"), Motley("#14707A", "#3A57A8"))


def joker(motley: Motley) -> str:
    """The picture of a joker."""
    plate = Plate(SKIN)
    for inset, ink in ((-1.0, motley.one), (0.7, PAPER), (3.0, motley.one), (3.9, PAPER)):
        (x1, y1), (x2, y2) = (63 + inset, 28 + inset), (187 - inset, 322 - inset)
        plate.lay([(x1, y1), (x2, y1), (x2, y2), (x1, y2)], ink)
    sky(plate, motley)
    body(plate.within(FIELD), motley)
    collar(plate, motley)
    cap_behind(plate, motley)
    head(plate)
    cap(plate, motley)
    star_in_hands(plate, motley)
    return plate.svg()


def halves(motley: Motley) -> tuple[tuple[Move, str, str], ...]:
    """Both sides of a picture, with the colour of the cloth and that of its pattern."""
    left, right = placed(MIDDLE, 0), placed(MIDDLE, 0, mirrored=True)
    return (left, motley.one, motley.other), (right, motley.other, motley.one)


def five_points(x: float, y: float, reach: float, waist: float = 0.46) -> Line:
    """A star with five points, one of them up."""
    turns = ((0, -1), (0.588, -0.809), (0.951, -0.309), (0.951, 0.309), (0.588, 0.809))
    whole = [*turns, *((-a, -b) for a, b in turns)]
    corners: Line = []
    for place, (a, b) in enumerate(whole):
        size = reach if place % 2 == 0 else reach * waist
        corners.append((x + size * a, y + size * b))
    return corners


def sky(plate: Plate, motley: Motley) -> None:
    """Small stars around the head."""
    stars = (
        (74, 50, 7),
        (92, 40, 4.6),
        (176, 46, 6),
        (160, 38, 4),
        (72, 196, 5),
        (179, 190, 5),
    )
    for x, y, size in stars:
        plate.lay(five_points(x, y, size), motley.other)


def body(plate: Plate, motley: Motley) -> None:
    """A coat in two halves, each with the other one's lozenges."""
    for move, ink, other in halves(motley):
        half = plate.at(move)
        coat = half.form("0,186! -32,194 -54,216 -60,252 -64,340! 0,340!", ink, 2.5)
        lozenges(plate, coat, Cloth(other, 0, 2.0, (MIDDLE, 260)))
    plate.stroke("125,190 125,250 125,330", 2.6)


def collar(plate: Plate, motley: Motley) -> None:
    """A collar of points, each with a bell."""
    for move, _, ink in halves(motley):
        half = plate.at(move)
        half.form("0,174! -30,180! -50,211! -26,205! -20,230! 0,212!", ink, 2.2)
        half.hatch("-44,209 -36,206.6 -27,204", "-33,194 -28,193 -22,192", 4, 1.7)
        half.stroke("-8,184 -13,202 -18,222", 1.5, LINE)
        ball(half, -51, 214, 5.6, OCHRE)
        ball(half, -20, 234, 5.6, OCHRE)


def head(plate: Plate) -> None:
    """A round face with a wink and a broad smile."""
    plate.form(ring(125, 150, 34, 44), SKIN, 2.6)
    plate.hatch("157,140 158,154 152,172", "149,142 149,154 145,168", 6, 1.9)
    plate.fill(ring(112, 142, 4.6, 5.0), LINE)
    plate.fill(ring(113.6, 140.2, 1.5), PAPER)
    plate.stroke("104,144 107,136.6 113,134.8 120,140", 1.8)
    plate.stroke("130,145 134,138.6 140,138 147,145", 3.6)
    plate.strokes("131,149 138,147 144,150|148,142 152,139", 1.3)
    plate.strokes("103,131 109,125.4 120,130|130,128 139,122 147,130", 3.2)
    plate.form(ring(125, 155, 5.8), BLUSH, 1.8)
    plate.form(
        "105,163! 125,170.6 145,163! 142,178 135,188 125,190.6 115,188 108,178", PAPER, 2.2
    )
    plate.form("112,180! 125,174.6 138,180! 133,187 125,189.4 117,187", BLUSH, 1.4)
    plate.strokes("101.6,160 104.6,162.6 104.4,166|148.4,160 145.4,162.6 145.6,166", 1.8)


def cap_behind(plate: Plate, motley: Motley) -> None:
    """The horn in the middle of the cap."""
    horn = plate.form("104,96! 102,68 112,48 134,38! 132,56 144,72 148,98!", OCHRE, 2.3)
    chevron(plate, horn, Cloth(motley.one, 4, 1.2, (124, 70)))
    ball(plate, 135, 34, 7, OCHRE)


def cap(plate: Plate, motley: Motley) -> None:
    """Two horns that hang down, and a band."""
    for move, ink, other in halves(motley):
        half = plate.at(move)
        horn = half.form(
            "1,78! -20,56 -54,66 -55,114! -43,97 -31,106 -34,136! -17,121 1,119!", ink, 2.5
        )
        stripes(plate, horn, Cloth(other, 40 if move.a > 0 else -40, 1.3, move((-30, 90))))
        ball(half, -54, 119, 7, OCHRE)
        half.stroke("-58,121 -54,123 -50,121", 1.5)
    plate.form(
        limb("88,134 104,123.6 125,119.6 146,123.6 162,134", 11, 11, round_end=False),
        PAPER,
        2.2,
    )
    for x, y in ((97, 128.4), (111, 122.4), (125, 120), (139, 122.4), (153, 128.4)):
        plate.fill(f"{x},{y - 3.6}! {x + 3.4},{y}! {x},{y + 3.6}! {x - 3.4},{y}!", motley.one)


def star_in_hands(plate: Plate, motley: Motley) -> None:
    """A big star held in two gloves."""
    centre: Point = (125, 266)
    plate.form(five_points(*centre, 42, 0.52), OCHRE, 2.8)
    for x, y in five_points(*centre, 40, 0.52)[::2]:
        plate.lay([centre, ((x + centre[0]) / 2 + 3, (y + centre[1]) / 2 + 3), (x, y)], LINE)
    plate.form(five_points(*centre, 19, 0.52), PAPER, 1.6)
    for move, ink, _ in halves(motley):
        glove = plate.at(move)
        glove.form(
            "-46,262 -42,256 -34,255 -26,259 -23,266 -26,274 -34,278 -42,276 -46,270",
            PAPER,
            2.2,
        )
        glove.strokes(
            "-38,262 -31,262 -25,264|-39,267 -31,267 -24,268|-38,272 -31,272 -26,272", 1.6
        )
        glove.form("-48,258! -42,255! -40,279! -47,277!", ink, 1.9)


__all__ = ["MOTLEYS", "Motley", "joker"]
